// Many people at random in one document, on servers that are killed and tabs that are closed: one copy at the end, every word where
// somebody left it. A word is lost where nobody took it away, doubled where it stands twice.
import { Fragment, Slice } from 'prosemirror-model';
import type { Node } from 'prosemirror-model';
import { ReplaceStep } from 'prosemirror-transform';
import { find, standings } from '../packages/react/src/live/blocks';
import { textOf } from '../packages/react/src/live/difference';
import type { Socket } from '../packages/react/src/live/wire';
import { Authority } from './authority';
import { Bot, OFTEN, wordsIn } from './bots';
import type { Sea } from './bots';
import { chance, Clock } from './clock';
import type { Chance } from './clock';
import { flaws, startNode } from './editors';

export interface Weather { people: number; acts: number; seed: number; kills: number; /** All are away for all of it, and most of what they do is in tables. */ isAway?: boolean; /** The report has what the server was told, for another to take it too. */ isTold?: boolean }
export interface Report { log?: unknown; overreached: string[]; people: number; acts: number; seed: number; typed: number; removed: number; lost: string[]; doubled: string[]; copies: number; flaws: string[]; late: number; rescued: number; strays: number; steps: number; failures: string[]; counts: Record<string, number> }

/** That a server is gone for: a moment, or long enough that everybody has written much. */
const OUTAGES_MS = [60, 60, 3_000];

const TABLES = ['cell', 'cell', 'cell', 'cell', 'row', 'column', 'unrow', 'uncolumn', 'table', 'undo', 'undo', 'redo'];
const AWAY = [...OFTEN, ...TABLES, ...TABLES, ...TABLES];

class Storm implements Sea {
  readonly typed = new Set<string>();
  readonly removed = new Set<string>();
  readonly overreached: string[] = [];
  readonly random: Chance;
  readonly authority: Authority;

  constructor(seed: number) {
    this.random = chance(seed);
    const slow = [12, 60, 300][this.random(3)]!; // the way to the server, in milliseconds
    this.authority = new Authority(startNode(), () => this.random(slow));
  }

  start() { return { doc: this.authority.doc.toJSON() as Record<string, unknown>, seq: 0 }; }
  connect(): Socket { return this.authority.connect(); }
}

export async function storm({ people, acts, seed, kills, isAway = false, isTold = false }: Weather): Promise<Report> {
  const clock = new Clock(seed);
  const all = new Storm(seed);
  const bots = Array.from({ length: people }, (_, at) => new Bot(at, all));
  const failures: string[] = [];
  const counts: Record<string, number> = {};
  const often = isAway ? AWAY : OFTEN;
  if (isAway) { await clock.pass(1_000); all.authority.kill(); }
  for (let done = 0; done < acts; done += 1) {
    const bot = bots[all.random(people)]!;
    const name = often[all.random(often.length)]!;
    counts[name] = (counts[name] ?? 0) + 1;
    try { await bot.acts[name]!(); } catch (error) { failures.push(`${name}: ${String((error as Error).stack).split('\n').slice(0, 5).join(' ')}`); }
    if (kills > 0 && all.random(Math.ceil(acts / (kills * 4))) === 0) bots[all.random(people)]!.crash();
    if (kills > 0 && done % Math.ceil(acts / (kills + 1)) === 50) { all.authority.kill(); if (all.random(2) === 0) all.authority.compact(); setTimeout(() => all.authority.restart(), OUTAGES_MS[all.random(OUTAGES_MS.length)]); }
    if (all.random(60) === 0) all.authority.write((doc) => assistant(doc, all));
    if (all.random(6) === 0) await clock.pass(all.random(25));
  }
  if (isAway) all.authority.restart();
  for (let tries = 0; tries < 400; tries += 1) {
    await clock.pass(50);
    if (bots.every((bot) => bot.person.live.pending.length === 0 && bot.person.live.seq === all.authority.entries.length) && tries > 5) break;
  }
  const { doc } = all.authority;
  const copies = new Set([JSON.stringify(doc.toJSON()), ...bots.map((bot) => JSON.stringify(bot.person.doc.toJSON()))]);
  const found = new Map<string, number>();
  for (const word of wordsIn(doc)) found.set(word, (found.get(word) ?? 0) + 1);
  for (const word of wordsIn(startNode())) all.typed.add(word);
  const lost = [...all.typed].filter((word) => !found.has(word) && !all.removed.has(word));
  const log = isTold ? { start: startNode().toJSON() as unknown, entries: all.authority.entries, doc: doc.toJSON() as unknown } : undefined;
  bots.forEach((bot) => { bot.sum(); bot.wire.close(); });
  return { ...(log ? { log } : {}), overreached: all.overreached, people, acts, seed, typed: all.typed.size, removed: all.removed.size, lost, doubled: [...found].filter(([, count]) => count > 1).map(([word]) => word), copies: copies.size, flaws: flaws(doc), late: bots.reduce((sum, bot) => sum + bot.late, 0), rescued: bots.reduce((sum, bot) => sum + bot.rescued, 0), strays: bots.reduce((sum, bot) => sum + bot.strays, 0), steps: all.authority.entries.length, failures: [...failures, ...all.authority.refusals], counts };
}

/** The assistant puts a word into some block: a new one, or one for another of its own. */
function assistant(doc: Node, all: Storm): ReplaceStep[] {
  const blocks = [...standings(doc).values()].filter((one) => one.node.firstChild!.isTextblock && one.node.firstChild!.content.size > 4);
  const block = blocks[all.random(blocks.length)];
  const spot = block && find(doc, block.id);
  if (!spot) return [];
  const word = `q99z${all.typed.size}y`;
  all.typed.add(word);
  const old = ASIDE.exec(textOf(spot.node.firstChild!));
  if (old) all.removed.add(old[0]);
  const [from, to] = old ? [spot.pos + 2 + old.index, spot.pos + 2 + old.index + old[0].length] : [spot.pos + 2, spot.pos + 2];
  return [new ReplaceStep(from, to, new Slice(Fragment.from(doc.type.schema.text(old ? word : `${word} `)), 0, 0))];
}
const ASIDE = /q99z\d+y/u;
