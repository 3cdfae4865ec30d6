// node checks/storm.mjs PEOPLE ACTS SEED KILLS [SEEDS]: a report as a line for each seed from SEED on; 1 where a word is lost or doubled, or
// copies differ. One seed is one storm: it goes as it went before.
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

if (isMainThread) {
  const [people = 20, acts = 1000, first = 1, kills = 2, seeds = 1] = process.argv.slice(2).map(Number);
  let bad = 0, words = 0;
  for (let seed = first; seed < first + seeds; seed += 1) {
    const report = await new Promise((resolve, reject) => {
      const worker = new Worker(new URL(import.meta.url), { workerData: { people, acts, seed, kills }, stderr: true });
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    const isWrong = report.lost.length > 0 || report.doubled.length > 0 || report.copies > 1 || report.flaws.length > 0 || report.failures.length > 0 || report.overreached.length > 0;
    bad += Number(isWrong);
    words += report.typed;
    if (isWrong || seeds === 1) console.log(JSON.stringify({ ...report, counts: undefined, failures: report.failures.slice(0, 6), failed: report.failures.length }));
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
