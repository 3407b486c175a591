// SPDX-License-Identifier: GPL-3.0-or-later
// After an analysis a player practises their own mistakes, and finds better moves.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOfAccess } from './lib/axe.mjs';
import { atHome, browser, house, move, person, shoot } from './lib/house.mjs';
import { seated } from './lib/seated.mjs';

atHome();

test('a blunder is found again on the board, tried, and told', { timeout: 120000 }, async () => {
  const t = await seated(browser, house, { game: 'chess' }, { pages: 1 });
  const { first: page } = t;
  await t.play('f2f3 e7e5 g2g4 d8h4');
  await page.getByRole('button', { name: 'Analyse the game' }).click();
  await page.getByRole('button', { name: /^Learn from your/ }).click({ timeout: 60000 });
  await page.getByRole('heading', { name: 'Learn from your mistakes' }).waitFor();
  // the first mistake up to the blunder that allowed mate
  const verdict = page.locator('.verdict');
  const task = page.locator('.says h2');
  await task.waitFor();
  while (!/g4/.test(await task.innerText()))
    await page.getByRole('button', { name: 'Next', exact: true }).click();
  await move(page, 'g2g4');
  await verdict.getByText('That was the move of the game.').waitFor();
  await move(page, 'a2a4');
  await page.waitForFunction(() =>
    /is not it|Good move/.test(document.querySelector('.verdict').textContent),
  );
  assert.deepEqual(await faultsOfAccess(page), []);
  await shoot(page, 'mistakes-en');
  if (await page.getByRole('button', { name: 'View the solution' }).count())
    await page.getByRole('button', { name: 'View the solution' }).click();
  await page.waitForFunction(() => /Best was|Good move/.test(document.querySelector('.verdict').textContent));
  while (await page.locator('.says').count())
    await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByText('That was the last of your mistakes.').waitFor();
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await page.getByRole('heading', { name: /Black wins/ }).waitFor();
  await t.close();
});

async function study(path, options = {}) {
  const one = await person(browser, house, { viewport: { width: 1440, height: 900 }, ...options });
  await one.page.goto(house.url + path);
  await one.page.getByRole('grid').first().waitFor();
  return one;
}

test(
  'a line that was assessed has signs on its bad moves, taken back by one undo, and mistakes to learn from',
  { timeout: 120000 },
  async () => {
    const one = await study('/a?moves=' + encodeURIComponent('f2f3 e7e5 g2g4 d8h4'));
    const { page } = one;
    const record = () => page.locator('.moves').innerText();
    await page.waitForFunction(() => document.querySelectorAll('.moves button').length >= 4);
    await page.getByRole('button', { name: 'Assess every move' }).click();
    const learn = page.getByRole('button', { name: /^Learn from mistakes: White \([12]\)$/ });
    await learn.waitFor({ timeout: 60000 });
    assert.match((await record()).replace(/\s/g, ''), /g4\?\?/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.waitForFunction(() => !document.querySelector('.moves').innerText.includes('??'));
    await page.getByRole('button', { name: 'Redo' }).click();
    await page.waitForFunction(() => document.querySelector('.moves').innerText.includes('??'));
    assert.deepEqual(await faultsOfAccess(page), []);
    await learn.click();
    const task = page.locator('.says h2');
    await task.waitFor();
    while (!/g4/.test(await task.innerText()))
      await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByText(/^Move the piece on [a-h][1-8]\.$/).waitFor();
    await move(page, 'g2g4');
    await page.getByText('That was the move of the game.').waitFor();
    await page.getByText(/^The answer is .*h4#\.$/).waitFor();
    assert.deepEqual(await faultsOfAccess(page), []);
    await page.getByRole('button', { name: 'Back to the study' }).click();
    await page.locator('.moves').waitFor();
    assert.deepEqual(one.faults, []);
    await one.context.close();
  },
);

/** Analyses the line in the address, and opens a side's mistakes. */
async function learnFrom(page, side, moves) {
  await page.waitForFunction(n => document.querySelectorAll('.moves button').length >= n, moves);
  await page.getByRole('button', { name: 'Assess every move' }).click();
  await page
    .getByRole('button', { name: new RegExp(`^Learn from mistakes: ${side} \\(\\d\\)$`) })
    .click({ timeout: 60000 });
  await page.locator('.says h2').waitFor();
}

test(
  'where the tables reach they say what is right, and what a wrong move comes to',
  { timeout: 120000 },
  async () => {
    const fen = '4k3/8/4K3/4P3/8/8/8/8 w - - 0 1';
    const one = await study(`/a?fen=${encodeURIComponent(fen)}&moves=${encodeURIComponent('e6d5 e8e7')}`);
    const { page } = one;
    await learnFrom(page, 'White', 2);
    await page.getByText('By the endgame tables White wins.').waitFor();
    await move(page, 'e6f5');
    await page.getByText('After it it is a draw.').waitFor();
    await move(page, 'e6d6');
    await page.getByText(/^Good move: .*Kd6$/).waitFor();
    assert.deepEqual(one.faults, []);
    await one.context.close();
  },
);

test('in xiangqi a rook that was given away is found again', { timeout: 120000 }, async () => {
  const fen = '5k3/9/9/9/9/4r4/9/4R4/9/4K4 w - - 0 1';
  const one = await study(
    `/a?game=xiangqi&fen=${encodeURIComponent(fen)}&moves=${encodeURIComponent('e0d0 e4e2')}`,
  );
  const { page } = one;
  await learnFrom(page, 'Red', 2);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText('Move the piece on e2.').waitFor();
  await page.getByRole('button', { name: 'View the solution' }).click();
  await page.getByText(/^Best was /).waitFor();
  assert.deepEqual(one.faults, []);
  await one.context.close();
});
