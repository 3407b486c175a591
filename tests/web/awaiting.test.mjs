// SPDX-License-Identifier: GPL-3.0-or-later
// What waits for a player, shown on every view: challenges, moves in other games, correspondence
// games short of time.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOfAccess } from './lib/axe.mjs';
import { atHome, browser, house, move, person, ply, shoot } from './lib/house.mjs';
import {
  ahead,
  allowNotices,
  giveSenses,
  heard,
  lookAway,
  lookBack,
  noticed,
  setAhead,
} from './lib/senses.mjs';

atHome(['--limits', 'sign_ins=1000,games=100000,unjoined=1000']);

const post = async ({ page }, path, data) => {
  const answer = await page.request.post(house.url + path, { data, headers: { Origin: house.url } });
  assert.ok(answer.ok(), `${path}: ${await answer.text()}`);
  return answer.json();
};
const account = async (name, options) => {
  const one = await person(browser, house, options);
  await giveSenses(one.context);
  await allowNotices(one.context);
  await post(one, '/api/accounts', { name, password: 'horse and elephant' });
  return one;
};
const challenge = (from, to, setup) =>
  post(from, '/api/games', {
    game: 'chess',
    time: '3d/1',
    colour: 'first',
    opponent: { player: to },
    ...setup,
  });
const played = (who, game, uci) => post(who, `/api/games/${game}/events`, { event: 'move', move: uci });
const title = (page, text) => page.waitForFunction(wanted => document.title === wanted, text);
const head = name => `${name} · Qiyuan 棋院`;

test(
  'a challenge, and one’s move in another game, are heard, noticed and counted in the title on any view',
  { timeout: 60000 },
  async () => {
    const ann = await account('Anna Keller');
    const bob = await account('Bob Stone');
    const { page } = ann;
    const told = page.waitForResponse(answer => answer.url().endsWith('state=mine'));
    await page.goto(house.url + '/rules');
    await told;
    // The list is requested again when the socket connects after it.
    await page.waitForLoadState('networkidle');
    await page.locator('h1').first().click();
    await title(page, 'Rules · Qiyuan 棋院');
    const first = await challenge(bob, 'Anna Keller');
    assert.deepEqual(await heard(page), ['ask']);
    await title(page, '(1) Rules · Qiyuan 棋院');
    await page.getByText('Bob Stone challenges you: Chess · 3 days/move.').waitFor();
    assert.deepEqual(await faultsOfAccess(page), []);
    await lookAway(page);
    const second = await challenge(bob, 'Anna Keller', { game: 'xiangqi', time: '10m+5s' });
    assert.deepEqual(
      [await heard(page), await noticed(page)],
      [['ask'], [[head('Bob Stone'), 'Bob Stone challenges you: Xiangqi · 10 + 5.']]],
    );
    await title(page, '● Bob Stone challenges you: Xiangqi · 10 + 5 · Rules · Qiyuan 棋院');
    await lookBack(page);
    await title(page, '(2) Rules · Qiyuan 棋院');
    await page.getByRole('link', { name: 'To the lobby' }).first().click();
    await page.getByRole('button', { name: /^Join: Bob Stone, Chess/ }).click();
    // It is the player's move; the other challenge remains.
    await title(page, '(1) Bob Stone – Anna Keller · Qiyuan 棋院');
    await page.getByRole('link', { name: 'Lobby' }).first().click();
    await title(page, '(1) Lobby · Qiyuan 棋院');
    await page.evaluate(() => window.heard.splice(0));
    await lookAway(page);
    await played(bob, first.id, 'e2e4');
    assert.deepEqual(
      [await heard(page), await noticed(page)],
      [['move'], [[head('Bob Stone'), 'Your move · Chess, move 1']]],
    );
    await lookBack(page);
    await title(page, '(2) Lobby · Qiyuan 棋院');
    await page.locator('.lists').getByText('Your move').click();
    await title(page, '● Your move · Bob Stone – Anna Keller · Qiyuan 棋院');
    await page.evaluate(() => window.heard.splice(0));
    await move(page, 'e7e5');
    await title(page, '(1) Bob Stone – Anna Keller · Qiyuan 棋院');
    await played(bob, first.id, 'g1f3');
    await ply(page, 3);
    assert.deepEqual(await heard(page), ['move', 'move'], 'a game that is shown tells of itself alone');
    // The player declines a challenge: it no longer waits, and the challenger is told.
    await bob.page.goto(`${house.url}/g/${second.id}`);
    await page.getByRole('link', { name: 'Lobby' }).first().click();
    const challenges = page.getByRole('region', { name: /^Challenges/ });
    await challenges.getByRole('button', { name: 'Join: Bob Stone, Xiangqi' }).waitFor();
    assert.deepEqual(await faultsOfAccess(page), []);
    await shoot(page, 'hall-challenge');
    await challenges.getByRole('button', { name: 'Decline: Bob Stone, Xiangqi, 10 + 5' }).click();
    await challenges.waitFor({ state: 'detached' });
    await title(page, '(1) Lobby · Qiyuan 棋院');
    await bob.page.getByRole('heading', { name: 'The challenge was declined', exact: true }).waitFor();
    assert.deepEqual(
      [
        await bob.page.getByRole('button', { name: 'Rematch' }).count(),
        await bob.page.getByText('The game began').count(),
      ],
      [0, 0],
      'nothing was played',
    );
    // An offer in a game that is not shown is announced, and so is its end.
    await page.evaluate(() => window.heard.splice(0));
    await lookAway(page);
    await post(bob, `/api/games/${first.id}/events`, { event: 'offer' });
    assert.deepEqual(
      [await heard(page), await noticed(page)],
      [['ask'], [[head('Bob Stone'), 'Offers a draw']]],
    );
    await page.locator('.lists').getByText('offers a draw').waitFor();
    await post(bob, `/api/games/${first.id}/events`, { event: 'resign' });
    assert.deepEqual(
      [await heard(page), await noticed(page)],
      [['end'], [[head('Bob Stone'), 'Black wins · Resignation.']]],
    );
    await post(bob, `/api/games/${first.id}/events`, { event: 'rematch' });
    assert.deepEqual(
      [await heard(page), await noticed(page)],
      [['ask'], [[head('Bob Stone'), 'Wants a rematch']]],
    );
    await lookBack(page);
    await title(page, 'Lobby · Qiyuan 棋院');
    for (const one of [ann, bob]) {
      assert.deepEqual(one.faults, []);
      await one.context.close();
    }
  },
);

test(
  'little time in a game of days is told once a move: in the list, heard, noticed, on the title',
  { timeout: 60000 },
  async () => {
    const ann = await account('Clara Maas');
    const dan = await account('Dan Moor');
    const { page } = ann;
    const HOUR = 3600000;
    await setAhead(ann.context);
    const games = [];
    for (const game of ['chess', 'xiangqi', 'chess']) {
      games.push(
        (await post(ann, '/api/games', { game, time: game === 'chess' ? '1d/1' : '14d/1', colour: 'first' }))
          .id,
      );
      await post(dan, `/api/games/${games.at(-1)}/join`, {});
    }
    await page.goto(house.url);
    await page.locator('.lists').getByText('Your move').nth(2).waitFor();
    await title(page, '(3) Lobby · Qiyuan 棋院');
    await page.locator('h1').first().click();
    await lookAway(page);
    await ahead(page, 16.5 * HOUR);
    await page.evaluate(() => window.heard.splice(0));
    await challenge(dan, 'Clara Maas');
    await page.waitForFunction(() => window.heard.includes('low'));
    const soon = (await noticed(page)).flat().filter(words => words.startsWith('Dan Moor: '));
    assert.match(soon.join(), /^Dan Moor: Move within 7:[23]\d:\d\d\. 1 more game is low on time\.$/);
    const rows = page.locator('.lists li');
    assert.equal(await rows.getByText(/^Move within 7:[23]\d:\d\d$/).count(), 2);
    assert.match(await rows.nth(2).innerText(), /Xiangqi · move 1 · 13 d 7 h/);
    await page.getByRole('status').getByText('1 more game is low on time.').waitFor();
    assert.deepEqual(await faultsOfAccess(page), []);
    // Announced once for each move: not again after other news, nor on the next page.
    await page.evaluate(() => window.heard.splice(0));
    await challenge(dan, 'Clara Maas', { game: 'xiangqi' });
    assert.deepEqual(await heard(page), ['ask']);
    assert.equal(await page.evaluate(() => localStorage.getItem('qiyuan.reminded') !== null), true);
    await lookBack(page);
    await rows.first().click();
    await move(page, 'e2e4');
    await page.locator('.opp .clock.on').waitFor();
    await played(dan, page.url().split('/').pop(), 'e7e5');
    await page.locator('.own .clock.on').waitFor();
    assert.equal(
      (await page.evaluate(() => window.heard.splice(0))).includes('low'),
      false,
      'a new move has all its time',
    );
    for (const one of [ann, dan]) {
      assert.deepEqual(one.faults, []);
      await one.context.close();
    }
  },
);
