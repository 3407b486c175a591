// SPDX-License-Identifier: GPL-3.0-or-later
// A player with any page of the server open counts as present at all their boards; a game is
// adjourned by agreement and resumed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { faultsOfAccess } from './lib/axe.mjs';
import { faultsOfFit } from './lib/fits.mjs';
import { atHome, browser, house, move, person, ply, playMoves, table } from './lib/house.mjs';

/** Nobody may claim a win as long as this, in seconds; the rows wait half as long again to see that nobody may. */
const AWAY = 2;
atHome(['--limits', `away_seconds=${AWAY}`]);

const claims = page => page.getByRole('button', { name: 'Take the win' }).count();

test(
  'a host at his list of boards is here at all of them, and so is a guest at the page of the simul',
  { timeout: 120000 },
  async () => {
    const host = await person(browser, house);
    const { page } = host;
    await page.goto(house.url + '/boards');
    await page.getByRole('spinbutton', { name: 'Boards of Chess' }).fill('3');
    await page.getByRole('button', { name: 'Open the boards' }).click();
    await page.waitForURL(/\/s\/\w+$/);
    const address = page.url();
    await page.getByRole('link', { name: 'My boards' }).click();
    await page.waitForURL(/\/boards$/);
    const guests = [];
    for (let i = 0; i < 3; i++) {
      const guest = await person(browser, house);
      await guest.page.goto(address);
      await guest.page.getByRole('button', { name: 'Join a free board' }).click();
      await guest.page.waitForURL(/\/g\/\w+/);
      await guest.page.locator('.clock').first().waitFor();
      guests.push(guest);
    }
    await page.getByRole('link', { name: 'Next board (3)' }).waitFor();
    const boards = guests.map(guest => guest.page.url());
    await pause(AWAY * 1500);
    for (const guest of guests) assert.equal(await claims(guest.page), 0, 'the host has left no board');
    // The reverse: a guest goes to the simul's page, and the host to that guest's board.
    await guests[0].page.goto(address);
    await guests[0].page.getByRole('link', { name: 'To your board' }).waitFor();
    await page.goto(boards[0]);
    await page.locator('.clock').first().waitFor();
    await pause(AWAY * 1500);
    assert.equal(await claims(page), 0, 'the guest has not left');
    assert.deepEqual([...host.faults, ...guests.flatMap(guest => guest.faults)], []);
    // A player who closes all pages is absent from every board.
    await host.context.close();
    for (const guest of guests.slice(1))
      await guest.page.getByRole('button', { name: 'Take the win' }).waitFor();
    await Promise.all(guests.map(one => one.context.close()));
  },
);

test(
  'a game is adjourned by agreement: offered, agreed to, a move sealed, resumed, opened',
  { timeout: 120000 },
  async () => {
    const { first, second, url, close } = await table(browser, house, 'chess', { time: '90 + 30' });
    await playMoves([first.page, second.page], ['e2e4', 'e7e5']);
    await second.page.getByRole('button', { name: 'Adjourn', exact: true }).click();
    const offer = first.page.getByRole('group', { name: 'Adjourn' });
    await offer.getByText('Tomás Rivera offers to adjourn.').waitFor();
    assert.deepEqual(await faultsOfFit(first.page), []);
    await offer.getByRole('button', { name: 'Accept' }).click();
    for (const { page } of [first, second])
      await page.getByRole('status').getByText('The game is to be adjourned: White seals a move.').waitFor();
    assert.equal(
      await second.page.getByRole('button', { name: 'Seal a move' }).count(),
      0,
      'only who is on turn',
    );
    await first.page.getByRole('button', { name: 'Seal a move' }).click();
    await first.page.getByRole('status').getByText('The move you make now is sealed').waitFor();
    await move(first.page, 'g1f3');
    for (const { page } of [first, second])
      await page.getByRole('status').getByText('Adjourned. The game goes on').waitFor();
    assert.equal(await second.page.locator('.moves button').count(), 2, 'nobody sees what was sealed');
    // One player leaves: nothing can be claimed, and the game does not resume without them.
    const home = await second.context.storageState();
    await second.context.close();
    const resume = first.page.getByRole('button', { name: 'Resume', exact: true });
    await first.page.waitForFunction(() =>
      [...document.querySelectorAll('button')].some(one => one.textContent === 'Resume' && one.disabled),
    );
    await pause(AWAY * 1500);
    assert.equal(await claims(first.page), 0, 'nobody has to be here');
    const back = await person(browser, house, {
      storageState: home,
      viewport: { width: 360, height: 780 },
      touch: true,
    });
    await back.page.goto(url);
    await back.page.getByRole('status').getByText('Adjourned. The game goes on').waitFor();
    assert.deepEqual([await faultsOfAccess(back.page), await faultsOfFit(back.page)], [[], []]);
    await resume.click();
    await back.page.getByRole('button', { name: 'Open the sealed move' }).click();
    for (const { page } of [first, back]) await ply(page, 3);
    await move(back.page, 'b8c6');
    await ply(first.page, 4);
    assert.deepEqual([...first.faults, ...second.faults, ...back.faults], []);
    await back.context.close();
    await close();
  },
);

test('a game with a short clock is not adjourned', { timeout: 60000 }, async () => {
  const { first, close } = await table(browser, house, 'chess', { time: '10 + 5' });
  assert.equal(await first.page.getByRole('button', { name: 'Adjourn', exact: true }).count(), 0);
  await close();
});
