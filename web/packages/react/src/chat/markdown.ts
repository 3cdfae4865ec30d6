// The little Markdown that answers are written in, as plain values: what is not understood stays text.
export type Block =
  | { is: 'text'; text: string }
  | { is: 'head'; text: string }
  | { is: 'list'; ordered: boolean; start: number; items: { text: string; depth: number }[] }
  | { is: 'table'; head: string[]; rows: string[][] }
  | { is: 'code'; text: string }
  | { is: 'quote'; text: string };

export type Span = { is: 'text' | 'strong' | 'em' | 'code' | 'struck'; text: string } | { is: 'ref'; text: string } | { is: 'link'; text: string; href: string };

const ITEM = /^(\s*)(?:([-*•])|(\d{1,4})[.)])\s+(.*)$/u;

export function blocks(source: string): Block[] {
  const lines = source.replace(/\r\n?/gu, '\n').split('\n');
  const found: Block[] = [];
  let paragraph: string[] = [];
  const flush = () => {
    if (paragraph.length > 0) found.push({ is: 'text', text: paragraph.join('\n') });
    paragraph = [];
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]!;
    const item = ITEM.exec(line);
    if (line.startsWith('```')) {
      flush();
      const end = lines.findIndex((other, place) => place > at && other.startsWith('```'));
      const stop = end < 0 ? lines.length : end;
      found.push({ is: 'code', text: lines.slice(at + 1, stop).join('\n') });
      at = stop;
    } else if (/^#{1,6}\s/u.test(line)) {
      flush();
      found.push({ is: 'head', text: line.replace(/^#+\s+/u, '') });
    } else if (line.startsWith('>')) {
      flush();
      const last = found.at(-1);
      const text = line.replace(/^>\s?/u, '');
      if (last?.is === 'quote' && lines[at - 1]?.startsWith('>')) last.text += `\n${text}`;
      else found.push({ is: 'quote', text });
    } else if (line.startsWith('|') && /^\|?\s*:?-+/u.test(lines[at + 1] ?? '')) {
      flush();
      const rows: string[][] = [];
      const head = cells(line);
      for (at += 2; at < lines.length && lines[at]!.startsWith('|'); at += 1) rows.push(cells(lines[at]!));
      at -= 1;
      found.push({ is: 'table', head, rows });
    } else if (item) {
      flush();
      const last = found.at(-1);
      const ordered = item[3] !== undefined;
      const entry = { text: item[4]!, depth: Math.floor(item[1]!.length / 2) };
      if (last?.is === 'list' && (last.ordered === ordered || entry.depth > 0) && lines[at - 1]?.trim() !== '') last.items.push(entry);
      else found.push({ is: 'list', ordered, start: Number(item[3] ?? 1), items: [entry] });
    } else if (line.trim() === '') flush();
    else if (/^\s{2,}/u.test(line) && found.at(-1)?.is === 'list' && paragraph.length === 0) {
      const items = (found.at(-1) as Extract<Block, { is: 'list' }>).items;
      items.at(-1)!.text += `\n${line.trim()}`;
    } else paragraph.push(line);
  }
  flush();
  return found;
}

function cells(line: string): string[] {
  return line.trim().replace(/^\||\|$/gu, '').split(/(?<!\\)\|/u).map((cell) => cell.trim().replace(/\\\|/gu, '|'));
}

const SPAN = /(\*\*|__)(?=\S)(.+?)(?<=\S)\1|(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![\p{L}\p{N}*])|`([^`\n]+)`|~~(?=\S)(.+?)~~(?: \(not in the document\))?|\[([^\]\n]{1,200})\]\((https?:\/\/[^\s)]+|mailto:[^\s)]+)\)|\[([^\]\n[]{1,60})\](?!\()/gsu;

export function spans(text: string): Span[] {
  const found: Span[] = [];
  let from = 0;
  for (const match of text.matchAll(SPAN)) {
    if (match.index > from) found.push({ is: 'text', text: text.slice(from, match.index) });
    from = match.index + match[0].length;
    if (match[2] !== undefined) found.push({ is: 'strong', text: match[2] });
    else if (match[3] !== undefined) found.push({ is: 'em', text: match[3] });
    else if (match[4] !== undefined) found.push({ is: 'code', text: match[4] });
    else if (match[5] !== undefined) found.push({ is: 'struck', text: match[5] });
    else if (match[6] !== undefined) found.push({ is: 'link', text: match[6], href: match[7]! });
    else found.push({ is: 'ref', text: match[8]! });
  }
  if (from < text.length) found.push({ is: 'text', text: text.slice(from) });
  return found;
}
