// Builds dist: ES modules with packages left outside, one style sheet, the fonts beside it, the types.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { scope } from './scope.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));

await build({
  configFile: false,
  root: here,
  logLevel: 'warn',
  plugins: [react()],
  css: { postcss: { plugins: [scope] } },
  build: {
    target: 'es2022',
    outDir: 'dist',
    minify: false,
    cssMinify: true,
    cssCodeSplit: false,
    lib: { entry: 'src/index.ts', formats: ['es'], fileName: 'index', cssFileName: 'style' },
    rolldownOptions: {
      external: (id) => !/^[./]/u.test(id) && !id.endsWith('.css') && !id.startsWith('\0'),
      output: { banner: "'use client';", chunkFileNames: 'parts/[name].js' },
    },
  },
});
execFileSync(process.execPath, [fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url)), '-p', here], { stdio: 'inherit' });
copyFileSync(`${here}../client/src/schema.d.ts`, `${here}dist/types/client/src/schema.d.ts`);

// Fonts stay files: a style sheet that held them would be three times as large, and be read before a word is shown.
const faces = readFileSync(`${here}src/styles/tokens.css`, 'utf8').split('\n').filter((line) => line.startsWith('@font-face')).join('\n').replaceAll('../fonts/', './fonts/');
writeFileSync(`${here}dist/style.css`, `${faces}\n${readFileSync(`${here}dist/style.css`, 'utf8')}`);
mkdirSync(`${here}dist/fonts`, { recursive: true });
for (const name of readdirSync(`${here}src/fonts`)) copyFileSync(`${here}src/fonts/${name}`, `${here}dist/fonts/${name}`);
