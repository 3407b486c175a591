// SPDX-License-Identifier: GPL-3.0-or-later
// The page as an installable app: its manifest, and the service worker, which caches the shell but
// never serves an old page.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { atHome, browser, house } from './lib/house.mjs';

atHome();

/** Opens a page whose shell is cached. */
async function shelved(url) {
  const context = await browser.newContext({ serviceWorkers: 'allow', locale: 'en' });
  const page = await context.newPage();
  page.setDefaultTimeout(15000);
  await page.goto(url);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  return { context, page };
}

test('what the manifest names is there', { timeout: 30000 }, async () => {
  const get = path => fetch(new URL(path, house.url));
  const text = await (await get('/')).text();
  const answer = await get(text.match(/<link rel="manifest" href="([^"]+)">/)[1]);
  assert.match(answer.headers.get('content-type'), /^application\/manifest\+json/);
  const manifest = await answer.json();
  assert.equal(manifest.display, 'standalone');
  assert.equal((await get(manifest.start_url)).status, 200);
  const page = await browser.newPage();
  await page.goto(house.url + '/rules');
  for (const icon of manifest.icons) {
    assert.equal((await get(icon.src)).headers.get('content-type'), icon.type);
    // it is a picture of the stated size
    const wide = await page.evaluate(async src => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return image.naturalWidth;
    }, icon.src);
    if (icon.type === 'image/png') assert.equal(`${wide}x${wide}`, icon.sizes);
  }
  await page.close();
  assert.equal((await get('/worker.js')).headers.get('cache-control'), 'no-cache');
});

test(
  'while the house is down the shell says so; when it is back the page goes on',
  { timeout: 60000 },
  async () => {
    const { context, page } = await shelved(house.url);
    await house.crash(async () => {
      await page.goto(house.url + '/rules').catch(() => undefined);
      await page.getByRole('link', { name: '棋院 Qiyuan' }).waitFor();
      await page.goto(house.url).catch(() => undefined);
      await page.getByRole('heading', { name: 'Play', exact: true }).waitFor();
      await page.getByText('Connection lost.').waitFor();
      // The server's data never comes from the cache.
      assert.equal(
        await page.evaluate(() =>
          fetch('/api/server').then(
            () => 'answered',
            () => 'nothing',
          ),
        ),
        'nothing',
      );
    });
    await page.getByText('Connection lost.').waitFor({ state: 'detached' });
    await context.close();
  },
);

test(
  'after an update the next page is the new one, and the old shelf is gone',
  { timeout: 60000 },
  async () => {
    let version = 1;
    // A proxy in front of the same server that makes the page look like another build.
    const door = createServer(async (request, reply) => {
      const answer = await fetch(house.url + request.url);
      const type = answer.headers.get('content-type');
      let body = Buffer.from(await answer.arrayBuffer());
      if (/html/.test(type))
        body = Buffer.from(String(body).replace('<head>', `<head><meta name="built" content="${version}">`));
      if (request.url === '/worker.js')
        body = Buffer.from(String(body).replace(/qiyuan-\w{12}/, `qiyuan-build${version}`));
      reply
        .writeHead(answer.status, {
          'content-type': type,
          'cache-control': answer.headers.get('cache-control') ?? 'no-cache',
        })
        .end(body);
    });
    await new Promise(done => door.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${door.address().port}`;
    const { context, page } = await shelved(url);
    const built = () => page.locator('meta[name=built]').getAttribute('content');
    assert.equal(await built(), '1');
    assert.deepEqual(await page.evaluate(() => caches.keys()), ['qiyuan-build1']);
    version = 2;
    await page.reload();
    assert.equal(await built(), '2', 'at once, before the new worker has come');
    while (String(await page.evaluate(() => caches.keys())) !== 'qiyuan-build2')
      await page.waitForTimeout(50);
    assert.match(await page.evaluate(async () => await (await caches.match('/')).text()), /content="2"/);
    await context.close();
    await new Promise(done => (door.closeAllConnections?.(), door.close(done)));
  },
);
