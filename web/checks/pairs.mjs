// node checks/pairs.mjs ["act | act" …]: what goes wrong, as lines; 1 where anything does. A pair that doesn't end is named, and ends it.
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const BOUND_MS = 120_000; // a pair takes milliseconds
const SOME = 200; // pairs for one worker: a page without a browser forgets nothing, and gets slower

/** Has a worker do some pairs; null names them all. */
function ask(some, tell) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: some });
    let begun = 'the first', since = performance.now();
    const watch = setInterval(() => {
      if (performance.now() - since > BOUND_MS) reject(new Error(`${begun}\n    does not end`));
    }, 1_000);
    worker.on('message', (told) => {
      if (told.begins) [begun, since] = [told.begins, performance.now()];
      if (told.wrong) tell(begun, told);
      if (told.all) resolve(told.all);
    });
    worker.on('error', reject);
    worker.on('exit', () => { clearInterval(watch); resolve(); });
  });
}

if (isMainThread) {
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 100) / 10;
  const wanted = process.argv.slice(2);
  const all = wanted.length > 0 ? wanted : await ask(null);
  let bad = 0;
  try {
    for (let done = 0; done < all.length; done += SOME) {
      await ask(all.slice(done, done + SOME), (pair, { wrong, shown }) => { bad += 1; console.log(`${pair}\n    ${wrong.join('; ')}${process.env.SHOW ? `\n    ${shown}` : ''}`); });
      console.error(`${Math.min(all.length, done + SOME)} of ${all.length} pairs, ${bad} bad, ${seconds()} s`);
    }
  } catch (error) {
    bad += 1;
    console.log(error.message);
  }
  console.log(JSON.stringify({ pairs: all.length, bad, seconds: seconds() }));
  process.exit(bad > 0 ? 1 : 0);
} else {
  await import('../scripts/dom.mjs');
  const { load } = await import('../scripts/load.mjs');
  const { names, pairs } = await load('checks/pairs.ts');
  if (workerData === null) parentPort.postMessage({ all: names() });
  else pairs(workerData, (pair) => parentPort.postMessage({ begins: pair }), ({ wrong, shown }) => parentPort.postMessage({ wrong, shown }));
  process.exit(0); // what the editors still wait for is nothing to wait for
}
