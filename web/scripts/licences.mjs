// After the build: dist/licences.txt, what the licences of the packages inside ask to be passed on with them. Each text stands once.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = new URL('..', import.meta.url).pathname;
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const texts = new Map();

for (const [place, one] of Object.entries(packages)) {
  const folder = join(root, place);
  if (!place || one.dev || one.devOptional || !existsSync(join(folder, 'package.json'))) continue; // tools, and what other systems need
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((name) => /^(?:licen[cs]e|copying)/iu.test(name));
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : `Licence: ${about.license}`;
  const source = about.repository?.url ?? about.repository ?? about.homepage ?? '';
  texts.set(text, [...(texts.get(text) ?? []), `${about.name} ${about.version} (${about.license}) ${source}`.trim()]);
}
const fonts = readFileSync(join(root, '../src/copydesk/fonts/OFL.txt'), 'utf8').trim();
texts.set(fonts, ['The fonts Schibsted Grotesk, Source Serif 4, Courier Prime and Geist Mono (OFL-1.1); the copyright of each is in its file']);

const RULE = `\n\n${'─'.repeat(80)}\n\n`;
writeFileSync(join(root, 'dist/licences.txt'), `${[...texts].map(([text, names]) => `${names.sort().join('\n')}\n\n${text}`).join(RULE)}\n`);
