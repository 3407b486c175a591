// SPDX-License-Identifier: GPL-3.0-or-later
// For every glass and every eye: a phone on its side, text at twice its size, contrast themes, fingers, no shift when the
// line breaks, and a beginning that is heard; and all one's games found again.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { faultsOfAccess } from './lib/axe.mjs';
import { faultsOfFit } from './lib/fits.mjs';
import { atHome, browser, house, OUT, person } from './lib/house.mjs';
import { seated } from './lib/seated.mjs';

atHome();
mkdirSync(OUT, { recursive: true });
const shot = (page, name) => page.screenshot({ path: join(OUT, `fit-${name}.png`) });

for (const [game, lang] of [['chess', 'en'], ['xiangqi', 'zh-CN']]) {
  test(`${game}: on a phone on its side the whole board and both clocks are seen, and nothing scrolls`, { timeout: 60000 }, async () => {
    const g = await seated(browser, house, { game, time: '10m+5s' }, { pages: 1, lang, viewport: { width: 844, height: 390 }, touch: true }), page = g.first;
    const inside = async selector => {
      const box = await page.locator(selector).boundingBox();
      assert.ok(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= 844.5 && box.y + box.height <= 390.5, selector + JSON.stringify(box));
      return box;
    };
    const board = await inside('#board');
    assert.ok(board.height >= 375, 'as high as the glass');
    for (const selector of ['.bar.opp .clock', '.bar.own .clock', '.tabbar']) await inside(selector);
    for (const tab of await page.locator('.tabbar > button:visible').all()) assert.ok((await tab.boundingBox()).height >= 44);
    await inside('.tabbar > button:has-text("' + (lang === 'en' ? 'Claim' : '提请') + '")');
    assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth));
    assert.deepEqual(await faultsOfAccess(page), []);
    await shot(page, `landscape-${game}`);
    // Smaller phones, and what comes over a game: an offer, a question, the end with another game to be had by one press.
    const fits = async what => {
      for (const [width, height] of [[667, 375], [740, 360], [844, 390]]) {
        await page.setViewportSize({ width, height });
        assert.deepEqual(await faultsOfFit(page, { outside: true }), [], `${what} at ${width}`);
      }
    };
    await g.play(game === 'chess' ? 'e2e4 e7e5' : 'h2e2 h9g7');
    await fits('playing');
    await g.post(1, { event: 'offer' });
    await page.locator('.toasts.offer').waitFor();
    await fits('an offer');
    const offer = await page.locator('.toasts.offer .toast').boundingBox(), more = await page.locator('.tabbar > button').last().boundingBox(), clock = await page.locator('.bar.own .clock').boundingBox();
    assert.ok(offer.x + offer.width <= more.x && offer.y + offer.height <= clock.y + 1, 'the offer hides neither the acts nor the clock');
    await page.locator('.tabbar > button:visible').nth(1).click();
    await fits('a question');
    await page.keyboard.press('Escape');
    await g.post(1, { event: 'resign' });
    const again = page.locator('.tabbar > .across').filter({ hasText: lang === 'en' ? 'Rematch' : '再来一局' });
    await again.waitFor();
    await fits('the end');
    await inside('.tabbar > .across');
    await again.click();
    await page.waitForFunction(() => document.querySelector('.tabbar > .across').disabled);
    assert.deepEqual(await faultsOfAccess(page), []);
    await g.close();
  });
}

test('text at twice its size: nothing in the hall lies over another thing', { timeout: 60000 }, async () => {
  for (const width of [1280, 390]) {
    const { page, context } = await person(browser, house, { viewport: { width, height: 900 } });
    await page.goto(house.url + '/');
    await page.locator('.long button').first().waitFor();
    await page.addStyleTag({ content: ':root { font-size: 200% !important; }' }).catch(() => page.evaluate(() => (document.documentElement.style.fontSize = '200%')));
    const laid = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll('.games2 label, .whom > *, .long button, .terms > *, .open-seats h2, #live')].map(one => [one.className || one.id || one.textContent, one.getBoundingClientRect()]);
      const over = [];
      boxes.forEach(([a, x], i) => boxes.slice(i + 1).forEach(([b, y]) => x.left < y.right - 1 && y.left < x.right - 1 && x.top < y.bottom - 1 && y.top < x.bottom - 1 && over.push(a + ' / ' + b)));
      const out = [...document.querySelectorAll('main *, header *')].filter(one => one.getBoundingClientRect().right > innerWidth + 1 && !one.closest('svg, .sr')).map(one => one.tagName + '.' + one.className + ' ' + Math.round(one.getBoundingClientRect().right));
      return { over, out: out.slice(0, 8), wide: document.documentElement.scrollWidth - innerWidth };
    });
    assert.deepEqual(laid.over, [], `at ${width}`);
    assert.ok(laid.wide <= 1, `no sideways scroll at ${width}: ${laid.wide} ${laid.out}`);
    await shot(page, `text200-${width}`);
    await context.close();
  }
});

test('contrast themes: men and squares keep their inks', { timeout: 60000 }, async () => {
  const g = await seated(browser, house, { game: 'chess' }, { pages: 1 }), page = g.first;
  await page.emulateMedia({ forcedColors: 'active' });
  const inks = await page.evaluate(() => {
    const probe = document.createElement('i');
    document.querySelector('.board').append(probe);
    const of = name => ((probe.style.color = `var(--${name})`), getComputedStyle(probe).color);
    return ['sq-light', 'sq-dark', 'black-fill', 'white-fill'].map(of);
  });
  assert.equal(new Set(inks).size, 4, 'four inks: ' + inks.join(' '));
  await shot(page, 'forced-colours-chess');
  await g.close();
});

test('nothing moves when the line breaks; "/" leads to the field from anywhere; the beginning is told', { timeout: 60000 }, async () => {
  const g = await seated(browser, house, { game: 'xiangqi', time: '10m' }, { pages: 1 }), page = g.first;
  assert.match(await page.locator('[aria-live=polite]').allInnerTexts().then(all => all.join()), /Anna Keller – Tomás Rivera\. You are Red; it is your move/);
  assert.equal(await page.evaluate(() => document.activeElement.id), 'game-head');
  await page.keyboard.press('/');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'type');
  const before = await page.locator('#board').boundingBox();
  await house.crash(async () => {
    await page.locator('.banner').waitFor();
    assert.deepEqual(await page.locator('#board').boundingBox(), before);
  });
  await page.locator('.banner').waitFor({ state: 'detached' });
  await g.close();
});

test('all my games: a finished one is found again, with its record', { timeout: 60000 }, async () => {
  const { page, context, faults } = await person(browser, house, { lang: 'en' });
  await page.goto(house.url + '/');
  const open = () => page.evaluate(async () => {
    const call = (path, body, token) => fetch(path, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...(token && { Authorization: 'Bearer ' + token }) } }).then(answer => answer.json());
    await call('/api/guest', { name: 'Ann' });
    const game = await call('/api/games', { game: 'chess', time: '5m', colour: 'first' });
    const other = await fetch(`/api/games/${game.id}/join`, { method: 'POST', credentials: 'omit', body: '{"name":"Tomás"}', headers: { 'Content-Type': 'application/json' } }).then(answer => answer.json());
    await call(`/api/games/${game.id}/events`, { event: 'resign' }, other.seat_token);
    return game.id;
  });
  const id = await open();
  await page.reload();
  await page.getByRole('link', { name: 'All my games (1 finished)' }).click();
  await page.waitForURL(/\/games$/);
  const row = page.locator('.rows li');
  assert.match(await row.innerText(), /with Tomás[\s\S]*1–0/);
  await page.getByLabel('Find by opponent').fill('nobody');
  await page.getByText('No game fits.').waitFor();
  await page.getByLabel('Find by opponent').fill('tom');
  await page.getByRole('button', { name: 'Won' }).click();
  assert.equal(await row.count(), 1);
  assert.equal((await page.request.get(`${house.url}/api/games/${id}.pgn`)).status(), 200);
  assert.deepEqual(await faultsOfAccess(page), []);
  await shot(page, 'all-games');
  await row.getByRole('link', { name: /with Tomás/ }).click();
  await page.waitForURL(new RegExp('/g/' + id));
  assert.deepEqual(faults, []);
  await context.close();
});

test('rules: the sets stand at the left in the house’s order; a search tells how many fit in each', { timeout: 60000 }, async () => {
  const { page, context, faults } = await person(browser, house, { viewport: { width: 1280, height: 800 } });
  await page.goto(house.url + '/rules/xq:24.3');
  const sets = page.getByRole('navigation', { name: 'Rule sets' });
  await page.locator('.entry[aria-current]').waitFor();
  assert.equal(await sets.getByRole('button', { pressed: true }).innerText().then(text => text.split('\n')[0]), 'Xiangqi: rules of 1999');
  assert.equal(await page.locator('main section').count(), 1, 'the set of the article alone');
  await sets.getByRole('button', { name: /^All sets/ }).click();
  assert.match(await page.locator('main section h2').first().innerText(), /classic Laws/);
  await page.getByRole('searchbox').fill('stalemate');
  assert.match(await sets.getByRole('button', { name: /Asian/ }).innerText(), /\d/);
  assert.deepEqual(await faultsOfAccess(page), []);
  await shot(page, 'rules');
  assert.deepEqual(faults, []);
  await context.close();
});
