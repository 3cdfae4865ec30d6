// Numbers, times and names in the interface's words.

/** The words of a change that was typed, as the server has them. */
export const TYPED = 'Typing';

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
}

const DAY = 86_400_000;
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' });
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });
const yearly = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

function daysAgo(when: Date, now: Date): number {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  return when.getTime() >= midnight ? 0 : Math.ceil((midnight - when.getTime()) / DAY);
}

/** "now", "12 min", "2 h", "Yesterday", "Tuesday", "3 March". */
export function ago(iso: string, now = new Date()): string {
  const when = new Date(iso);
  const minutes = Math.floor((now.getTime() - when.getTime()) / 60_000);
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes} min`;
  return daysAgo(when, now) === 0 ? `${Math.floor(minutes / 60)} h` : dayOf(iso, now);
}

/** "Today", "Yesterday", "Tuesday", "Monday 10 March". */
export function dayOf(iso: string, now = new Date()): string {
  const when = new Date(iso);
  const days = daysAgo(when, now);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days < 7) return weekday.format(when);
  return (when.getFullYear() === now.getFullYear() ? date : yearly).format(when);
}

export function timeOf(iso: string): string {
  return clock.format(new Date(iso));
}

export function initials(name: string): string {
  const parts = name.trim().split(/\s+/u);
  return (parts.length > 1 ? `${parts[0]![0]}${parts.at(-1)![0]}` : name.trim().slice(0, 2)).toUpperCase();
}

/** One of the four tints, the same for a name everywhere. */
export function tintOf(name: string): number {
  let sum = 0;
  for (const sign of name) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9_973;
  return (sum % 4) + 1;
}

export function clipped(text: string, most: number): string {
  const flat = text.replace(/\s+/gu, ' ').trim();
  return [...flat].length <= most ? flat : `${[...flat].slice(0, most - 1).join('').trimEnd()}…`;
}

/** "1, 3.1–3.4 and 4.2" is what people say of many places; here the middle is kept plain. */
export function listed(parts: string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

export const LETTERS = 'ABCDEFGHIJ';
