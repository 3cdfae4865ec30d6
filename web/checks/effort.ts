// What it takes to put back what mapping lost, in letters looked at or copied: people who wrote much while others did too.
import { Transform } from 'prosemirror-transform';
import { standings } from '../packages/react/src/live/blocks';
import { effort, named, Past } from '../packages/react/src/live/letters';
import { mend } from '../packages/react/src/live/mend';
import { rebase } from '../packages/react/src/live/rebase';
import { Person, startNode } from './editors';

/** Of so many paragraphs with a word of mine in each, while somebody wrote each of them anew. */
export function effortOf(count: number): { letters: number; size: number; lost: number } {
  const person = new Person('one', startNode());
  person.editor.insertBlocks(Array.from({ length: count }, (_, at) => ({ id: `p${at}`, type: 'paragraph', content: `some words of ${at}` })) as never, 'a', 'after');
  const start = person.doc;
  const blocks = [...standings(start).values()].filter(({ id }) => /^p\d+$/u.test(id));
  const mine = new Transform(start), theirs = new Transform(start);
  for (const { pos } of blocks.toReversed()) mine.insert(pos + 2 + 5, start.type.schema.text('mine '));
  for (const { pos, node } of blocks.toReversed()) theirs.replaceWith(pos + 2, pos + 2 + node.firstChild!.content.size, start.type.schema.text('other words'));
  const tr = new Transform(mine.doc);
  const open = mine.steps.map((step, at) => ({ step, inverted: step.invert(mine.docs[at]!), origin: mine }));
  const { ways } = rebase(tr, open, theirs.steps, named(start), new Past());
  effort.letters = 0;
  mend(tr, ways);
  return { letters: effort.letters, size: tr.doc.content.size, lost: tr.doc.textContent.split('mine ').length - 1 };
}
