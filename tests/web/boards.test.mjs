// SPDX-License-Identifier: GPL-3.0-or-later
// A simul: seats opened at once under one address; the host goes from board to board where it is
// their move.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOfAccess } from './lib/axe.mjs';
import { atHome, browser, house, LONG, move, person, ply } from './lib/house.mjs';

atHome();

test(
  'a simultaneous display on three boards: two come by the one address, the host goes to the next board',
  { timeout: 120000 },
  async () => {
    const host = await person(browser, house);
    const { page } = host;
    await page.goto(house.url + '/boards');
    await page.getByRole('spinbutton', { name: 'Boards of Chess' }).fill('3');
    await page.getByLabel('Name (optional)').fill('Friday evening');
    await page.getByRole('button', { name: 'Open the boards' }).click();
    await page.waitForURL(/\/s\/\w+$/);
    await page.locator('.live.many li').nth(2).waitFor();
    const address = new URL(await page.getByLabel('Send this link to all who play').inputValue()).pathname;
    assert.equal(address, new URL(page.url()).pathname);
    assert.deepEqual(await faultsOfAccess(page), []);
    await page.getByRole('link', { name: 'My boards' }).click();
    await page.getByText('No board is waiting for you.').waitFor();
    await page.getByRole('link', { name: /^Friday evening · / }).waitFor();
    assert.deepEqual(await faultsOfAccess(page), []);
    const guests = [];
    for (const free of [3, 2]) {
      const guest = await person(browser, house);
      await guest.page.goto(house.url + address);
      await guest.page.getByRole('heading', { name: 'Friday evening' }).waitFor();
      await guest.page.getByText(`Free boards: ${free} of 3.`).waitFor();
      assert.deepEqual(await faultsOfAccess(guest.page), []);
      await guest.page.getByRole('button', { name: 'Join a free board' }).click();
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
    await page.getByText('No board is waiting for you.').waitFor();
    assert.equal(await page.locator('.live.many .now').count(), 0);
    // an answer on one board marks only that board
    const answering = guests.find(guest => guest.page.url() === first);
    await answering.page.waitForFunction(() => document.title.startsWith('●'));
    await move(answering.page, 'e7e5');
    await page.locator('.live.many .now').waitFor();
    assert.equal(await page.locator('.live.many .now').count(), 1);
    // and is played on this page, while the others remain visible
    await page.getByRole('group', { name: /^Your move: / }).waitFor();
    assert.deepEqual(await faultsOfAccess(page), []);
    await move(page, 'g1f3');
    await ply(answering.page, 3);
    await page.getByText('No board is waiting for you.').waitFor();
    assert.equal(new URL(page.url()).pathname, '/boards');
    // a closed simul admits nobody; participants find their board by the same address, and everyone
    // sees the score
    await page.getByRole('link', { name: /^Friday evening · / }).click();
    await page.getByRole('button', { name: 'Close entries' }).click();
    await page.getByText('Entries are closed.').waitFor();
    assert.equal(await page.locator('.live.many li').count(), 2);
    await answering.page.getByRole('button', { name: 'Resign' }).click();
    await answering.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await page.getByText('Won 1, drawn 0, lost 0; in play 1 · Score 1 : 0').waitFor();
    const late = await person(browser, house);
    await late.page.goto(house.url + address);
    await late.page.getByText('Score 1 : 0').waitFor();
    assert.equal(await late.page.getByRole('button', { name: 'Join a free board' }).count(), 0);
    const other = guests.find(guest => guest !== answering);
    await other.page.goto(house.url + address);
    await other.page.getByRole('link', { name: 'To your board' }).click();
    await other.page.waitForURL(/\/g\/\w+/);
    guests.push(late);
    for (const one of [host, ...guests]) {
      assert.deepEqual(one.faults, []);
      await one.context.close();
    }
  },
);

test(
  'the board with least time comes first, and the one in hand stays until its move is made',
  { timeout: 60000 },
  async () => {
    const host = await person(browser, house, { viewport: { width: 1280, height: 800 } });
    const guest = await person(browser, house);
    const { page } = host;
    const post = async (who, path, data) =>
      (await who.page.request.post(house.url + path, { data, headers: { Origin: house.url } })).json();
    const games = {};
    for (const [one, name] of [
      [host, 'Hanna Vogt'],
      [guest, 'Gerd Bode'],
    ])
      await post(one, '/api/accounts', { name, password: 'horse and elephant' });
    for (const [game, time] of [
      ['chess', '30m'],
      ['xiangqi', '10m'],
      ['chess', '20m'],
    ]) {
      const { id } = await post(host, '/api/games', { game, time, colour: 'first' });
      await post(guest, `/api/games/${id}/join`, {});
      games[time] = id;
    }
    await page.goto(house.url + '/boards');
    const next = page.getByRole('link', { name: /^Next board/ });
    const leads = (time, due) =>
      page.waitForFunction(
        ([href, text]) =>
          [...document.querySelectorAll('a.main')].some(a => a.pathname === href && a.textContent === text),
        ['/g/' + games[time], `Next board (${due})`],
      );
    await leads('10m', 3);
    // All boards are visible beside the current one.
    const [inHand, last] = await Promise.all([
      page.locator('.here').boundingBox(),
      page.locator('.live.many li').last().boundingBox(),
    ]);
    assert.ok(
      last.x > inHand.x + inHand.width && last.y + last.height < 800 && inHand.y + inHand.height < 800,
      JSON.stringify([inHand, last]),
    );
    await move(page, 'h2e2');
    await leads('20m', 2);
    await post(guest, `/api/games/${games['10m']}/events`, { event: 'move', move: 'h9g7' });
    await leads('20m', 3);
    await move(page, 'e2e4');
    await leads('10m', 2);
    // It goes from board to board in the same order, past one that is left without a move.
    await next.click();
    for (const time of ['30m', '10m']) {
      await leads(time, 1);
      await next.click();
      await page.waitForURL('**/g/' + games[time]);
    }
    for (const one of [host, guest]) {
      assert.deepEqual(one.faults, []);
      await one.context.close();
    }
  },
);

test(
  'a display of both games: who comes chooses his game, its end is a table of results',
  { ...LONG, timeout: 120000 },
  async () => {
    const host = await person(browser, house);
    const { page } = host;
    await page.goto(house.url + '/boards');
    await page.getByRole('spinbutton', { name: 'Boards of Chess' }).fill('1');
    assert.ok(
      await page.getByRole('button', { name: 'Open the boards' }).isDisabled(),
      'one board is no display',
    );
    await page.getByRole('spinbutton', { name: 'Boards of Xiangqi' }).fill('2');
    await page.getByLabel('Your side').selectOption({ label: 'White / Red' });
    await page.getByRole('button', { name: 'Open the boards' }).click();
    await page.getByText('Free boards: 3 of 3.').waitFor();
    const address = page.url();
    const guests = [];
    for (const button of ['Join: Xiangqi (2 free)', 'Join: Chess (1 free)', 'Join a free board: Xiangqi']) {
      const guest = await person(browser, house);
      await guest.page.goto(address);
      await guest.page.getByRole('button', { name: button }).click();
      await guest.page.waitForURL(/\/g\/\w+/);
      await guest.page
        .getByRole('gridcell', { name: button.includes('Chess') ? /white king/ : /red king|帥|Red/i })
        .first()
        .waitFor();
      guests.push(guest);
    }
    await page.getByText('Every board is taken.').waitFor();
    assert.equal(await page.getByRole('heading', { name: 'Results' }).count(), 0);
    for (const guest of guests.slice(0, 2)) {
      await guest.page.getByRole('button', { name: 'Resign' }).click();
      await guest.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    }
    await page.getByText('Score 2 : 0').waitFor();
    const rows = page.getByRole('region', { name: 'Results' }).locator('tbody tr');
    assert.deepEqual(
      (await rows.allInnerTexts()).map(row =>
        row
          .split('\t')
          .map(cell => cell.trim().split('.')[0])
          .slice(2, 4),
      ),
      [
        ['Chess', '1–0 won Resignation'],
        ['Xiangqi', '1–0 won Resignation'],
        ['Xiangqi', '–'],
      ],
    );
    assert.deepEqual(await faultsOfAccess(page), []);
    for (const one of [host, ...guests]) {
      assert.deepEqual(one.faults, []);
      await one.context.close();
    }
  },
);

test(
  'a display at odds, with a clock of one’s own: told to who comes before he sits down',
  { timeout: 120000 },
  async () => {
    const host = await person(browser, house);
    const guest = await person(browser, house);
    const { page } = host;
    await page.goto(house.url + '/boards');
    await page.getByRole('spinbutton', { name: 'Boards of Chess' }).fill('2');
    await page.getByRole('spinbutton', { name: 'Boards of Xiangqi' }).fill('1');
    await page.getByLabel('Your clock').selectOption({ label: '60 + 30' });
    await page.getByLabel('Your side').selectOption({ label: 'White / Red' });
    await page.getByLabel('Chess: Odds').selectOption({ label: 'Pawn and move: Black without f7' });
    await page.getByText('You give the odds and play Black.').waitFor();
    await page.getByLabel('Your side').selectOption({ label: 'Red' });
    await page.getByLabel('Xiangqi: Odds').selectOption({ label: 'Two moves for Red' });
    assert.equal(
      await page.getByLabel('Xiangqi: The first of the two moves').count(),
      0,
      'both are made on the board',
    );
    assert.ok(await page.getByLabel('Your side').isDisabled(), 'odds say who sits where');
    assert.deepEqual(await faultsOfAccess(page), []);
    await page.getByRole('button', { name: 'Open the boards' }).click();
    await page.getByText('Free boards: 3 of 3.').waitFor();
    await guest.page.goto(page.url());
    const terms = guest.page.locator('.terms-of li');
    await terms.nth(1).waitFor();
    assert.match(
      await terms.nth(0).innerText(),
      /^Chess: the host 60 \+ 30, the others 15 \+ 10 · Pawn and move: Black without f7$/,
    );
    assert.match(
      await terms.nth(1).innerText(),
      /^Xiangqi: the host 60 \+ 30, the others 15 \+ 10 · Two moves for Red\s+The player makes the first two moves/,
    );
    assert.deepEqual(await faultsOfAccess(guest.page), []);
    await guest.page.getByRole('button', { name: 'Join: Chess (2 free)' }).click();
    await guest.page.waitForURL(/\/g\/\w+/);
    await guest.page.getByLabel('f7, empty').waitFor();
    assert.match(await guest.page.getByRole('timer', { name: 'White clock' }).innerText(), /^15:(10|0\d)/);
    assert.match(await guest.page.getByRole('timer', { name: 'Black clock' }).innerText(), /^1:00:30/);
    // a correspondence control is the same for both sides
    await page.goto(house.url + '/boards');
    await page.getByLabel('Time control').selectOption({ label: '3 days/move' });
    assert.ok(await page.getByLabel('Your clock').isDisabled());
    for (const one of [host, guest]) {
      assert.deepEqual(one.faults, []);
      await one.context.close();
    }
  },
);
