// SPDX-License-Identifier: GPL-3.0-or-later
// Solves puzzles by mouse and by keyboard; the first by all three kinds of answer;
// wrong moves are reported and counted; the solution is shown; puzzles by theme; no fault that
// axe-core finds on desktop and phone, in each language.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { faultsOfAccess as violations } from './lib/axe.mjs';
import { atHome, browser, house, move, person, ROOT, SLOW } from './lib/house.mjs';

atHome();

const ALL = new Map(
  readFileSync(join(ROOT, 'data/puzzles.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
    .map(one => [one.id, one]),
);
const FIRST = [...ALL.values()][0];

async function open(path = '/puzzles', options = {}) {
  const one = await person(browser, house, options);
  // Choose puzzles of either game, because the default is the language's game.
  await one.page.addInitScript(() => localStorage.setItem('qiyuan.puzzles', ''));
  await one.page.goto(house.url + path);
  await one.page.getByRole('grid').waitFor();
  return one;
}
const done = async one => {
  assert.deepEqual(one.faults, []);
  await one.context.close();
};
const state = (page, name) => page.locator(`.verdict[data-state="${name}"]`).waitFor();
const shownId = page => page.locator('#ask').getAttribute('data-id');
const made = (page, n) =>
  page.waitForFunction(count => document.querySelectorAll('.made b').length === count, n);
async function next(page, by) {
  const before = await shownId(page);
  if (by === 'key') await page.keyboard.press('n');
  else await page.getByRole('button', { name: 'Next puzzle' }).click();
  await page.waitForFunction(id => document.querySelector('#ask')?.dataset.id !== id, before);
  await state(page, 'find');
}
/** Moves by mouse, including the promotion. */
async function byHand(page, uci) {
  await move(page, uci);
  if (uci.length > 4)
    await page
      .getByRole('button', { name: { q: 'Queen', r: 'Rook', b: 'Bishop', n: 'Knight' }[uci[4]] })
      .click();
}
/** Moves by keyboard only: typed, then Enter. */
async function byKeys(page, uci) {
  await page.locator('#puzzle-type').focus();
  await page.keyboard.type(uci);
  await page.keyboard.press('Enter');
}
async function solve(page, play, line) {
  const moves = (line ?? ALL.get(await shownId(page)).lines[0]).split(' ');
  for (let i = 0; i < moves.length; i += 2) {
    await play(page, moves[i]);
    if (i + 1 < moves.length) await made(page, i + 2);
  }
  await state(page, 'solved');
}

const EACH = SLOW ? 10 : 4;
test(`${EACH} puzzles are solved by mouse and ${EACH} by keyboard`, { timeout: 240000 }, async () => {
  const one = await open();
  const { page } = one;
  const seen = new Set();
  assert.equal(await shownId(page), FIRST.id, 'the four men come first');
  for (let i = 0; i < 2 * EACH; i++) {
    const keys = i >= EACH;
    const id = await shownId(page);
    assert.ok(!seen.has(id), 'each is another one');
    seen.add(id);
    await solve(page, keys ? byKeys : byHand);
    assert.equal(await page.locator('.verdict').innerText(), 'Solved.');
    if (i < 2 * EACH - 1) await next(page, keys ? 'key' : 'mouse');
  }
  assert.ok(Number(await page.locator('dd[data-rating]').getAttribute('data-rating')) > 1500);
  await done(one);
});

test(
  'the first has three answers, a wrong move is told and counted, the answer is shown',
  { timeout: 120000 },
  async () => {
    const one = await open('/puzzles/' + FIRST.id);
    const { page } = one;
    await byKeys(page, 'a0a1'); // that square is empty
    await page.locator('.verdict[data-state=find] .bad').waitFor();
    await byHand(page, 'f7e7');
    await state(page, 'wrong');
    assert.match(await page.locator('.verdict').innerText(), /is not it/);
    assert.ok(Number(await page.locator('dd[data-rating]').getAttribute('data-rating')) < 1500);
    await solve(page, byKeys, FIRST.lines[1]);
    assert.match(await page.locator('.verdict').innerText(), /not at the first try/);
    assert.equal(
      await page.locator('section[aria-labelledby=answers] li').count(),
      3,
      'by five checks, by two, by one move',
    );
    await page.getByRole('button', { name: 'From the beginning' }).click();
    await state(page, 'find');
    await solve(page, byHand, FIRST.lines[2]);
    await page.getByLabel('Theme').selectOption('mate-in-1');
    await page.waitForFunction(id => document.querySelector('#ask')?.dataset.id !== id, FIRST.id);
    await state(page, 'find');
    assert.ok(ALL.get(await shownId(page)).themes.includes('mate-in-1'));
    await page.getByRole('button', { name: 'See the answer' }).click();
    await state(page, 'given-up');
    assert.equal(await page.locator('.made b').count(), 1);
    await page.getByRole('link', { name: 'Open in the study' }).click();
    await page.waitForURL(/\/a\?fen=/);
    await page.getByRole('grid').first().waitFor();
    await done(one);
  },
);

test(
  'axe finds nothing, on a desk and a phone, in each language, and nothing is wider than the phone',
  { timeout: 120000 },
  async () => {
    for (const [lang, theme, viewport] of [
      ['en', 'light', { width: 1280, height: 800 }],
      ['zh-Hans', 'dark', { width: 390, height: 844 }],
      ...(SLOW ? [['zh-Hant', 'light', { width: 390, height: 844 }]] : []),
    ]) {
      const one = await open('/puzzles', { lang, theme, viewport });
      const { page } = one;
      await solve(page, byKeys, FIRST.lines[2]);
      assert.deepEqual(await violations(page), []);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), lang);
      await done(one);
    }
  },
);
