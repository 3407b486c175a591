// SPDX-License-Identifier: GPL-3.0-or-later
// After an analysis a player goes back to the own mistakes, and finds what was better.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOfAccess } from './lib/axe.mjs';
import { atHome, browser, house, move, shoot } from './lib/house.mjs';
import { seated } from './lib/seated.mjs';

atHome();

test('a blunder is found again on the board, tried, and told', { timeout: 120000 }, async () => {
  const t = await seated(browser, house, { game: 'chess' }, { pages: 1 });
  const { first: page } = t;
  await t.play('f2f3 e7e5 g2g4 d8h4');
  await page.getByRole('button', { name: 'Analyse the game' }).click();
  await page.getByRole('button', { name: /^Learn from your/ }).click({ timeout: 60000 });
  await page.getByRole('heading', { name: 'Learn from your mistakes' }).waitFor();
  // until the blunder that was mated on
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
