// The client package against a real server, on lines that break: run with the package's entry and the server's address.
import assert from 'node:assert/strict';

const [entry, url] = process.argv.slice(2);
const { Copydesk, CopydeskError, LostError } = await import(entry);
const sent = [];

/** Fetches, and breaks each of the first `count` streams after its first event. What `isDeaf` passes on says nothing of the last one. */
function breaking(count, isDeaf = false) {
  let left = count;
  return async (address, init) => {
    sent.push({ method: init.method, address, headers: init.headers });
    const { 'Last-Event-ID': last, ...others } = init.headers;
    const reply = await fetch(address, isDeaf ? { ...init, headers: others } : init);
    if (!(reply.headers.get('Content-Type') ?? '').startsWith('text/event-stream') || left === 0) return reply;
    left -= 1;
    const reader = reply.body.getReader();
    let kept = '';
    const decoder = new TextDecoder(), encoder = new TextEncoder();
    const body = new ReadableStream({
      async pull(controller) {
        while (!kept.includes('\n\n')) {
          const { done, value } = await reader.read();
          if (done) break;
          kept += decoder.decode(value, { stream: true });
        }
        controller.enqueue(encoder.encode(kept.slice(0, kept.indexOf('\n\n') + 2)));
        await reader.cancel();
        controller.error(new Error('the line broke'));
      },
    }, { highWaterMark: 0 });
    return new Response(body, { status: reply.status, headers: reply.headers });
  };
}

async function collected(stream) {
  const events = [];
  for (;;) {
    const { done, value } = await stream.next();
    if (done) return { events, turn: value };
    events.push(value);
  }
}

const desk = new Copydesk({ url });
const document = await desk.add({ kind: 'article', title: 'Bread', content: '# Bread\n\n- Flour\n- Water\n' });
assert.equal(document.version, 1);

// A turn whose line breaks after each event: every event once, in order, the message sent once.
const whole = await collected(desk.stream(document.id, { message: 'delete the second bullet' }));
const broken = new Copydesk({ url, fetch: breaking(2) });
let known = '';
const cut = await collected(broken.stream(document.id, { message: 'delete the first bullet' }, { onTurn: (turn) => { known = turn; } }));
assert.deepEqual(cut.events.map((event) => event.event), whole.events.map((event) => event.event));
assert.equal(cut.turn.outcome, 'proposal');
assert.equal(cut.turn.turn, known);
assert.deepEqual(sent.map((one) => one.method), ['POST', 'GET', 'GET'].slice(0, sent.length));
assert.ok(sent.length > 1, 'it was taken up again');
assert.equal(sent[1].headers['Last-Event-ID'], '1');
assert.deepEqual((await collected(desk.again(known))).turn, cut.turn);

// A proxy that loses the header has all of it told again, and each event still comes once.
const deaf = await collected(new Copydesk({ url, fetch: breaking(2, true) }).again(known));
assert.deepEqual(deaf.events, cut.events);

// Versions, over a line that breaks.
const stopping = new AbortController();
const versions = new Copydesk({ url, fetch: breaking(2) }).versions(document.id, { after: 1, signal: stopping.signal });
const applied = await desk.accept(cut.turn.turn);
assert.equal(applied.outcome, 'applied');
const made = (await versions.next()).value;
assert.deepEqual([made.number, made.words], [2, 'delete the first bullet']);
await desk.undo(document.id);
assert.equal((await versions.next()).value.undoes, 2);
stopping.abort();
assert.equal((await versions.next()).done, true);

// A plan, a file, a reply without a body, and failures.
const edits = [{ action: 'replace', find: 'Water', with: 'Milk' }];
assert.equal((await desk.apply(document.id, { edits }, { key: 'k1' })).version, 4);
assert.equal((await desk.apply(document.id, { edits }, { key: 'k1' })).version, 4, 'the same key is the same turn');
const file = await desk.call('get', '/api/documents/{id}/export', { path: { id: document.id } });
assert.equal(await file.text(), '# Bread\n\n- Flour\n- Milk\n');
const found = await desk.call('get', '/api/documents', { query: { q: 'milk' } });
assert.deepEqual(found.documents.map((one) => one.id), [document.id]);
assert.equal(await desk.call('delete', '/api/documents/{id}', { path: { id: document.id } }), undefined);
await assert.rejects(desk.say(document.id, { message: 'hello' }), (error) => error instanceof CopydeskError && error.code === 'not_found' && error.hint !== '');
await assert.rejects(new Copydesk({ url: 'http://127.0.0.1:1' }).undo('x'), LostError);
