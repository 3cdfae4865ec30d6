// One text of a node, typed in where it stands. Its marks are drawn by hand: what React draws, a caret would disturb.
import { createElement, useContext, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { Sides } from './Sides';
import type { Drawing } from '../marks';
import type { DocNode } from '../../document/view';
import { Typing } from './typing';

/** Fills an element with a text and what is drawn on it. */
export function paint(element: HTMLElement, text: string, drawing: Drawing): void {
  const cuts = new Set([0, text.length]);
  for (const { from, to } of drawing.stretches) { cuts.add(Math.min(from, text.length)); cuts.add(Math.min(to, text.length)); }
  for (const { at } of drawing.between) cuts.add(Math.min(at, text.length));
  const places = [...cuts].toSorted((one, two) => one - two);
  const parts: Node[] = [];
  places.forEach((from, index) => {
    for (const between of drawing.between.filter(({ at }) => Math.min(at, text.length) === from)) {
      const word = marked(between.look, 'insertion', 'added ', between.text);
      word.dataset['edit'] = between.edit;
      word.contentEditable = 'false';
      parts.push(word);
    }
    const to = places[index + 1];
    if (to === undefined || to === from) return;
    const over = drawing.stretches.filter((stretch) => stretch.from <= from && stretch.to >= to);
    if (over.length === 0) { parts.push(document.createTextNode(text.slice(from, to))); return; }
    const word = marked(over.map(({ look }) => look).join(' '), over.at(-1)!.role ?? null, over.find(({ said }) => said)?.said ?? '', text.slice(from, to));
    const edit = over.find((one) => one.edit)?.edit;
    if (edit) word.dataset['edit'] = edit;
    parts.push(word);
  });
  for (const { text: said, look } of drawing.notes) {
    const note = marked(`cd-note ${look}`, null, '', said);
    note.contentEditable = 'false';
    parts.push(note);
  }
  element.replaceChildren(...parts);
}

function marked(look: string, role: string | null, said: string, text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = look;
  if (role) element.setAttribute('role', role);
  if (said !== '') {
    const hidden = document.createElement('span');
    hidden.className = 'sr';
    hidden.textContent = said;
    element.append(hidden);
  }
  element.append(text);
  return element;
}

/** How many characters stand before the caret. */
function caretIn(element: HTMLElement): number | null {
  const selection = getSelection();
  if (!selection?.focusNode || !element.contains(selection.focusNode)) return null;
  const range = document.createRange();
  range.setStart(element, 0);
  range.setEnd(selection.focusNode, selection.focusOffset);
  return range.toString().length;
}

function putCaret(element: HTMLElement, at: number): void {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = at;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { length } = node.textContent ?? '';
    if (left <= length) { getSelection()?.collapse(node, left); return; }
    left -= length;
  }
  getSelection()?.collapse(element, element.childNodes.length);
}

interface LineProps { node: DocNode; tag?: string; className?: string; label: string; /** What could stand here, shown while nothing does. */ asks?: string; isPlain?: boolean; onEnter?: (rest: string) => void; onEmpty?: () => void; onTab?: () => void }

export function Line({ node, tag = 'p', className = '', label, asks, isPlain = false, onEnter, onEmpty, onTab }: LineProps) {
  const { drawn, saver, canEdit, version, onType, onSettle } = useContext(Typing);
  const element = useRef<HTMLElement>(null);
  const typed = saver.shown(node, version);
  const seen = node.visible ?? node.text;
  const drawing = drawn.on(node.id, seen);
  const isEditing = () => document.activeElement === element.current;
  const shown = useRef<string | null>(null);
  const known = useRef(node.text);

  useLayoutEffect(() => {
    const at = element.current;
    if (!at) return;
    if (isEditing()) {
      // What is typed here is newest; what came from elsewhere while nothing was typed is put in, and the caret kept.
      const isNews = typed === undefined && node.text !== known.current && node.text.trimEnd() !== (at.textContent ?? '').trimEnd();
      if (isNews) { const caret = caretIn(at); at.textContent = node.text; if (caret !== null) putCaret(at, Math.min(caret, node.text.length)); }
      known.current = node.text;
      shown.current = null;
      return;
    }
    known.current = node.text;
    const key = JSON.stringify([typed ?? seen, drawing.stretches, drawing.between, drawing.notes]);
    if (shown.current === key) return;
    shown.current = key;
    paint(at, typed ?? seen, typed === undefined ? drawing : { ...drawing, stretches: [], between: [] });
  });

  const focused = () => {
    const at = element.current!;
    const source = typed ?? node.text;
    if (at.textContent !== source || at.children.length > 0) {
      const caret = caretIn(at);
      at.textContent = source;
      if (caret !== null) putCaret(at, Math.min(caret, source.length));
    }
    shown.current = null;
  };
  const left = () => {
    shown.current = null;
    const at = element.current!;
    const text = saver.shown(node, version);
    if (text === undefined) paint(at, seen, drawing);
    if (text !== undefined && text.trim() === '' && onEmpty) onEmpty();
  };
  const pressed = (event: KeyboardEvent) => {
    const at = element.current!;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      if (onEnter) onEnter(cut(at));
    } else if (event.key === 'Backspace' && at.textContent === '' && onEmpty) {
      event.preventDefault();
      onEmpty();
    } else if (event.key === 'Tab' && onTab && !event.shiftKey) { event.preventDefault(); onTab(); }
  };
  /** Takes what stands behind the caret out of the line; a line stays a line. */
  const cut = (at: HTMLElement): string => {
    const text = at.innerText.replace(/\n$/u, ''), caret = caretIn(at) ?? text.length;
    const rest = text.slice(caret).trim();
    if (rest === '' || text.slice(0, caret).trim() === '') return '';
    at.textContent = text.slice(0, caret).trimEnd();
    onType(node.id, at.textContent);
    return rest;
  };
  const looks = ['line', className, drawing.block, drawing.bar === null ? '' : `cd-bar cd-bar-${drawing.bar}`].filter((look) => look !== '').join(' ');
  const conflict = saver.conflicts.get(node.id);
  const refused = saver.refused.get(node.id);
  return (
    <>
      {createElement(tag, {
        ref: element,
        className: looks,
        'data-node': node.id,
        'data-asks': asks,
        ...(drawing.candidate ? { 'data-letter': drawing.candidate.letter } : {}),
        ...(canEdit ? {
          contentEditable: 'plaintext-only', suppressContentEditableWarning: true, role: isPlain ? undefined : 'textbox', 'aria-label': label, 'aria-multiline': isPlain ? undefined : true, spellCheck: true, tabIndex: 0,
          onInput: () => onType(node.id, element.current?.innerText.replace(/\n$/u, '') ?? ''),
          onFocus: focused, onBlur: left, onKeyDown: pressed,
        } : {}),
      })}
      {conflict !== undefined && <Sides mine={conflict} theirs={seen} onSettle={(mine) => onSettle(node.id, mine)} />}
      {refused !== undefined && <p className="cd-conflict-head">Not saved: {refused}</p>}
    </>
  );
}
