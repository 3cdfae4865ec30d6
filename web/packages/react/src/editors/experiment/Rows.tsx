// How each row of an experiment looks: its name to type in, and around it what is shown and can be done. What is around is no text.
import { IconCheck, IconChevronDown, IconChevronRight, IconExternalLink, IconFile, IconFileSpreadsheet, IconLink, IconMovie, IconPaperclip, IconPhoto, IconRoute } from '@tabler/icons-react';
import { Menu } from '@mantine/core';
import { createElement } from 'react';
import type { ReactNode } from 'react';
import { More, Nest, NewButton } from './Building';
import { Nested } from './Nested';
import { useActs, useRow } from './outline';

const STATUS: Record<string, string> = { final: 'Final', review: 'In review', draft: 'Draft' };
const FILES = { photo: IconPhoto, image: IconPhoto, video: IconMovie, spreadsheet: IconFileSpreadsheet } as const;

interface Row<Props> { block: { id: string; props: Props; content?: unknown }; contentRef: (node: HTMLElement | null) => void }
type Texts<Name extends string> = Record<Name, string>;

const isBlank = (content: unknown): boolean => content === '' || (Array.isArray(content) && content.length === 0);

/** What is no text: the caret doesn't come there. */
function Around({ className, children }: { className?: string; children: ReactNode }) {
  return <span className={className} contentEditable={false}>{children}</span>;
}

/** A name, and what could stand there while nothing does. */
function Name({ tag, asks, className = 'line', content, contentRef }: { tag: 'h1' | 'h2' | 'h3'; asks: string; className?: string; content: unknown; contentRef: (node: HTMLElement | null) => void }) {
  return createElement(tag, { className, ref: contentRef, ...(isBlank(content) ? { 'data-asks': asks } : {}) });
}

function Status({ value }: { value: string }) {
  return <i className={`st ${value === '' ? 'draft' : value}`} role="img" aria-label={STATUS[value] ?? 'Draft'}>{value === 'final' && <IconCheck size={12} stroke={2} aria-hidden="true" />}</i>;
}

export function TitleRow({ block, contentRef }: Row<Texts<'description' | 'status'>>) {
  return (
    <>
      <Name tag="h1" asks="What the experiment is called" content={block.content} contentRef={contentRef} />
      {block.props.description !== '' && <p className="exp-about" contentEditable={false}>{block.props.description}</p>}
    </>
  );
}

export function BlockRow({ block, contentRef }: Row<Texts<'type' | 'foreign'>>) {
  const acts = useActs();
  const { number, name, done, all, isFirst, isLast } = useRow(block.id);
  return (
    <>
      <div className="block-head">
        <Around className="num">{number}</Around>
        <Name tag="h2" asks="What the block is called" content={block.content} contentRef={contentRef} />
        {block.props.type.toLowerCase() !== name.toLowerCase() && <Around className="muted sm kind">{block.props.type}</Around>}
        <Around className="end">{done} of {all} final</Around>
        <Around><More id={block.id} called="block" name={`${number} ${name}`} isFirst={isFirst} isLast={isLast} /></Around>
      </div>
      {acts?.canType === true && <div className="step-new" contentEditable={false}><NewButton label="New step" onClick={() => acts.begin('step', block.id)} /></div>}
    </>
  );
}

export function StepRow({ block, contentRef }: Row<Texts<'status' | 'description' | 'type' | 'foreign'>>) {
  const acts = useActs();
  const { number, name, status, needs, links, files, hasText, isFirst, isLast, isOpen } = useRow(block.id);
  const waits = needs.filter(({ step, isFinal }) => step !== null && !isFinal);
  const isWaiting = waits.length > 0 && status === 'draft';
  const toggle = () => acts?.outline.toggle([block.id], !isOpen);
  return (
    <>
      <div className="step" data-step={block.id}>
        <Around className="num">{number}</Around>
        <button type="button" className="fold" contentEditable={false} aria-expanded={isOpen} aria-label={`${isOpen ? 'Close' : 'Open'} ${number} ${name}`} onClick={toggle}><Status value={block.props.status} /></button>
        <Name tag="h3" className="name line" asks="What is done" content={block.content} contentRef={contentRef} />
        <Around className="has">
          {!isOpen && needs.length > 0 && <span><IconRoute size={14} stroke={1.5} aria-hidden="true" />{isWaiting ? 'waits for' : 'needs'} {(isWaiting ? waits : needs).map((need) => need.number).join(', ')}</span>}
          {!isOpen && links > 0 && <span aria-label={`${links} links`} role="img"><IconLink size={14} stroke={1.5} aria-hidden="true" />{links}</span>}
          {!isOpen && files > 0 && <span aria-label={`${files} files`} role="img"><IconPaperclip size={14} stroke={1.5} aria-hidden="true" />{files}</span>}
          {isOpen && <Picker status={block.props.status} canType={acts?.canType === true} onPick={(value) => acts?.setStatus(block.id, value)} />}
          <More id={block.id} called="step" name={`${number} ${name}`} isFirst={isFirst} isLast={isLast} />
          <button type="button" className="icon-btn" aria-label={`${isOpen ? 'Close' : 'Open'} ${number}`} aria-expanded={isOpen} onClick={toggle}>{isOpen ? <IconChevronDown size={14} stroke={1.5} aria-hidden="true" /> : <IconChevronRight size={14} stroke={1.5} aria-hidden="true" />}</button>
        </Around>
      </div>
      {isOpen && block.props.description !== '' && <p className="muted step-about" contentEditable={false}>{block.props.description}</p>}
      {isOpen && acts?.canType === true && (
        <div className="step-adds" contentEditable={false}>
          {!hasText && <NewButton label="Text" onClick={() => acts.begin('paragraph', block.id)} />}
          <Nest step={block.id} />
        </div>
      )}
    </>
  );
}

function Picker({ status, canType, onPick }: { status: string; canType: boolean; onPick: (status: string) => void }) {
  if (!canType) return <span>{STATUS[status] ?? 'Draft'}</span>;
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

const wordsOf = (content: unknown): string => (typeof content === 'string' ? content : Array.isArray(content) ? content.map((run: { text?: string }) => run.text ?? '').join('') : '');

export function AddressRow({ block: { props, content }, contentRef }: Row<Texts<'url' | 'link_type' | 'description'>>) {
  return (
    <div className="fact">
      <Around className="fact-sort">Links</Around>
      <Around><IconLink size={14} stroke={1.5} aria-hidden="true" /></Around>
      <span className="line" ref={contentRef} />
      <Around className="why">{props.description || props.link_type}</Around>
      <Around><Outside url={props.url} name={wordsOf(content)} /></Around>
    </div>
  );
}

export function FileRow({ block: { props, content }, contentRef }: Row<Texts<'file_url' | 'file_type' | 'description' | 'version'>>) {
  const Shape = FILES[props.file_type.toLowerCase() as keyof typeof FILES] ?? IconFile;
  return (
    <div className="fact">
      <Around className="fact-sort">Files</Around>
      <Around><Shape size={14} stroke={1.5} aria-hidden="true" /></Around>
      <span className="line file" ref={contentRef} />
      <Around className="why">{[props.version === '' ? '' : `version ${props.version}`, props.description].filter((part) => part !== '').join(', ')}</Around>
      <Around><Outside url={props.file_url} name={wordsOf(content)} /></Around>
    </div>
  );
}

export function DependencyRow({ block: { id, props } }: { block: { id: string; props: Texts<'to' | 'dependency_type' | 'evidence_text'> } }) {
  const acts = useActs();
  const step = acts?.outline.stepAbove(id) ?? '';
  const need = useRow(step).needs.find((one) => one.id === id);
  return (
    <div className="fact" contentEditable={false}>
      <span className="fact-sort">Needs</span>
      {need && need.step !== null ? <button type="button" className="chip" onClick={() => acts?.show(need.step!)}>{need.number}</button> : <span className="why">not here</span>}
      <span>{props.evidence_text || props.dependency_type}</span>
    </div>
  );
}

export function ReferenceRow({ block }: { block: { id: string; props: Texts<'to'> } }) {
  return <Nested id={block.id} to={block.props.to} />;
}
