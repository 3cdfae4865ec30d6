// A program of somebody else's against copydesk-client: every line is right, or is said to be wrong.
import { Copydesk, type Edit, type Turn } from 'copydesk-client';
const desk = new Copydesk({ url: 'http://x' });
const edit: Edit = { action: 'replace', find: 'a', with: 'b' };
const turn: Turn = await desk.apply('x', { edits: [edit] });
const ids: string[] = (turn.edits ?? []).map((one) => one.id);
const nodes = await desk.call('get', '/api/documents/{id}/nodes', { path: { id: 'x' }, query: { at: '2.1' } });
const label: string | undefined = nodes.nodes[0]?.label;
const listed = await desk.call('get', '/api/documents');
const file: Response = await desk.call('get', '/api/documents/{id}/export', { path: { id: 'x' } });
const gone: undefined = await desk.call('delete', '/api/documents/{id}', { path: { id: 'x' } });
await desk.call('post', '/api/documents/{id}/restore', { path: { id: 'x' } });
for await (const event of desk.stream('x', { message: 'hi' })) {
  if (event.event === 'text') console.log(event.data.delta);
  if (event.event === 'done') console.log(event.data.outcome, ids, label, listed.next, file, gone);
}
// @ts-expect-error no such action
const wrong: Edit = { action: 'shred', at: '#x' };
// @ts-expect-error it needs text to find
const less: Edit = { action: 'replace', with: 'b' };
// @ts-expect-error no such route
await desk.call('get', '/api/nothing');
// @ts-expect-error it needs its path
await desk.call('get', '/api/documents/{id}');
// @ts-expect-error a route that only gives
await desk.call('post', '/api/documents/{id}/nodes', { path: { id: 'x' } });
// @ts-expect-error no such outcome
if (turn.outcome === 'maybe') console.log(wrong, less);
