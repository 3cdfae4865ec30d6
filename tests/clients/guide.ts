// What docs/clients.md shows.
import { Copydesk } from 'copydesk-client';

const desk = new Copydesk({ url: 'http://127.0.0.1:8321' }); // token: 'cd_…' where the desk has accounts
const document = await desk.add({ kind: 'article', title: 'Bread', content: '# Bread\n\n- Flour\n- Water\n' });

for await (const event of desk.stream(document.id, { message: 'delete the second bullet' })) {
  if (event.event === 'status') console.log(event.data.line);
  if (event.event === 'done' && event.data.outcome === 'proposal') await desk.accept(event.data.turn!);
}
for await (const version of desk.versions(document.id)) console.log(version.number, version.words);
