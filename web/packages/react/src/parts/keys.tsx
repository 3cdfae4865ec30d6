// Keys: shown as the machine writes them, heard where they belong. Single letters never work while something is typed.
import { useEffect, useRef } from 'react';

export const IS_MAC = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/u.test(navigator.userAgent); // a server draws pages too
const SHOWN: Record<string, string> = { mod: IS_MAC ? '⌘' : 'Ctrl', shift: '⇧', enter: '↵', up: '↑', down: '↓', esc: 'Esc', del: 'Del', backslash: '\\' };

/** "mod+K" as this machine shows it. */
export function shownKey(keys: string): string {
  const parts = keys.split('+').map((part) => SHOWN[part] ?? part);
  return IS_MAC || parts.length === 1 ? parts.join('') : parts.join('+').replace('⇧+', '⇧');
}

export function Kbd({ keys }: { keys: string }) {
  return <kbd aria-hidden="true">{shownKey(keys)}</kbd>;
}

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/u.test(target.tagName));
}

/** The name of a pressed key with its modifiers: "mod+shift+z", "a", "f6", "?". */
export function nameOf(event: KeyboardEvent | React.KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key.toLowerCase().replace('arrow', '');
  const isLetter = /^[a-z]$/u.test(key);
  const parts = [event.metaKey || event.ctrlKey ? 'mod' : '', event.altKey ? 'alt' : '', event.shiftKey && (isLetter || key.length > 1) ? 'shift' : '', key === '\\' ? 'backslash' : key];
  return parts.filter((part) => part !== '').join('+');
}

export type Keys = Record<string, (event: KeyboardEvent) => boolean | void>;

/** Hears keys on the whole window. An act that returns false leaves the key to the browser. */
export function useKeys(keys: Keys, isOn = true): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    if (!isOn) return undefined;
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const name = nameOf(event);
      const act = latest.current[name];
      const needsModifier = !name.startsWith('mod+') && !/^f\d|^shift\+f\d|^esc/u.test(name);
      if (!act || (needsModifier && isTyping(event.target))) return;
      if (document.querySelector('[role="dialog"][aria-modal="true"]') && !name.startsWith('esc')) return;
      if (act(event) !== false) event.preventDefault();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [isOn]);
}
