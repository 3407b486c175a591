// SPDX-License-Identifier: GPL-3.0-or-later
// Buttons of the arbiter at the desk: promotions, two hands, a telephone, time; acts that end a
// game are confirmed, and the latest ruling is shown under the clocks.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOfAccess } from './lib/axe.mjs';
import { beginningOf } from './lib/directing.mjs';
import { atHome, browser, cell, house, move, person, shoot } from './lib/house.mjs';

atHome();

async function call(path, body, token) {
  const answer = await fetch(house.url + path, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: 'Bearer ' + token }) },
  });
  return answer.json();
}
/** Starts a board at a desk of its own; returns its page, and a function for its current state. */
async function board(start, options) {
  const made = await call('/api/boards', {
    start: { t: 0, event: 'start', mode: 'board', time: '90m+30s', white: 'Anna', black: 'Tom', ...start },
  });
  await call(`/api/boards/${made.id}/events`, { based: 1, events: [{ t: 1, event: 'begin' }] }, made.token);
  const one = await person(browser, house, options);
  await one.context.addInitScript(key => localStorage.setItem('qiyuan.desk', key), made.token);
  await one.page.goto(`${house.url}/desk/${made.id}`);
  await one.page.locator('.halves').waitFor();
  return { ...one, now: () => call('/api/boards/' + made.id, null, made.token) };
}
const half = (page, name) => page.getByRole('button', { name: new RegExp('^' + name + ',') });
const latest = page => page.locator('.latest');
async function settled(one, lines) {
  for (;;) {
    const now = await one.now();
    if (now.lines >= lines) return now;
    await one.page.waitForTimeout(50);
  }
}

test(
  'a pawn on the last rank is asked about; one that is left there is an offence',
  { timeout: 60000 },
  async () => {
    const one = await board({ rules: 'chess-fide-2023', game: 'chess', fen: '7k/P7/8/8/8/8/8/K7 w - - 0 1' });
    const { page } = one;
    const tap = async () => {
      await cell(page, 'a7').click();
      await cell(page, 'a8').click();
    };
    await tap();
    await page.getByRole('dialog', { name: 'Promote to' }).waitFor();
    assert.deepEqual(await faultsOfAccess(page), []);
    await page.keyboard.press('Escape');
    await cell(page, 'a7')
      .and(page.getByLabel(/white pawn/))
      .waitFor();
    await tap();
    await page.getByRole('button', { name: 'knight' }).click();
    assert.match((await settled(one, 3)).fen, /^N6k/);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await settled(one, 4);
    await cell(page, 'a7')
      .and(page.getByLabel(/white pawn/))
      .waitFor();
    await tap();
    await page.getByRole('button', { name: 'Pawn left there' }).click();
    await settled(one, 5);
    await half(page, 'Anna').click();
    await latest(page).getByText('7.5.2').first().waitFor();
    assert.deepEqual(one.faults, []);
    await one.context.close();
  },
);

test(
  'two hands, a telephone, time: a press each; what would end the game is asked about once',
  { timeout: 60000 },
  async () => {
    const phone = { viewport: { width: 390, height: 844 }, touch: true };
    const one = await board({ rules: 'chess-fide-2023', game: 'chess' }, phone);
    const { page } = one;
    await page.getByText('Foul, penalty, illegal move').click();
    const anna = page.getByRole('group', { name: 'Penalty: Anna' });
    await anna.getByRole('button', { name: '−2 min' }).click();
    const taken = await settled(one, 3);
    assert.ok(taken.clocks.left.white <= 88.5 * 60000, 'two minutes are gone');
    await latest(page).getByText('12.9.3').waitFor();
    const box = await latest(page).boundingBox();
    assert.ok(box.y + box.height < 844, 'the ruling is on the glass of a phone');
    // moved with two hands, then the clock pressed
    await cell(page, 'e2').click();
    await cell(page, 'e4').click();
    await settled(one, 4);
    await half(page, 'Anna').click();
    await settled(one, 5);
    await anna.getByRole('button', { name: /Two hands/ }).click();
    await settled(one, 6);
    await latest(page).getByText('7.5.4').first().waitFor();
    await shoot(page, 'desk-phone-en');
    // a telephone loses the game, so the page asks first
    await anna.getByRole('button', { name: /Telephone/ }).click();
    const question = page.getByRole('dialog', { name: 'This ends the game' });
    await question.getByText('Black wins: penalty').waitFor();
    assert.deepEqual(await faultsOfAccess(page), []);
    await question.getByRole('button', { name: 'Cancel' }).click();
    assert.equal((await one.now()).result, null);
    await page.getByRole('button', { name: 'Colours reversed' }).click();
    await question.getByText('to be replayed').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page
      .getByRole('group', { name: 'Tom', exact: true })
      .getByRole('button', { name: 'Resigns' })
      .click();
    await question.getByRole('button', { name: 'Enter' }).click();
    assert.equal((await settled(one, 7)).result, '1-0');
    assert.deepEqual(one.faults, []);
    await one.context.close();
  },
);

test(
  'presses without a move: the one that would lose the game is asked about',
  { timeout: 60000 },
  async () => {
    const one = await board({ rules: 'chess-fide-2023', game: 'chess' });
    const { page } = one;
    await half(page, 'Anna').click();
    await settled(one, 3);
    await latest(page).getByText('7.5.3').waitFor();
    await half(page, 'Anna').click();
    const question = page.getByRole('dialog', { name: 'This ends the game' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    assert.equal((await one.now()).result, null);
    assert.deepEqual(one.faults, []);
    await one.context.close();
  },
);

test('an illegal move that nobody saw stays on the board', { timeout: 60000 }, async () => {
  const one = await board({ rules: 'chess-fide-2023-rapid', game: 'chess', time: '15m+10s' });
  const { page } = one;
  const noticed = page.getByLabel('nobody noticed that it is illegal');
  await page.getByLabel('Move as it was played').fill('Ng1-g3');
  await noticed.check();
  await page.getByRole('button', { name: 'Enter' }).first().click();
  assert.match((await settled(one, 3)).fen, /6N1\/PPPPPPPP/);
  // made on the board; the choice holds for this move only
  await noticed.check();
  await move(page, 'b8b6');
  assert.match((await settled(one, 4)).fen, /^r1bqkbnr\/pppppppp\/1n6/);
  assert.equal(await noticed.isChecked(), false);
  await move(page, 'a2a5');
  const { fen, lines } = await settled(one, 5);
  assert.ok(lines === 5 && /PPPPPPPP/.test(fen), 'the next illegal move is refused again');
  assert.deepEqual(one.faults, []);
  await one.context.close();
});

test(
  'rules and clock of a new board go together, with the regulations of the event',
  { timeout: 60000 },
  async () => {
    const { context, page, faults } = await person(browser, house);
    await page.goto(house.url + '/desk');
    const clock = page.getByRole('textbox', { name: 'Clock' });
    const rules = page.getByRole('combobox', { name: 'Rules' });
    assert.equal(await clock.inputValue(), '90m+30s');
    await rules.selectOption('chess-fide-2023-rapid');
    assert.equal(await clock.inputValue(), '15m+10s');
    await page.getByText('The event’s regulations').or(page.getByText("The event's regulations")).click();
    await page.getByLabel('Forfeit after N minutes').fill('20');
    await page.getByLabel(/Boards are supervised/).check();
    assert.deepEqual(await faultsOfAccess(page), []);
    await shoot(page, 'newboard-en');
    await page.getByRole('button', { name: 'Open the board' }).click();
    await page.waitForURL(/\/desk\/\w+/);
    const log = await beginningOf(page);
    assert.deepEqual([log.rules, log.time], ['chess-fide-2023-rapid', '15m+10s']);
    assert.deepEqual(log.regulations, { default: 1200000, supervised: true });
    assert.deepEqual(faults, []);
    await context.close();
  },
);
