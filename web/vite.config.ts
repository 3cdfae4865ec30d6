import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

const OWN = /\.(?:js|css|woff2|svg)$/u;

/** Tells the service worker which files the app is made of; their names have hashes, so the list says when they are others. */
const shell = (): Plugin => ({
  name: 'copydesk-shell',
  apply: 'build',
  generateBundle(_options, bundle) {
    const files = ['/', '/scheme.js', '/icon.svg', ...Object.keys(bundle).filter((name) => OWN.test(name)).map((name) => `/${name}`)].toSorted();
    const name = `copydesk-${[...files.join(' ')].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7).toString(16)}`;
    this.emitFile({ type: 'asset', fileName: 'shell.js', source: `self.SHELL = ${JSON.stringify({ name, files })};\n` });
  },
});

// One page that the server gives out itself. `npm run dev` talks to a server on COPYDESK's usual port.
export default defineConfig({
  plugins: [react(), shell()],
  resolve: { alias: { 'copydesk-react': new URL('packages/react/src', import.meta.url).pathname } },
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 1500 },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8321', ws: true } } },
});
