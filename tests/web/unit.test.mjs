// SPDX-License-Identifier: GPL-3.0-or-later
// Pure functions of the page: clock faces, notation, positions without the server, legal moves by
// square, addresses.
import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { registryPlugin } from '../../web/tools/registry.mjs';

const SRC = join(dirname(fileURLToPath(import.meta.url)), '../../web/src');
let freePlace;
let clock;
let notation;
let position;
let filter;
let events;
let odds;
let large;
let tree;
let treeActs;
let records;
let due;
let san;
let narrow;
let fill;
let languages;
let messages;

before(async () => {
  const outdir = mkdtempSync(join(tmpdir(), 'qiyuan-unit-'));
  const names = [
    'clock',
    'notation',
    'position',
    'views/hall/filter',
    'views/hall/events',
    'odds',
    'large',
    'views/study/tree',
    'views/study/treeActs',
    'views/study/record',
    'views/hall/due',
    'san',
    'narrow',
    'fill',
    'free',
    'i18n/en',
    'i18n/zh-Hans',
    'i18n/zh-Hant',
  ];
  await build({
    entryPoints: names.map(name => join(SRC, name + '.ts')),
    outdir,
    outbase: SRC,
    bundle: true,
    splitting: true,
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    logLevel: 'error',
    plugins: [registryPlugin],
  });
  [
    clock,
    notation,
    position,
    filter,
    events,
    odds,
    large,
    tree,
    treeActs,
    records,
    due,
    san,
    { narrow },
    { fill },
    { freePlace },
    ...languages
  ] = await Promise.all(names.map(name => import(pathToFileURL(join(outdir, name + '.mjs')))));
  messages = (await import('../../web/tools/registry.mjs')).readMessages;
});

test('a clock shows hours, minutes, and tenths under twenty seconds', () => {
  const rows = [
    [0, '0:00'],
    [-5, '0:00'],
    [100, '0:00.1'],
    [9999, '0:09.9'],
    [19999, '0:19.9'],
    [20000, '0:20'],
    [20001, '0:21'],
    [59000, '0:59'],
    [60000, '1:00'],
    [599001, '10:00'],
    [3599000, '59:59'],
    [3600000, '1:00:00'],
    [5400000, '1:30:00'],
    [Infinity, '∞'],
  ];
  for (const [ms, text] of rows) assert.equal(clock.clockText(ms), text, `${ms} ms`);
});

test('what a Chinese keyboard types in full width is read as the same signs', () => {
  for (const [typed, read] of [
    ['３．２　＝', '3.2 ='],
    ['3。2 １', '3.2 1'],
    ['１：２８：００', '1:28:00'],
    ['½', '½'],
    ['沈若溪', '沈若溪'],
  ])
    assert.equal(narrow(typed), read);
});

test('a message lies at the foot of the page, or where it covers nothing that is pressed', () => {
  const glass = { width: 1280, height: 800 };
  const size = { width: 300, height: 48 };
  const over = (a, b) =>
    a.left < b.left + b.width &&
    b.left < a.left + a.width &&
    a.top < b.top + b.height &&
    b.top < a.top + a.height;
  assert.deepEqual(freePlace(size, glass, []), { left: 490, top: 736 });
  let seed = 7;
  const dice = most => (seed = (seed * 48271) % 2147483647) % most;
  for (let i = 0; i < 200; i++) {
    const buttons = Array.from({ length: 1 + dice(30) }, () => ({
      cost: 100,
      box: { left: dice(1200), top: dice(760), width: 20 + dice(120), height: 20 + dice(40) },
    }));
    const place = freePlace(size, glass, buttons);
    assert.ok(place.left >= 0 && place.top >= 0 && place.left + 300 <= 1280 && place.top + 48 <= 800);
    assert.ok(
      buttons.every(one => !over({ ...place, ...size }, one.box)),
      JSON.stringify([place, buttons]),
    );
  }
  // If everything is covered, it takes the place of least cost.
  const full = freePlace(size, glass, [
    { cost: 100, box: { left: 0, top: 0, width: 1280, height: 800 } },
    { cost: 1000, box: { left: 0, top: 400, width: 1280, height: 400 } },
  ]);
  assert.ok(full.top + 48 <= 400);
});

test('words have what is put in, and the one word or the other by its number', () => {
  for (const [args, filled] of [
    [[1, 'x'], '1 act waits for x'],
    [[2, 'x'], '2 acts wait for x'],
    [['½', 'x'], '½ acts wait for x'],
    [[0], '0 acts wait for '],
  ])
    assert.equal(fill('{0} {0:act waits|acts wait} for {1}', args), filled);
});

test('my games stand in the order in which they want me, on the board page, too', () => {
  const game = (id, side, left, more) => ({
    id,
    told: 100,
    status: 'playing',
    you: 'white',
    side,
    players: {},
    clocks:
      left === null
        ? null
        : {
            running: side,
            white: { remaining: 9e8 },
            black: { remaining: 9e8 },
            [side]: { remaining: left },
          },
    ...more,
  });
  const games = [
    game('seat', 'white', 1000, { status: 'waiting' }),
    game('theirs, long', 'black', 5e6),
    game('mine, no clock', 'white', null),
    game('mine, long', 'white', 9e6),
    game('theirs, short', 'black', 4e6),
    game('mine, no clock, later', 'white', null),
    game('mine, short', 'white', 8e6),
    game('mine, waits with its clock', 'white', 7.5e6, {
      clocks: { running: null, white: { remaining: 7.5e6 } },
    }),
    game('mine, on leave', 'white', 2000, { players: { white: { leave: 1 } } }),
  ];
  // A paused clock is the shorter one now, and the longer one once the other has run.
  const rest = ['mine, long', 'mine, no clock', 'mine, no clock, later'];
  const others = ['mine, on leave', 'theirs, short', 'theirs, long', 'seat'];
  assert.deepEqual(
    due.byDue(games, 100).map(one => one.id),
    ['mine, waits with its clock', 'mine, short', ...rest, ...others],
  );
  assert.deepEqual(
    due.byDue(games, 1e6 + 100).map(one => one.id),
    ['mine, short', 'mine, waits with its clock', ...rest, ...others],
  );
  assert.equal(due.leftOf(games[6], 1e6 + 100), 7e6);
  assert.equal(due.leftOf(games[0], 100), Infinity);
  // From each board to the next, wrapping around; from a board already moved on, to the first.
  const walk = ['mine, waits with its clock', 'mine, short', ...rest];
  walk.forEach((id, i) => assert.equal(due.nextDue(games, id, 100).id, walk[(i + 1) % walk.length]));
  for (const id of ['theirs, short', 'mine, on leave', 'none of these'])
    assert.equal(due.nextDue(games, id, 100).id, walk[0], id);
  assert.equal(
    due.nextDue(
      games.filter(one => one.id === 'mine, short'),
      'mine, short',
      100,
    ),
    undefined,
    'nothing waits but what is shown',
  );
});

test('a game of days is soon lost from a day on, or from a third of its move', () => {
  const DAY = 86400000;
  const game = (time, left, more) => ({
    told: 0,
    status: 'playing',
    pace: 'correspondence',
    time,
    you: 'red',
    side: 'red',
    players: {},
    clocks: { running: 'red', red: { remaining: left } },
    ...more,
  });
  const rows = [
    ['1d/1', 8 * 3600000],
    ['2d/1', 16 * 3600000],
    ['3d/1', DAY],
    ['14d/1', DAY],
    ['10d/5', DAY],
  ];
  for (const [time, mark] of rows)
    assert.deepEqual(
      [mark, mark + 1].map(left => due.isSoon(game(time, left), 0)),
      [true, false],
      time,
    );
  assert.equal(due.isSoon(game('3d/1', DAY + 5000), 5000), true, 'the clock has run since it was told');
  for (const [what, more] of [
    ['theirs', { side: 'black' }],
    ['of minutes', { pace: 'rapid' }],
    ['over', { status: 'over' }],
    ['on leave', { players: { red: { leave: 1 } } }],
    ['a clock that stands', { clocks: { running: null, red: { remaining: 5 } } }],
  ])
    assert.equal(due.isSoon(game('3d/1', 5, more), 0), false, what);
});

test('a time that is told has no tenths, and none is told before it has gone', () => {
  assert.deepEqual([0, 100, 8000, 19999, 20000, 90000].map(clock.timeText), [
    '0:00',
    '0:01',
    '0:08',
    '0:20',
    '0:20',
    '1:30',
  ]);
});

test('odds are told in every language, with the first of two moves', () => {
  const first = { uci: 'h2e2', text: { zh: '炮二平五', 'zh-hant': '炮二平五', wxf: 'C2.5', uci: 'h2e2' } };
  const told = {
    en: ['Horse odds: Red without the left horse', 'Two moves for Red, the first of them C2.5'],
    'zh-Hans': ['红方让左马', '黑方让两先，第一步为炮二平五'],
    'zh-Hant': ['紅方讓左馬', '黑方讓兩先，第一步為炮二平五'],
  };
  for (const [i, lang] of ['en', 'zh-Hans', 'zh-Hant'].entries()) {
    const [words] = Object.values(languages[i]);
    const notation = lang === 'en' ? 'wxf' : 'zh';
    for (const game of ['chess', 'xiangqi']) {
      const names = odds.oddsOf(game).map(id => odds.oddsName(game, id, lang));
      assert.equal(new Set(names).size, names.length);
      for (const id of odds.oddsOf(game))
        assert.equal(odds.oddsRule(game, id, lang) !== null, /moves/.test(id), id);
    }
    assert.deepEqual(
      [{ id: 'horse' }, { id: 'moves', first }].map(one =>
        odds.oddsWords(words, { game: 'xiangqi', fen: '', odds: one }, notation, lang),
      ),
      told[lang],
    );
    assert.equal(
      odds.oddsWords(words, { game: 'xiangqi', fen: '', odds: { id: 'moves', first: null } }, notation, lang),
      odds.oddsName('xiangqi', 'moves', lang),
    );
    assert.equal(
      odds.oddsWords(
        words,
        { game: 'chess', fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' },
        'san',
        lang,
      ),
      null,
    );
    assert.equal(
      odds.oddsWords(
        words,
        { game: 'xiangqi', fen: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1' },
        'zh',
        lang,
      ),
      words.setPosition,
    );
  }
  assert.notEqual(odds.oddsRule('chess', 'moves', 'en'), odds.oddsRule('xiangqi', 'moves', 'en'));
  assert.equal(odds.usualFirst('chess', 'pawn-moves'), 'e2e4');
});

test('an article without a number has a name in every language', async () => {
  const ids = [
    ...(await readFile(join(SRC, '../../registry/articles.toml'), 'utf8')).matchAll(/^\["\w+:([^"\d]+)"\]/gm),
  ].map(found => found[1].replace(/\.$/, ''));
  assert.ok(ids.length > 20);
  for (const file of languages) {
    const [words] = Object.values(file);
    assert.deepEqual(
      ids.filter(id => !words.articleNames[id]),
      [],
    );
    assert.match(words.appendix(2, '3'), /(2\.|二 )3$/);
  }
});

test('only the running side loses time, and never below nothing', () => {
  const clocks = {
    white: { remaining: 5000, to_go: 0 },
    black: { remaining: 7000, to_go: 0 },
    running: 'white',
    now: 0,
  };
  assert.equal(clock.remaining(clocks, 'white', 1500), 3500);
  assert.equal(clock.remaining(clocks, 'white', 9000), 0);
  assert.equal(clock.remaining(clocks, 'white', -20), 5000);
  assert.equal(clock.remaining(clocks, 'black', 1500), 7000);
  assert.equal(clock.remaining({ ...clocks, wait: 1000 }, 'white', 1500), 4500, 'a delay comes first');
  assert.equal(clock.remaining({ ...clocks, white: { remaining: null, to_go: 0 } }, 'white', 1500), Infinity);
});

test('time controls are read as far as a clock needs it', () => {
  const rows = [
    ['5m+3s', '5 + 3', 3, 30000],
    ['G/30m', '30 + 0', 0, 30000],
    ['3m+2s', '3 + 2', 2, 18000],
    ['40/90m,10/15m*', '40/90m,10/15m*', 0, 30000],
    ['-', '-', 0, 30000],
    ['5m d3s', '5m d3s', 0, 30000],
  ];
  for (const [time, text, increment, low] of rows) {
    assert.equal(clock.controlText(time), text, time);
    assert.equal(clock.readControl(time).increment, increment, time);
    assert.equal(clock.lowMark(time), low, time);
  }
});

test('a move is written in the notation chosen, or as squares', () => {
  const chess = { ply: 1, uci: 'g1f3', side: 'white', text: { san: 'Nf3', uci: 'g1f3' } };
  const xiangqi = {
    ply: 1,
    uci: 'h2e2',
    side: 'red',
    text: { zh: '炮二平五', 'zh-hant': '炮二平五（繁）', wxf: 'C2.5', iccs: 'H2-E2', uci: 'h2e2' },
  };
  const rows = [
    ['chess', chess, 'fig', 'en', 'Nf3'],
    ['chess', chess, 'uci', 'en', 'g1f3'],
    ['chess', { ...chess, text: {} }, 'san', 'en', 'g1f3'],
    ['xiangqi', xiangqi, 'zh', 'zh-Hans', '炮二平五'],
    ['xiangqi', xiangqi, 'zh', 'zh-Hant', '炮二平五（繁）'],
    ['xiangqi', xiangqi, 'wxf', 'en', 'C2.5'],
    ['xiangqi', xiangqi, 'iccs', 'en', 'H2-E2'],
    ['xiangqi', { ...xiangqi, text: {} }, 'zh', 'en', 'h2e2'],
  ];
  for (const [game, move, name, lang, text] of rows)
    assert.equal(notation.moveText(game, move, name, lang), text, `${name} ${lang}`);
});

test('the record has a row for two moves, with a gap where the second side began', () => {
  const moves = sides => sides.map((side, i) => ({ ply: i + 1, uci: 'a1a2', side, text: {} }));
  const shape = rows => rows.map(row => [row.number, row.gap, ...row.cells.map(cell => cell.ply)]);
  assert.deepEqual(shape(notation.rowsOf(moves(['white', 'black', 'white']))), [
    [1, false, 1, 2],
    [2, false, 3],
  ]);
  assert.deepEqual(shape(notation.rowsOf(moves(['black', 'red', 'black']))), [
    [1, true, 1],
    [2, false, 2, 3],
  ]);
  assert.deepEqual(notation.rowsOf([]), []);
});

test('labels, results and articles', () => {
  assert.deepEqual([0, 1, 2, 23, 24].map(notation.moveLabel), ['0', '1.', '1…', '12.', '12…']);
  assert.deepEqual(['1-0', '0-1', '1/2-1/2', '*'].map(notation.resultMark), ['1–0', '0–1', '½–½', '*']);
  assert.deepEqual(
    [
      notation.winner('chess', '1-0'),
      notation.winner('xiangqi', '1-0'),
      notation.winner('xiangqi', '0-1'),
      notation.winner('chess', '1/2-1/2'),
    ],
    ['white', 'red', 'black', null],
  );
});

const CHESS = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const XIANGQI = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1';

test('placements are read and written again', () => {
  for (const [game, fen, square, man, count] of [
    ['chess', CHESS, 'e1', 'K', 32],
    ['xiangqi', XIANGQI, 'h2', 'C', 32],
    ['xiangqi', XIANGQI, 'b9', 'n', 32],
  ]) {
    const men = position.readPlacement(game, fen);
    assert.equal(men.get(square), man, square);
    assert.equal(men.size, count);
    assert.equal(position.writePlacement(game, men), fen.split(' ')[0]);
  }
});

test('hands move the rook at castling, take in passing, and promote', () => {
  const rows = [
    ['chess', 'r3k2r/8/8/8/8/8/8/R3K2R', 'e1g1', 'r3k2r/8/8/8/8/8/8/R4RK1'],
    ['chess', 'r3k2r/8/8/8/8/8/8/R3K2R', 'e8c8', '2kr3r/8/8/8/8/8/8/R3K2R'],
    ['chess', '4k3/8/8/3pP3/8/8/8/4K3', 'e5d6', '4k3/8/3P4/8/8/8/8/4K3'],
    ['chess', '1n2k3/P7/8/8/8/8/8/4K3', 'a7b8n', '1N2k3/8/8/8/8/8/8/4K3'],
    ['chess', '4k3/8/8/8/8/8/p7/4K3', 'a2a1q', '4k3/8/8/8/8/8/8/q3K3'],
    ['xiangqi', '4k4/9/9/9/9/9/9/4C4/9/4K4', 'e2e9', '4C4/9/9/9/9/9/9/9/9/4K4'],
    ['chess', '4k3/8/8/8/8/8/8/4K3', 'a1a2', '4k3/8/8/8/8/8/8/4K3'],
  ];
  for (const [game, fen, uci, after] of rows)
    assert.equal(
      position.writePlacement(game, position.moveMen(game, position.readPlacement(game, fen), uci)),
      after,
      `${fen} ${uci}`,
    );
});

test("positions come from the server's FENs, or by hand where it sent none", () => {
  const fens = position.positions('chess', CHESS, [
    { uci: 'e2e4', fen: 'FEN 1' },
    { uci: 'e7e5', fen: 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2' },
    { uci: 'g1f3' },
  ]);
  assert.deepEqual(fens, [
    CHESS,
    'FEN 1',
    'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2',
    'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R',
  ]);
});

test('legal moves are grouped by origin, promotions once a square', () => {
  const legal = ['a7a8q', 'a7a8r', 'a7b8q', 'e1e2'];
  assert.deepEqual(
    [...position.targets(legal)],
    [
      ['a7', ['a8', 'b8']],
      ['e1', ['e2']],
    ],
  );
  assert.deepEqual(position.promotions(legal, 'a7', 'a8'), ['q', 'r']);
  assert.deepEqual(position.promotions(legal, 'e1', 'e2'), []);
});

test('what was taken, and who is ahead', () => {
  assert.deepEqual(
    position.material('chess', CHESS, 'rnb1kbnr/pppp1ppp/8/8/8/8/PPPPPPP1/RNBQKBNR w - - 0 1', 'white'),
    { taken: ['q', 'p'], ahead: 9 },
  );
  assert.deepEqual(position.material('xiangqi', XIANGQI, XIANGQI, 'black'), { taken: [], ahead: 0 });
});

test("the house's words are read from its registry", () => {
  const text =
    '# x\n["reason.time"]\nen = "time"\nzh-Hans = "超时"\n\n["refusal.over"]\nen = "the game \\"is\\" over"\n';
  assert.deepEqual(messages(text, 'reason'), { time: { en: 'time', 'zh-Hans': '超时' } });
  assert.deepEqual(messages(text, 'refusal'), { over: { en: 'the game "is" over' } });
});

test('a list of games is filtered by game, pace, strength, rule set and player', () => {
  const seat = (game, pace, rules, rating, rated) => ({
    game,
    pace,
    rules,
    ...(rated ? { rated: true } : {}),
    players: {
      [game === 'chess' ? 'white' : 'red']: { name: 'A', seated: true, ...(rating ? { rating } : {}) },
      black: { name: '', seated: false },
    },
  });
  const list = [
    seat('chess', 'blitz', 'c1', 1399, true),
    seat('chess', '', 'c2', 0),
    seat('xiangqi', 'rapid', 'x1', 1400, true),
    seat('xiangqi', 'blitz', 'x2', 2500),
  ];
  list[1].players.white.name = 'Änn Keller';
  list[2].players.black.name = '沈若溪';
  list[2].players.red.name = '';
  const shown = choice =>
    list.flatMap((game, i) => (filter.passes({ ...filter.ANY, ...choice }, game) ? [i] : []));
  const rows = [
    [{}, [0, 1, 2, 3]],
    [{ game: 'xiangqi' }, [2, 3]],
    [{ pace: 'blitz' }, [0, 3]],
    [{ pace: '' }, [1]],
    [{ rules: 'x1' }, [2]],
    [{ strength: 'rated' }, [0, 2]],
    [{ strength: 'casual' }, [1, 3]],
    [{ player: 'ann' }, [1]],
    [{ player: ' ÄNN ' }, [1]],
    [{ player: '若' }, [2]],
    [{ player: 'nobody' }, []],
    [{ player: '  ' }, [0, 1, 2, 3]],
    [{ player: 'a', game: 'xiangqi' }, [3]],
    [{ strength: '0' }, [0]],
    [{ strength: '1400' }, [2]],
    [{ strength: '1800' }, []],
    [{ strength: '2200' }, [3]],
    [{ game: 'chess', pace: 'blitz' }, [0]],
    [{ game: 'chess', rules: 'x1' }, []],
  ];
  for (const [choice, expected] of rows) assert.deepEqual(shown(choice), expected, JSON.stringify(choice));
});

test('which events go on now: what is played first, then what takes entries; nothing that is over or past', () => {
  const NOW = new Date(2026, 10, 26, 12).getTime();
  const event = (id, more) => ({ id, paired: 0, over: false, arena: null, start: null, end: null, ...more });
  const arena = (id, more) =>
    event(id, { arena: { minutes: 60, opened: null, ends: null, closed: false, ...more } });
  const rows = [
    [
      'played before announced',
      [event('announced'), event('played', { paired: 1 })],
      ['played', 'announced'],
    ],
    ['over', [event('over', { paired: 5, over: true })], []],
    [
      'soonest first',
      [event('later', { start: '2026/12/01' }), event('undated'), event('sooner', { start: '2026-11-28' })],
      ['sooner', 'later', 'undated'],
    ],
    [
      'ended by its own dates',
      [event('yesterday', { paired: 3, end: '2026.11.25' }), event('gone', { paired: 3, end: '2026-11-24' })],
      ['yesterday'],
    ],
    [
      'announced and never begun',
      [event('week', { start: '2026-11-18' }), event('days', { start: '2026-11-20' })],
      ['days'],
    ],
    ['a date that is none', [event('odd', { end: 'next spring' })], ['odd']],
    [
      'arenas',
      [
        arena('closed', { opened: NOW - 1, ends: NOW + 1, closed: true }),
        arena('time is up', { opened: NOW - 9, ends: NOW - 1 }),
        arena('soon'),
        arena('open', { opened: NOW - 1, ends: NOW + 1 }),
      ].map(one => ({ ...one, over: one.arena.closed })),
      ['open', 'soon'],
    ],
  ];
  for (const [what, list, expected] of rows)
    assert.deepEqual(
      events.goesOn(list, NOW).map(one => one.id),
      expected,
      what,
    );
});

test('a kept filter is read as far as it still means something', () => {
  const sets = game => ({ chess: ['c1'], xiangqi: ['x1'] })[game];
  const rows = [
    [null, {}],
    ['', {}],
    ['null', {}],
    ['7', {}],
    [
      '{"game":"chess","pace":"rapid","strength":"1400","rules":"c1"}',
      { game: 'chess', pace: 'rapid', strength: '1400', rules: 'c1' },
    ],
    ['{"player":"Ann"}', { player: 'Ann' }],
    ['{"player":7}', {}],
    ['{"pace":""}', { pace: '' }],
    ['{"game":"go","pace":"slow","strength":"1300","rules":"gone"}', {}],
    ['{"game":"chess","rules":"x1"}', { game: 'chess' }],
  ];
  for (const [text, expected] of rows)
    assert.deepEqual(filter.readFilter(text, sets), { ...filter.ANY, ...expected }, text);
});

/** Runs with JSON.parse() instrumented: returns the length of the longest text parsed at once. */
async function longestParsed(act) {
  const { parse } = JSON;
  let longest = 0;
  JSON.parse = text => {
    longest = Math.max(longest, text.length);
    return parse(text);
  };
  try {
    await act();
  } finally {
    JSON.parse = parse;
  }
  return longest;
}

test('a large answer is read in slices, and says what JSON.parse() says', async () => {
  const odd = 'a "b" \\ [c] {d}, e: f\n';
  const rows = [
    { a: [1, 2, { b: odd }], c: null, e: {}, f: [] },
    [],
    'text',
    -1.5e3,
    true,
    {
      texts: Array.from({ length: 30000 }, (_, i) => [odd + i, null, i]),
      head: {
        [odd]: [{}],
        moves: Array.from({ length: 20000 }, (_, i) => ({
          move: 'h2e2',
          parent: i,
          before: [odd, { comment: odd }],
        })),
      },
      tail: odd.repeat(5000),
    },
  ];
  for (const row of rows) {
    for (const space of [0, 1]) {
      const text = JSON.stringify(row, null, space);
      let pauses = 0;
      const longest = await longestParsed(async () =>
        assert.deepEqual(await large.parseLarge(text, async () => void pauses++), row),
      );
      assert.ok(longest < 3 * large.SLICE, `${longest} characters of ${text.length} at once`);
      assert.ok(
        pauses >= Math.floor(text.length / large.SLICE / 2) - 2,
        `${pauses} pauses in ${text.length}`,
      );
    }
  }
});

test('an answer that comes in parts is put into letters, wherever it is cut', async () => {
  const text = '棋局 “e4” 🨀 ' + 'x帥'.repeat(50000);
  const whole = new TextEncoder().encode(text);
  for (const size of [
    1,
    7,
    1000,
    large.SLICE - 1,
    large.SLICE,
    large.SLICE + 1,
    3 * large.SLICE,
    whole.length,
  ]) {
    const all = size < 1000 ? whole.slice(0, 500) : whole;
    const parts = Array.from({ length: Math.ceil(all.length / size) }, (_, i) =>
      all.slice(i * size, (i + 1) * size),
    );
    const body = new ReadableStream({ pull: at => (parts.length ? at.enqueue(parts.shift()) : at.close()) });
    assert.ok(
      (await large.textOf({ body }, async () => {})) === new TextDecoder().decode(all),
      `parts of ${size}`,
    );
  }
  assert.equal(await large.textOf({ body: null }), '');
});
test('what is cut off or garbled is no answer', async () => {
  const { SLICE } = large;
  const filler = 'x'.repeat(1000);
  const whole = JSON.stringify({
    a: Array.from({ length: 3 * ((SLICE / 1000) | 0) }, () => filler),
    b: { c: [1, 2] },
  });
  const cuts = [
    0,
    1,
    3,
    5,
    6,
    500,
    SLICE - 1,
    SLICE,
    SLICE + 7,
    2 * SLICE,
    whole.length - 12,
    whole.length - 3,
    whole.length - 1,
  ];
  for (const cut of cuts)
    await assert.rejects(
      large.parseLarge(whole.slice(0, cut), async () => {}),
      SyntaxError,
      `cut at ${cut}`,
    );
  for (const text of [whole + 'x', whole.replace('{', '['), whole.replace('}', ']')])
    await assert.rejects(
      large.parseLarge(text, async () => {}),
      SyntaxError,
    );
});

test('the tree of a book grows in steps, and is the tree', async () => {
  const moves = Array.from({ length: 107000 }, (_, i) => ({
    move: i % 2 ? 'h9g7' : 'h2e2',
    ...(i % 90 === 0 && { parent: 0 }),
    ...(i % 7 === 0 && { after: ['note'] }),
  }));
  const read = {
    rules: 'x',
    notations: ['wxf'],
    texts: moves.map((_, i) => ['C2.5' + i]),
    record: {
      format: 'qiyuan-game',
      version: 1,
      game: 'xiangqi',
      result: '*',
      tags: [['Title', 'book']],
      moves,
    },
  };
  let pauses = 0;
  const grown = await records.grownTree(read, async () => void pauses++);
  assert.equal(pauses, Math.floor((moves.length + 1) / records.MOVES_AT_ONCE));
  assert.ok(records.MOVES_AT_ONCE <= 2000);
  assert.equal(grown.size, moves.length);
  assert.equal(
    JSON.stringify(records.recordOf(grown)),
    JSON.stringify(records.recordOf(records.treeOf(read))),
  );
  assert.equal(grown.root.children[0].children[0].text.wxf, 'C2.51');
});

test('moves that follow are counted once for all, and again when some come or go', () => {
  const book = tree.newTree('xiangqi');
  for (const at of ['', 'h2e2', 'h2e2 h9g7'])
    for (const uci of ['h2e2', 'h9g7', 'a0a1']) treeActs.perform(book, { act: 'add', at, uci, text: {} });
  const all = () => records.inOrder(book);
  const same = () =>
    all().forEach(node => assert.equal(tree.countIn(book, node), tree.countOf(node), tree.pathOf(node)));
  same();
  const [first] = all();
  const { children } = first;
  let asked = 0;
  Object.defineProperty(first, 'children', { get: () => (asked++, children) });
  for (const node of [book.root, first]) tree.countIn(book, node);
  assert.equal(asked, 0, 'nothing is counted again while the tree stays');
});

test('counts follow every act and its undoing', () => {
  const book = tree.newTree('chess');
  const same = () =>
    records
      .inOrder(book)
      .forEach(node => assert.equal(tree.countIn(book, node), tree.countOf(node), tree.pathOf(node)));
  const acts = [
    { act: 'add', at: '', uci: 'e2e4', text: {} },
    { act: 'add', at: 'e2e4', uci: 'e7e5', text: {} },
    { act: 'add', at: 'e2e4', uci: 'c7c5', text: {} },
    { act: 'place', at: 'e2e4 c7c5', index: 0 },
    { act: 'cut', at: 'e2e4 e7e5' },
    { act: 'add', at: 'e2e4 c7c5', uci: 'g1f3', text: {} },
    { act: 'cut', at: 'e2e4' },
  ];
  const back = acts.map(act => {
    const undo = treeActs.perform(book, act);
    same();
    return undo;
  });
  for (const undo of back.reverse()) {
    treeActs.perform(book, undo);
    same();
  }
  assert.equal(book.size, 0);
});

// A line longer than the call stack, with nested variations: a cut branch is restored completely.
function branching(spine, others) {
  const moves = [];
  for (let i = 0; i < spine; i++) {
    moves.push({
      parent: i === 0 ? 0 : others ? 2 * i - 1 : i,
      move: ['g1f3', 'g8f6', 'f3g1', 'f6g8'][i % 4],
      after: i % 1000 === 0 ? [`move ${i}`] : [],
    });
    if (others) moves.push({ parent: moves.at(-1).parent, move: 'a2a3', after: [] });
  }
  return records.treeOf({
    record: { format: 'qiyuan-game', version: 1, game: 'chess', result: '*', tags: [], moves },
    notations: [],
    texts: [],
    rules: '',
  });
}
for (const [name, make, size] of [
  ['50,000 plies', () => branching(50000, false), 50000],
  ['5,000 variations, one within the other', () => nested(5000), 10000],
  ['5,000 moves, each with another', () => branching(5000, true), 10000],
]) {
  test(`a branch of ${name} is cut, comes back whole, and its last position is known`, () => {
    const book = make();
    const before = JSON.stringify(records.recordOf(book));
    const first = tree.pathOf(book.root.children[0]);
    assert.equal(book.size, size);
    const last = tree.fenOf(book, records.inOrder(book).at(-1));
    const undo = treeActs.perform(book, { act: 'cut', at: first });
    assert.equal(undo.act, 'graft');
    const kept = records.recordOf(book).moves.length;
    assert.equal(book.size, kept);
    const redo = treeActs.perform(book, undo);
    assert.deepEqual(redo, { act: 'cut', at: first });
    assert.equal(undo.at, first);
    assert.equal(book.size, size);
    assert.equal(JSON.stringify(records.recordOf(book)), before);
    assert.equal(tree.fenOf(book, records.inOrder(book).at(-1)), last);
  });
}
// Every second move is an alternative, so that each variation starts inside the previous one.
function nested(depth) {
  const moves = [];
  for (let i = 0; i < depth; i++)
    moves.push(
      { parent: i === 0 ? 0 : 2 * i, move: i % 2 ? 'b8c6' : 'b1c3', after: [] },
      { parent: i === 0 ? 1 : 2 * i, move: i % 2 ? 'g8f6' : 'g1f3', after: [] },
    );
  return records.treeOf({
    record: { format: 'qiyuan-game', version: 1, game: 'chess', result: '*', tags: [], moves },
    notations: [],
    texts: [],
    rules: '',
  });
}
test('many acts are told in parts that the house takes, each with what takes it back', () => {
  for (const book of [branching(1800, false), branching(700, true), nested(700)]) {
    const record = JSON.stringify(records.recordOf(book));
    const empty = tree.newTree('chess');
    const acts = records.inOrder(book).flatMap(({ parent, uci, after, text }) => {
      const at = tree.pathOf(parent);
      return [
        { act: 'add', at, uci, text },
        ...(after.length ? [{ act: 'items', at: treeActs.joined(at, uci), after }] : []),
      ];
    });
    const parts = treeActs.inParts(acts, [{ act: 'cut', at: acts[0].uci }], 500, 60000);
    assert.ok(parts.length > 1 && parts.every(part => part.acts.length <= 500 && part.acts[0].act === 'add'));
    for (const part of parts)
      assert.ok(
        JSON.stringify(part.acts.map(act => ({ ...act, chapter: 12345, text: undefined }))).length < 65000,
      );
    assert.deepEqual(
      parts.flatMap(part => part.acts),
      acts,
    );
    for (const part of parts) for (const act of part.acts) treeActs.perform(empty, act);
    assert.equal(JSON.stringify(records.recordOf(empty)), record);
    for (const part of parts.slice(1).reverse())
      for (const act of part.back) assert.ok(treeActs.perform(empty, act));
    assert.equal(empty.size, records.recordOf(empty).moves.length);
  }
});
test('a branch that comes back where its moves were made again loses nothing of either', () => {
  const book = branching(6, true);
  const add = (at, uci) => treeActs.perform(book, { act: 'add', at, uci, text: {} });
  treeActs.perform(book, { act: 'items', at: 'g1f3 g8f6', after: ['old', 1], before: ['before'] });
  const undo = treeActs.perform(book, { act: 'cut', at: 'g1f3' });
  add('', 'g1f3');
  add('g1f3', 'd7d5');
  add('g1f3', 'g8f6');
  treeActs.perform(book, { act: 'items', at: 'g1f3 g8f6', after: ['new', 1] });
  const made = JSON.stringify(records.recordOf(book));
  const back = treeActs.perform(book, undo);
  assert.deepEqual(
    tree.nodeAt(book, 'g1f3').children.map(one => one.uci),
    ['d7d5', 'g8f6', 'a2a3'],
  );
  assert.deepEqual(tree.nodeAt(book, 'g1f3 g8f6').after, ['new', 1, 'old']);
  assert.deepEqual(tree.nodeAt(book, 'g1f3 g8f6').before, ['before']);
  assert.ok(tree.nodeAt(book, 'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6'));
  assert.equal(back.act, 'all');
  const again = treeActs.perform(book, back);
  assert.equal(JSON.stringify(records.recordOf(book)), made);
  treeActs.perform(book, again);
  assert.deepEqual(tree.nodeAt(book, 'g1f3 g8f6').after, ['new', 1, 'old']);
  assert.equal(treeActs.perform(book, undo), null);
});

test('moves of chess are said in Chinese words, and typed so they are the moves that were said', () => {
  const [, hans, hant] = languages.map(file => Object.values(file)[0]);
  const rows = [
    ['e4', 'e4', 'e4'],
    ['Nf3', '马 f3', '馬 f3'],
    ['Nbd7', '马 b 到 d7', '馬 b 到 d7'],
    ['R1e2', '车 1 到 e2', '車 1 到 e2'],
    ['Qh4xe1', '后 h4 吃 e1', '后 h4 吃 e1'],
    ['exd5', '兵 e 吃 d5', '兵 e 吃 d5'],
    ['Bxf7', '象吃 f7', '象吃 f7'],
    ['a8=Q', 'a8 升变为后', 'a8 升變為后'],
    ['bxa1=N', '兵 b 吃 a1 升变为马', '兵 b 吃 a1 升變為馬'],
    ['O-O', '短易位', '短易位'],
    ['O-O-O', '长易位', '長易位'],
    ['Kxf2', '王吃 f2', '王吃 f2'],
  ];
  for (const [move, ...told] of rows) {
    assert.deepEqual(
      [hans, hant].map(words => words.moveSaid(move, false)),
      told,
    );
    for (const line of [...told, ...told.map(one => one.replace(/ /g, ''))])
      assert.equal(san.sanTyped(line), move, line);
    assert.equal(hans.moveSaid(move + '+', false), told[0]);
    assert.equal(hans.moveSaid(move + '+', true), told[0] + ' 将军');
    assert.equal(hant.moveSaid(move + '#', true), told[1] + ' 將死');
  }
  for (const text of ['Nf3', 'e2e4', '哈哈', '炮二平五', 'O-O', '马九'])
    assert.equal(san.sanTyped(text), text);
  assert.equal(hans.moveSaid('--', true), '--');
  const none = { uci: '0000', text: { uci: '0000' } };
  const languagesOf = [
    ['en', languages[0].en ?? Object.values(languages[0])[0]],
    ['zh-Hans', hans],
    ['zh-Hant', hant],
  ];
  assert.deepEqual(
    languagesOf.map(([lang]) => notation.moveText('chess', none, 'san', lang)),
    ['--', '--', '--'],
  );
  assert.deepEqual(
    languagesOf.map(([lang]) => notation.moveText('xiangqi', none, 'zh', lang)),
    ['--', '空着', '空著'],
  );
  assert.equal(notation.moveText('chess', none, 'uci', 'en'), '0000');
  assert.deepEqual(
    languagesOf.map(([lang, words]) => notation.saidMove(words, 'chess', none, 'san', lang)),
    ['a null move', '空着', '空著'],
  );
});
