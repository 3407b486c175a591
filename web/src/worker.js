// SPDX-License-Identifier: GPL-3.0-or-later
// The service worker: caches the page's files for when the server cannot be reached. The page itself is
// always requested from the server first, so that nobody sees an old version; files with a content hash in
// their name come from the cache. Data (games, people, sockets) is never cached. Each build has a cache of
// its own, named by its content.
const SHELF = 'qiyuan-%VERSION%';
const SHELL = JSON.parse('%FILES%');

self.addEventListener('install', event => {
  event.waitUntil(
    caches
      .open(SHELF)
      .then(shelf =>
        shelf.addAll(SHELL.map(path => new Request(path, { cache: path === '/' ? 'reload' : 'default' }))),
      )
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', event => {
  event.waitUntil(
    caches
      .keys()
      .then(names =>
        Promise.all(
          names.filter(name => name.startsWith('qiyuan-') && name !== SHELF).map(name => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

/** Returns a file from the cache, else from the server, and caches it. */
async function asset(request) {
  const shelf = await caches.open(SHELF);
  const kept = await shelf.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await shelf.put(request, answer.clone());
  return answer;
}

/** Requests a page from the server; if it cannot be reached, returns the cached page, which reports that. */
const page = request =>
  fetch(request).catch(
    async error => (await caches.match('/', { cacheName: SHELF })) ?? Promise.reject(error),
  );

self.addEventListener('fetch', event => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== self.location.origin) return;
  if (address.pathname.startsWith('/assets/')) event.respondWith(asset(request));
  else if (request.mode === 'navigate' && !address.pathname.startsWith('/api/'))
    event.respondWith(page(request));
});

// Clicking a notification opens its page, in an existing window if there is one.
self.addEventListener('notificationclick', event => {
  event.notification.close();
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then(pages => {
      const path = event.notification.data;
      const open = pages.find(page => new URL(page.url).pathname === path) ?? pages[0];
      return open ? open.focus() : self.clients.openWindow(path);
    }),
  );
});
