// The one line that follows an act, with its way back: 8 seconds, longer while it is looked at.
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Kbd } from './keys';

/** `isLasting`: it stands until another comes. */
interface Toast { text: string; action?: string; act?: () => void; keys?: string; isLasting?: boolean }
interface Toasts { show(toast: Toast): void; hide(): void; current: Toast | null }

const Context = createContext<Toasts>({ show: () => undefined, hide: () => undefined, current: null });
const LASTS = 8_000;

export function ToastProvider({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<Toast | null>(null);
  const show = useCallback((toast: Toast) => setCurrent({ ...toast }), []);
  const hide = useCallback(() => setCurrent(null), []);
  const value = useMemo(() => ({ show, hide, current }), [show, hide, current]);
  return <Context value={value}>{children}</Context>;
}

export function useToast(): Toasts {
  return use(Context);
}

/** Where the toast is shown: at the foot of the sheet, or of the desk. */
export function ToastPlace({ className = '' }: { className?: string }) {
  const { current, hide } = useToast();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const start = useCallback(() => {
    clearTimeout(timer.current);
    if (!current?.isLasting) timer.current = setTimeout(hide, LASTS);
  }, [hide, current]);
  useEffect(() => {
    if (current) start();
    return () => clearTimeout(timer.current);
  }, [current, start]);
  const wait = () => clearTimeout(timer.current);
  return (
    <div role="status" aria-live="polite" className="toast-place">
      {current && (
        <div className={`toast ${className}`} onMouseEnter={wait} onMouseLeave={start} onFocus={wait} onBlur={start}>
          <span className="clip">{current.text}</span>
          {current.act && (
            <button type="button" className="btn" onClick={() => { current.act?.(); hide(); }}>
              {current.action ?? 'Undo'}{current.keys && <Kbd keys={current.keys} />}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
