// After the build: beside each file of text its packed forms, so that the server packs nothing.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const PACKABLE = /\.(?:js|css|svg|html)$/u;
const SMALLEST = 1_024; // bytes from which packing pays
const folder = new URL('../dist', import.meta.url).pathname;

for (const name of readdirSync(folder, { recursive: true })) {
  if (!PACKABLE.test(name)) continue;
  const path = join(folder, name), bytes = readFileSync(path);
  if (bytes.length < SMALLEST) continue;
  writeFileSync(`${path}.br`, brotliCompressSync(bytes));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
