// A tree inside this one: a row like a step that opens in place, one level deep.
import { IconBinaryTree2, IconChevronDown, IconChevronRight, IconExternalLink } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Copydesk } from '../../../../client/src/client';
import { useServer } from '../../server';
import type { Entry } from '../../types';

interface Tree { entry: Entry; blocks: { name: string; final: number; all: number }[] }

export function Nested({ to }: { id: string; to: string }) {
  const { desk, documentLink } = useServer();
  const [found, setFound] = useState<Tree | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    let isOver = false;
    void nested(desk, to).then((tree) => { if (!isOver) setFound(tree); }).catch(() => undefined);
    return () => { isOver = true; };
  }, [desk, to]);
  const sum = (of: 'final' | 'all') => found?.blocks.reduce((all, block) => all + block[of], 0) ?? 0;
  const final = sum('final'), all = sum('all');
  return (
    <div contentEditable={false}>
      <div className="step tree-ref">
        <span className="num">{found && <button type="button" className="icon-btn" aria-expanded={isOpen} aria-label={`${isOpen ? 'Close' : 'Open'} ${found.entry.title}`} onClick={() => setIsOpen(!isOpen)}>{isOpen ? <IconChevronDown size={14} stroke={1.5} aria-hidden="true" /> : <IconChevronRight size={14} stroke={1.5} aria-hidden="true" />}</button>}</span>
        <IconBinaryTree2 size={16} stroke={1.5} aria-hidden="true" />
        <span className="name">{found?.entry.title ?? to}</span>
        <span className="has">{found ? <><span>{final} of {all} final</span><span className="meter" aria-hidden="true"><i className="f" style={{ flex: final }} /><i style={{ flex: Math.max(0, all - final) }} /></span>{documentLink && <a className="icon-btn" {...documentLink(found.entry.id)} aria-label={`Go to ${found.entry.title}`}><IconExternalLink size={14} stroke={1.5} aria-hidden="true" /></a>}</> : <span>another experiment</span>}</span>
      </div>
      {isOpen && found && <div className="kids">{found.blocks.map((block) => <div key={block.name}>{block.name}<span className="muted">{block.final} of {block.all} final</span></div>)}</div>}
    </div>
  );
}

/** The experiment that is known by an id, among those on the desk that the person may read. */
async function nested(desk: Copydesk, name: string): Promise<Tree | null> {
  const { documents } = await desk.call('get', '/api/documents', { query: { limit: 100 } });
  for (const entry of documents.filter((one) => one.kind === 'experiment')) {
    const { nodes } = await desk.call('get', '/api/documents/{id}/nodes', { path: { id: entry.id } });
    const root = nodes.find((node) => node.parent === null);
    if (entry.id !== name && root?.attrs['foreign'] !== name) continue;
    const steps = nodes.filter((node) => node.type === 'step');
    return { entry, blocks: nodes.filter((node) => node.type === 'block').map((block) => { const own = steps.filter((step) => step.parent === block.id); return { name: block.text, final: own.filter((step) => step.attrs['status'] === 'final').length, all: own.length }; }) };
  }
  return null;
}
