// SPDX-License-Identifier: GPL-3.0-or-later
// Accessibility: keyboard only, names for everything on the screen, languages, and no fault that
// axe-core finds.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOfAccess } from './lib/axe.mjs';
import {
  atHome,
  browser,
  cell,
  house,
  move,
  openGame,
  person,
  playMoves,
  ply,
  sit,
  SLOW,
  table,
} from './lib/house.mjs';

atHome();

async function noViolations(page, what) {
  assert.deepEqual(await faultsOfAccess(page), [], what);
}

/* Themes and screen sizes: one in a usual run, as fingers.test.mjs has the views in others. */
const LOOKS = [
  ['dark', 'phone'],
  ['light', 'desktop'],
  ['dark', 'desktop'],
  ['light', 'phone'],
];
for (const [theme, size] of SLOW ? LOOKS : LOOKS.slice(0, 1)) {
  const viewport = size === 'desktop' ? { width: 1280, height: 800 } : { width: 360, height: 780 };
  test(`axe-core finds nothing: ${size}, ${theme}`, { timeout: 150000 }, async () => {
    const { page, context } = await person(browser, house, { viewport, theme });
    await page.goto(house.url);
    await page.getByText('Now playing').waitFor();
    await noViolations(page, 'hall');
    await page.getByRole('button', { name: /Other/ }).click();
    await page.getByLabel('Time control').fill('nonsense');
    await page.getByLabel('Time control').press('Enter');
    await page.getByRole('alert').waitFor();
    await noViolations(page, 'hall with a fault in a field');
    const url = await openGame(page, house, 'xiangqi');
    await noViolations(page, 'waiting');
    const friend = await person(browser, house, { viewport, theme });
    await friend.page.goto(url);
    await friend.page.getByRole('button', { name: /^Join/ }).waitFor();
    await noViolations(friend.page, 'a free seat');
    await friend.page.getByRole('button', { name: /^Join/ }).click();
    await page.waitForFunction(() => document.title.startsWith('●'));
    await playMoves([page, friend.page], ['h2e2']);
    await cell(page, 'b0').click();
    await noViolations(page, 'game');
    await friend.page.getByRole('button', { name: 'Claim' }).click();
    await noViolations(friend.page, 'claims');
    await friend.page.getByRole('dialog').getByRole('radio', { name: 'Natural limit' }).check();
    await friend.page.getByRole('button', { name: 'Claim anyway' }).click();
    await friend.page.getByRole('heading', { name: 'The claim is rejected' }).waitFor();
    await noViolations(friend.page, 'a ruling');
    if (size === 'phone') {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await noViolations(page, 'more');
      await page.getByRole('button', { name: 'Close' }).click();
    }
    await page.getByRole('button', { name: 'Resign' }).click();
    await noViolations(page, 'dialog');
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('heading', { name: /Black wins/ }).waitFor();
    await noViolations(page, 'result');
    await page
      .locator('.slip')
      .getByRole('link', { name: /^Article / })
      .click();
    await page.locator('.entry[aria-current]').waitFor();
    // The longest page, which takes seconds; fingers.test.mjs looks at it on a phone.
    if (size === 'desktop') await noViolations(page, 'rules');
    await friend.context.close();
    await context.close();
  });
}

test('a game by keyboard alone', { timeout: 90000 }, async () => {
  const t = await table(browser, house, 'chess');
  const { first, second } = t;
  const press = async (page, keys) => {
    for (const key of keys.split(' ')) await page.keyboard.press(key);
  };
  // The board is a single tab stop; the cell used last has the focus.
  await cell(first.page, 'e2').focus();
  assert.equal(
    await first.page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
    'e2, white pawn',
  );
  await press(first.page, 'Space ArrowUp ArrowUp');
  await first.page.locator('[aria-label="e4, empty, can move here"]:focus').waitFor();
  await press(first.page, 'Space');
  await ply(second.page, 1);
  await cell(second.page, 'e7').focus();
  // Black's board is turned: up is towards White.
  await press(second.page, 'Enter ArrowUp ArrowUp Enter');
  await ply(first.page, 2);
  await first.page.getByLabel('e5, black pawn, last move').waitFor();
  await press(first.page, 'Slash');
  assert.equal(await first.page.evaluate(() => document.activeElement?.id), 'type');
  await first.page.keyboard.type('Nf3');
  await press(first.page, 'Enter');
  await ply(second.page, 3);
  await t.close();
});

test('the tab key reaches the board once and every control by name', { timeout: 60000 }, async () => {
  const t = await table(browser, house, 'chess');
  const { page } = t.first;
  const seen = [];
  await page.locator('.brand').focus();
  for (let i = 0; i < 28; i++) {
    await page.keyboard.press('Tab');
    seen.push(
      await page.evaluate(() => {
        const e = document.activeElement;
        return e.getAttribute('role') === 'gridcell'
          ? 'board'
          : e.getAttribute('aria-label') || e.labels?.[0]?.textContent || e.textContent || e.tagName;
      }),
    );
  }
  assert.equal(seen.filter(name => name === 'board').length, 1, seen.join(' | '));
  for (const name of ['Type a move', 'Flip board', 'Sound', 'Moves', 'Back', 'Offer draw', 'Resign'])
    assert.ok(
      seen.some(s => s.startsWith(name)),
      `${name} in ${seen.join(' | ')}`,
    );
  await t.close();
});

test('names that screen readers and tests rely on', { timeout: 60000 }, async () => {
  const chess = await table(browser, house, 'chess', { time: '5 + 3' });
  for (const clock of ['White clock', 'Black clock'])
    await chess.first.page.getByRole('timer', { name: clock }).waitFor();
  await chess.first.page.getByRole('gridcell', { name: 'g8, black knight' }).waitFor();
  await chess.close();
  const xiangqi = await table(browser, house, 'xiangqi', { time: '5 + 3' });
  await xiangqi.first.page.getByRole('timer', { name: 'Red clock' }).waitFor();
  await xiangqi.first.page.getByRole('gridcell', { name: 'h2, red cannon, file 2, rank 3' }).waitFor();
  await xiangqi.first.page.getByRole('list', { name: 'Moves' }).waitFor();
  await xiangqi.close();
});

test('three languages, forced by the address or picked by the browser', { timeout: 60000 }, async () => {
  for (const [lang, word] of [
    ['en', 'Play'],
    ['zh-Hans', '国际象棋'],
    ['zh-Hant', '西洋棋'],
  ]) {
    const forced = await person(browser, house);
    await forced.page.goto(`${house.url}/?lang=${lang}`);
    await forced.page.getByText(word).first().waitFor();
    assert.equal(await forced.page.evaluate(() => document.documentElement.lang), lang);
    await forced.context.close();
  }
  const taipei = await person(browser, house, { lang: 'zh-TW' });
  await taipei.page.goto(house.url);
  await taipei.page.getByText('西洋棋').first().waitFor();
  // If the texts of a language cannot be loaded, the page stays as it is, and says so.
  await taipei.page.route('**/assets/en-*.js', route => route.abort());
  await taipei.page.getByRole('button', { name: 'EN' }).click();
  await taipei.page.getByRole('status').getByText('連不上').waitFor();
  assert.equal(await taipei.page.evaluate(() => document.documentElement.lang), 'zh-Hant');
  await taipei.page.unroute('**/assets/en-*.js');
  await taipei.page.reload();
  await taipei.page.getByRole('button', { name: 'EN' }).click();
  await taipei.page.getByText('Play', { exact: true }).waitFor();
  await taipei.page.reload();
  await taipei.page.getByText('Play', { exact: true }).waitFor();
  await taipei.context.close();
});

test('nothing moves after the first paint, and the first load is small', { timeout: 60000 }, async () => {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 360, height: 780 },
  ]) {
    const { page, context, faults } = await person(browser, house, { viewport });
    let bytes = 0;
    const line = await context.newCDPSession(page);
    await line.send('Network.enable');
    line.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await page.addInitScript(() => {
      window.shift = 0;
      new PerformanceObserver(list =>
        list.getEntries().forEach(e => !e.hadRecentInput && (window.shift += e.value)),
      ).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(house.url);
    await page.getByText('Now playing').waitFor();
    await page.waitForLoadState('networkidle');
    assert.ok(
      (await page.evaluate(() => window.shift)) < 0.02,
      `shift ${await page.evaluate(() => window.shift)}`,
    );
    assert.ok(bytes > 50_000 && bytes < 115_000, `${bytes} bytes as they came, compressed`);
    assert.deepEqual(faults, []);
    await context.close();
  }
});

test(
  'a game’s state and all scripts, which are two, are asked for before any of them has come',
  { timeout: 60000 },
  async () => {
    const t = await table(browser, house, 'chess');
    const { page, context, faults } = await person(browser, house);
    let state;
    const asked = new Promise(done => (state = done));
    const needed = [];
    page.on('request', request => {
      if (request.url().endsWith('/api' + new URL(t.url).pathname.replace('/g/', '/games/'))) state();
      if (request.url().endsWith('.js')) needed.push(new URL(request.url()).pathname);
    });
    // Hold back the script until the state is requested. If only the script requested it, that
    // would never happen.
    await page.route('**/assets/page-*.js', async route => {
      await asked;
      await route.continue();
    });
    await page.goto(t.url);
    await page.getByRole('grid', { name: 'Board' }).waitFor();
    const html = await (await page.request.get(t.url)).text();
    assert.equal(needed.length, 2, needed.join(' '));
    assert.deepEqual(
      needed.filter(file => !html.includes(`"${file}"`)),
      [],
      'none was found out only by another',
    );
    assert.deepEqual(faults, []);
    await context.close();
    await t.close();
  },
);

test('a move in the hall of my games leads back to the board', { timeout: 60000 }, async () => {
  const { page, context } = await person(browser, house);
  const friend = await person(browser, house);
  const url = await openGame(page, house, 'chess', { name: 'Lin' });
  await sit(friend.page, url, 'Mei');
  await page.waitForFunction(() => document.title.startsWith('●'));
  await page.getByRole('link', { name: /Qiyuan/ }).click();
  await page.getByRole('link', { name: /with Mei/ }).click();
  await move(page, 'e2e4');
  await ply(friend.page, 1);
  await friend.context.close();
  await context.close();
});

test('nothing is cut off sideways, from 320 to 1920 pixels', { timeout: 90000 }, async () => {
  const t = await table(browser, house, 'xiangqi', { time: '40 / 90 min' });
  const chess = await table(browser, house, 'chess');
  await playMoves([t.first.page, t.second.page], ['h2e2']);
  for (const lang of SLOW ? ['en', 'zh-Hant'] : ['en'])
    for (const address of [house.url + '/', t.url, chess.url]) {
      await t.first.page.goto(`${address}?lang=${lang}`);
      await t.first.page.locator('main .head').first().waitFor();
      for (const [width, height] of [
        [320, 640],
        [360, 780],
        [768, 1024],
        [1100, 700],
        [1100, 900],
        [1180, 820],
        [1280, 800],
        [1920, 1080],
      ]) {
        await t.first.page.setViewportSize({ width, height });
        // After two frames the page has its new size.
        const wide = await t.first.page.evaluate(
          () =>
            new Promise(done =>
              requestAnimationFrame(() =>
                requestAnimationFrame(() => done(document.documentElement.scrollWidth - innerWidth)),
              ),
            ),
        );
        assert.ok(wide <= 0, `${address} at ${width} in ${lang}: ${wide} px too wide`);
      }
    }
  await Promise.all([t, chess].map(one => one.close()));
});
