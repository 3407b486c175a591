// SPDX-License-Identifier: GPL-3.0-or-later
// One against many: seats opened at one press, one address for all; the host goes from board to board where it is his move.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOfAccess } from './lib/axe.mjs';
import { atHome, browser, house, move, person, ply } from './lib/house.mjs';

atHome();

test('a simultaneous display on three boards: two come by the one address, the host goes to the next board', { timeout: 60000 }, async () => {
  const host = await person(browser, house), { page } = host;
  await page.goto(house.url + '/boards');
  await page.getByRole('spinbutton', { name: 'Boards' }).fill('3');
  await page.getByRole('button', { name: 'Open the boards' }).click();
  await page.locator('.live.many li').nth(2).waitFor();
  const address = new URL(await page.getByLabel('Send this address to all who play').inputValue()).pathname;
  assert.match(address, /^\/s\/\w+\.\w+\.\w+$/);
  await page.getByText('No board waits for you.').waitFor();
  assert.deepEqual(await faultsOfAccess(page), []);
  const guests = [];
  for (const free of [3, 2]) {
    const guest = await person(browser, house);
    await guest.page.goto(house.url + address);
    await guest.page.getByText(`${free} of 3 boards are free.`).waitFor();
    assert.deepEqual(await faultsOfAccess(guest.page), []);
    await guest.page.getByRole('button', { name: 'Sit down at a free board' }).click();
    await guest.page.waitForURL(/\/g\/\w+/);
    guests.push(guest);
  }
  assert.notEqual(guests[0].page.url(), guests[1].page.url(), 'each has a board of his own');
  await page.getByRole('link', { name: 'Next board (2)' }).click();
  await page.waitForURL(/\/g\/\w+/);
  const first = page.url();
  await move(page, 'e2e4');
  await ply(page, 1);
  await page.getByRole('link', { name: 'Next board (1)' }).click();
  await page.waitForURL(url => url.href !== first);
  assert.ok(guests.some(guest => guest.page.url() === page.url()));
  await page.waitForFunction(() => document.title.startsWith('●'));
  await move(page, 'd2d4');
  await ply(page, 1);
  await page.getByRole('link', { name: 'My boards' }).click();
  await page.getByText('No board waits for you.').waitFor();
  assert.equal(await page.locator('.live.many .now').count(), 0);
  // an answer on one board: it alone is marked
  const answering = guests.find(guest => guest.page.url() === first);
  await answering.page.waitForFunction(() => document.title.startsWith('●'));
  await move(answering.page, 'e7e5');
  await page.locator('.live.many .now').waitFor();
  assert.equal(await page.locator('.live.many .now').count(), 1);
  // and is played on this page, with the others in sight
  await page.getByRole('group', { name: /^Your move: / }).waitFor();
  assert.deepEqual(await faultsOfAccess(page), []);
  await move(page, 'g1f3');
  await ply(answering.page, 3);
  await page.getByText('No board waits for you.').waitFor();
  assert.equal(new URL(page.url()).pathname, '/boards');
  for (const one of [host, ...guests]) {
    assert.deepEqual(one.faults, []);
    await one.context.close();
  }
});
