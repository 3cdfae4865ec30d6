// node checks/storm.mjs PEOPLE ACTS SEED KILLS [SEEDS] [all|away] [FILE]: a report as a line for each seed from SEED on; 1 where a word is
// lost or doubled, or copies differ. One seed is one storm: it goes as it went before. Of `away` all is done without a server, most of it
// in tables. The file has what the last of them told the server.
import { writeFileSync } from 'node:fs';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

if (isMainThread) {
  const [people = 20, acts = 1000, first = 1, kills = 2, seeds = 1] = process.argv.slice(2, 7).map(Number);
  const [, , , , , , , where, file] = process.argv;
  let bad = 0, words = 0;
  for (let seed = first; seed < first + seeds; seed += 1) {
    const report = await new Promise((resolve, reject) => {
      const worker = new Worker(new URL(import.meta.url), { workerData: { people, acts, seed, kills, isAway: where === 'away', isTold: file !== undefined }, stderr: true });
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    const isWrong = report.lost.length > 0 || report.doubled.length > 0 || report.copies > 1 || report.flaws.length > 0 || report.failures.length > 0 || report.overreached.length > 0;
    bad += Number(isWrong);
    if (file) writeFileSync(file, JSON.stringify(report.log));
    words += report.typed;
    if (isWrong || seeds === 1) console.log(JSON.stringify({ ...report, counts: undefined, log: undefined, failures: report.failures.slice(0, 6), failed: report.failures.length }));
  }
  console.log(JSON.stringify({ people, acts, kills, from: first, seeds, bad, words }));
  process.exit(bad > 0 ? 1 : 0);
} else {
  await import('../scripts/dom.mjs');
  const { load } = await import('../scripts/load.mjs');
  const { storm } = await load('checks/storm.ts');
  parentPort.postMessage(await storm(workerData));
  process.exit(0); // what the editors still wait for is nothing to wait for
}
