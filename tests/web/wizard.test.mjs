// SPDX-License-Identifier: GPL-3.0-or-later
// Every system and setting in the wizard, a list, and a published first round: each log equals the
// command's. The wizard lacks no system and no option of the command.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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
import { atHome, browser, house, LONG, person, ROOT, shoot } from './lib/house.mjs';

atHome(['--limits', 'requests=100000']);

const rated = (name, i) => `${name},${2400 - 17 * i}`;
const LISTS = {
  players: n => 'name,rating\n' + NAMES.slice(0, n).map(rated).join('\n') + '\n',
  units: n =>
    'name,rating,club\n' +
    NAMES.slice(0, n)
      .map((name, i) => `${rated(name, i)},Unit ${i % 4}`)
      .join('\n') +
    '\n',
  /** Teams of two, the lower rated player first: boards follow the list, or the rating. */
  teams: n =>
    'Team,Board,Name,Rtg\n' +
    NAMES.slice(0, n)
      .map((name, i) => `Team ${i >> 1},${1 + (i % 2)},${name},${2000 + 17 * i}`)
      .join('\n') +
    '\n',
};
const FIDE = '--time=90m+30s';
const LAWS = '--rules=chess-fide-2023';
const XIANGQI = '--game=xiangqi --time=40/90m,10/15m*';
const SWISS = '--tiebreaks=BH/C1,BH,SB,DE';
const TABLE = '--tiebreaks=SB,WIN,DE';
const boards = n => ['Teams of how many boards (0: individuals)', String(n)];
const about = n => ['About how many players or teams?', String(n)];

/*
 * The wizard's fields; the list (players, units or teams, and the number of people), the command's
 * options, and the number of boards in round one unless it is half the number of people.
 */
const ROWS = [
  {
    system: 'Swiss, FIDE Dutch',
    rounds: 5,
    list: 'players 12',
    is: `dutch --rounds=5 ${SWISS} ${FIDE}`,
  },
  {
    system: 'Swiss, accelerated (Baku)',
    rounds: 7,
    list: 'players 12',
    is: `dutch-baku --rounds=7 ${SWISS} ${FIDE}`,
  },
  {
    system: 'Swiss, Dubov',
    rounds: 7,
    list: 'players 12',
    is: `dubov --rounds=7 ${SWISS} ${FIDE}`,
  },
  {
    system: 'Swiss, Burstein',
    rounds: 7,
    list: 'players 12',
    is: `burstein --rounds=7 ${SWISS} ${FIDE}`,
  },
  {
    system: 'Double Swiss: two games a match',
    rounds: 8,
    list: 'players 12',
    is: `double-swiss --rounds=8 ${SWISS} ${FIDE}`,
  },
  {
    system: 'Swiss, FIDE Dutch',
    chosen: [['Players of the same unit', 'meet only where it can’t be avoided']],
    rounds: 7,
    list: 'units 12',
    is: `dutch --units=soft --rounds=7 ${SWISS} ${FIDE}`,
  },
  {
    system: 'Swiss by the xiangqi rules',
    game: 'Xiangqi',
    chosen: [['Players of the same unit', 'never meet']],
    typed: [['Team result: places of how many of a unit (0: none)', '2']],
    rounds: 9,
    list: 'units 12',
    is: `swiss-cn --units=hard --teams=sum:2 --rounds=9 ${XIANGQI}`,
  },
  {
    system: 'Swiss by the xiangqi rules',
    game: 'Xiangqi',
    typed: [boards(2)],
    rounds: 7,
    list: 'teams 12',
    is: `swiss-cn --teams=fixed:2 --rounds=7 ${XIANGQI}`,
  },
  ...[
    ['type A', 'match points', ''],
    ['type A', 'game points', '-gp'],
    ['type B', 'match points', '-b'],
    ['type B', 'game points', '-b-gp'],
    ['none', 'match points', '-none'],
    ['none', 'game points', '-none-gp'],
  ].map(([colours, points, variant]) => ({
    system: 'Swiss of teams, FIDE',
    typed: [boards(2)],
    chosen: [
      ['Colour preferences (C.04.6)', colours],
      ['Pairing and standings go by', points],
    ],
    rounds: 5,
    list: 'teams 12',
    is: `team-swiss${variant} --teams=listed:2 --rounds=5 ${FIDE}`,
  })),
  {
    system: 'Swiss of teams, FIDE',
    typed: [boards(2)],
    chosen: [['Order of the boards', 'another one for each match']],
    rounds: 5,
    list: 'teams 12',
    is: `team-swiss --teams=free:2 --rounds=5 ${FIDE}`,
  },
  {
    system: 'Round robin, Berger tables',
    typed: [about(6)],
    chosen: [['Games a round', 'two, colours changed']],
    list: 'players 6',
    is: `berger --games=2 --rounds=5 ${TABLE} ${FIDE}`,
  },
  {
    system: 'Round robin, Berger tables',
    typed: [about(8), ['Team result: places of how many of a unit (0: none)', '2']],
    list: 'units 8',
    is: `berger --teams=sum:2 --rounds=7 ${TABLE} ${FIDE}`,
  },
  {
    system: 'Round robin, Berger tables',
    typed: [boards(2), about(4)],
    chosen: [['Order of the boards', 'everybody meets everybody of the other team']],
    list: 'teams 8',
    is: `berger --teams=all:2 --rounds=3 ${FIDE}`,
  },
  {
    system: 'Round robin, Berger tables',
    typed: [boards(2), about(4)],
    chosen: [['Order of the boards', 'by rating (12.1)']],
    list: 'teams 8',
    is: `berger --teams=fixed:2 --rounds=3 ${FIDE}`,
  },
  {
    system: 'Double round robin, Berger tables',
    typed: [about(6)],
    list: 'players 6',
    is: `berger-double --rounds=10 ${TABLE} ${FIDE}`,
  },
  {
    system: 'Double round robin, last rounds exchanged',
    typed: [about(6)],
    list: 'players 6',
    is: `berger-double-swap --rounds=10 ${TABLE} ${FIDE}`,
  },
  {
    system: 'Round robin by the xiangqi rules',
    game: 'Xiangqi',
    typed: [about(6)],
    chosen: [['Games a round', 'two, colours changed']],
    list: 'players 6',
    is: `roundrobin-cn --games=2 --rounds=5 ${XIANGQI}`,
  },
  {
    system: 'Double round robin by the xiangqi rules',
    game: 'Xiangqi',
    typed: [about(6)],
    list: 'players 6',
    is: `roundrobin-cn-double --rounds=10 ${XIANGQI}`,
  },
  ...[
    ['Scheveningen: two teams', ''],
    ['Scheveningen, double', '-double'],
  ].map(([system, variant]) => ({
    system,
    typed: [boards(2)],
    list: 'teams 4',
    is: `scheveningen${variant} --teams=scheveningen:2 ${FIDE}`,
  })),
  {
    system: 'Knock-out',
    typed: [
      ['Games a match', '2'],
      ['Play-off games at most (0: a lot decides)', '2'],
    ],
    chosen: [['Seeding', 'drawn']],
    ticked: ['A match for the third place'],
    list: 'players 8',
    is: `knockout --games=2 --playoffs=2 --seeding=drawn --third ${LAWS} ${FIDE}`,
  },
  {
    system: 'Knock-out',
    typed: [boards(2)],
    list: 'teams 8',
    is: `knockout --teams=listed:2 ${LAWS} ${FIDE}`,
  },
  {
    system: 'Groups, then a final or a knock-out',
    typed: [
      ['Groups', '2'],
      ['Most players in a group', '4'],
      ['Advance from each group', '2'],
    ],
    chosen: [
      ['After the groups', 'a knock-out'],
      ['Seeding', 'by rating, there and back'],
    ],
    ticked: ['Double round robins in the groups'],
    list: 'players 8',
    is: `--stages=double-groups:2x4>2,ko --seeding=snake ${LAWS} ${FIDE}`,
  },
  {
    system: 'Groups, then a final or a knock-out',
    typed: [['Groups', '2']],
    ticked: ['Games among those who advance count in the final'],
    list: 'players 8',
    is: `--stages=groups:2x4>2,final --carry ${LAWS} ${FIDE}`,
  },
  {
    system: 'Arena',
    list: 'players 6',
    is: 'arena --minutes=60 --online=auto --rules=chess-classic --time=3m+2s',
    paired: false,
  },
  {
    system: 'Swiss by the xiangqi rules',
    game: 'Xiangqi',
    typed: [
      ['Win', '3'],
      ['Draw', '1'],
      ['Loss', '0'],
      ['Forfeit after N minutes', '15'],
    ],
    rounds: 9,
    list: 'players 12',
    is: `swiss-cn --rounds=9 --scoring=3,1,0 ${XIANGQI}`,
    regulations: '{"default":900000}',
  },
];
const optionsOf = is => (is.startsWith('--') ? is : '--system=' + is).split(' ');

/* A usual run takes one in six. */
for (const [i, row] of ROWS.entries())
  test(row.is, { ...(i % 6 > 0 && LONG), timeout: 60000 }, async () => {
    const { page, faults, context } = await person(browser, house);
    const theirs = commanded();
    const [kind, people] = row.list.split(' ');
    const csv = LISTS[kind](Number(people));
    const id = await wizard(page, { ...row, name: 'Cup' });
    await entered(page, csv);
    const game = row.game ? [] : ['--game=chess'];
    const regulations = row.regulations ? ['--regulations=' + theirs.list(row.regulations)] : [];
    theirs.q('new', ...optionsOf(row.is), ...regulations, '--seed=7', ...game, theirs.file, 'Cup');
    theirs.q('import', theirs.file, theirs.list(csv));
    const token = await tokenOf(page, id);
    if (row.paired !== false) {
      await page.goto(`${house.url}/t/${id}/pair`);
      await publishNow(page, 1);
      theirs.q('pair', theirs.file);
      const { pairings } = await get(`/api/tournaments/${id}/pairings?round=1`, token);
      const { matches } = kind === 'teams' ? await get(`/api/tournaments/${id}/matches?round=1`, token) : {};
      assert.equal(matches?.length ?? pairings.length, Number(people) / (matches ? 4 : 2));
      await page.locator('.pairs li').nth(0).waitFor();
      await shoot(page, 'wizard-' + row.is.split(' ')[0].replace(/\W+/g, '-'));
    }
    assert.deepEqual(actsOf(await logOf(id, token)), theirs.acts());
    assert.deepEqual(faults, []);
    await context.close();
  });

test('each system and each option of the command is one of the rows', () => {
  const told = ROWS.flatMap(({ is, regulations }) => [
    ...optionsOf(is),
    ...(regulations ? ['--regulations'] : []),
  ]);
  const source = readFileSync(join(ROOT, 'src/event/pairing/systems.c'), 'utf8');
  const systems = [...source.matchAll(/^ {4}\{"([a-z-]+)", "/gm)].map(found => found[1]);
  assert.ok(systems.length > 20);
  for (const system of systems)
    assert.ok(
      told.includes('--system=' + system) || told.some(one => one.startsWith(`--${system}=`)),
      system,
    );
  const registry = readFileSync(join(ROOT, 'registry/commands.toml'), 'utf8');
  const [, list] = /^announced = \[([^\]]*)\]/m.exec(registry);
  for (const [, option] of list.matchAll(/"([a-z]+)"/g)) {
    if (['game', 'seed'].includes(option)) continue; // set in every row
    const given = told.some(one => one === '--' + option || one.startsWith(`--${option}=`));
    assert.ok(given, option);
  }
});
