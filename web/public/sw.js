// Keeps the app's own files, so that a reload works while the server is away. Nothing of the API is ever kept here, and no document:
// what was typed is in IndexedDB (packages/react/src/live/disk.ts).
importScripts('/shell.js'); // SHELL: { name, files }, written by the build

self.addEventListener('install', (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(SHELL.name);
    await cache.addAll(SHELL.files); // now, not at first use: the first reload may come without a server
    await self.skipWaiting();
  })());
});

self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith('copydesk-') && name !== SHELL.name) await caches.delete(name);
    await self.clients.claim();
  })());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => kept('/')));
  else if (SHELL.files.includes(url.pathname)) event.respondWith(kept(url.pathname).catch(() => fetch(request)));
});

async function kept(path) {
  const found = await (await caches.open(SHELL.name)).match(path);
  if (!found) throw new Error(`${path} is not kept`);
  return found;
}
