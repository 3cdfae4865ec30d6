// node checks/pairs.mjs ["act | act" …]: what goes wrong, as lines; 1 where anything does. A pair that doesn't end is named, and ends it.
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const BOUND_MS = 120_000; // a pair takes milliseconds
const LINES = 200; // pairs between two lines of progress

if (isMainThread) {
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 100) / 10;
  const worker = new Worker(new URL(import.meta.url), { workerData: process.argv.slice(2) });
  let all = 0, bad = 0, now = 'none', since = performance.now();
  const end = () => {
    console.log(JSON.stringify({ pairs: all, bad, seconds: seconds() }));
    process.exit(bad > 0 ? 1 : 0);
  };
  worker.on('message', ({ begins, wrong, shown, isOver }) => {
    if (isOver) { end(); return; }
    if (begins !== undefined) {
      [now, since] = [begins, performance.now()];
      if (all % LINES === 0) console.error(`${all} pairs, ${bad} bad, ${seconds()} s`);
      all += 1;
    } else { bad += 1; console.log(`${now}\n    ${wrong.join('; ')}${process.env.SHOW ? `\n    ${shown}` : ''}`); }
  });
  worker.on('error', (error) => { console.log(`${now}\n    ${error.stack}`); process.exit(1); });
  setInterval(() => {
    if (performance.now() - since < BOUND_MS) return;
    console.log(`${now}\n    does not end`);
    bad += 1;
    end();
  }, 1_000);
} else {
  await import('../scripts/dom.mjs');
  const { load } = await import('../scripts/load.mjs');
  const { pairs } = await load('checks/pairs.ts');
  pairs(workerData, (pair) => parentPort.postMessage({ begins: pair }), ({ wrong, shown }) => parentPort.postMessage({ wrong, shown }));
  parentPort.postMessage({ isOver: true });
}
