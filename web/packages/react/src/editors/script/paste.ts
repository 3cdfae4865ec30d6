// Text from elsewhere as elements of a script, as Fountain would read it, and elements as text. A single line is words and nothing else.
import { Fragment, Slice } from 'prosemirror-model';
import type { Node } from 'prosemirror-model';
import { newId } from '../../live/ids';
import { schema } from './schema';

export const SCENE = /^(?:int|ext|est|int\.?\/ext|ext\.?\/int|i\/e|e\/i)[. ]/iu;
const isShout = (line: string): boolean => { const name = line.replace(/\s*\([^()]*\)\s*\^?$/u, ''); return /\p{Lu}/u.test(name) && name === name.toUpperCase(); };

interface Part { type: string; text: string; attrs?: Record<string, unknown> }

/** What a line outside a speech is by its mark. */
function marked(line: string): Part | null {
  const rest = line.slice(1).trim();
  if (/^={3,}$/u.test(line)) return { type: 'break', text: '' };
  if (line.startsWith('[[') && line.endsWith(']]')) return { type: 'note', text: line.slice(2, -2).trim() };
  if (rest === '') return null;
  const level = /^#+/u.exec(line)?.[0].length ?? 0;
  if (level > 0 && line.length > level) return { type: 'section', text: line.slice(level).trim(), attrs: { level: Math.min(level, 6) } };
  if (line.startsWith('>')) return line.endsWith('<') ? { type: 'centered', text: line.slice(1, -1).trim() } : { type: 'transition', text: rest };
  if (line.startsWith('=')) return { type: 'synopsis', text: rest };
  if (line.startsWith('!')) return { type: 'action', text: rest };
  if (line.startsWith('@')) return { type: 'character', text: rest };
  if (line.startsWith('~')) return { type: 'lyric', text: rest };
  return /^\.[\p{L}\p{N}]/u.test(line) ? { type: 'scene', text: rest } : null;
}

/** The parts that a text is read as. */
export function partsOf(text: string): Part[] {
  const lines = text.replace(/\r\n?/gu, '\n').split('\n').map((line) => line.trim());
  const parts: Part[] = [];
  let isSpeech = false, isOpen = false; // whether the next line may go on with the last part
  lines.forEach((line, at) => {
    if (line === '') { isSpeech = false; isOpen = false; return; }
    const last = parts.at(-1);
    if (isSpeech) {
      const part: Part = /^\([^()]*\)$/u.test(line) ? { type: 'parenthetical', text: line } : { type: 'dialogue', text: line };
      if (last?.type === 'dialogue' && part.type === 'dialogue') last.text += `\n${line}`;
      else parts.push(part);
      return;
    }
    const is = marked(line);
    if (is === null && isOpen && last?.type === 'action') { last.text += `\n${line}`; return; }
    const isFollowed = (lines[at + 1] ?? '') !== '';
    const part = is ?? (SCENE.test(line) ? { type: 'scene', text: line } : isShout(line) && isFollowed ? { type: 'character', text: line } : isShout(line) && line.endsWith('TO:') ? { type: 'transition', text: line } : { type: 'action', text: line });
    if (part.type === 'scene') {
      const label = /\s*#([^#\s[\]]+)#$/u.exec(part.text);
      if (label) { part.text = part.text.slice(0, label.index); part.attrs = { label: label[1] }; }
    }
    if (part.type === 'character' && part.text.endsWith('^')) { part.text = part.text.slice(0, -1).trim(); part.attrs = { dual: true }; }
    parts.push(part);
    isSpeech = part.type === 'character';
    isOpen = part.type === 'action';
  });
  return parts;
}

export function rowOf({ type, text, attrs }: Part, id = newId()): Node {
  return schema.nodes['blockContainer']!.create({ id }, schema.nodes[type]!.create(attrs ?? null, text === '' ? null : schema.text(text)));
}

/** A text as it is put in: one line as words, several as elements. */
export function sliceOf(text: string): Slice {
  const lines = text.replace(/\r\n?/gu, '\n').replace(/^\n+|\n+$/gu, '');
  if (!lines.includes('\n')) return lines === '' ? Slice.empty : new Slice(Fragment.from(schema.text(lines)), 0, 0);
  return new Slice(Fragment.from(schema.nodes['blockGroup']!.create(null, partsOf(lines).map((part) => rowOf(part)))), 1, 1);
}

const SPOKEN = new Set(['dialogue', 'parenthetical']);

/** What is copied, as text: a speech stands together, all else apart. */
export function textOfSlice(slice: Slice): string {
  let text = '';
  slice.content.descendants((node) => {
    if (node.type.name === 'break') { text += `${text === '' ? '' : '\n\n'}===`; return false; }
    if (node.isText) { text += node.text!; return false; }
    if (!node.isTextblock) return true;
    text += `${text === '' ? '' : SPOKEN.has(node.type.name) || node.attrs['spoken'] === true ? '\n' : '\n\n'}${node.textContent}`;
    return false;
  });
  return text;
}
