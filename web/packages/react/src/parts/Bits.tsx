// The small pieces that every screen is made of.
import { Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { Fragment } from 'react';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { shownKey } from './keys';
import { initials, tintOf } from './text';
import type { Run } from './words';

export function Caret() {
  return (
    <svg viewBox="0 0 14 14" fill="none" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      <path d="M2.5 10.5 7 3.5l4.5 7" />
    </svg>
  );
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement>;

export function Btn({ look = 'plain', small = false, className = '', ...rest }: ButtonProps & { look?: 'primary' | 'plain' | 'ghost' | 'danger'; small?: boolean }) {
  return <button type="button" className={`btn btn-${look}${small ? ' btn-sm' : ''} ${className}`} {...rest} />;
}

interface IconButtonProps extends ButtonProps { label: string; icon: Icon; size?: number; keys?: string; isOn?: boolean; tip?: string }

export function IconButton({ label, icon: Shape, size = 18, keys, isOn, tip = label, className = '', disabled, ...rest }: IconButtonProps) {
  const button = (
    <button
      type="button"
      className={`icon-btn${isOn ? ' is-on' : ''}${disabled ? ' is-off' : ''} ${className}`}
      aria-label={label}
      {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
      disabled={disabled}
      {...rest}
    >
      <Shape size={size} stroke={1.5} aria-hidden="true" />
    </button>
  );
  return <Tooltip label={keys ? `${tip}  ${shownKey(keys)}` : tip} position="bottom" events={{ hover: true, focus: true, touch: false }}>{button}</Tooltip>;
}

export function Avatar({ name, size }: { name: string; size?: number }) {
  const style = size ? { width: size, height: size, fontSize: size > 24 ? 11 : 10 } : undefined;
  return <span className={`avatar w${tintOf(name)}`} title={name} style={style} aria-label={name} role="img">{initials(name)}</span>;
}

/** Words that were added and taken away, told without colour too. The space around them is not theirs. */
export function Runs({ runs, done = false }: { runs: Run[]; done?: boolean }) {
  return (
    <>
      {runs.map((run, at) => {
        if (run.is === 'same' || run.text.trim() === '') return <span key={at}>{run.text}</span>;
        const words = run.text.trim();
        const from = run.text.indexOf(words);
        const isReplaced = run.is === 'del' && runs[at + 1]?.is === 'ins';
        return (
          <Fragment key={at}>
            {run.text.slice(0, from)}
            {run.is === 'del' ? <del><span className="sr">removed </span>{words}</del> : <ins className={done ? 'done' : undefined}><span className="sr">added </span>{words}</ins>}
            {isReplaced ? ' ' : run.text.slice(from + words.length)}
          </Fragment>
        );
      })}
    </>
  );
}

export function PlusMinus({ added, removed }: { added: number; removed: number }) {
  return (
    <>
      {added > 0 && <span className="plus" aria-label={`${added} added`}>+{added}</span>}
      {added > 0 && removed > 0 && ' '}
      {removed > 0 && <span className="minus" aria-label={`${removed} removed`}>−{removed}</span>}
    </>
  );
}

/** A person's words, in quotation marks. */
export function Words({ children }: { children: ReactNode }) {
  return <span className="words">{typeof children === 'string' ? inside(children) : children}</span>;
}

/** Quotation marks inside quotation marks are single ones. */
function inside(words: string): string {
  return words.replace(/[“”„]/gu, (sign) => (sign === '”' ? '’' : '‘')).replace(/"([^"]*)"/gu, '‘$1’');
}

export function Bones() {
  return (
    <div className="bones" role="status" aria-busy="true" aria-label="Opening">
      <div className="bone" style={{ width: '58%', height: 22, marginBottom: 24 }} />
      <div className="bone" /><div className="bone" style={{ width: '96%' }} /><div className="bone" style={{ width: '71%', marginBottom: 28 }} />
      <div className="bone" style={{ width: '34%', height: 16, marginBottom: 18 }} />
      <div className="bone" style={{ width: '98%' }} /><div className="bone" style={{ width: '92%' }} />
    </div>
  );
}
