// node checks/processes.mjs DOCUMENT PEOPLE ACTS SEED CRASHES ADDRESS…: lines that tell how many acts were done, and at last the report.
// Sockets live in a thread of their own: Node's make events, and those of the page that the editors need are others.
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

if (isMainThread) {
  const post = new Worker(new URL(import.meta.url), { execArgv: ['--experimental-websocket'] });
  const open = new Map();
  post.on('message', ([number, name, event]) => open.get(number)?.[name]?.(event));
  class Socket {
    onopen = null; onmessage = null; onclose = null;
    constructor(url) { this.number = open.size; open.set(this.number, this); post.postMessage([this.number, 'open', url]); }
    send(text) { post.postMessage([this.number, 'send', text]); }
    close() { post.postMessage([this.number, 'close']); }
  }
  await import('../scripts/dom.mjs');
  const { load } = await import('../scripts/load.mjs');
  const { sail } = await load('checks/processes.ts');
  const [document, people, acts, seed, crashes, ...addresses] = process.argv.slice(2);
  const tell = (told) => process.stdout.write(`${JSON.stringify(told)}\n`);
  const report = await sail({ addresses, document, people: Number(people), acts: Number(acts), seed: Number(seed), crashes: Number(crashes), Socket }, tell);
  process.stdout.write(`${JSON.stringify({ report })}\n`, () => process.exit(0));
} else {
  const open = new Map();
  parentPort.on('message', ([number, act, what]) => {
    if (act !== 'open') { const socket = open.get(number); if (act === 'close' || socket.readyState === 1) socket[act](what); return; }
    const socket = new WebSocket(what);
    open.set(number, socket);
    socket.onopen = () => parentPort.postMessage([number, 'onopen']);
    socket.onmessage = ({ data }) => parentPort.postMessage([number, 'onmessage', { data }]);
    let isOver = false;
    const end = (code) => { if (!isOver) parentPort.postMessage([number, 'onclose', { code }]); isOver = true; };
    socket.onclose = ({ code }) => end(code);
    socket.onerror = () => end(1006); // Node's own doesn't always say that it is closed behind that
  });
}
