// Word by word: what differs between two texts, and a short stretch around it.
export interface Run { is: 'same' | 'del' | 'ins'; text: string }

const TOKEN = /\s+|[\p{L}\p{N}\p{M}_]+(?:[.,:/’'-][\p{L}\p{N}\p{M}_]+)*|[^\s\p{L}\p{N}\p{M}_]/gu;
const MOST = 4_000_000; // pairs of words that are weighed one by one; beyond, the middle is told as a whole

function tokens(text: string): string[] {
  return text.match(TOKEN) ?? [];
}

function merged(runs: Run[]): Run[] {
  const result: Run[] = [];
  for (const run of runs) {
    const last = result.at(-1);
    if (run.text === '') continue;
    if (last?.is === run.is) last.text += run.text;
    else result.push({ ...run });
  }
  return result;
}

/** White space between two changed words belongs to them: "one two" → "three four" is one removal and one addition. */
function smoothed(runs: Run[]): Run[] {
  const result: Run[] = [];
  for (let at = 0; at < runs.length; at += 1) {
    const run = runs[at]!;
    if (run.is === 'same' && run.text.trim() === '' && at > 0 && at < runs.length - 1) {
      result.push({ is: 'del', text: run.text }, { is: 'ins', text: run.text });
    } else result.push(run);
  }
  const grouped: Run[] = [];
  let del = '', ins = '';
  const flush = () => {
    grouped.push({ is: 'del', text: del }, { is: 'ins', text: ins });
    del = ins = '';
  };
  for (const run of result) {
    if (run.is === 'same') { flush(); grouped.push(run); }
    else if (run.is === 'del') del += run.text;
    else ins += run.text;
  }
  flush();
  return merged(grouped);
}

export function wordDiff(before: string, after: string): Run[] {
  if (before === after) return before === '' ? [] : [{ is: 'same', text: before }];
  const old = tokens(before), now = tokens(after);
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1;
  const middle = between(old.slice(start, old.length - end), now.slice(start, now.length - end));
  const head: Run = { is: 'same', text: old.slice(0, start).join('') };
  const tail: Run = { is: 'same', text: old.slice(old.length - end).join('') };
  return smoothed(merged([head, ...middle, tail]));
}

function between(old: string[], now: string[]): Run[] {
  if (old.length === 0 || now.length === 0 || old.length * now.length > MOST) {
    return [{ is: 'del', text: old.join('') }, { is: 'ins', text: now.join('') }];
  }
  const width = now.length + 1;
  const longest = new Uint32Array((old.length + 1) * width);
  for (let one = old.length - 1; one >= 0; one -= 1) {
    for (let two = now.length - 1; two >= 0; two -= 1) {
      longest[one * width + two] = old[one] === now[two]
        ? longest[(one + 1) * width + two + 1]! + 1
        : Math.max(longest[(one + 1) * width + two]!, longest[one * width + two + 1]!);
    }
  }
  const runs: Run[] = [];
  let one = 0, two = 0;
  while (one < old.length && two < now.length) {
    if (old[one] === now[two]) { runs.push({ is: 'same', text: old[one]! }); one += 1; two += 1; }
    else if (longest[(one + 1) * width + two]! >= longest[one * width + two + 1]!) { runs.push({ is: 'del', text: old[one]! }); one += 1; }
    else { runs.push({ is: 'ins', text: now[two]! }); two += 1; }
  }
  runs.push({ is: 'del', text: old.slice(one).join('') }, { is: 'ins', text: now.slice(two).join('') });
  return merged(runs);
}

export function countWords(text: string): number {
  return text.split(/\s+/u).filter((word) => word !== '').length;
}

/** Words added and removed. */
export function tally(runs: Run[]): { added: number; removed: number } {
  const count = (is: Run['is']) => runs.filter((run) => run.is === is).reduce((sum, run) => sum + countWords(run.text), 0);
  return { added: count('ins'), removed: count('del') };
}

function shortened(text: string, words: number, from: 'start' | 'end'): string {
  const parts = text.match(/\S+\s*|\s+/gu) ?? [];
  if (parts.length <= words) return text;
  return from === 'end' ? parts.slice(-words).join('') : parts.slice(0, words).join('').trimEnd();
}

/** The differing runs with a few words on each side; what stands between two changes is cut in its middle. */
export function excerpt(runs: Run[], words = 4): Run[] {
  return runs.flatMap((run, at): Run[] => {
    if (run.is !== 'same') {
      return [{ ...run, text: countWords(run.text) > 40 ? `${shortened(run.text, 24, 'start')} … ${shortened(run.text, 8, 'end')}` : run.text }];
    }
    if (at === 0) return [{ ...run, text: shortened(run.text, words, 'end') }];
    if (at === runs.length - 1) return [{ ...run, text: shortened(run.text, words, 'start') }];
    if (countWords(run.text) <= words * 2 + 2) return [run];
    return [{ ...run, text: `${shortened(run.text, words, 'start')} … ${shortened(run.text, words, 'end')}` }];
  });
}
