// SPDX-License-Identifier: GPL-3.0-or-later
// Complete events on the page with the less common systems: a xiangqi Swiss with units and two-game
// rounds, a team round robin, a knock-out of matches with a third place, groups with a final. Each
// log equals the command's.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  actsOf,
  commanded,
  entered,
  get,
  logOf,
  NAMES,
  publishNow,
  tokenOf,
  wizard,
} from './lib/directing.mjs';
import { atHome, browser, house, LONG, person, SLOW } from './lib/house.mjs';

atHome(['--limits', 'requests=100000']);

/**
 * Pairs and publishes the next round, and types its results; returns them in the command's form.
 */
async function played(page, id, token, results) {
  const { paired } = await get(`/api/tournaments/${id}`, token);
  await page.goto(`${house.url}/t/${id}/pair`);
  await publishNow(page, paired + 1);
  const done = [];
  const now = (await get(`/api/tournaments/${id}`, token)).paired; // two rounds if a round has two games
  for (let round = paired + 1; round <= now; round++) {
    const button = page.locator('.rounds').getByRole('button', { name: `Round ${round}`, exact: true });
    await button.click();
    await button.and(page.locator('[aria-current]')).waitFor();
    const { pairings } = await get(`/api/tournaments/${id}/pairings?round=${round}`, token);
    const open = pairings.filter(p => p.black > 0 && /^\*?$/.test(p.result ?? ''));
    for (const { board, white, black } of open) {
      const key = results(white, black, round);
      await page.getByLabel('Board, result, Enter').pressSequentially(`${board} ${key}`);
      await page.keyboard.press('Enter');
      const text = { 1: '1-0', '=': '1/2-1/2', 0: '0-1' }[key];
      done.push([String(round), String(white), String(black), text]);
    }
    await page.getByText(`${open.length} of ${open.length} finished`).waitFor();
  }
  await page.waitForFunction(key => localStorage.getItem(key) === null, 'qiyuan.tq.' + id);
  return done;
}

const stronger = (white, black) => (white < black ? '1' : '0');
const varied = (white, black, round) => ['1', '=', '0'][(white + 2 * black + round) % 3];

/**
 * Plays rounds until none is left, but at most this many, and does the same by the command: both
 * logs are equal.
 */
async function through(page, id, theirs, rounds, results) {
  const token = await tokenOf(page, id);
  for (let round = 1; round <= rounds; round++) {
    if ((await get(`/api/tournaments/${id}`, token)).over) break;
    const done = await played(page, id, token, results);
    theirs.q('pair', theirs.file);
    for (const [of, white, black, result] of done) theirs.q('result', theirs.file, white, black, result, of);
  }
  assert.deepEqual(actsOf(await logOf(id, token)), theirs.acts());
  return token;
}

test(
  'xiangqi: 24 players of six units, two-game rounds, units kept apart',
  { ...LONG, timeout: 240000 },
  async () => {
    const { page, faults, context } = await person(browser, house);
    const theirs = commanded();
    const csv =
      'name,rating,club\n' +
      NAMES.map((name, i) => `${name},${2400 - 17 * i},Unit ${i % 6}`).join('\n') +
      '\n';
    const id = await wizard(page, {
      name: 'Units',
      game: 'Xiangqi',
      system: 'Swiss by the xiangqi rules',
      chosen: [
        ['Players of the same unit', 'never meet'],
        ['Games a round', 'two, colours changed'],
      ],
      rounds: 7,
    });
    await entered(page, csv);
    theirs.q(
      ...'new --system=swiss-cn --rounds=7 --seed=7 --game=xiangqi --units=hard --games=2'.split(' '),
      ...['--time=40/90m,10/15m*', theirs.file, 'Units'],
    );
    theirs.q('import', theirs.file, theirs.list(csv));
    const token = await through(page, id, theirs, 7, varied);
    assert.ok((await get(`/api/tournaments/${id}`, token)).over);
    const unit = new Map(
      (await get(`/api/tournaments/${id}/desk`, token)).players.map(player => [player.id, player.club]),
    );
    for (let round = 1; round <= 14; round++)
      for (const { white, black } of (await get(`/api/tournaments/${id}/pairings?round=${round}`)).pairings)
        assert.notEqual(unit.get(white), unit.get(black));
    // the page's standings equal the command's, including tie-breaks
    const standings = theirs
      .q('standings', '--json', theirs.file)
      .trim()
      .split('\n')
      .map(line => JSON.parse(line));
    await page.goto(`${house.url}/t/${id}/standings`);
    await page.locator('table tbody tr').nth(23).waitFor();
    assert.equal(standings.length, 24);
    const rows = await page.locator('table tbody tr').allTextContents();
    standings.forEach((one, i) => assert.ok(rows[i].includes(one.name), `place ${i + 1}: ${rows[i]}`));
    assert.deepEqual(faults, []);
    await context.close();
  },
);

test('a knock-out of eight with a match for the third place', { timeout: 120000 }, async () => {
  const { page, faults, context } = await person(browser, house);
  const theirs = commanded();
  const csv =
    'name,rating\n' +
    NAMES.slice(0, 8)
      .map((name, i) => `${name},${2400 - 17 * i}`)
      .join('\n') +
    '\n';
  const id = await wizard(page, {
    name: 'Cup',
    system: 'Knock-out',
    chosen: [['Seeding', 'by rating, there and back']],
    typed: [['Play-off games at most (0: a lot decides)', '2']],
    ticked: ['A match for the third place'],
  });
  await entered(page, csv);
  theirs.q(
    ...'new --system=knockout --seed=7 --game=chess --seeding=snake --playoffs=2 --third'.split(' '),
    ...['--rules=chess-fide-2023', '--time=90m+30s', theirs.file, 'Cup'],
  );
  theirs.q('import', theirs.file, theirs.list(csv));
  const token = await through(page, id, theirs, 3, stronger);
  const { matches } = await get(`/api/tournaments/${id}/bracket`, token);
  assert.equal(matches.filter(match => match.third).length, 1);
  assert.deepEqual(faults, []);
  await context.close();
});

/* A usual run has two groups, and a final of four. */
const GROUPS = SLOW ? 4 : 2;
test(`${GROUPS} groups of four, the first two of each into a final`, { timeout: 240000 }, async () => {
  const { page, faults, context } = await person(browser, house);
  const theirs = commanded();
  const csv =
    'name,rating\n' +
    NAMES.slice(0, 4 * GROUPS)
      .map((name, i) => `${name},${2400 - 17 * i}`)
      .join('\n') +
    '\n';
  const id = await wizard(page, {
    name: 'Groups',
    system: 'Groups, then a final or a knock-out',
    typed: [['Groups', String(GROUPS)]],
    chosen: [['Seeding', 'by rating, there and back']],
  });
  await entered(page, csv);
  theirs.q(
    ...`new --stages=groups:${GROUPS}x4>2,final --seed=7 --game=chess --seeding=snake`.split(' '),
    '--rules=chess-fide-2023',
    ...['--time=90m+30s', theirs.file, 'Groups'],
  );
  theirs.q('import', theirs.file, theirs.list(csv));
  const token = await through(page, id, theirs, 12, stronger);
  assert.ok((await get(`/api/tournaments/${id}`, token)).over);
  assert.equal((await get(`/api/tournaments/${id}/standings`, token)).standings[0].rank, 1);
  assert.deepEqual(faults, []);
  await context.close();
});

test('a round robin of four teams in the order of their own lists', { timeout: 120000 }, async () => {
  const { page, faults, context } = await person(browser, house);
  const theirs = commanded();
  const csv =
    'Team,Board,Name,Rtg\n' +
    NAMES.slice(0, 8)
      .map(
        (name, i) => `${['North', 'South', 'East', 'West'][i >> 1]},${1 + (i % 2)},${name},${2000 + 17 * i}`,
      )
      .join('\n') +
    '\n';
  const id = await wizard(page, {
    name: 'League',
    system: 'Round robin, Berger tables',
    typed: [
      ['Teams of how many boards (0: individuals)', '2'],
      ['About how many players or teams?', '4'],
    ],
  });
  await entered(page, csv);
  theirs.q(
    ...'new --system=berger --teams=listed:2 --rounds=3 --seed=7 --game=chess --time=90m+30s'.split(' '),
    ...[theirs.file, 'League'],
  );
  theirs.q('import', theirs.file, theirs.list(csv));
  const token = await tokenOf(page, id);
  for (const round of [1, 2, 3]) {
    await page.goto(`${house.url}/t/${id}/pair`);
    await publishNow(page, round);
    theirs.q('pair', theirs.file);
    const { matches } = await get(`/api/tournaments/${id}/matches?round=${round}`, token);
    for (const { match, first, second, boards } of matches) {
      const whole = boards.map(() => '*');
      for (const { board } of boards) {
        await page.getByLabel('Match.board, result, Enter').pressSequentially(`${match}.${board} 1`);
        await page.keyboard.press('Enter');
        await page
          .getByRole('group', { name: `Result of board ${match}.${board}` })
          .locator('[aria-pressed="true"]')
          .waitFor();
        whole[board - 1] = '1-0';
        theirs.q(
          'match',
          '--round',
          String(round),
          theirs.file,
          String(first),
          String(second),
          whole.join(','),
        );
      }
    }
    await page.waitForFunction(key => localStorage.getItem(key) === null, 'qiyuan.tq.' + id);
  }
  assert.deepEqual(actsOf(await logOf(id, token)), theirs.acts());
  assert.deepEqual(faults, []);
  await context.close();
});
