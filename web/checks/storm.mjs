// node checks/storm.mjs PEOPLE ACTS SEED KILLS: a report as one line; 1 where a word is lost or doubled, or copies differ.
import '../scripts/dom.mjs';
import { load } from '../scripts/load.mjs';

const { storm } = await load('checks/storm.ts');
const [people = 20, acts = 1000, seed = 1, kills = 2] = process.argv.slice(2).map(Number);
const report = await storm({ people, acts, seed, kills });
console.log(JSON.stringify({ ...report, failures: report.failures.slice(0, 6), failed: report.failures.length }));
const isWrong = report.lost.length > 0 || report.doubled.length > 0 || report.copies > 1 || report.flaws.length > 0 || report.failures.length > 0;
process.exit(isWrong ? 1 : 0);
