// Where the person asks, or says what to change.
import { IconArrowUp, IconCursorText, IconLock, IconPlayerStopFilled, IconX } from '@tabler/icons-react';
import { useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { Ref } from 'react';
import type { Mode, Models, Role } from '../types';
import { ModelMenu, NoModel } from '../models/ModelMenu';
import { IconButton } from '../parts/Bits';
import { Kbd } from '../parts/keys';

const MODES: [Mode, string, string][] = [
  ['ask', 'Ask', 'Ask: answers only, never edits'],
  ['suggest', 'Suggest', 'Suggest: edits wait for your review'],
  ['auto', 'Auto', 'Auto: clear edits apply at once, undo at hand'],
];

export interface ComposerHandle { focus(): void }

interface Props {
  ref?: Ref<ComposerHandle>;
  text: string;
  mode: Mode;
  role: Role;
  called: string;
  selection: string | null;
  isRunning: boolean;
  hasQuestion: boolean;
  isThere: boolean;
  models: Models | null;
  model: string | null;
  onModel(model: string | null): void;
  onText(text: string): void;
  onMode(mode: Mode): void;
  onSend(): void;
  onStop(): void;
  onLast(): void;
  onLeave(): void;
  onFocus(): void;
  onDropSelection(): void;
}

export function Composer({ ref, text, mode, role, called, selection, isRunning, hasQuestion, isThere, models, model, onModel, onText, onMode, onSend, onStop, onLast, onLeave, onFocus, onDropSelection }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }), []);
  useLayoutEffect(() => {
    const area = field.current;
    if (!area) return;
    area.style.height = '0';
    area.style.height = `${Math.min(Math.max(area.scrollHeight, 44), 200)}px`;
  }, [text]);
  const canSend = text.trim() !== '' && isThere;
  const isViewer = role === 'viewer';
  const press = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      if (canSend && !isRunning) onSend();
    } else if (event.key === 'ArrowUp' && text === '') {
      event.preventDefault();
      onLast();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      if (isRunning) onStop(); else onLeave();
    }
  };
  const hint = isViewer ? `Ask about this ${called}` : hasQuestion ? 'Or answer in your own words' : 'Ask, or say what to change';
  return (
    <>
      <NoModel models={models} />
      <div className="composer">
        {selection !== null && (
          <div className="context"><IconCursorText size={14} stroke={1.5} aria-hidden="true" />{selection}<IconButton label="Leave out the selection" icon={IconX} size={12} onClick={onDropSelection} /></div>
        )}
        <textarea ref={field} className="input" rows={1} value={text} maxLength={20_000} dir="auto" placeholder={isThere ? hint : 'Look-ups and exact edits work again when you are back'} aria-label={hint} onChange={(event) => onText(event.target.value)} onKeyDown={press} onFocus={onFocus} />
        <div className="tools">
          {isViewer ? <span className="muted sm row why-not"><IconLock size={14} stroke={1.5} aria-hidden="true" />You can read and ask. The owner can let you edit.</span> : (
            <div className="seg" role="radiogroup" aria-label="Mode">
              {MODES.map(([one, name], at) => (
                <button key={one} type="button" role="radio" aria-checked={mode === one} tabIndex={mode === one ? 0 : -1} className={mode === one ? 'is-on' : ''} onClick={() => onMode(one)} onKeyDown={(event) => {
                  const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
                  if (by === 0) return;
                  event.preventDefault();
                  onMode(MODES[(at + by + MODES.length) % MODES.length]![0]);
                  (event.currentTarget.parentElement?.children[(at + by + MODES.length) % MODES.length] as HTMLElement | undefined)?.focus();
                }}>{name}</button>
              ))}
            </div>
          )}
          <ModelMenu models={models} chosen={model} onChoose={onModel} />
          <span className="grow" />
          {isRunning && <><span className="muted sm row stop-hint">Stop <Kbd keys="esc" /></span><button type="button" className="send" aria-label="Stop" onClick={onStop}><IconPlayerStopFilled size={16} aria-hidden="true" /></button></>}
          {!isRunning && <>{canSend && <Kbd keys="enter" />}<button type="button" className={`send${canSend ? '' : ' is-off'}`} aria-label="Send" disabled={!canSend} onClick={onSend}><IconArrowUp size={18} stroke={1.5} aria-hidden="true" /></button></>}
        </div>
      </div>
      <div className="aside-foot"><span>{isViewer ? 'Answers only' : MODES.find(([one]) => one === mode)![2]}</span></div>
    </>
  );
}
