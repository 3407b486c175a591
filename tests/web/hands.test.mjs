// SPDX-License-Identifier: GPL-3.0-or-later
// Enters a round as an arbiter does, and counts the keys and clicks on the page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actsOf, at, directed, get, logOf } from './lib/directing.mjs';
import { atHome } from './lib/house.mjs';

atHome();

const BOARDS = 20;
const KEYS = 65; // event.md: an ordinary round of 20 boards
const PRESSES = 2;

const cup20 = () =>
  directed(
    { name: 'Open', system: 'dutch', rounds: 7, game: 'chess', seed: 3 },
    Array.from({ length: 2 * BOARDS }, (_, i) => ({
      act: 'add',
      name: `Player ${i + 1}`,
      rating: 2400 - 10 * i,
    })),
  );
const open20 = async () => {
  const cup = await cup20();
  const who = await at(cup, 'players');
  await who.page.getByRole('heading', { name: `Players ${2 * BOARDS}` }).waitFor();
  await who.page.evaluate(() => {
    window.counted = { keys: 0, presses: 0 };
    addEventListener('keydown', () => window.counted.keys++, true);
    addEventListener('click', () => window.counted.presses++, true);
  });
  return { cup, ...who };
};
const entered = async cup =>
  actsOf(await logOf(cup.id, cup.token))
    .filter(act => act.act === 'result')
    .map(act => act.result);
const shows = (page, board, result) =>
  page
    .getByRole('group', { name: `Result of board ${board}`, exact: true })
    .getByRole('button', { name: result, exact: true, pressed: true })
    .waitFor();

test(
  'a round of 20 boards: two presses and 21 keys, the cursor goes on by itself',
  { timeout: 60000 },
  async () => {
    const { cup, page, faults, context } = await open20();
    const since = performance.now();
    await page.getByRole('button', { name: 'Pair round 1' }).click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.waitForFunction(() => document.activeElement?.id === 'type');
    await page.keyboard.press('ArrowDown');
    for (let board = 1; board <= BOARDS; board++) await page.keyboard.press('10='[board % 3]);
    await page.getByText(`${BOARDS} of ${BOARDS}`).waitFor();
    await page.waitForFunction(key => localStorage.getItem(key) === null, 'qiyuan.tq.' + cup.id);
    // The last result completes the round, so the next one can be paired.
    await page.getByRole('button', { name: 'Pair round 2' }).waitFor();
    const seconds = (performance.now() - since) / 1000;
    const counted = await page.evaluate(() => window.counted);
    console.log(`# ${BOARDS} boards: ${JSON.stringify(counted)}, ${seconds.toFixed(1)} s`);
    assert.ok(counted.keys <= KEYS && counted.presses <= PRESSES, JSON.stringify(counted));
    const want = Array.from({ length: BOARDS }, (_, i) => ['1-0', '0-1', '1/2-1/2'][(i + 1) % 3]);
    assert.deepEqual(await entered(cup), want);
    // After the last board a single key enters nothing but starts typed input.
    await page.keyboard.press('1');
    assert.equal(await page.getByLabel('Board, result, Enter').inputValue(), '1');
    assert.equal(await page.locator('.pairs > .now').count(), 0);
    assert.deepEqual(await entered(cup), want);
    assert.deepEqual(faults, []);
    await context.close();
  },
);

/*
 * A name, the keys typed from the first board on, the results then in the log, and the text left in
 * the field.
 */
const TYPED = [
  ['a board, a result, Enter', ['1', '2', ' ', '1', 'Enter'], ['12 1–0'], ''],
  ['arrows, a forfeit each way, none yet', ['ArrowDown', '+', '-', '*'], ['1 + : –', '2 – : +'], ''],
  ['a draw by its sign', ['ArrowDown', 'ArrowDown', '='], ['2 ½'], ''],
  ['Escape leaves the boards', ['ArrowDown', '1', 'Escape', '7', ' ', '0', 'Enter'], ['1 1–0', '7 0–1'], ''],
  ['a blank does, too', ['ArrowDown', ' ', '1', '9', ' ', '=', 'Enter'], ['19 ½'], ''],
  [
    'a board whose number begins with no result',
    ['ArrowDown', '7', ' ', '0', 'Enter', '1'],
    ['1 1–0', '7 0–1'],
    '',
  ],
  [
    'a refused line is replaced by the next',
    ['9', '9', ' ', '1', 'Enter', '3', ' ', '1', 'Enter'],
    ['3 1–0'],
    '',
  ],
  ['a result that is none, too', ['3', ' ', 'x', 'Enter', '4', ' ', '0', 'Enter'], ['4 0–1'], ''],
  ['a key with Control is the browser’s', ['ArrowDown', 'Control+0', '1'], ['1 1–0'], ''],
];

test('what is typed is understood with a board chosen and without', { timeout: 120000 }, async () => {
  for (const [what, keys, results, left] of TYPED) {
    const cup = await cup20();
    await cup.did('pair', {});
    const { page, context } = await at(cup, 'entry');
    await page.waitForFunction(() => document.activeElement?.id === 'type');
    for (const key of keys) await page.keyboard.press(key);
    for (const one of results) {
      const [board, ...result] = one.split(' ');
      const forfeit = result.length > 1;
      if (forfeit)
        await page
          .getByRole('button', { name: `Result of board ${board}`, exact: true })
          .getByText(result.join(' '))
          .waitFor();
      else await shows(page, board, result[0]);
    }
    await page.waitForFunction(key => localStorage.getItem(key) === null, 'qiyuan.tq.' + cup.id);
    const { pairings } = await get(`/api/tournaments/${cup.id}/pairings`, cup.token);
    assert.equal(pairings.filter(p => p.result !== '').length, results.length, what);
    assert.equal(await page.getByLabel('Board, result, Enter').inputValue(), left, what);
    await context.close();
  }
});
