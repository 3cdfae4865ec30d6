// A field of the front matter as people read and type it: a text without the quotes that its file needs. What has a form of its own
// (a list, a map, a text of several lines) is read and typed as the file has it.

export type Style = 'plain' | 'value' | 'single' | 'double' | 'source';

// What YAML takes for something else than a text: a sign at the start, a colon or a hash among the words, a colon at the end.
const UNSAFE = /^[#&*!|>%@`,[\]{}"']|^[-?:](?:\s|$)|:\s|\s#|:$/u;
// A number, a date or a flag: one typed over another stays one, one typed over a text is a text, and a text over one has quotes, which TOML needs.
const VALUE = /^(?:[-+]?\d[\d_.eE:-]*|true|false|yes|no|on|off|null|~)$/iu;

export function styleOf(source: string): Style {
  if (/^'(?:[^'\n]|'')*'$/u.test(source)) return 'single';
  if (/^"(?:[^"\\\n]|\\["\\n])*"$/u.test(source)) return 'double';
  if (/\n/u.test(source) || /^[[{|>&*!"']/u.test(source)) return 'source';
  return VALUE.test(source) ? 'value' : 'plain';
}

/** The text that a source stands for. */
export function shownText(source: string): string {
  switch (styleOf(source)) {
    case 'single': return source.slice(1, -1).replaceAll("''", "'");
    case 'double': return source.slice(1, -1).replace(/\\(["\\n])/gu, (_, sign: string) => (sign === 'n' ? '\n' : sign));
    case 'plain':
    case 'value':
    case 'source': return source;
  }
}

/** The source of a text that was typed into a field of that style: spelled as it was, and quoted where it would be read otherwise. */
export function sourceOf(text: string, style: Style): string {
  if (style === 'source') return text;
  const line = text.replace(/\s*\n\s*/gu, ' ').trim();
  if (style === 'single') return `'${line.replaceAll("'", "''")}'`;
  const isQuoted = style === 'double' || UNSAFE.test(line) || VALUE.test(line) !== (style === 'value');
  return isQuoted ? `"${line.replace(/["\\]/gu, '\\$&')}"` : line;
}
