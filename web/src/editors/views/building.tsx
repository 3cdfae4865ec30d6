// What an experiment is built of: steps and blocks that are added, put elsewhere, or taken away.
import { IconArrowDown, IconArrowUp, IconBinaryTree2, IconDots, IconPlus, IconTrash } from '@tabler/icons-react';
import { Menu } from '@mantine/core';
import { useContext, useRef, useState } from 'react';
import { call } from '../../api/client';
import type { Entry, NodesReply } from '../../api/types';
import type { DocNode } from '../../document/view';
import { Btn } from '../../parts/Bits';
import type { Queue } from '../queue';
import type { NewLine, NodeSaver } from './nodeSaver';
import { Typing } from './typing';

type Part = 'block' | 'step' | 'content' | 'paragraph' | 'item';
interface Experiment { id: string; title: string }
const ASKS: Record<Part, string> = { block: 'What the block is called', step: 'What is done', content: 'How it is done', paragraph: 'More text', item: 'One more' };

export interface Building {
  draft: NewLine | null;
  canEdit: boolean;
  begin(type: Part, after: string | null, text?: string): void;
  keep(line: NewLine, text: string, isMore: boolean): void;
  leave(line: NewLine): void;
  /** Nests another experiment in a step. */
  nest(step: DocNode, experiment: Experiment): Promise<void>;
  move(node: DocNode, after: string | null): void;
  remove(node: DocNode): void;
}

export function useBuilding(saver: NodeSaver, queue: Queue, redraw: () => void, canEdit: boolean): Building {
  const [draft, setDraft] = useState<NewLine | null>(null);
  const make = (type: string, after: string | null, text = ''): NewLine => ({ key: `new-${crypto.randomUUID()}`, after, type, text });
  return {
    draft,
    canEdit,
    begin: (type, after, text = '') => setDraft(make(type, after, text)),
    keep: (line, text, isMore) => {
      saver.add({ ...line, text });
      setDraft((now) => (now?.key !== line.key ? now : isMore && line.type !== 'content' ? make(line.type, line.key) : null));
      void queue.run();
    },
    leave: (line) => setDraft((now) => (now?.key === line.key ? null : now)),
    nest: async (step, experiment) => {
      // Trees know each other by their own ids, where they have some.
      const { nodes } = await call<NodesReply>('GET', `/documents/${experiment.id}/nodes`);
      const foreign = nodes.find((node) => node.parent === null)?.attrs['foreign'];
      saver.add(make('reference', step.id, typeof foreign === 'string' ? foreign : experiment.id));
      redraw();
      await queue.run();
    },
    move: (node, after) => { saver.refused.delete(node.id); saver.moved.set(node.id, after); redraw(); void queue.run(); },
    remove: (node) => { saver.refused.delete(node.id); saver.texts.delete(node.id); saver.removed.add(node.id); redraw(); void queue.run(); },
  };
}

/** A name or a text that is being written: Enter keeps it and begins the next, Escape keeps it too. */
export function DraftPart({ line, building, className = '' }: { line: NewLine; building: Building; className?: string }) {
  const isKept = useRef(false);
  const keep = (text: string, isMore: boolean) => {
    if (isKept.current) return;
    isKept.current = true;
    if (text.trim() === '') building.leave(line);
    else building.keep(line, text.trim(), isMore);
  };
  const asks = ASKS[line.type as Part] ?? '';
  return (
    <textarea
      className={`draft ${className}`}
      defaultValue={line.text}
      autoFocus
      rows={1}
      aria-label={`New ${line.type === 'content' || line.type === 'paragraph' ? 'text' : line.type}`}
      placeholder={asks}
      onBlur={(event) => keep(event.target.value, false)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.shiftKey) { event.preventDefault(); keep(event.currentTarget.value, true); }
        if (event.key === 'Escape') { event.preventDefault(); keep(event.currentTarget.value, false); }
      }}
    />
  );
}

/** The lines that are being written or on their way behind a node. */
export function Written({ lines, building, className = '' }: { lines: NewLine[] | undefined; building: Building; className?: string }) {
  const { saver } = useContext(Typing);
  return lines?.map((line) => (line === building.draft ? <DraftPart key={line.key} line={line} building={building} className={className} /> : <Sent key={line.key} line={line} saver={saver} className={className} />));
}

function Sent({ line, saver, className }: { line: NewLine; saver: NodeSaver; className: string }) {
  const refused = saver.refused.get(line.key);
  return <><p className={className}>{line.text}</p>{refused !== undefined && <p className="cd-conflict-head">Not saved: {refused} <Btn small onClick={() => saver.drop(line.key)}>Drop it</Btn></p>}</>;
}

export function NewButton({ label, onClick }: { label: string; onClick: () => void }) {
  return <Btn look="ghost" small className="new-row" onClick={onClick}><IconPlus size={14} stroke={1.5} aria-hidden="true" />{label}</Btn>;
}

/** The experiments of the desk that can be nested in a step. */
export function Nest({ step, building }: { step: DocNode; building: Building }) {
  const { saver } = useContext(Typing);
  const [found, setFound] = useState<Experiment[] | null>(null);
  const look = () => void call<{ documents: Entry[] }>('GET', '/documents?limit=100').then(({ documents }) => setFound(documents.filter((one) => one.kind === 'experiment' && one.id !== saver.document))).catch(() => undefined);
  return (
    <Menu position="bottom-start" shadow="md" onOpen={look}>
      <Menu.Target><Btn look="ghost" small className="new-row"><IconBinaryTree2 size={14} stroke={1.5} aria-hidden="true" />Nested tree</Btn></Menu.Target>
      <Menu.Dropdown>
        {found?.map((experiment) => <Menu.Item key={experiment.id} onClick={() => void building.nest(step, experiment)}>{experiment.title}</Menu.Item>)}
        {found?.length === 0 && <Menu.Item disabled>No other experiment on this desk</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}

interface MoreProps { node: DocNode; called: string; up: (() => void) | null; down: (() => void) | null; building: Building }

/** What can be done to a step or a block besides typing in it. */
export function More({ node, called, up, down, building }: MoreProps) {
  if (!building.canEdit) return null;
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target><button type="button" className="icon-btn more" aria-label={`More for ${node.number} ${node.text}`}><IconDots size={14} stroke={1.5} aria-hidden="true" /></button></Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconArrowUp size={14} stroke={1.5} />} disabled={up === null} onClick={() => up?.()}>Move up</Menu.Item>
        <Menu.Item leftSection={<IconArrowDown size={14} stroke={1.5} />} disabled={down === null} onClick={() => down?.()}>Move down</Menu.Item>
        <Menu.Item leftSection={<IconTrash size={14} stroke={1.5} />} onClick={() => building.remove(node)}>Delete {called}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
