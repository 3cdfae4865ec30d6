// A screenplay as it looks on paper: Courier, 60 characters of action, scene numbers in both margins.
import { IconPlus } from '@tabler/icons-react';
import { useLayoutEffect, useMemo, useState } from 'react';
import type { DocNode, DocumentViewProps } from '../../document/view';
import { Btn } from '../../parts/Bits';
import { Floater, Ruler } from '../Beside';
import type { Added } from '../marks';
import { Sight } from '../sight';
import { DraftLine, draftBehind, LOOKS, SentLine } from './drafts';
import { Line } from './Line';
import type { NewLine } from './nodeSaver';
import { Typing, useTyping } from './typing';
import './views.css';

const NO_LINES = ['document', 'meta', 'key'];
const SAID: Record<string, string> = { scene: 'Scene heading', character: 'Character', parenthetical: 'Direction', dialogue: 'Dialogue', action: 'Action' };

export default function ScriptView(props: DocumentViewProps) {
  const { nodes, marks, canEdit, onDecide, onPickEdit, onChooseCandidate } = props;
  const { scroll, byId, typing, saver, queue, redraw } = useTyping(props);
  // A script that has no line yet begins with its first heading.
  const [draft, setDraft] = useState<NewLine | null>(() => (canEdit && nodes.every((node) => NO_LINES.includes(node.type)) ? { ...draftBehind(null, ''), type: 'scene' } : null));
  useLayoutEffect(() => {
    const sight = new Sight(scroll.current!, { group: '.script-rows', quietly: (act) => act() });
    return () => sight.close();
  }, [scroll]);
  const page = useMemo(() => nodes.filter((node) => node.parent !== null && byId.get(node.parent)?.type === 'meta'), [nodes, byId]);
  const lines = useMemo(() => nodes.filter((node) => !['document', 'meta', 'key', 'break'].includes(node.type) || node.type === 'break'), [nodes]);

  const keep = (line: NewLine, isMore: boolean) => {
    saver.add(line);
    setDraft((now) => (now?.key !== line.key ? now : isMore ? draftBehind(line.key, '') : null));
    void queue.run();
  };
  const leave = (line: NewLine) => setDraft((now) => (now?.key === line.key ? null : now));
  const remove = (node: DocNode) => {
    if (node.children.length > 0) return;
    saver.texts.delete(node.id);
    saver.removed.add(node.id);
    redraw();
    void queue.run();
  };
  // What is said stands in its speaker, so what comes behind a speaker comes behind that.
  const standing = saver.standing(draft ? [draft] : [], byId, (node, line) => (byId.get(node)?.type === 'character' && line.type !== 'dialogue' ? byId.get(node)?.children.at(-1) ?? node : node));
  const written = (node: string | null) => standing.get(node)?.map((line) => (line === draft ? <DraftLine key={line.key} line={line} onKeep={keep} onLeave={() => leave(line)} /> : <div key={line.key}><SentLine line={line} saver={saver} /></div>)) ?? [];
  const clicked = (event: React.MouseEvent) => {
    const target = event.target as HTMLElement;
    const edit = target.closest<HTMLElement>('[data-edit]')?.dataset['edit'];
    if (edit) onPickEdit(edit);
    const lettered = target.closest<HTMLElement>('[data-letter]');
    if (lettered && event.clientX < lettered.getBoundingClientRect().left) onChooseCandidate(lettered.dataset['letter']!);
  };
  return (
    <Typing value={typing}>
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className="scroll" ref={scroll} onClick={clicked}>
        <article className="script" aria-label={props.title}>
          {page.length > 0 && (
            <div className="title-page" role="group" aria-label="Title page">
              {page.map((field) => <Line key={field.id} node={field} className={field.attrs['name'] === 'Title' ? 'is-title' : ''} label={String(field.attrs['name'])} />)}
            </div>
          )}
          <div className="script-rows">{[...written(null), ...lines.flatMap((node) => [
            <div key={node.id} className={`row-${LOOKS[node.type]?.split(' ')[0] ?? 'action'}`} hidden={saver.isGone(node.id, props.version)}>
              {node.type === 'scene' && <><span className="n-l" aria-hidden="true">{node.number}</span><span className="n-r" aria-hidden="true">{node.number}</span></>}
              {node.type === 'break' ? <hr data-node={node.id} /> : (
                <Line node={node} tag={node.type === 'scene' ? 'h2' : 'p'} className={LOOKS[node.type] ?? 'action'} label={SAID[node.type] ?? node.type} isPlain={node.type === 'scene'} onEnter={canEdit ? (rest) => setDraft(draftBehind(node.id, node.type, rest)) : undefined} onEmpty={canEdit ? () => remove(node) : undefined} />
              )}
              {typing.drawn.added.filter((added) => (added.behind ?? added.parent) === node.id).map((added) => <AddedLine key={added.edit} added={added} />)}
            </div>,
            ...written(node.id),
          ])]}</div>
          {canEdit && (lines.length > 0 || draft === null) && <Btn look="ghost" small className="new-row" onClick={() => setDraft({ ...draftBehind(lines.at(-1)?.id ?? null, ''), type: 'scene' })}><IconPlus size={14} stroke={1.5} aria-hidden="true" />New scene</Btn>}
        </article>
        <Floater scroll={scroll} marks={marks} onDecide={onDecide} />
      </div>
      <Ruler scroll={scroll} marks={marks} />
    </Typing>
  );
}

export function AddedLine({ added }: { added: Added }) {
  if (added.state === 'rejected' || added.state === 'stale') return null;
  return <p className={`cd-added cd-ins ${LOOKS[added.type] ?? ''}${added.state === 'accepted' ? ' done' : ''}${added.isCurrent ? ' is-now' : ''}${added.isFlagged && added.state !== 'accepted' ? ' is-flagged' : ''}`} role="insertion" data-edit={added.edit}><span className="sr">{added.isFlagged ? 'added, flagged ' : 'added '}</span>{added.text}</p>;
}
