// An experiment: blocks of steps, closed to one line each; an open one shows its text, what it needs, its links and files.
import { IconBinaryTree2, IconCheck, IconChevronDown, IconChevronRight, IconExternalLink, IconFile, IconFileSpreadsheet, IconLink, IconMovie, IconPaperclip, IconPhoto, IconRoute } from '@tabler/icons-react';
import { Menu } from '@mantine/core';
import { useContext, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../../api/client';
import type { Entry } from '../../api/types';
import type { DocNode, DocumentViewProps } from '../../document/view';
import { Link } from '../../parts/route';
import { Floater, Ruler } from '../Beside';
import { AddedLine } from './Added';
import { More, Nest, NewButton, useBuilding, Written } from './building';
import type { Building } from './building';
import { Line } from './Line';
import type { NewLine } from './nodeSaver';
import { Typing, useTyping } from './typing';
import './views.css';

const STATUS: Record<string, string> = { final: 'Final', review: 'In review', draft: 'Draft' };
const FILES = { photo: IconPhoto, image: IconPhoto, video: IconMovie, spreadsheet: IconFileSpreadsheet } as const;
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

class Tree {
  readonly byId: Map<string, DocNode>;
  private readonly steps = new Map<string, DocNode>();
  constructor(readonly nodes: DocNode[]) {
    this.byId = new Map(nodes.map((node) => [node.id, node]));
    for (const node of nodes) if (node.type === 'step') this.steps.set(text(node.attrs['foreign']), node);
  }
  children(node: DocNode, type?: string): DocNode[] {
    return node.children.flatMap((id) => this.byId.get(id) ?? []).filter((child) => type === undefined || child.type === type);
  }
  step(foreign: string): DocNode | undefined { return this.steps.get(foreign); }
  stepOf(node: string): string | null {
    for (let at = this.byId.get(node); at; at = at.parent === null ? undefined : this.byId.get(at.parent)) if (at.type === 'step') return at.id;
    return null;
  }
  needs(step: DocNode): { dependency: DocNode; step: DocNode | undefined }[] {
    return this.children(step, 'dependency').map((dependency) => ({ dependency, step: this.step(dependency.text) }));
  }
}

export function Status({ value, small = false }: { value: string; small?: boolean }) {
  return <i className={`st ${value === '' ? 'draft' : value}${small ? ' st-12' : ''}`} role="img" aria-label={STATUS[value] ?? 'Draft'}>{value === 'final' && <IconCheck size={12} stroke={2} aria-hidden="true" />}</i>;
}

export default function ExperimentView(props: DocumentViewProps) {
  const { version, nodes, marks, canEdit, current, onDecide, onPickEdit, onChooseCandidate } = props;
  const { scroll, typing, saver, queue, redraw, opens } = useTyping(props);
  const building = useBuilding(saver, queue, redraw, canEdit);
  const tree = useMemo(() => new Tree(nodes), [nodes]);
  const [open, setOpen] = useState<Set<string>>(() => new Set());
  const show = (node: string) => { const step = tree.stepOf(node); if (step) setOpen((now) => new Set(now).add(step)); };
  opens.current = show;
  // What is marked inside a step can be seen only while it is open.
  const marked = [...typing.drawn.ids()].map((id) => tree.stepOf(id)).filter((step) => step !== null).join(' ');
  useEffect(() => { if (marked !== '') setOpen((now) => new Set([...now, ...marked.split(' ')])); }, [marked]);
  useEffect(() => { const step = current === null ? null : tree.stepOf(current); if (step) setOpen((now) => new Set(now).add(step)); }, [current, tree]);
  const root = nodes.find((node) => node.parent === null);
  if (!root) return <div className="scroll" ref={scroll} />;
  const standing = saver.standing(building.draft ? [building.draft] : [], tree.byId, (node) => node);
  const behind = (node: string | null, ...types: string[]) => (standing.get(node) ?? []).filter((line) => types.includes(line.type));
  const blocks = tree.children(root, 'block').filter((block) => !saver.isGone(block.id, version));
  const stepsOf = (block: DocNode) => tree.children(block, 'step').filter((step) => !saver.isGone(step.id, version));
  const set = (id: string, values: Record<string, unknown>) => { saver.values.set(id, { ...saver.values.get(id), ...values }); redraw(); void queue.run(); };
  const toggle = (step: string) => setOpen((now) => { const next = new Set(now); if (!next.delete(step)) next.add(step); return next; });
  const clicked = (event: React.MouseEvent) => {
    const target = event.target as HTMLElement;
    const edit = target.closest<HTMLElement>('[data-edit]')?.dataset['edit'];
    if (edit) onPickEdit(edit);
    const step = target.closest('button, a') ? undefined : target.closest<HTMLElement>('[data-step]')?.dataset['step'];
    if (step) setOpen((now) => new Set(now).add(step));
    const lettered = target.closest<HTMLElement>('[data-letter]');
    if (lettered && event.clientX < lettered.getBoundingClientRect().left) onChooseCandidate(lettered.dataset['letter']!);
  };
  return (
    <Typing value={typing}>
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className="scroll" ref={scroll} onClick={clicked}>
        <article className="exp" aria-label={props.title}>
          <Line node={root} tag="h1" label="Title" asks="What the experiment is called" isPlain />
          {text(root.attrs['description']) !== '' && <p className="exp-about">{text(root.attrs['description'])}</p>}
          {[...drafted(behind(null, 'block'), building), ...blocks.flatMap((block, at) => [
            <BlockOfSteps key={block.id} block={block} steps={stepsOf(block)} building={building} up={at > 0 ? () => building.move(block, blocks[at - 2]?.id ?? null) : null} down={at < blocks.length - 1 ? () => building.move(block, blocks[at + 1]!.id) : null}>
              {[...drafted(behind(block.id, 'step'), building), ...stepsOf(block).flatMap((step, place, steps) => [
                <Step key={step.id} step={step} tree={tree} isOpen={open.has(step.id)} building={building} behind={behind} up={placeAbove(steps, place, block, blocks[at - 1], stepsOf)} down={placeBelow(steps, place, blocks[at + 1])} onToggle={() => toggle(step.id)} onSet={set} onShow={(node) => { show(node); setTimeout(() => scroll.current?.querySelector(`[data-step="${CSS.escape(node)}"]`)?.scrollIntoView({ block: 'nearest' }), 50); }} />,
                ...drafted(behind(step.id, 'step'), building),
              ])]}
            </BlockOfSteps>,
            ...drafted(behind(block.id, 'block'), building),
          ])]}
          {canEdit && <NewButton label="New block" onClick={() => building.begin('block', blocks.at(-1)?.id ?? null)} />}
        </article>
        <Floater scroll={scroll} marks={marks} onDecide={onDecide} />
      </div>
      <Ruler scroll={scroll} marks={marks} />
    </Typing>
  );
}

/** Steps or blocks that are being written, each in a row of its own. */
function drafted(lines: NewLine[], building: Building): ReactNode[] {
  return lines.map((line) => (line.type === 'block'
    ? <div className="block block-head" key={line.key}><span className="num" /><Written lines={[line]} building={building} className="block-name" /></div>
    : <div className="step" key={line.key}><span className="num" /><Status value="draft" /><Written lines={[line]} building={building} className="name" /><span /></div>));
}

/** What a step comes behind when it is moved up: past its block's beginning it goes to the end of the block before. */
function placeAbove(steps: DocNode[], place: number, block: DocNode, before: DocNode | undefined, stepsOf: (block: DocNode) => DocNode[]): string | null {
  if (place > 0) return steps[place - 2]?.id ?? block.id;
  return before ? stepsOf(before).at(-1)?.id ?? before.id : null;
}

function placeBelow(steps: DocNode[], place: number, next: DocNode | undefined): string | null {
  return steps[place + 1]?.id ?? next?.id ?? null;
}

type Behind = (node: string | null, ...types: string[]) => NewLine[];

interface BlockProps { block: DocNode; steps: DocNode[]; building: Building; up: (() => void) | null; down: (() => void) | null; children: ReactNode }

function BlockOfSteps({ block, steps, building, up, down, children }: BlockProps) {
  const done = steps.filter((step) => step.attrs['status'] === 'final').length;
  return (
    <section className="block" aria-label={block.text}>
      <div className="block-head"><span className="num">{block.number}</span><Line node={block} tag="h2" label="Block" asks="What the block is called" isPlain onEnter={() => building.begin('step', block.id)} />{text(block.attrs['type']).toLowerCase() !== block.text.toLowerCase() && <span className="muted sm kind">{text(block.attrs['type'])}</span>}<span className="end">{done} of {steps.length} final</span><More node={block} called="block" up={up} down={down} building={building} /></div>
      {children}
      {building.canEdit && <NewButton label="New step" onClick={() => building.begin('step', steps.at(-1)?.id ?? block.id)} />}
    </section>
  );
}

interface StepProps { step: DocNode; tree: Tree; isOpen: boolean; building: Building; behind: Behind; up: string | null; down: string | null; onToggle: () => void; onSet: (id: string, values: Record<string, unknown>) => void; onShow: (node: string) => void }

function Step({ step, tree, isOpen, building, behind, up, down, onToggle, onSet, onShow }: StepProps) {
  const { saver, canEdit, drawn } = useContext(Typing);
  const status = text(saver.values.get(step.id)?.['status'] ?? step.attrs['status']);
  const needs = tree.needs(step);
  const waits = needs.filter(({ step: other }) => other && other.attrs['status'] !== 'final');
  const links = tree.children(step, 'link'), files = tree.children(step, 'attachment');
  const shown = waits.length > 0 && status === 'draft' ? waits : needs;
  const numbers = shown.map(({ step: other, dependency }) => other?.number ?? dependency.text).join(', ');
  const head = (
    <div className="step" data-step={step.id}>
      <span className="num">{step.number}</span>
      <button type="button" className="fold" aria-expanded={isOpen} aria-label={`${isOpen ? 'Close' : 'Open'} ${step.number} ${step.text}`} onClick={onToggle}><Status value={status} /></button>
      <Line node={step} tag="h3" className="name" label="Step" asks="What is done" isPlain onEnter={(rest) => building.begin('step', step.id, rest)} />
      <span className="has">
        {!isOpen && needs.length > 0 && <span><IconRoute size={14} stroke={1.5} aria-hidden="true" />{waits.length > 0 && status === 'draft' ? 'waits for' : 'needs'} {numbers}</span>}
        {!isOpen && links.length > 0 && <span aria-label={`${links.length} links`}><IconLink size={14} stroke={1.5} aria-hidden="true" />{links.length}</span>}
        {!isOpen && files.length > 0 && <span aria-label={`${files.length} files`}><IconPaperclip size={14} stroke={1.5} aria-hidden="true" />{files.length}</span>}
        {isOpen && <Picker status={status} canEdit={canEdit} onPick={(value) => onSet(step.id, { status: value })} />}
        <More node={step} called="step" up={up === null ? null : () => building.move(step, up)} down={down === null ? null : () => building.move(step, down)} building={building} />
        <button type="button" className="icon-btn" aria-label={`${isOpen ? 'Close' : 'Open'} ${step.number}`} aria-expanded={isOpen} onClick={onToggle}>{isOpen ? <IconChevronDown size={14} stroke={1.5} aria-hidden="true" /> : <IconChevronRight size={14} stroke={1.5} aria-hidden="true" />}</button>
      </span>
    </div>
  );
  const inside = tree.children(step, 'reference').map((reference) => <Nested key={reference.id} reference={reference} />);
  return (
    <>
      <div className={isOpen ? 'step-open' : undefined}>
        {head}
        {isOpen && <div className="step-body">
          {text(step.attrs['description']) !== '' && <p className="muted">{text(step.attrs['description'])}</p>}
          <Written lines={behind(step.id, 'content')} building={building} />
          {tree.children(step, 'content').map((content) => <Content key={content.id} node={content} tree={tree} building={building} behind={behind} />)}
          {drawn.added.filter((added) => tree.stepOf(added.behind ?? added.parent ?? '') === step.id).map((added) => <AddedLine key={added.edit} added={added} />)}
          <dl className="facts">
            {needs.length > 0 && <><dt>Needs</dt><dd>{needs.map(({ dependency, step: other }) => <span key={dependency.id} data-node={dependency.id} className={drawn.on(dependency.id, '').block}>{other ? <button type="button" className="chip" onClick={() => onShow(other.id)}>{other.number}</button> : <span className="why">not here</span>}<span>{text(dependency.attrs['evidence_text']) || text(dependency.attrs['dependency_type'])}</span></span>)}</dd></>}
            {links.length > 0 && <><dt>Links</dt><dd>{links.map((link) => <span key={link.id}><IconLink size={14} stroke={1.5} aria-hidden="true" /><Line node={link} tag="span" label="Link" /><span className="why">{text(link.attrs['description']) || text(link.attrs['link_type'])}</span><Outside url={text(link.attrs['url'])} name={link.text} /></span>)}</dd></>}
            {files.length > 0 && <><dt>Files</dt><dd>{files.map((file) => { const Shape = FILES[text(file.attrs['file_type']).toLowerCase() as keyof typeof FILES] ?? IconFile; return <span key={file.id}><Shape size={14} stroke={1.5} aria-hidden="true" /><Line node={file} tag="span" className="file" label="File" /><span className="why">{[text(file.attrs['version']) === '' ? '' : `version ${text(file.attrs['version'])}`, text(file.attrs['description'])].filter((part) => part !== '').join(', ')}</span><Outside url={text(file.attrs['file_url'])} name={file.text} /></span>; })}</dd></>}
          </dl>
          {building.canEdit && (
            <div className="step-adds">
              {tree.children(step, 'content').length === 0 && behind(step.id, 'content').length === 0 && <NewButton label="Text" onClick={() => building.begin('content', step.id)} />}
              <Nest step={step} building={building} />
            </div>
          )}
        </div>}
      </div>
      {inside}
    </>
  );
}

function Picker({ status, canEdit, onPick }: { status: string; canEdit: boolean; onPick: (status: string) => void }) {
  if (!canEdit) return <span className="pill">{STATUS[status] ?? 'Draft'}</span>;
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target><button type="button" className="pill status-pill">{STATUS[status] ?? 'Draft'}<IconChevronDown size={12} stroke={1.5} aria-hidden="true" /></button></Menu.Target>
      <Menu.Dropdown>{Object.entries(STATUS).map(([value, label]) => <Menu.Item key={value} leftSection={<Status value={value} />} onClick={() => onPick(value)}>{label}</Menu.Item>)}</Menu.Dropdown>
    </Menu>
  );
}

function Outside({ url, name }: { url: string; name: string }) {
  if (!/^(?:https?:\/\/|mailto:)/iu.test(url)) return null;
  return <a className="icon-btn" href={url} target="_blank" rel="noopener noreferrer" aria-label={`Open ${name} outside`}><IconExternalLink size={14} stroke={1.5} aria-hidden="true" /></a>;
}

/** The text of a step: Markdown, shown as it reads, typed as it is written. */
function Content(props: PartProps): ReactNode {
  const { node, tree, building, behind } = props;
  const { saver, version } = useContext(Typing);
  return tree.children(node).filter((child) => !saver.isGone(child.id, version)).flatMap((child) => [<Part {...props} key={child.id} node={child} />, ...behind(child.id, 'paragraph', 'item').map((line) => {
    const written = <Written lines={[line]} building={building} />;
    return line.type === 'item' ? <li key={line.key}>{written}</li> : <div key={line.key}>{written}</div>;
  })]);
}

interface PartProps { node: DocNode; tree: Tree; building: Building; behind: Behind }

function Part(props: PartProps): ReactNode {
  const { node, building } = props;
  const inside = <Content {...props} />;
  const goesOn = (type: 'paragraph' | 'item') => ({ onEnter: (rest: string) => building.begin(type, node.id, rest), onEmpty: () => building.remove(node) });
  switch (node.type) {
    case 'list': return typeof node.attrs['start'] === 'number' ? <ol className="exp-list" start={node.attrs['start']}>{inside}</ol> : <ul className="exp-list">{inside}</ul>;
    case 'item': return <li className={typeof node.attrs['checked'] === 'boolean' ? 'is-check' : ''}>{typeof node.attrs['checked'] === 'boolean' && <span className={`box${node.attrs['checked'] ? ' on' : ''}`} role="img" aria-label={node.attrs['checked'] ? 'done' : 'to do'} />}<Line node={node} tag="div" label="Item" {...goesOn('item')} />{inside}</li>;
    case 'table': return <table className="exp-table"><tbody>{inside}</tbody></table>;
    case 'row': return <tr>{inside}</tr>;
    case 'cell': return <td><Line node={node} tag="div" label="Cell" /></td>;
    case 'quote': return <blockquote>{inside}</blockquote>;
    case 'section': case 'heading': return <><Line node={node} tag="h4" label="Heading" />{inside}</>;
    case 'code': return <Line node={node} tag="pre" label="Code" />;
    case 'break': return <hr data-node={node.id} />;
    case 'html': case 'opaque': case 'definition': return <p className="cd-card" data-node={node.id}><span className="cd-card-sort">{node.type === 'html' ? 'HTML' : 'Locked'}</span><span className="cd-card-words">{node.text}</span></p>;
    default: return <><Line node={node} label="Text" {...goesOn('paragraph')} />{inside}</>;
  }
}

/** A tree inside this one: a row like a step that opens in place, one level deep. */
function Nested({ reference }: { reference: DocNode }) {
  const { drawn } = useContext(Typing);
  const [found, setFound] = useState<{ entry: Entry; blocks: { name: string; final: number; all: number }[] } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    let isOver = false;
    void nested(reference.text).then((tree) => { if (!isOver) setFound(tree); }).catch(() => undefined);
    return () => { isOver = true; };
  }, [reference.text]);
  const final = found?.blocks.reduce((sum, block) => sum + block.final, 0) ?? 0, all = found?.blocks.reduce((sum, block) => sum + block.all, 0) ?? 0;
  return (
    <>
      <div className={`step tree-ref ${drawn.on(reference.id, reference.text).block}`} data-node={reference.id}>
        <span className="num">{found && <button type="button" className="icon-btn" aria-expanded={isOpen} aria-label={`${isOpen ? 'Close' : 'Open'} ${found.entry.title}`} onClick={() => setIsOpen(!isOpen)}>{isOpen ? <IconChevronDown size={14} stroke={1.5} aria-hidden="true" /> : <IconChevronRight size={14} stroke={1.5} aria-hidden="true" />}</button>}</span>
        <IconBinaryTree2 size={16} stroke={1.5} aria-hidden="true" />
        <span className="name">{found?.entry.title ?? reference.text}</span>
        <span className="has">{found ? <><span>{final} of {all} final</span><span className="meter" aria-hidden="true"><i className="f" style={{ flex: final }} /><i style={{ flex: Math.max(0, all - final) }} /></span><Link className="icon-btn" href={`/d/${found.entry.id}`} aria-label={`Go to ${found.entry.title}`}><IconExternalLink size={14} stroke={1.5} aria-hidden="true" /></Link></> : <span>another experiment</span>}</span>
      </div>
      {isOpen && found && <div className="kids">{found.blocks.map((block) => <div key={block.name}>{block.name}<span className="muted">{block.final} of {block.all} final</span></div>)}</div>}
    </>
  );
}

/** The experiment that is known by an id, among those on the desk that the person may read. */
async function nested(name: string): Promise<{ entry: Entry; blocks: { name: string; final: number; all: number }[] } | null> {
  const { documents } = await call<{ documents: Entry[] }>('GET', '/documents?limit=100');
  for (const entry of documents.filter((one) => one.kind === 'experiment')) {
    const { nodes } = await call<{ nodes: DocNode[] }>('GET', `/documents/${entry.id}/nodes`);
    const root = nodes.find((node) => node.parent === null);
    if (entry.id !== name && root?.attrs['foreign'] !== name) continue;
    const steps = nodes.filter((node) => node.type === 'step');
    return { entry, blocks: nodes.filter((node) => node.type === 'block').map((block) => { const own = steps.filter((step) => step.parent === block.id); return { name: block.text, final: own.filter((step) => step.attrs['status'] === 'final').length, all: own.length }; }) };
  }
  return null;
}
