// SPDX-License-Identifier: GPL-3.0-or-later
// The service worker: it keeps the page's shell for when the house can't be reached. The house itself is
// always asked first for the page, so that nobody sees an old one; what has its content's hash in its name is
// taken from the shelf.
// What the house says (games, people, sockets) is never kept. Each build has a shelf of its own, named by its
// content.
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

/** From the shelf, else from the house and onto the shelf. */
async function asset(request) {
  const shelf = await caches.open(SHELF);
  const kept = await shelf.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await shelf.put(request, answer.clone());
  return answer;
}

/** From the house; while it can't be reached, the shell, which says so. */
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

// a notification that was pressed opens its page, if that is still open
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
