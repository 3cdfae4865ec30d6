// The app's own TypeScript for Node: bundled once, with packages left where they are.
import { rolldown } from 'rolldown';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const WEB = dirname(dirname(fileURLToPath(import.meta.url)));

/** The module at `path` (from web/), as the bundler makes it. */
export async function load(path) {
  const made = join(WEB, 'node_modules', `.copydesk-${process.pid}-${path.replace(/\W+/gu, '-')}.mjs`);
  const bundle = await rolldown({ input: join(WEB, path), external: (id) => !id.startsWith('.') && !id.startsWith('/'), platform: 'node', moduleTypes: { '.css': 'empty' }, logLevel: 'silent' });
  await bundle.write({ file: made, format: 'esm', codeSplitting: false });
  try {
    return await import(pathToFileURL(made).href);
  } finally {
    rmSync(made, { force: true });
  }
}
