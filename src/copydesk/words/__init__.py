"""Words as data: one tokenizer, lexicons in a folder per language, one notation for patterns, one chart parser. No document, no verb."""
