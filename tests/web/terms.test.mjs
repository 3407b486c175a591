// SPDX-License-Identifier: GPL-3.0-or-later
// Games on unusual terms: correspondence, odds, clocks that differ.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atHome, browser, house, move, person, ply, sit } from './lib/house.mjs';

atHome();

for (const [game, first, odds, gone, uci] of [
  ['Chess', 'White', 'Queen odds: White without d1', 'd1, empty', 'e2e4'],
  ['Xiangqi', 'Red', 'Horse odds: Red without the left horse', 'b0, empty', 'h2e2'],
])
  test(`${game}: days a move and odds, opened in the hall and played`, { timeout: 60000 }, async () => {
    const one = await person(browser, house);
    const two = await person(browser, house);
    const { page } = one;
    await page.goto(house.url);
    await page.getByRole('radio', { name: new RegExp('^' + game) }).check({ force: true });
    await page.getByRole('radio', { name: 'A friend' }).check({ force: true });
    await page.getByRole('radio', { name: first }).check({ force: true });
    await page.getByLabel('Odds').selectOption({ label: odds });
    await page.getByRole('button', { name: /days\/move/ }).click();
    await page.getByText('Send this link to your friend').waitFor();
    await sit(two.page, page.url(), 'Tomás Rivera');
    await page.waitForFunction(() => document.title.startsWith('●'));
    await page.getByLabel(gone).waitFor();
    assert.match(
      await page.getByRole('timer', { name: first + ' clock' }).innerText(),
      /^(3 d 0 h|2 d 23 h)/,
    );
    await move(page, uci);
    await ply(two.page, 1);
    assert.deepEqual([...one.faults, ...two.faults], []);
    await Promise.all([one, two].map(it => it.context.close()));
  });

test('a real board is opened at odds from the hall', { timeout: 60000 }, async () => {
  const one = await person(browser, house);
  const { page } = one;
  await page.goto(house.url);
  await page.getByRole('radio', { name: /^Chess/ }).check({ force: true });
  await page.getByRole('radio', { name: 'Over the board' }).check({ force: true });
  await page.getByLabel('Odds').selectOption({ label: 'Pawn and two moves: Black without f7' });
  await page.getByLabel('The first of the two moves').selectOption({ label: 'd4' });
  await page.getByRole('button', { name: /^15 \+ 10/ }).click();
  await page.waitForURL(/\/desk\/\w+/);
  for (const square of ['f7, empty', 'd2, empty', 'd4, white pawn'])
    await page.getByLabel(square).first().waitFor();
  assert.deepEqual(one.faults, []);
  await one.context.close();
});

test('unequal clocks are told in words before anybody sits down', { timeout: 60000 }, async () => {
  const one = await person(browser, house);
  const two = await person(browser, house);
  const { page } = one;
  await page.goto(house.url);
  await page.getByRole('radio', { name: 'A friend' }).check({ force: true });
  await page.getByRole('radio', { name: 'White' }).check({ force: true });
  await page.getByRole('button', { name: /Other/ }).click();
  await page.getByLabel('Time control').fill('W10m B5m');
  await page.getByLabel('Time control').press('Enter');
  await page.getByText('Send this link to your friend').waitFor();
  await two.page.goto(page.url());
  await two.page.getByText('10 + 0 against 5 + 0').waitFor();
  await sit(two.page, page.url(), 'Tomás Rivera');
  assert.match(await two.page.getByRole('timer', { name: 'White clock' }).innerText(), /^(10:00|9:5\d)/);
  assert.match(await two.page.getByRole('timer', { name: 'Black clock' }).innerText(), /^5:00/);
  await Promise.all([one, two].map(it => it.context.close()));
});
