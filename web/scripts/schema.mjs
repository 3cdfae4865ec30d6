// Writes what the editors may hold to the server, which applies the same steps: node scripts/schema.mjs [file]
import './dom.mjs';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { load } from './load.mjs';

const NODE = ['content', 'group', 'inline', 'atom', 'marks', 'isolating', 'defining', 'code', 'tableRole'];
const MARK = ['excludes', 'inclusive', 'group'];

const plain = (spec, names) => {
  const attrs = spec.attrs && Object.fromEntries(Object.entries(spec.attrs).map(([name, { default: otherwise = null }]) => [name, { default: otherwise }]));
  return Object.fromEntries([...names.map((name) => [name, spec[name]]), ['attrs', attrs]].filter(([, value]) => value !== undefined));
};

const written = (schema) => {
  const out = { topNode: schema.topNodeType.name, nodes: {}, marks: {} };
  schema.spec.nodes.forEach((name, spec) => { out.nodes[name] = plain(spec, NODE); });
  schema.spec.marks.forEach((name, spec) => { out.marks[name] = plain(spec, MARK); });
  return out;
};

const hashed = (out) => ({ hash: createHash('sha256').update(JSON.stringify(out)).digest('hex').slice(0, 12), ...out });

const { schemas } = await load('packages/react/src/live/schemas.ts');
const file = process.argv[2] ?? new URL('../../src/copydesk/live/schema.json', import.meta.url);
const hashes = process.argv[3] ?? new URL('../packages/react/src/live/hashes.json', import.meta.url);
let before = {};
try { before = JSON.parse(readFileSync(file, 'utf8')); } catch { /* the first time */ }
const all = { ...before, ...Object.fromEntries(Object.entries(schemas()).map(([name, schema]) => [name, hashed(written(schema))])) };
writeFileSync(file, `${JSON.stringify(all, null, 1)}\n`);
// What a tab tells in its hello, so that a page of yesterday is told to load again.
writeFileSync(hashes, `${JSON.stringify(Object.fromEntries(Object.entries(all).map(([name, { hash }]) => [name, hash])))}\n`);
process.exit(0); // the page of dom.mjs keeps timers
