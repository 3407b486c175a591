// SPDX-License-Identifier: GPL-3.0-or-later
// An event on the server: four people play two rounds at boards that open for them, and are rated;
// the second round is paired automatically, and results are entered automatically.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { faultsOfAccess } from './lib/axe.mjs';
import { get, tokenOf } from './lib/directing.mjs';
import { atHome, browser, cell, house, LONG, move, person } from './lib/house.mjs';

atHome(['--limits', 'sign_ins=1000,requests=1000000']);

const FOOL = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];
const NAMES = ['Anna Keller', 'Tomás Rivera', '沈若溪', 'Mei Lund'];

async function comeIn(name) {
  const one = await person(browser, house);
  await one.page.goto(house.url + '/me');
  await one.page.evaluate(
    body => fetch('/api/accounts', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }),
    JSON.stringify({ name, password: 'horse and elephant' }),
  );
  return { name, ...one };
}

async function begin(page) {
  await page.goto(house.url + '/t/new');
  await page.getByLabel('Name', { exact: true }).fill('Evening cup');
  await page.getByLabel('About how many players or teams?').fill('4');
  await page.getByRole('group', { name: 'Rounds' }).getByRole('button', { name: /^2/ }).click();
  await page.getByLabel('Clock', { exact: true }).fill('10m+5s');
  await page
    .getByRole('combobox', { name: 'Played on this server' })
    .selectOption({ label: 'Yes; the next round by itself when all results are in' });
  await page.getByLabel('Rated by this server').check();
  assert.deepEqual(await faultsOfAccess(page), []);
  await page.getByRole('button', { name: 'Begin the tournament' }).click();
  await page.waitForURL(/\/t\/\w+\/players/);
  return page.url().match(/\/t\/(\w+)/)[1];
}

/** Goes to the board that opened: by itself, or by the link if the player is already there. */
async function toBoard(page) {
  await page.waitForFunction(
    () => /\/g\/\w+/.test(location.pathname) || document.querySelector('.title a.main[href^="/g/"]'),
  );
  await page.evaluate(() => document.querySelector('.title a.main[href^="/g/"]')?.click());
  await page.waitForURL(/\/g\/\w+/);
}

/**
 * Everyone goes to the board that opened; the games are played, and each result appears on the
 * round's page.
 */
async function playRound(people, id, round, look) {
  const boards = new Map();
  for (const one of people) {
    await one.page.goto(`${house.url}/t/${id}`);
    await toBoard(one.page);
    boards.set(one.page.url(), [...(boards.get(one.page.url()) ?? []), one.page]);
  }
  assert.equal(boards.size, 2);
  for (const [n, pair] of [...boards.values()].entries()) {
    for (const page of pair) await cell(page, 'e2').waitFor();
    const white = await Promise.any(
      pair.map(page => page.waitForFunction(() => document.title.startsWith('●')).then(() => page)),
    );
    const black = pair.find(page => page !== white);
    for (const [i, uci] of FOOL.entries()) {
      const mover = [white, black][i % 2];
      await mover.waitForFunction(() => document.title.startsWith('●'));
      await move(mover, uci);
    }
    if (n > 0) continue; // after a round's last game the next round starts and leads there
    await white.getByRole('link', { name: 'To the tournament' }).click();
    await white.waitForURL(new RegExp(`/t/${id}/mine`));
  }
  await look.goto(`${house.url}/t/${id}`);
  await look.getByRole('button', { name: `Round ${round}` }).click();
  await look.getByText('2 of 2 finished').waitFor();
  return [...boards.keys()].map(url => new URL(url).pathname);
}

test(
  'four people, two rounds: boards open, results come in, the next round too',
  { ...LONG, timeout: 120000 },
  async () => {
    const people = await Promise.all(NAMES.map(comeIn));
    const owner = await person(browser, house);
    const page = owner.page;
    const id = await begin(page);
    for (const one of people) {
      await one.page.goto(`${house.url}/t/${id}`);
      await one.page.getByRole('button', { name: 'Take part' }).click();
      await one.page.getByText(`Player · ${one.name}`).waitFor();
    }
    await page.goto(`${house.url}/t/${id}/pair`);
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.waitForURL(/\/entry/);
    const first = await playRound(people, id, 1, page);
    await page.goto(`${house.url}/t/${id}`);
    await page.getByRole('button', { name: 'Round 2' }).and(page.locator('[aria-current]')).waitFor();
    // A player still at a finished game is led from there to the next board.
    for (const { page: p } of people)
      await p.waitForFunction(
        old => /\/g\/\w+/.test(location.pathname) && !old.includes(location.pathname),
        first,
      );
    await playRound(people, id, 2, page);
    // Pairs are linked to their games, which count as the server's games, too.
    await page
      .getByRole('link', { name: /^The game of .*0–1/ })
      .first()
      .waitFor();
    assert.deepEqual(await faultsOfAccess(page), []);
    await page
      .getByRole('link', { name: /^The game of .*0–1/ })
      .first()
      .click();
    await page.waitForURL(/\/g\/\w+/);
    for (const { name } of people) {
      const player = await (await fetch(`${house.url}/api/player?name=${encodeURIComponent(name)}`)).json();
      assert.equal(
        player.ratings.reduce((sum, row) => sum + row.games, 0),
        2,
        name,
      );
    }
    for (const { faults, context } of [...people, owner]) {
      assert.deepEqual(faults, []);
      await context.close();
    }
  },
);

test(
  'a pairing is taken back while its board is played: it ends, and another one opens',
  { timeout: 90000 },
  async () => {
    const people = await Promise.all(['Ola Berg', 'Pia Sand'].map(comeIn));
    const owner = await person(browser, house);
    const page = owner.page;
    const id = await begin(page);
    for (const one of people) {
      await one.page.goto(`${house.url}/t/${id}`);
      await one.page.getByRole('button', { name: 'Take part' }).click();
      await one.page.getByText(`Player · ${one.name}`).waitFor();
    }
    const publish = async () => {
      await page.goto(`${house.url}/t/${id}/pair`);
      await page.getByRole('button', { name: 'Publish' }).click();
      await page.waitForURL(/\/entry/);
    };
    await publish();
    const pages = people.map(one => one.page);
    for (const p of pages) await toBoard(p);
    const old = pages[0].url();
    const white = await Promise.any(
      pages.map(p => p.waitForFunction(() => document.title.startsWith('●')).then(() => p)),
    );
    for (const [i, uci] of FOOL.slice(0, 3).entries()) {
      const mover = i % 2 ? pages.find(p => p !== white) : white;
      await mover.waitForFunction(() => document.title.startsWith('●'));
      await move(mover, uci);
    }
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page
      .getByText(/: their game on the server is not over, and this ends it/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Do it anyway' }).click();
    for (const p of pages) await p.getByText('ended the game without a result').first().waitFor();
    await publish();
    for (const p of pages)
      await p.waitForFunction(url => /\/g\/\w+/.test(location.pathname) && location.href !== url, old);
    for (const { faults, context } of [...people, owner]) {
      assert.deepEqual(faults, []);
      await context.close();
    }
  },
);

test(
  'two teams of one: members take part by their accounts, the board opens, the match has its result',
  { timeout: 90000 },
  async () => {
    const people = await Promise.all(['Ida Holm', 'Jan Novak'].map(comeIn));
    const { page, faults, context } = await person(browser, house);
    await page.goto(house.url + '/t/new');
    await page.getByLabel('Name', { exact: true }).fill('Two clubs');
    await page.getByRole('combobox', { name: 'System' }).selectOption({ label: 'Swiss of teams, FIDE' });
    await page.getByLabel('Teams of how many boards').fill('1');
    await page.getByLabel('About how many players or teams?').fill('2');
    await page.getByLabel('Clock', { exact: true }).fill('10m+5s');
    await page
      .getByRole('combobox', { name: 'Played on this server' })
      .selectOption({ label: 'Yes; the next round is paired by hand' });
    await page.getByText('Members are entered by their account names').waitFor();
    await page.getByRole('button', { name: 'Begin the tournament' }).click();
    await page.waitForURL(/\/t\/\w+\/players/);
    const id = page.url().match(/\/t\/(\w+)/)[1];
    const token = await tokenOf(page, id);
    await page.getByRole('button', { name: 'Import a list' }).click();
    await page.getByLabel('Paste a list').fill('Team,Name\nEast,Ida Holm\nWest,Jan Novak\n');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('button', { name: /^Enter 2/ }).click();
    await page.getByRole('heading', { name: 'Members 2' }).waitFor();
    for (const one of people) {
      await one.page.goto(`${house.url}/t/${id}`);
      await one.page.getByRole('button', { name: 'Take part' }).click();
      await one.page.getByText(`Player · ${one.name}`).waitFor();
    }
    await page.goto(`${house.url}/t/${id}/pair`);
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.waitForURL(/\/entry/);
    for (const one of people) {
      await toBoard(one.page);
      await cell(one.page, 'e2').waitFor();
    }
    const pages = people.map(one => one.page);
    const white = await Promise.any(
      pages.map(p => p.waitForFunction(() => document.title.startsWith('●')).then(() => p)),
    );
    for (const [i, uci] of FOOL.entries()) {
      const mover = i % 2 ? pages.find(p => p !== white) : white;
      await mover.waitForFunction(() => document.title.startsWith('●'));
      await move(mover, uci);
    }
    await page.goto(`${house.url}/t/${id}`);
    await page.getByRole('link', { name: /^The game of .*: (0–1|1–0)$/ }).click();
    await page.waitForURL(/\/g\/\w+/);
    const { matches } = await get(`/api/tournaments/${id}/matches?round=1`, token);
    assert.deepEqual([matches[0].first_points, matches[0].second_points].sort(), [0, 1]);
    for (const one of [...people, { faults, context }]) {
      assert.deepEqual(one.faults, []);
      await one.context.close();
    }
  },
);

test(
  'an arena of four: each next board opens by itself, a pause, the clock, the projector',
  { timeout: 120000 },
  async () => {
    const people = await Promise.all(['Ada Brun', 'Ben Cole', 'Cem Demir', '林小北'].map(comeIn));
    const { page, faults, context } = await person(browser, house);
    await page.goto(house.url + '/t/new');
    await page.getByLabel('Name', { exact: true }).fill('Friday arena');
    await page.getByRole('combobox', { name: 'System' }).selectOption({ label: 'Arena' });
    await page.getByLabel('Length in minutes').fill('45');
    await page.getByText('after two wins in a row games are worth double').waitFor();
    assert.equal(await page.getByRole('combobox', { name: 'Played on this server' }).inputValue(), 'auto');
    assert.deepEqual(await faultsOfAccess(page), []);
    await page.getByRole('button', { name: 'Begin the tournament' }).click();
    await page.waitForURL(/\/t\/\w+\/players/);
    const id = page.url().match(/\/t\/(\w+)/)[1];
    const token = await tokenOf(page, id);
    for (const one of people) {
      await one.page.goto(`${house.url}/t/${id}`);
      await one.page.getByRole('button', { name: 'Take part' }).click();
      await one.page.getByText('You are waiting for an opponent').waitFor();
    }
    await page.goto(`${house.url}/t/${id}`);
    await page.getByRole('button', { name: 'Open it now' }).click();
    await page
      .getByRole('timer')
      .getByText(/^4[45]:\d\d$/)
      .waitFor();
    // Two rounds of games: free players are led to the next board, from the event's page and from
    // the last game's.
    const seen = new Set();
    for (const _ of [1, 2]) {
      const boards = new Map();
      for (const one of people) {
        await one.page.waitForFunction(
          old => /\/g\/\w+/.test(location.pathname) && !old.includes(location.pathname),
          [...seen],
        );
        const at = new URL(one.page.url()).pathname;
        boards.set(at, [...(boards.get(at) ?? []), one.page]);
      }
      assert.equal(boards.size, 2);
      for (const [at, pair] of boards) {
        seen.add(at);
        for (const one of pair) await cell(one, 'e2').waitFor();
        const white = await Promise.any(
          pair.map(p => p.waitForFunction(() => document.title.startsWith('●')).then(() => p)),
        );
        const black = pair.find(p => p !== white);
        for (const [i, uci] of FOOL.entries()) {
          const mover = i % 2 ? black : white;
          await mover.waitForFunction(() => document.title.startsWith('●'));
          await move(mover, uci);
        }
      }
    }
    // The server enters a result shortly after mate: wait for all four.
    const points = async () =>
      (await get(`/api/tournaments/${id}/standings`, token)).standings.map(row => row.points);
    for (let tries = 0; tries < 500 && (await points()).reduce((sum, one) => sum + one) < 8; tries++)
      await page.waitForTimeout(100);
    assert.deepEqual((await points()).sort(), [0, 2, 2, 4]);
    // A player who pauses is not paired; one who resumes is.
    const [one] = people;
    await one.page.waitForFunction(
      old => /\/g\/\w+/.test(location.pathname) && !old.includes(location.pathname),
      [...seen],
    );
    await one.page.goto(`${house.url}/t/${id}`);
    await one.page.getByText('You are at a board.').waitFor();
    await one.page.getByRole('button', { name: 'Pause' }).click();
    await one.page.getByText('You are paused: you are not paired.').waitFor();
    await page.getByText('pauses', { exact: true }).waitFor();
    assert.deepEqual(await faultsOfAccess(page), []);
    await one.page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('pauses', { exact: true }).waitFor({ state: 'detached' });
    await page.goto(`${house.url}/t/${id}/projector`);
    await page.getByRole('heading', { name: /Being played|Standings/ }).waitFor();
    await page.getByText(/^4[45]:\d\d$/).waitFor();
    await page.goto(`${house.url}/t/${id}`);
    await page.getByRole('button', { name: 'Close it before its time' }).click();
    await page.getByRole('timer').getByText('Over').waitFor();
    await page.getByText('Games that are being played count when they end').waitFor();
    // an arena has no rounds to count
    await page.getByRole('link', { name: 'Standings', exact: true }).click();
    await page.locator('table.tbl tbody tr').nth(3).waitFor();
    assert.equal(await page.getByText(/^After round/).count(), 0);
    // the cross table includes players who were not paired every time
    await page.getByRole('link', { name: 'Cross table' }).click();
    await page.locator('#cross').waitFor();
    await page.waitForFunction(() => document.querySelectorAll('tbody tr[data-of]').length === 4);
    // prizes by the standings, also as a paper
    await page.goto(`${house.url}/t/${id}/papers`);
    await page.getByRole('button', { name: 'Standings' }).waitFor();
    assert.equal(
      await page.getByRole('button', { name: /^(Pairings|Result slips|Board cards|Score sheets)/ }).count(),
      0,
      'no papers of rounds: an arena has none',
    );
    await page.getByLabel('First place, second').fill('300 200 100');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Award' }).click();
    const first = (await get(`/api/tournaments/${id}/standings`, token)).standings[0].name;
    await page.getByRole('row', { name: `overall, place 1 ${first} 300` }).waitFor();
    const [paper] = await Promise.all([
      page.waitForEvent('download'),
      page
        .locator('section', { has: page.getByRole('heading', { name: 'Prizes' }) })
        .getByRole('button', { name: 'Print' })
        .click(),
    ]);
    assert.match(readFileSync(await paper.path(), 'latin1'), /^%PDF-/);
    for (const other of [...people, { faults, context }]) {
      assert.deepEqual(other.faults, []);
      await other.context.close();
    }
  },
);

test(
  'who is in the hall is told of the board that opened, and both of the time until which they may come',
  { timeout: 60000 },
  async () => {
    const [one, other] = await Promise.all(['Iris Vogel', '陆 平'].map(comeIn));
    const owner = await person(browser, house);
    const id = await begin(owner.page);
    for (const { page } of [one, other]) {
      await page.goto(`${house.url}/t/${id}`);
      await page.getByRole('button', { name: 'Take part' }).click();
      await page.getByText('Player · ').waitFor();
      await page.goto(house.url + '/');
    }
    await owner.page.goto(`${house.url}/t/${id}/pair`);
    await owner.page.getByRole('button', { name: 'Publish' }).click();
    for (const { page, name } of [one, other]) {
      const told = page.getByRole('status').filter({ hasText: 'Your board of the tournament is open' });
      await told.getByText(name === one.name ? other.name : one.name).waitFor();
      await told
        .getByText(
          /as soon as both players are here, or in 0:\d\d if one is late\. A player who has not come 5:00 after that loses\./,
        )
        .waitFor();
    }
    assert.deepEqual(await faultsOfAccess(one.page), []);
    await one.page.getByRole('link', { name: 'To my board' }).click();
    await one.page.getByText(/as soon as both players are here, or in 0:\d\d/).waitFor();
    await other.page.getByRole('link', { name: 'To my board' }).click();
    await Promise.all(
      [one, other].map(({ page }) =>
        page.getByText(/as soon as both players are here|not come yet/).waitFor({ state: 'hidden' }),
      ),
    );
    await Promise.any(
      [one, other].map(({ page }) => page.waitForFunction(() => document.title.startsWith('●'))),
    );
    for (const { faults, context } of [one, other, owner]) {
      assert.deepEqual(faults, []);
      await context.close();
    }
  },
);

/** Waits until each page is led to a new board; returns pairs of pages by the board's address. */
async function led(people, seen) {
  const boards = new Map();
  for (const { page } of people) {
    await page.waitForFunction(
      old => /^\/g\/\w+/.test(location.pathname) && !old.includes(location.pathname),
      [...seen],
    );
    await cell(page, 'e2').waitFor();
    const at = new URL(page.url()).pathname;
    boards.set(at, [...(boards.get(at) ?? []), page]);
  }
  return boards;
}

/** Both players make a move. */
async function begun(pair) {
  const white = await Promise.any(
    pair.map(p => p.waitForFunction(() => document.title.startsWith('●')).then(() => p)),
  );
  const black = pair.find(p => p !== white);
  await move(white, 'f2f3');
  await black.waitForFunction(() => document.title.startsWith('●'));
  await move(black, 'e7e5');
  return { white, black };
}

test(
  'an arbiter enters a result at a board that is being played: it ends there, and both are led to their next boards',
  { timeout: 120000 },
  async () => {
    const people = await Promise.all(['Ana Reis', 'Bo Lind', '高远', 'Dag Moe'].map(comeIn));
    const owner = await person(browser, house);
    const id = await begin(owner.page);
    const token = await tokenOf(owner.page, id);
    for (const one of people) {
      await one.page.goto(`${house.url}/t/${id}`);
      await one.page.getByRole('button', { name: 'Take part' }).click();
      await one.page.getByText('You take part. Your board opens by itself.').waitFor();
    }
    assert.deepEqual(await faultsOfAccess(people[0].page), []);
    await owner.page.goto(`${house.url}/t/${id}/pair`);
    await owner.page.getByRole('button', { name: 'Publish' }).click();
    const first = await led(people, []);
    for (const pair of first.values()) await begun(pair);
    const { lines } = await get(`/api/tournaments/${id}/desk`, token);
    const { games } = await get(`/api/tournaments/${id}/games`, token);
    const act = acts =>
      fetch(`${house.url}/api/tournaments/${id}/acts`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: 'Bearer ' + token },
        body: JSON.stringify({ based: lines, acts }),
      });
    const answer = await act(
      games.map(game => ({ act: 'result', round: 1, white: game.white, black: game.black, result: '1-0' })),
    );
    assert.equal(answer.status, 200, await answer.text());
    const second = await led(people, first.keys());
    assert.equal(second.size, 2);
    for (const at of first.keys()) {
      const state = await (await fetch(`${house.url}/api${at.replace('/g/', '/games/')}`)).json();
      assert.deepEqual([state.status, state.result.result], ['over', '1-0']);
    }
    // A correction is announced at the board to a spectator, because players have been led on.
    const watcher = owner.page;
    const at = [...first.keys()][0];
    await watcher.goto(house.url + at);
    await watcher.getByText('Entered by the arbiter').first().waitFor();
    const { game, white, black } = games.find(one => at.endsWith(one.game));
    const now = await get(`/api/tournaments/${id}/desk`, token);
    const corrected = await fetch(`${house.url}/api/tournaments/${id}/acts`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer ' + token },
      body: JSON.stringify({
        based: now.lines,
        acts: [{ act: 'result', round: 1, white, black, result: '0-0' }],
      }),
    });
    assert.equal(corrected.status, 200, game);
    await watcher.getByText('Corrected by the arbiter').first().waitFor();
    await watcher.getByText('Neither side wins').first().waitFor();
    for (const { faults, context } of [...people, owner]) {
      assert.deepEqual(faults, []);
      await context.close();
    }
  },
);

test(
  'who leaves an arena in mid-game loses that game; the opponent is led to his next board',
  { timeout: 120000 },
  async () => {
    const people = await Promise.all(['Abel Roth', 'Bert Falk', 'Carl Nys', '冯远'].map(comeIn));
    const { page, faults, context } = await person(browser, house);
    await page.goto(house.url + '/t/new');
    await page.getByLabel('Name', { exact: true }).fill('Leaving arena');
    await page.getByRole('combobox', { name: 'System' }).selectOption({ label: 'Arena' });
    await page.getByRole('button', { name: 'Begin the tournament' }).click();
    await page.waitForURL(/\/t\/\w+\/players/);
    const id = page.url().match(/\/t\/(\w+)/)[1];
    const token = await tokenOf(page, id);
    for (const one of people) {
      await one.page.goto(`${house.url}/t/${id}`);
      await one.page.getByRole('button', { name: 'Take part' }).click();
      await one.page.getByText('You are waiting for an opponent').waitFor();
    }
    await page.goto(`${house.url}/t/${id}`);
    await page.getByRole('button', { name: 'Open it now' }).click();
    const first = await led(people, []);
    assert.equal(first.size, 2);
    const [[left, gone], [, others]] = [...first];
    const { white } = await begun(gone);
    const opponent = gone.find(p => p !== white);
    await white.goto(`${house.url}/t/${id}`);
    await white.getByRole('button', { name: 'Leave' }).click();
    const asked = white.getByRole('dialog');
    await asked.getByText('You lose the game that you are playing.').waitFor();
    assert.deepEqual(await faultsOfAccess(white), []);
    await asked.getByRole('button', { name: 'Leave' }).click();
    await white.getByText('You left.').waitFor();
    // The opponent sees how the game ended, and is led on when someone is free.
    await opponent
      .getByText(/resign/i)
      .first()
      .waitFor();
    const { white: other } = await begun(others);
    await other.goto(`${house.url}/t/${id}`);
    await other.getByRole('button', { name: 'Leave' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    const stay = people.filter(one => one.page !== white && one.page !== other);
    const next = await led(stay, first.keys());
    assert.equal(next.size, 1);
    const rows = (await get(`/api/tournaments/${id}/standings`, token)).standings;
    assert.deepEqual(rows.map(row => row.points).sort(), [0, 0, 2, 2]);
    const state = await (await fetch(`${house.url}/api${left.replace('/g/', '/games/')}`)).json();
    assert.deepEqual([state.status, state.result.result], ['over', '0-1']);
    for (const one of [...people, { faults, context }]) {
      assert.deepEqual(one.faults, []);
      await one.context.close();
    }
  },
);
