"""Words as data: one tokenizer, a folder per language, one notation for patterns, one chart parser."""
