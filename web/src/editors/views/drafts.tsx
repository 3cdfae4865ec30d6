// Lines of a script that are being written: Enter keeps one and begins the next, Tab makes it another sort of line.
import { useRef, useState } from 'react';
import { Btn } from '../../parts/Bits';
import type { NewLine, NodeSaver } from './nodeSaver';

export const LOOKS: Record<string, string> = { scene: 'scene', character: 'name', parenthetical: 'paren', dialogue: 'speech', lyric: 'speech lyric', transition: 'transition', centered: 'centered', section: 'act', synopsis: 'aside-line', note: 'aside-line', boneyard: 'aside-line' };

const ASKS: Record<string, string> = { scene: 'INT. or EXT., the place - the time', character: 'Who speaks', dialogue: 'What is said', action: 'What happens. Tab: who speaks' };
const TAB: Record<string, string> = { action: 'character', character: 'scene', scene: 'action' };
const BACK: Record<string, string> = { action: 'scene', character: 'action', scene: 'character' };
const SCENE = /^(?:int|ext|est|int\.?\/ext|i\/e)[. ]/iu;
const AFTER: Record<string, string> = { character: 'dialogue', parenthetical: 'dialogue' };

export function draftBehind(after: string | null, type: string, text = ''): NewLine {
  return { key: `new-${crypto.randomUUID()}`, after, type: AFTER[type] ?? 'action', text };
}

const isShouted = (text: string): boolean => text.trim().length > 1 && text === text.toUpperCase() && /\p{Lu}/u.test(text) && !/[.!?:]$/u.test(text.trim());

/** A line as the file has it: a heading that doesn't begin as one is marked, and a name stands over what is said. */
function written(type: string, name: string, text: string): { type: string; text: string } {
  if (name !== '') return { type: 'character', text: `${name}\n${text}` };
  if (SCENE.test(text)) return { type: 'scene', text: text.toUpperCase() };
  if (type === 'scene') return { type, text: `.${text.replace(/^\./u, '').toUpperCase()}` };
  return { type: type === 'dialogue' ? 'dialogue' : 'action', text };
}

interface DraftProps { line: NewLine; onKeep: (line: NewLine, isMore: boolean) => void; onLeave: () => void }

export function DraftLine({ line, onKeep, onLeave }: DraftProps) {
  const [type, setType] = useState(line.type);
  const [name, setName] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  const isKept = useRef(false);
  const keep = (isMore: boolean) => {
    const text = area.current?.value.trim() ?? '';
    if (isKept.current) return;
    isKept.current = true;
    if (text === '') onLeave();
    else onKeep({ ...line, ...written(type, name, text) }, isMore);
  };
  const pressed = (event: React.KeyboardEvent<HTMLTextAreaElement>) => {
    const text = event.currentTarget.value;
    const isName = name === '' && text.trim() !== '' && !SCENE.test(text) && (type === 'character' || (type === 'action' && isShouted(text)));
    if (event.key === 'Enter' && !event.shiftKey) {
      if (type === 'dialogue' && /^\([^()]*\)$/u.test(text.trim())) return; // how it is said; what is said comes in the next row
      event.preventDefault();
      if (!isName) { keep(true); return; }
      setName(text.trim().toUpperCase());
      setType('dialogue');
      event.currentTarget.value = '';
    } else if (event.key === 'Tab' && name === '' && type in TAB) {
      event.preventDefault();
      setType((event.shiftKey ? BACK : TAB)[type]!);
    } else if (event.key === 'Tab' && name !== '' && text === '') {
      event.preventDefault();
      event.currentTarget.value = '()';
      event.currentTarget.setSelectionRange(1, 1);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      keep(false);
    } else if (event.key === 'Backspace' && text === '' && name !== '') {
      event.preventDefault();
      event.currentTarget.value = name;
      setName('');
      setType('character');
    }
  };
  return (
    <div className={`row-${LOOKS[type]?.split(' ')[0] ?? 'action'}`}>
      {name !== '' && <p className="name">{name}</p>}
      <textarea ref={area} className={`draft ${LOOKS[type] ?? 'action'}`} defaultValue={line.text} autoFocus rows={1} aria-label={`New line: ${ASKS[type] ?? ''}`} placeholder={ASKS[type]} onBlur={() => keep(false)} onKeyDown={pressed} />
    </div>
  );
}

/** A line that is on its way, or that can't stand where it was written. */
export function SentLine({ line, saver }: { line: NewLine; saver: NodeSaver }) {
  const refused = saver.refused.get(line.key);
  const [name = '', ...said] = line.type === 'character' ? line.text.split('\n') : ['', line.text];
  return (
    <>
      {name !== '' && <p className="name">{name}</p>}
      <p className={LOOKS[line.type === 'character' ? 'dialogue' : line.type] ?? 'action'}>{said.join('\n')}</p>
      {refused !== undefined && <p className="cd-conflict-head">Not saved: {refused} <Btn small onClick={() => saver.drop(line.key)}>Drop it</Btn></p>}
    </>
  );
}
