// What a person can do in the editor, each by the editor's own command, on blocks that stand close to each other.
import { addColumnAfter, addRowAfter, addRowBefore, CellSelection, deleteColumn, deleteRow, TableMap } from 'prosemirror-tables';
import { find } from '../packages/react/src/live/blocks';
import { fresh } from './editors';
import type { Person } from './editors';

type Act = (person: Person) => void;

const type = (id: string, offset: number): Act => (person) => person.view.dispatch(person.view.state.tr.insertText(fresh(3), person.at(id, offset)));
const key = (id: string, offset: number, name: string, more = {}): Act => (person) => {
  person.select(person.at(id, offset));
  if (!person.press(name, more) && name === 'Enter') throw new Error('Enter did nothing');
};
const update = (id: string, change: Record<string, unknown>): Act => (person) => { person.editor.updateBlock(id, change as never); };
const over = (from: [string, number], to: [string, number], then: Act): Act => (person) => { person.select(person.at(...from), person.at(...to)); then(person); };
const mark = (name: string, from: number, to: number, attrs: Record<string, unknown> | null = null): Act => (person) => person.view.dispatch(person.view.state.tr.addMark(person.at('a', from), person.at('a', to), person.editor.pmSchema.marks[name]!.create(attrs)));

const cellAt = (person: Person, row: number, column: number): number => {
  const at = find(person.doc, 't')!.pos + 1;
  const map = TableMap.get(person.doc.nodeAt(at)!);
  return at + 1 + map.map[row * map.width + column]!;
};
const inCell = (row: number, column: number): Act => (person) => person.view.dispatch(person.view.state.tr.insertText(fresh(3), cellAt(person, row, column) + 2));
const tabled = (row: number, column: number, command: Parameters<Person['run']>[0]): Act => (person) => { person.select(cellAt(person, row, column) + 2); person.run(command); };
const drag = (id: string, to: string, side: 'before' | 'after'): Act => (person) => {
  const block = person.editor.getBlock(id)!;
  person.editor.transact(() => { person.editor.removeBlocks([id]); person.editor.insertBlocks([block as never], to, side); });
};
const words = () => [{ type: 'text', text: fresh(3), styles: {} }];
const then = (...acts: Act[]): Act => (person) => acts.forEach((act) => act(person));
const cleared: Act = (person) => { person.view.dispatch(person.view.state.tr.deleteSelection()); };

export const ACTS: Record<string, Act> = {
  'type in a': type('a', 5),
  'type at the start of a': type('a', 0),
  'type at the end of a': type('a', 99),
  'type in b': type('b', 4),
  'type in a nested item': type('n1', 6),
  'type in an item with children': type('l1', 6),
  'type in code': type('code', 6),
  'erase in a': (person) => person.view.dispatch(person.view.state.tr.delete(person.at('a', 3), person.at('a', 7))),
  'erase all of a': (person) => person.view.dispatch(person.view.state.tr.delete(person.at('a', 0), person.at('a', 99))),
  'type over a word of a': (person) => person.view.dispatch(person.view.state.tr.insertText(fresh(3), person.at('a', 4), person.at('a', 8))),
  'Enter in a': key('a', 6, 'Enter'),
  'Enter at the end of a': key('a', 99, 'Enter'),
  'Enter at the start of b': key('b', 0, 'Enter'),
  'Enter in an item with children': key('l1', 5, 'Enter'),
  'Backspace at the start of b': key('b', 0, 'Backspace'),
  'Backspace at the start of an item': key('l2', 0, 'Backspace'),
  'Delete at the end of a': key('a', 99, 'Delete'),
  'a becomes a heading': update('a', { type: 'heading', props: { level: 2 } }),
  'a becomes an item': update('a', { type: 'bulletListItem' }),
  'a becomes code': then(mark('bold', 2, 6), update('a', { type: 'codeBlock' })),
  'a becomes a toggle': update('a', { type: 'toggleListItem' }),
  'c is checked': update('c', { props: { checked: true } }),
  'Tab on l2': key('l2', 3, 'Tab'),
  'Tab on b': key('b', 3, 'Tab'),
  'Shift-Tab on n1': key('n1', 3, 'Tab', { shiftKey: true }),
  'b moves up': (person) => { person.editor.setTextCursorPosition('b'); person.editor.moveBlocksUp(); },
  'b moves down': (person) => { person.editor.setTextCursorPosition('b'); person.editor.moveBlocksDown(); },
  'the list moves up': (person) => { person.editor.setTextCursorPosition('l1'); person.editor.moveBlocksUp(); },
  'a is dragged to the end': drag('a', 'z', 'after'),
  'n2 is dragged to the top': drag('n2', 'a', 'before'),
  'z is dragged under a': drag('z', 'a', 'after'),
  'a is deleted': (person) => { person.editor.removeBlocks(['a']); },
  'b is deleted': (person) => { person.editor.removeBlocks(['b']); },
  'the list is deleted': (person) => { person.editor.removeBlocks(['l1']); },
  'a to b is cut': over(['a', 6], ['b', 6], cleared),
  'a to l2 is typed over': over(['a', 6], ['l2', 6], (person) => person.view.dispatch(person.view.state.tr.insertText(fresh(3)))),
  'a is bold': mark('bold', 0, 99),
  'a word of a is a link': mark('link', 3, 8, { href: 'https://example.org' }),
  'bold goes': then(mark('bold', 0, 99), (person) => person.view.dispatch(person.view.state.tr.removeMark(person.at('a', 2), person.at('a', 5)))),
  'a paragraph behind a': (person) => { person.editor.insertBlocks([{ type: 'paragraph', content: words() } as never], 'a', 'after'); },
  'a table behind a': (person) => { person.editor.insertBlocks([{ type: 'table', content: { type: 'tableContent', rows: [{ cells: [words(), words()] }, { cells: [words(), words()] }] } } as never], 'a', 'after'); },
  'a divider behind a': (person) => { person.editor.insertBlocks([{ type: 'divider' } as never], 'a', 'after'); },
  'a page is pasted into a': (person) => { person.select(person.at('a', 6)); person.editor.pasteHTML(`<h2>${fresh(3)}</h2><p>${fresh(3)}</p><ul><li>${fresh(3)}</li><li>${fresh(3)}</li></ul>`); },
  'type in a cell': inCell(1, 1),
  'type in the header': inCell(0, 0),
  'a row behind the second': tabled(1, 0, addRowAfter),
  'a row before the second': tabled(1, 0, addRowBefore),
  'a column behind the second': tabled(1, 1, addColumnAfter),
  'the second row goes': tabled(1, 1, deleteRow),
  'the second column goes': tabled(1, 1, deleteColumn),
  'two cells are emptied': (person) => { person.view.dispatch(person.view.state.tr.setSelection(CellSelection.create(person.doc, cellAt(person, 1, 1), cellAt(person, 1, 2)))); person.press('Backspace'); },
  'the table is deleted': (person) => { person.editor.removeBlocks(['t']); },
  'the table moves up': (person) => { person.editor.setTextCursorPosition('t'); person.editor.moveBlocksUp(); },
  'typed and undone': then(type('a', 5), (person) => { person.editor.undo(); }),
  'moved and undone': then((person) => { person.editor.setTextCursorPosition('b'); person.editor.moveBlocksUp(); }, (person) => { person.editor.undo(); }),
  'deleted and undone': then((person) => { person.editor.removeBlocks(['a']); }, (person) => { person.editor.undo(); }),
  'split and joined': then(key('a', 6, 'Enter'), (person) => { person.press('Backspace'); }),
  'a field is set': (person) => person.live.setField('title', fresh(3)),
};
