// SPDX-License-Identifier: GPL-3.0-or-later
// The models of the views, without a browser: what they derive from their state, and the requests
// they make.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { models } from './lib/models.mjs';

let draft;
let board;
let newGame;
let event;
let query;
let completing;
let time;
let letters;
let ratings;
let newBoard;
let mistakes;
let nextRound;
let tables;
let setUp;
let people;
let wall;
let entry;
let lineUp;
let history;
let stretch;
let tree;
let treeActs;
let display;
let simul;
let scoring;
let record;
let coming;
let imported;

before(async () => {
  [draft, board, newGame, event, query, time, letters, ratings, newBoard, mistakes] = await models(
    'views/tournament/draft',
    'views/desk/boardModel',
    'views/hall/newGame',
    'views/tournament/eventModel',
    'views/study/query',
    'views/hall/time',
    'views/game/letters',
    'views/game/ratings',
    'views/desk/draft',
    'views/mistakes/model',
  );
  [
    nextRound,
    tables,
    setUp,
    people,
    wall,
    entry,
    lineUp,
    history,
    stretch,
    tree,
    treeActs,
    display,
    simul,
    scoring,
    record,
    imported,
    coming,
    completing,
  ] = await models(
    'views/tournament/nextRound',
    'views/tables/model',
    'views/study/setUpModel',
    'views/tournament/people',
    'views/tournament/wall',
    'views/tournament/entryModel',
    'views/tournament/lineUpModel',
    'views/study/history',
    'views/study/stretch',
    'views/study/tree',
    'views/study/treeActs',
    'views/hall/displayModel',
    'views/hall/simulModel',
    'views/tournament/scoring',
    'views/tournament/playerModel',
    'views/tournament/importModel',
    'views/tournament/coming',
    'views/study/completing',
  );
});

test('chapters: before another or behind all, a step up or down, and back again', async () => {
  const [order] = await models('views/study/chapterOrder');
  const list = [1, 4, 2, 9].map(n => ({ n }));
  const of = chapters => chapters.map(({ n }) => n);
  assert.deepEqual(of(order.ordered(list, 2, 1)), [2, 1, 4, 9]);
  assert.deepEqual(of(order.ordered(list, 1, 0)), [4, 2, 9, 1]);
  assert.deepEqual(of(order.ordered(list, 1, 7)), [4, 2, 9, 1], 'one that is not there');
  assert.deepEqual(of(order.ordered(list, 7, 1)), of(list));
  assert.deepEqual(of(order.ordered(list, 4, 4)), of(list));
  assert.equal(order.neighbour(list, 1, true), null);
  assert.equal(order.neighbour(list, 9, false), null);
  for (const { n } of list)
    for (const up of [true, false]) {
      const next = order.neighbour(list, n, up);
      if (next === null) continue;
      const moved = order.ordered(list, n, next);
      const at = chapters => of(chapters).indexOf(n);
      assert.equal(at(moved), at(list) + (up ? -1 : 1));
      assert.deepEqual(of(order.ordered(moved, n, order.neighbour(moved, n, !up))), of(list));
    }
});

test('a new tournament: what the rules advise of rounds, by system and number of players', () => {
  const plan = more => draft.planOf({ ...draft.blank(1), ...more });
  for (const [more, advised, rounds] of [
    [{ people: 24 }, 7, 7],
    [{ people: 24, chosen: 9 }, 7, 9],
    [{ people: 5 }, 4, 4],
    [{ system: 'berger', people: 9 }, 9, 9],
    [{ system: 'berger', people: 10, chosen: 4 }, 9, 9],
    [{ system: 'swiss-cn', game: 'xiangqi', people: 24 }, 9, 9],
    [{ system: 'swiss-cn', game: 'xiangqi', people: 64 }, 11, 11],
  ]) {
    const made = plan(more);
    assert.deepEqual([made.advised, made.rounds], [advised, rounds], JSON.stringify(more));
  }
  const cn = plan({ system: 'swiss-cn', game: 'xiangqi', people: 24 });
  assert.deepEqual(
    [6, 8, 9, 10, 11].map(n => draft.roundsMark(n, cn)),
    ['tooFew', 'even', 'advised', 'even', null],
  );
  assert.deepEqual(plan({ system: 'berger' }).choices, [], 'a round robin leaves no choice');
});

test('a new tournament: another game or system changes what goes with it, and nothing else', () => {
  const chess = draft.blank(1);
  const xiangqi = { ...chess, name: 'Cup', rules: 'fide', ...draft.withGame(chess, 'xiangqi') };
  assert.deepEqual(
    [xiangqi.name, xiangqi.game, xiangqi.system, xiangqi.rules, xiangqi.tiebreaks],
    ['Cup', 'xiangqi', 'swiss-cn', '', ''],
  );
  const arena = draft.withSystem(chess, 'arena');
  assert.deepEqual([arena.online, arena.time, arena.boards], ['auto', '3m+2s', 0]);
});

test('a new tournament: the acts that begin and announce it', () => {
  const filled = {
    ...draft.blank(7),
    name: ' Club Cup ',
    regulated: { late: '30', repetitions: '5', natural: '60' },
    scoring: { win: '3', draw: '1', second: '2', loss: '0' },
    online: 'auto',
    rated: true,
    place: ' Hall 2 ',
  };
  assert.deepEqual(draft.beginning(filled), {
    act: 'new',
    name: 'Club Cup',
    system: 'dutch',
    game: 'chess',
    seed: 7,
    time: '90m+30s',
    rounds: 7,
    tiebreaks: 'BH/C1,BH,SB,DE',
    online: 'auto-rated',
    scoring: '3,1/2,0',
    regulated: { default: 1800000 },
  });
  const cn = draft.beginning({ ...filled, game: 'xiangqi', system: 'swiss-cn' });
  assert.deepEqual(cn.regulated, { default: 1800000, repetitions: 5, natural_limit: 60 });
  const teams = draft.beginning({ ...filled, boards: 4 });
  assert.equal(teams.scoring, '3,1,0', 'a board is worth the same to both sides');
  assert.equal('scoring' in draft.beginning({ ...filled, scoring: {} }), false);
  for (const text of ['2,1,0', '3,1/2,0', '1,0.5,0,1'])
    assert.equal(draft.beginning({ ...filled, scoring: scoring.scoringOf(text) }).scoring, text);
  // further options of the systems
  for (const [more, expected] of [
    [
      { system: 'stages', groups: 4, size: 5, qualify: 2, then: 'final', games: 2, third: true, carry: true },
      { stages: 'groups:4x5>2,final', games: 2, third: 1, carry: 1, rules: 'chess-fide-2023' },
    ],
    [
      { system: 'stages', twice: true, then: 'ko', playoffs: 2 },
      { stages: 'double-groups:4x4>2,ko', playoffs: 2 },
    ],
    [
      { system: 'knockout', seeding: 'drawn', games: 2 },
      { seeding: 'drawn', games: 2 },
    ],
    [
      { system: 'swiss-cn', games: 2, units: 'hard' },
      { games: 2, units: 'hard' },
    ],
    [
      { system: 'dutch', games: 2, units: 'soft' },
      { units: 'soft', games: undefined },
    ],
    [
      { system: 'berger', games: 2, units: 'soft' },
      { games: 2, units: undefined },
    ],
    [{ system: 'berger', boards: 4, form: 'free', sum: 3 }, { teams: 'free:4' }],
    [{ system: 'berger', sum: 3 }, { teams: 'sum:3' }],
    [
      { system: 'scheveningen', boards: 5 },
      { teams: 'scheveningen:5', rounds: undefined },
    ],
  ]) {
    const act = draft.beginning({ ...draft.blank(7), name: 'Cup', ...more });
    for (const [key, value] of Object.entries(expected))
      assert.deepEqual(act[key], value, JSON.stringify(more));
  }
  assert.equal(draft.planOf({ ...draft.blank(7), system: 'double-swiss' }).rounds % 2, 0);
  assert.deepEqual(draft.announcing(filled), { act: 'event', place: 'Hall 2' });
  assert.equal(draft.announcing(draft.blank(7)), null);
  // a line of prizes that was just added has no amounts, and isn't announced
  assert.equal(draft.announcing({ ...draft.blank(7), prizes: 'all\nwomen\t ' }), null);
  assert.equal(draft.announcing({ ...draft.blank(7), prizes: 'all\t9\nwomen' }).prizes, 'all\t9');
});

test('a board at the desk: the acts of its buttons', () => {
  const possible = act => ({ event: act.event, side: null, article: null, act: JSON.stringify(act) });
  const decide = possible({ event: 'decide', t: 5, result: '1-0' });
  assert.deepEqual(board.actOf(decide, ' unsporting '), {
    event: 'decide',
    result: '1-0',
    reason: 'unsporting',
  });
  assert.deepEqual(board.actOf(decide), { event: 'decide', result: '1-0' });
  assert.deepEqual(board.actOf(possible({ event: 'resign', side: 'white' }), 'words'), {
    event: 'resign',
    side: 'white',
  });
  assert.deepEqual([decide, possible({ event: 'resign' })].map(board.takesWords), [true, false]);
});

test('a board at the desk: undo strikes the latest line that stands', () => {
  const line = (n, event, struck = false) => ({ line: n, event, struck, rulings: [] });
  const minutes = [
    line(1, 'start'),
    line(2, 'move'),
    line(3, 'press'),
    line(4, 'move', true),
    line(5, 'undo'),
  ];
  const own = (strikes, unseen) => ({ strikes: n => strikes.includes(n), unseen: () => unseen });
  assert.equal(board.toStrike({ minutes, lines: 5 }, own([])), 3);
  assert.equal(board.toStrike({ minutes, lines: 5 }, own([3])), 2, 'not one that is on its way to be struck');
  assert.equal(board.toStrike({ minutes, lines: 5 }, own([], 6)), 6, 'first one that is not shown yet');
  assert.equal(board.toStrike({ minutes, lines: 5 }, own([]), 2), 2, 'the one that was chosen');
  assert.equal(board.toStrike({ minutes: [line(1, 'start')], lines: 1 }, own([])), undefined);
});

test('a board at the desk: who entered a line is told where it does not go without saying', () => {
  const deed = (first, last, name, by = 0) => ({ t: 0, first, last, by, name, role: null });
  const alone = { deeds: [deed(1, 9, '')] };
  assert.equal(board.deedOf(alone, 3), null);
  const two = { deeds: [deed(1, 4, 'Anna'), deed(5, 9, '', 2)] };
  assert.deepEqual(
    [3, 5, 10].map(line => board.deedOf(two, line)?.by ?? null),
    [0, 2, null],
  );
  assert.equal(board.deedOf({ ...alone, tournament: 't1' }, 3), alone.deeds[0]);
});

test('a new game: what is asked of the house, by whom it is played with', () => {
  const first = newGame.first();
  assert.deepEqual([first.game, first.whom, first.level], ['chess', 'next', 3]);
  const wanted = (more, time = '5m+3s', signedIn = true) =>
    newGame.wanted({ ...first, ...more }, time, signedIn, ['none', 'house']);
  assert.equal(wanted({ whom: 'friend' }).opponent, 'link');
  assert.equal(wanted({ whom: 'next' }).opponent, 'anyone');
  assert.deepEqual(wanted({ whom: 'computer', level: 9, book: 'file' }).opponent, {
    engine: 9,
    style: 'balanced',
    book: 'none',
  });
  const rated = { whom: 'next', rated: true };
  assert.deepEqual(
    [
      wanted(rated),
      wanted(rated, '-'),
      wanted(rated, '5m+3s', false),
      wanted({ ...rated, odds: { id: 'knight', first: '' } }),
      wanted({ ...rated, whom: 'computer' }),
    ].map(one => one.rated),
    [true, false, false, false, false],
  );
});

test('a new game: odds go with the other game, and a board is named for who took a side', () => {
  const before = { ...newGame.first(), odds: { id: 'knight', first: '' }, level: 7 };
  const after = newGame.chosen(before, { game: 'xiangqi' });
  assert.deepEqual([after.odds.id, after.level], ['', 7]);
  assert.equal(newGame.chosen(before, { level: 2 }).odds.id, 'knight');
  const sat = newGame.sitting({ ...after, colour: 'second' }, '20m+5s', true, 'Anna');
  assert.deepEqual([sat.t, sat.red, sat.black, sat.time], [0, null, 'Anna', '20m+5s']);
  assert.equal('t' in newGame.sitting(after, '-', false, ''), false, "the hall's own clocks");
});

test('an event: the parts that somebody may open, by rights and by what it is', () => {
  const info = { arena: null, stages: 0, teams: false };
  const parts = (more, desk) => event.partsOf({ ...info, ...more }, { role: 'public', may: [], ...desk });
  const paths = (more, desk) => parts(more, desk).map(([path]) => path);
  const chief = { role: 'chief', may: ['record', 'pair', 'result', 'papers'] };
  assert.deepEqual(paths({}), ['', 'standings', 'cross', 'mine']);
  assert.deepEqual(paths({ stages: 2 }), ['', 'bracket', 'standings', 'mine']);
  assert.deepEqual(parts({ arena: {} })[0], ['', 'arena']);
  assert.deepEqual(paths({}, chief).slice(4), [
    'players',
    'pair',
    'entry',
    'rulings',
    'history',
    'papers',
    'staff',
  ]);
  assert.ok(!paths({ arena: {} }, chief).includes('pair'), 'an arena pairs by itself');
  assert.deepEqual(paths({}, { role: 'captain' }).slice(4), [], 'no line-ups without teams');
  assert.deepEqual(paths({ teams: true }, { role: 'captain' }).slice(4), ['lineup']);
  assert.deepEqual(parts({ teams: true }, chief)[4], ['players', 'teamsCount']);
});

test('an event: whether another round can be paired', () => {
  for (const [what, more, has] of [
    ['a Swiss', { paired: 2, rounds: 3 }, true],
    ['a Swiss, its last round', { paired: 3, rounds: 3 }, false],
    ['a table before its number of rounds is known', { paired: 0, rounds: 0 }, true],
    ['stages, whose rounds are those that are paired', { stages: 2, paired: 3, rounds: 3 }, true],
    ['stages at their end', { stages: 2, paired: 3, rounds: 3, over: true }, false],
    ['an arena', { arena: {}, paired: 0, rounds: 0 }, false],
  ])
    assert.equal(event.hasRounds({ arena: null, stages: 0, over: false, ...more }), has, what);
});

test('an event: a round published since is told while an older one is held, and a table of teams has its columns', () => {
  const held = { part: 'entry', round: 3, paired: 3 };
  const newer = (paired, round, more) => event.newerOf({ arena: null, paired, ...more }, held, round);
  assert.deepEqual(
    [newer(3, 3), newer(4, 3), newer(4, 4), newer(4, 3, { arena: {} })],
    [null, 4, null, null],
  );
  assert.equal(event.newerOf({ arena: null, paired: 4 }, null, 3), null);
  const row = { rank: 1, id: 1, name: 'A', points: 4, games_won: 7, withdrawn: false };
  assert.deepEqual(event.columns(row).tiebreaks, { games_won: 7 });
  const player = { rank: 1, id: 1, name: 'A', points: 4, tiebreaks: { BH: 3 } };
  assert.equal(event.columns(player), player);
});

test('when the next round begins: by the hour that was set, else by the schedule', () => {
  const now = new Date(2026, 4, 1, 12);
  const info = { paired: 1, rounds: 3, stages: 0, over: false, arena: null };
  const schedule = { dates: '2026-05-01,2026/05/01,2026-05-02', times: '09:30,14:00,10:00' };
  const set = [
    { round: 1, begins: now.getTime() - 1 },
    { round: 2, begins: new Date(2026, 4, 2, 15).getTime() },
  ];
  for (const [what, more, hours, then] of [
    ['nothing is known', {}, [], null],
    ['today', schedule, [], { round: 2, day: '', time: '14:00' }],
    ['another day', { ...schedule, paired: 2 }, [], { round: 3, day: 'May 2', time: '10:00' }],
    ['a day alone', { ...schedule, times: null, paired: 2 }, [], { round: 3, day: 'May 2', time: '' }],
    ['all rounds are paired', { ...schedule, paired: 3 }, [], null],
    ['it is over', { ...schedule, over: true }, [], null],
    ['the hour comes first', schedule, set, { round: 2, day: 'May 2', time: '15:00' }],
    ['a day that is none', { dates: ',soon', times: ',14:00' }, [], { round: 2, day: '', time: '14:00' }],
  ])
    assert.deepEqual(
      coming.coming({ dates: null, times: null, ...info, ...more }, { hours }, now, 'en'),
      then,
      what,
    );
});

test('a record: what was changed becomes one act, and points are read as arbiters write them', () => {
  const p = {
    id: 3,
    entry: 7,
    name: 'Kay, Jo',
    title: '',
    rating: 1900,
    federation: 'ENG',
    club: '',
    fide: '',
    birth: '2010/05/06',
    sex: 'w',
    also: '',
    table: 7,
    contact: '',
    note: '',
  };
  const changed = more => record.changed(p, { ...record.filledOf(p), ...more });
  for (const [more, act] of [
    [{}, null],
    [{ name: ' Kay, Jo ' }, null],
    [{ rating: '' }, { unrated: 1 }],
    [
      { rating: '2000', title: 'fm' },
      { title: 'fm', rating: 2000 },
    ],
    [
      { federation: '', id: '150', birth: '2011' },
      { federation: '', id: '150', birth: '2011' },
    ],
    [{ table: '7', also: '凯' }, { also: '凯' }],
    [{ table: '' }, { table: '' }],
  ])
    assert.deepEqual(changed(more), act && { act: 'edit', number: 3, ...act }, JSON.stringify(more));
  assert.deepEqual(record.added({ ...record.EMPTY, name: ' A ', rating: '2000', sex: 'm' }), {
    act: 'add',
    name: 'A',
    rating: 2000,
    sex: 'm',
  });
  const texts = ['-1', '−½', '1½', '0,5', '+2', '', '0', 'x', '1.25', '-'];
  assert.deepEqual(texts.map(record.tenths), [-10, -5, 15, 5, 20, null, null, null, null, null]);
});

test('notes of a list: what is lost first, by kinds; what is only written differently last', () => {
  const note = (kind, line) => ({ kind, line, column: '', found: '', made: '' });
  const notes = [
    'column 2',
    'converted 3',
    'untitled 9',
    'bare 8',
    'twin 7',
    'unknown 2',
    'dropped 6',
    'dropped 5',
    'above 1',
    'filled 0',
  ]
    .map(one => one.split(' '))
    .map(([kind, line]) => note(kind, Number(line)));
  assert.deepEqual(
    imported.groupsOf(notes).map(({ key, plain, notes: own }) => [key, plain, own.map(n => n.line)]),
    [
      ['noteLost', false, [5, 6, 2]],
      ['noteWho', false, [7, 8]],
      ['noteDoubt', false, [9]],
      ['noteFilled', true, [0]],
      ['notePlain', true, [3, 1]],
    ],
  );
  assert.deepEqual([...imported.doubtfulLines(notes)].sort(), [2, 5, 6, 7, 8, 9]);
  assert.deepEqual(imported.groupsOf([]), []);
});

test('results by one key: what a key enters at a board, and the board that comes next', () => {
  const keys = ['1', '0', '=', '½', '+', '-', '*', '１', '2', '7', ' ', 'x', 'Enter', 'ArrowDown'];
  assert.deepEqual(keys.map(entry.keyed), [
    ...['1-0', '0-1', '1/2-1/2', '1/2-1/2', '+-', '-+', '*', '1-0'],
    ...[null, null, null, null, null, null],
  ]);
  assert.deepEqual(
    [1, 19, 20].map(at => entry.nextPlace(at, 20)),
    [2, 20, 0],
  );
});

test('byes of a record: the rounds that can have one, and the lines that gave it', () => {
  const info = { paired: 3, rounds: 6, form: 'swiss' };
  assert.deepEqual(record.byeRounds({ left: false }, info), [4, 5, 6]);
  assert.deepEqual(record.byeRounds({ left: false, missed: [1, 2] }, info), [1, 2, 4, 5, 6]);
  assert.deepEqual(record.byeRounds({ left: true }, info), []);
  assert.deepEqual(record.byeRounds({ left: false }, { ...info, form: 'table' }), []);
  const acts = [
    { line: 5, act: 'bye', state: '', number: 2, round: 4 },
    { line: 6, act: 'bye', state: 'struck', number: 2, round: 4 },
    { line: 7, act: 'bye', state: '', number: 1, round: 4 },
    { line: 8, act: 'bye', state: '', number: 2, round: 5 },
    { line: 9, act: 'bye', state: '', number: 2, round: 4 },
  ];
  assert.deepEqual(record.withoutBye(acts, 2, 4), [
    { act: 'strike', line: 5 },
    { act: 'strike', line: 9 },
  ]);
  const byes = [{ round: 4, kind: 'half' }];
  const players = [
    { id: 1 },
    { id: 2, byes },
    { id: 3, byes, left: true },
    { id: 4, byes: [{ round: 4, kind: 'pairing' }] },
  ];
  assert.deepEqual(record.byesOf(players, 4), [[players[1], 'half']]);
});

test('a search: the expression that the form means, and whether more was found', () => {
  const fen = '4k3/8/8/8/8/8/8/4K3 w - - 0 1';
  const written = more => query.written({ ...query.NONE, ...more }, fen);
  assert.equal(written({}), '');
  assert.equal(written({ player: ' Li ', side: 'won', result: '1-0' }), 'won=Li result=1-0');
  assert.equal(written({ event: 'Club Cup', from: '1990', to: '1990' }), 'event="Club Cup" date=1990');
  assert.equal(written({ from: '1990' }), 'date=1990..');
  assert.equal(written({ position: 'fen' }), `fen="${fen}"`);
  assert.equal(written({ position: 'board', opening: 'B90' }), 'board=4k3/8/8/8/8/8/8/4K3 opening=B90');
  assert.equal(written({ weakest: '2400', longest: '40' }), 'rating=2400.. plies=..80');
  assert.equal(
    written({
      weakest: '2400',
      strongest: '2600',
      shortest: '20',
      longest: '20',
    }),
    'rating=2400..2600 plies=39..40',
  );
  assert.equal(written({ shortest: 'many' }), 'plies=many..');
  const page = (from, games, found) => ({ from, answer: { games: Array(games).fill({}), found } });
  assert.deepEqual(
    [page(1, 20, null), page(1, 19, null), page(1, 20, 20), page(21, 20, 41)].map(query.hasMore),
    [true, false, false, true],
  );
});

test('a query is completed where the caret is', () => {
  const keys = [
    {
      key: 'player',
      aliases: ['name'],
      text: 'a name',
      values: [],
      suggests: true,
    },
    {
      key: 'plies',
      aliases: ['length'],
      text: 'so long',
      values: [],
      suggests: false,
    },
    {
      key: 'opening',
      aliases: ['eco'],
      text: 'a code',
      values: [],
      suggests: true,
    },
    {
      key: 'has',
      aliases: [],
      text: 'a thing',
      values: ['checkmate', 'stalemate', 'check'],
      suggests: false,
    },
  ];
  const at = marked => {
    const caret = marked.indexOf('|');
    const place = completing.placeAt(marked.replace('|', ''), caret);
    return place && [place.key, place.typed, place.from, place.to];
  };
  for (const [marked, expected] of [
    ['|', [null, '', 0, 0]],
    ['pl|', [null, 'pl', 0, 2]],
    ['pl|ayer', [null, 'pl', 0, 6]],
    ['result=1-0 (not pl|', [null, 'pl', 16, 18]],
    ['result=1-0 |', [null, '', 11, 11]],
    ['player=|', ['player', '', 7, 7]],
    ['player = ka|', ['player', 'ka', 9, 11]],
    ['player=ka|rpov result=1-0', ['player', 'ka', 7, 13]],
    ['player="ka\\"r p|', ['player', 'ka"r p', 7, 15]],
    ['player="karpov"|', null],
    ['player="a" has=c|)', ['has', 'c', 15, 16]],
    ['plies>=|', ['plies', '', 7, 7]],
  ])
    assert.deepEqual(at(marked), expected, marked);
  const values = choices => choices.map(({ value, near }) => value + (near ? '?' : ''));
  assert.deepEqual(values(completing.keyChoices(keys, 'pl')), ['player', 'plies']);
  assert.deepEqual(values(completing.keyChoices(keys, 'ec')), ['opening']);
  assert.deepEqual(values(completing.keyChoices(keys, 'openning')), ['opening?']);
  assert.deepEqual(values(completing.keyChoices(keys, 'and')), []);
  assert.deepEqual(values(completing.keyChoices(keys, '')), ['player', 'opening', 'has']);
  assert.deepEqual(values(completing.listChoices(keys[3], 'mate')), ['checkmate', 'stalemate']);
  assert.deepEqual(values(completing.listChoices(keys[3], 'chekmate')), ['checkmate?']);
  assert.deepEqual(values(completing.listChoices(keys[3], 'stalemate')), []);
  const put = (marked, value) => {
    const caret = marked.indexOf('|');
    const text = marked.replace('|', '');
    const done = completing.put(text, completing.placeAt(text, caret), {
      value,
    });
    return done.text.slice(0, done.caret) + '|' + done.text.slice(done.caret);
  };
  assert.equal(put('pl|', 'player'), 'player=|');
  assert.equal(put('result=1-0 (pl|=x)', 'player'), 'result=1-0 (player|=x)');
  assert.equal(put('player=kar|', 'Karpov, Anatoly'), 'player="Karpov, Anatoly" |');
  assert.equal(put('(player=kar|)', '胡荣华'), '(player=胡荣华|)');
  assert.deepEqual(
    completing.saidChoices(
      [
        { value: 'B90', says: 'Najdorf', games: 0, near: false },
        { value: 'Tal', says: null, games: 3, near: true },
      ],
      count => `${count} games`,
    ),
    [
      { value: 'B90', says: 'Najdorf', near: false },
      { value: 'Tal', says: '3 games', near: true },
    ],
  );
});

test('a time: the sliders follow what is typed, and the field what they say', () => {
  for (const [text, minutes, seconds] of [
    ['5+3', 5, 3],
    ['5 + 3', 5, 3],
    ['5m+3s', 5, 3],
    ['10', 10, 0],
    ['3 min', 3, 0],
    ['９０＋３０', 90, 30],
    ['30s+2s', 0.5, 2],
  ])
    assert.deepEqual(time.pairOf(text), { minutes, seconds }, text);
  for (const text of ['', '40/90m,15m', '3d/1', 'five']) assert.equal(time.pairOf(text), null, text);
  for (const minutes of time.MINUTES)
    for (const seconds of time.SECONDS)
      assert.deepEqual(time.pairOf(time.textOf({ minutes, seconds })), { minutes, seconds });
  assert.deepEqual(
    ['3+2', '10+0', '10+5', '30+30'].map(text => time.paceOf(time.pairOf(text))),
    ['blitz', 'blitz', 'rapid', 'classical'],
  );
  assert.deepEqual(
    [0, 7, 13, 500].map(n => time.MINUTES[time.nearest(time.MINUTES, n)]),
    [0, 7, 12, 180],
  );
});

test('one-letter commands stand for the questions that they ask', () => {
  for (const [game, text, meant] of [
    ['chess', 'c', 'clocks'],
    ['chess', 'L', 'last'],
    ['xiangqi', 'o', 'who'],
    ['chess', 'p N', 'where N'],
    ['xiangqi', 'p h', 'where h'],
    ['chess', 's e', 'file e'],
    ['chess', 's 4', 'rank 4'],
    ['xiangqi', 's 4', 'file 4'],
    ['chess', 'e4', 'e4'],
    ['chess', 'resign', 'resign'],
  ])
    assert.equal(letters.spelt(game, text), meant, text);
  assert.deepEqual(
    [letters.letterOf('chess', 'N'), letters.letterOf('xiangqi', 'H'), letters.letterOf('chess', 'h')],
    ['n', 'n', null],
  );
});

test('what a game did to a rating: from the point before it, if there was one', () => {
  const points = [1500, 1512, 1504].map((rating, i) => ({ rating, game: 'g' + i }));
  assert.deepEqual(
    ['g0', 'g1', 'g2', 'g3'].map(game => ratings.changeIn(points, game)),
    [{ now: 1500, by: null }, { now: 1512, by: 12 }, { now: 1504, by: -8 }, null],
  );
  const many = Array.from({ length: ratings.MOST }, (_, i) => ({ rating: i, game: 'g' + i }));
  assert.equal(ratings.changeIn(many, 'g0'), null, 'what was before is not known');
});

test('a new board at the desk: its clock goes with the rules, unless another one was typed', () => {
  const first = newBoard.blank();
  const rapid = { ...first, ...newBoard.withRules(first, 'chess-fide-2023-rapid') };
  assert.deepEqual([first.time, rapid.time], ['90m+30s', '15m+10s']);
  const blitz = { ...rapid, ...newBoard.withRules(rapid, 'chess-fide-2023-blitz') };
  assert.equal(blitz.time, '3m+2s');
  const own = { ...rapid, time: '25m' };
  assert.equal({ ...own, ...newBoard.withRules(own, 'chess-fide-2023') }.time, '25m');
  const xiangqi = { ...blitz, ...newBoard.withGame(blitz, 'xiangqi') };
  assert.equal(xiangqi.time, '40/90m,10/15m*');
});

test('a new board at the desk: the regulations of the event stand in its first line', () => {
  const first = newBoard.blank();
  assert.equal('regulations' in newBoard.starting(first), false);
  const rapid = {
    ...first,
    ...newBoard.withRules(first, 'chess-fide-2023-rapid'),
    regulated: { late: '0', offersFrom: '30', fouls: '2', supervised: 'true' },
  };
  assert.deepEqual(newBoard.starting(rapid).regulations, { default: 0, offers_from: 30, supervised: true });
  const classic = { ...rapid, rules: 'chess-classic' };
  assert.deepEqual(newBoard.starting(classic).regulations, { default: 0 });
  const xiangqi = {
    ...first,
    ...newBoard.withGame(first, 'xiangqi'),
    regulated: { fouls: '2', natural: '50' },
  };
  assert.deepEqual(newBoard.starting(xiangqi).regulations, { natural_limit: 50, fouls: 2 });
});

test('a board at the desk: what a pawn becomes, what a press calls, what was ruled last', () => {
  const legal = ['a7a8q', 'a7a8r', 'a7a8b', 'a7a8n', 'b2b3'];
  assert.deepEqual(board.promotionsOf(legal, 'a7', 'a8').at(-1), board.PAWN);
  assert.deepEqual(board.promotionsOf(legal, 'b2', 'b3'), []);
  assert.deepEqual([board.promoted('a7a8', 'n'), board.promoted('a7a8', 'p')], ['a7a8n', 'a7a8']);
  assert.deepEqual(
    ['chess-fide-2023-blitz', 'chess-classic', 'xiangqi-1999'].map(rules => board.breachesOf(rules).length),
    [2, 0, 0],
  );
  assert.deepEqual(board.timePenalty('black', -2), {
    event: 'penalty',
    side: 'black',
    kind: 'time',
    ms: -120000,
  });
  const ruled = text => ({ struck: false, rulings: [{ text, article: 'fide:7.5.1' }] });
  assert.deepEqual(
    board.latestOf({ minutes: [ruled('one'), ruled('two'), { struck: false, rulings: [] }] }),
    [{ text: 'two', article: 'fide:7.5.1' }],
  );
  assert.deepEqual(
    board.latestOf({ minutes: [ruled('one'), { ...ruled('two'), struck: true }] })[0].text,
    'one',
  );
});

test('a board at the desk: where a piece was let go of, an illegal castling too', () => {
  const legal = ['e1d1', 'e1f1', 'h1h2', 'a10a9'];
  assert.deepEqual(board.releasedOn(legal, 'e1', 'K'), ['d1', 'f1', 'g1', 'c1']);
  assert.deepEqual(board.releasedOn([...legal, 'e1g1'], 'e1', 'K'), ['d1', 'f1', 'g1', 'c1']);
  assert.deepEqual(board.releasedOn(legal, 'h1', 'R'), ['h2']);
  assert.deepEqual(board.releasedOn(['d1d2'], 'd1', 'K'), ['d2'], 'no king castles from d1');
  assert.deepEqual(board.releasedOn(['e1e2'], 'e1', ''), ['e2'], 'a general does not castle');
});

test('mistakes of a side: the bad moves with what was about as good as the best', () => {
  const moves = ['e2e4', 'e7e5', 'd1h5', 'e8e7', 'h5e5'].map((uci, i) => ({
    uci,
    side: i % 2 ? 'black' : 'white',
  }));
  const line = (uci, score, mate = null) => ({ eval: score, mate, moves: [{ uci }, { uci: 'a7a6' }] });
  const at = (judgement, ...lines) => ({ judgement, lines });
  const positions = [
    at(null, line('e2e4', 30), line('d2d4', 25)),
    at('best', line('e7e5', 30)),
    at('good', line('g1f3', 40), line('f1c4', 5), line('d1h5', -80)),
    at('mistake', line('b8c6', -80), line('d8e7', -40), line('g8f6', 20)),
    at('blunder', line('h5e5', null, 1), line('f1c4', 600)),
    at('best'),
  ];
  const of = side => mistakes.mistakesOf({ moves }, positions, side);
  assert.deepEqual(
    of('white').map(one => [one.ply, one.good.map(move => move.uci)]),
    [[3, ['g1f3', 'f1c4']]],
  );
  const [black] = of('black');
  assert.deepEqual(
    [black.ply, black.judgement, black.good.map(move => move.uci)],
    [4, 'blunder', ['b8c6', 'd8e7']],
  );
  assert.deepEqual(
    ['d8e7', 'g8f6'].map(uci => mistakes.isGood(black, uci)),
    [true, false],
  );
  assert.deepEqual(
    mistakes.goodMoves(positions[4]).map(move => move.uci),
    ['h5e5'],
    'nothing is as good as a mate but a mate',
  );
  assert.deepEqual(
    mistakes.mistakesOf({ moves }, positions.slice(0, 3), 'black'),
    [],
    'as far as it is known',
  );
});

const PAIRS = [
  { board: 1, white: 3, white_name: 'Ann', black: 7, black_name: 'Bo', result: '' },
  { board: 2, white: 5, white_name: 'Cy', black: 0, black_name: null, result: '' },
];

test('the next round: what is sent for pairs by hand, for lots and for the system', () => {
  const by = choice => nextRound.bodyOf({ ...nextRound.BY_SYSTEM, ...choice }, 'Di');
  assert.deepEqual(by({}), {});
  assert.deepEqual(by({ lots: '3, 1 2' }), { lots: [3, 1, 2] });
  assert.deepEqual(
    by({ hand: [[3, 7]], lots: '1 2' }),
    { pairs: [[3, 7]], by: 'Di' },
    'lots are the system’s',
  );
  assert.deepEqual(by({ hand: [[3, 7]], reason: 'asked' }), { pairs: [[3, 7]], by: 'Di', reason: 'asked' });
});

test('the next round: two players change places, and who has no opponent is named first', () => {
  for (const [one, other, after] of [
    [
      3,
      7,
      [
        [7, 3],
        [5, 0],
      ],
    ],
    [
      7,
      5,
      [
        [3, 5],
        [7, 0],
      ],
    ],
    [
      3,
      0,
      [
        [7, 0],
        [5, 3],
      ].map(pair => [...pair]),
    ],
  ])
    assert.deepEqual(nextRound.exchanged(PAIRS, one, other), after, `${one} and ${other}`);
  assert.deepEqual(
    [7, 9].map(n => nextRound.nameIn(PAIRS, n)),
    ['Bo', '9'],
  );
});

test('results that are typed: a board and a result, a result for the chosen board, or what is not there', () => {
  const two = [PAIRS[0], { ...PAIRS[1], black: 9 }];
  for (const [text, place, kind, more] of [
    ['', 1, undefined],
    ['2 1', 0, 'result', { board: 2, result: '1-0' }],
    ['２ ０', 0, 'result', { board: 2, result: '0-1' }],
    ['1:1/2', 2, 'result', { board: 1, result: '1/2-1/2' }],
    ['=', 2, 'result', { board: 2, result: '1/2-1/2' }],
    ['1', 0, 'board', { board: 1 }],
    ['1', 2, 'result', { board: 2, result: '1-0' }],
    ['9 1', 0, 'noBoard', { not: '9' }],
    ['1 x', 0, 'noResult', { not: 'x' }],
  ]) {
    const read = entry.readBoard(text, two, place);
    assert.equal(read?.kind, kind, text);
    if (more?.board) assert.equal(read.at.board, more.board, text);
    if (more?.result) assert.equal(read.result, more.result, text);
    if (more?.not) assert.equal(read.board ?? read.text, more.not, text);
  }
});

test('results that are typed: match and board of teams', () => {
  const matches = [{ match: 3, boards: [{ board: 1 }, { board: 2 }] }];
  for (const [text, kind, more] of [
    ['3.2', undefined],
    ['3.2 1', 'result', { board: 2, result: '1-0' }],
    ['3,1 =', 'result', { board: 1, result: '1/2-1/2' }],
    ['3.5 1', 'noBoard', { not: '3.5' }],
    ['4.1 1', 'noBoard', { not: '4.1' }],
    ['3.1 w', 'noResult', { not: 'w' }],
  ]) {
    const read = entry.readMatch(text, matches);
    assert.equal(read?.kind, kind, text);
    if (more?.result) assert.deepEqual([read.at.board, read.result], [more.board, more.result], text);
    if (more?.not) assert.equal(read.board ?? read.text, more.not, text);
  }
});

test('a line-up: as chosen, as handed in, else in the order of the team; nobody sits twice', () => {
  const members = [{ id: 11 }, { id: 12 }, { id: 13 }];
  const match = {
    first: 2,
    boards: [
      { first: 13, second: 1 },
      { first: 11, second: 2 },
    ],
  };
  assert.deepEqual(lineUp.seatsOf(4, 2, undefined, members, {}), [11, 12, 13, 0]);
  assert.deepEqual(lineUp.seatsOf(3, 2, match, members, {}), [13, 11, 13]);
  assert.deepEqual(lineUp.seatsOf(2, 9, match, members, { 2: 0 }), [1, 0], 'the other side of the match');
  assert.deepEqual(lineUp.seatedAt([11, 12, 13], 1, 13), { 1: 13, 3: 11 });
  assert.deepEqual(lineUp.seatedAt([11, 12, 0], 2, 13), { 2: 13 });
  assert.deepEqual(lineUp.seatedAt([11, 0, 0], 2, 0), { 2: 0 }, 'several seats may be empty');
});

test('the people of an event: who did what, in words', () => {
  const t = (key, ...values) => [key, ...values].join(' ');
  const all = {
    people: [
      { invitation: 1, role: 'owner', name: 'Ann' },
      { invitation: 2, role: 'player', name: '' },
    ],
  };
  for (const [deed, who, words] of [
    [{ by: 1, deed: 'acts', first: 3, last: 3 }, 'ofRole Ann owner', 'didAct 3'],
    [{ by: 1, deed: 'acts', first: 3, last: 5, name: 'ann' }, 'ann', 'didActs 3 5'],
    [{ by: 0, deed: 'game' }, 'theHouse', 'didGame'],
    [{ by: 0, deed: 'invite', invitation: 1 }, 'ofRole Ann owner', 'didBegin'],
    [{ by: 0, deed: 'invite', invitation: 2 }, 'byInvitation playerRole 2', 'didJoin'],
    [{ by: 1, deed: 'invite', invitation: 2 }, 'ofRole Ann owner', 'didInvite byInvitation playerRole 2'],
    [{ by: 1, deed: 'revoke', invitation: 2 }, 'ofRole Ann owner', 'didRevoke byInvitation playerRole 2'],
  ])
    assert.deepEqual(
      [people.doerOf(t, all, deed), people.deedWords(t, all, deed)],
      [who, words],
      JSON.stringify(deed),
    );
});

test('the wall of a hall: pages of twelve rows in turn, and names that need more than two lines', () => {
  const pages = wall.pagesOf({ pairings: 13, clocks: 0, standings: 12 });
  assert.deepEqual(
    pages.map(one => `${one.what} ${one.page}`),
    ['pairings 0', 'pairings 1', 'standings 0'],
  );
  assert.deepEqual(wall.rowsOn([...Array(13).keys()], 1), [12]);
  assert.deepEqual(['a'.repeat(57), 'a'.repeat(56), '棋'.repeat(28), '棋'.repeat(29)].map(wall.isLong), [
    true,
    false,
    false,
    true,
  ]);
});

test('endgame tables: a line is played through until another move leaves it', () => {
  const line = { fen: '8/8/8/8/8/2k5/1R6/K7 w - - 0 1', moves: ['b2h2', 'c3b3'] };
  const first = tables.through('chess', line);
  const second = tables.onward(first);
  assert.deepEqual([tables.played(second), tables.next(second), tables.turnOf(second)], [1, 'c3b3', 'black']);
  assert.equal(tables.now(second).fen, '8/8/8/8/8/2k5/7R/K7 b - - 0 1');
  assert.deepEqual(tables.back(second).steps, first.steps);
  assert.equal(tables.followed(first, { uci: 'b2h2', after: 'x' }).course, line.moves);
  assert.equal(tables.followed(first, { uci: 'b2b8', after: 'x' }).course, null);
  assert.equal(tables.onward(tables.example('xiangqi')).steps.length, 1, 'no line, no next move');
});

test('endgame tables: the position that an address asks for', () => {
  for (const [search, game, fen] of [
    ['', 'xiangqi', tables.EXAMPLES.xiangqi[0][1]],
    ['?game=chess', 'chess', tables.EXAMPLES.chess[0][1]],
    ['?fen=8/8/8/8/8/2k5/1R6/K7 w', 'chess', '8/8/8/8/8/2k5/1R6/K7 w'],
    ['?fen=9/9/9/9/9/9/9/9/9/9 w', 'xiangqi', '9/9/9/9/9/9/9/9/9/9 w'],
  ]) {
    const way = tables.asked(search);
    assert.deepEqual([way.game, tables.now(way).fen], [game, fen], search);
  }
});

test('setting up a position: castling rights fit the pieces, and handicaps leave pieces out', () => {
  const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
  assert.equal(setUp.rights(start, 'KQkq'), 'KQkq');
  assert.equal(setUp.settled('chess', start.replace('RNBQKBNR', '1NBQKBNR')).split(' ')[2], 'Kkq');
  assert.equal(setUp.settled('chess', start.replace('rnbqkbnr', 'rnbq1bnr')).split(' ')[2], 'KQ');
  assert.equal(setUp.atOdds('chess', ['a1']).split(' ')[2], 'Kkq');
  assert.equal(setUp.atOdds('xiangqi', ['b0', 'h0']).split(' ')[0].split('/')[9], 'R1BAKAB1R');
  assert.equal(setUp.withField(start, 1, 'b').split(' ')[1], 'b');
});

/** A tree with these moves in one line, and the node at its end. */
function lineOf(game, ...moves) {
  const made = tree.newTree(game);
  let at = '';
  for (const uci of moves) {
    treeActs.perform(made, { act: 'add', at, uci, text: { uci } });
    at = treeActs.joined(at, uci);
  }
  return { tree: made, node: tree.nodeAt(made, at), at: path => tree.nodeAt(made, path) };
}

test('what a study undoes: the latest first, again once undone, and what was there before at the end', () => {
  const past = new history.History();
  const step = at => [{ act: 'cut', at }];
  past.offer(() => 'before');
  past.did(step('e2e4'));
  past.did(step('e2e4 e7e5'));
  assert.deepEqual(past.counts, { undo: 3, redo: 0 });
  assert.equal(past.takeOffer(), null, 'acts are taken back first');
  assert.deepEqual(past.pop('done'), step('e2e4 e7e5'));
  past.push('undone', step('x'));
  assert.deepEqual(past.counts, { undo: 2, redo: 1 });
  past.did(step('e2e4 c7c5'));
  assert.deepEqual(past.counts, { undo: 3, redo: 0 }, 'what is done anew can’t be done again');
  past.neverAt('e2e4 c7c5');
  past.neverDid(1);
  assert.equal(past.any, false);
  assert.equal(past.takeOffer()(), 'before');
  assert.equal(past.takeOffer(), null, 'once');
});

test('what a study undoes: each chapter its own, and never what others wrote since', () => {
  const past = new history.History();
  const [one, other] = [tree.newTree('chess'), tree.newTree('chess')];
  const written = at => [{ act: 'items', at, after: [] }];
  past.did(written('e2e4'));
  past.turnTo(other, one);
  assert.equal(past.any, false);
  past.did(written('d2d4'));
  past.spoilt(one, false, [{ act: 'items', at: 'e2e4', after: ['theirs'] }]);
  past.spoilt(other, true, [{ act: 'items', at: 'c2c4', after: ['theirs'] }]);
  assert.equal(past.any, true, 'they wrote elsewhere');
  past.turnTo(one, other);
  assert.equal(past.any, false, 'they wrote there');
  past.turnTo(other, null);
  assert.equal(past.any, true);
  const memory = past.memory();
  past.forget();
  assert.equal(past.any, false);
  past.recall(memory);
  assert.equal(past.any, true);
});

test('the stretch that is marked: a move more or less at its end, and up to a move', () => {
  const { tree: made, node, at } = lineOf('chess', 'g1f3', 'g8f6', 'f3g1', 'f6g8');
  const [first, second, third] = ['g1f3', 'g1f3 g8f6', 'g1f3 g8f6 f3g1'].map(at);
  const names = mark => mark && [mark.from, mark.to].map(one => one.uci);
  const from = (...args) => {
    const after = stretch.extended(...args);
    return after && [names(after.mark), after.node.uci];
  };
  assert.deepEqual(from(made.root, null, 1), [['g1f3', 'g1f3'], 'g1f3']);
  assert.deepEqual(from(second, null, 1), [['g8f6', 'g8f6'], 'g8f6'], 'the move on which one stands');
  assert.deepEqual(from(second, { from: first, to: second }, 1), [['g1f3', 'f3g1'], 'f3g1']);
  assert.equal(from(node, { from: first, to: node }, 1), undefined, 'no further move');
  assert.deepEqual(from(second, { from: first, to: second }, -1), [['g1f3', 'g1f3'], 'g1f3']);
  assert.deepEqual(from(first, { from: first, to: first }, -1), [null, 'g1f3']);
  assert.deepEqual(names(stretch.markedTo(third, null, first)), ['g1f3', 'f3g1']);
  assert.deepEqual(names(stretch.markedTo(first, null, third)), ['g1f3', 'f3g1'], 'backwards');
  assert.deepEqual(names(stretch.cycleTo(made, node)), ['g1f3', 'f6g8'], 'the position stood at the start');
  assert.deepEqual(names(stretch.cycleTo(made, third)), ['g1f3', 'f3g1'], 'it stood nowhere: the whole line');
  assert.equal(stretch.cycleTo(made, made.root), null);
  assert.deepEqual(
    stretch.movesIn({ from: second, to: node }).map(one => one.uci),
    ['g8f6', 'f3g1', 'f6g8'],
  );
});

test('a simultaneous display: points, free boards, and what it has come to', () => {
  assert.deepEqual([0, 1, 2, 3, 7].map(display.points), ['0', '½', '1', '1½', '3½']);
  const board = (game, status, more) => ({ host: 'white', outcome: null, game: { game, status, ...more } });
  const shown = {
    own: false,
    tally: { won: 2, drawn: 1, lost: 0, playing: 1, free: 1 },
    boards: [
      board('chess', 'waiting'),
      board('chess', 'playing', { you: 'black' }),
      board('xiangqi', 'over'),
    ],
  };
  assert.deepEqual(display.freeOf(shown.boards), [['chess', 1]]);
  assert.deepEqual(
    display.termsOf(shown.boards).map(one => one.game.game),
    ['chess', 'xiangqi'],
  );
  assert.deepEqual(display.scoreOf(shown), { given: 5, taken: 1 });
  assert.equal(display.scoreOf({ ...shown, tally: { ...shown.tally, won: 0, drawn: 0 } }), null);
  assert.equal(display.boardOf(shown), shown.boards[1]);
  assert.equal(display.boardOf({ ...shown, own: true }), undefined);
});

test('a simultaneous display is opened: a game for each board, with the clock of who gives it', () => {
  const form = { ...simul.BLANK, many: { chess: 2, xiangqi: 1 }, time: '15m+10s' };
  const opened = more => simul.opening({ ...form, ...more });
  assert.deepEqual(
    opened({}).map(one => [one.game, one.time, one.colour]),
    [
      ['chess', '15m+10s', 'first'],
      ['chess', '15m+10s', 'first'],
      ['xiangqi', '15m+10s', 'first'],
    ],
  );
  assert.equal(opened({ ownTime: '60m' })[0].time, 'W60m B15m+10s');
  assert.equal(opened({ ownTime: '60m', side: 'second' })[0].time, 'W15m+10s B60m');
  assert.equal(opened({ time: '-', ownTime: '60m' })[0].time, '-', 'without a clock there is no other');
  assert.deepEqual(simul.gamesOf({ ...form, many: { chess: 0, xiangqi: 0 } }), ['chess', 'xiangqi']);
});

test('homework goes on with what is not solved; a place of a lesson counts once', async () => {
  const [school, report] = await models('views/school/model', 'views/school/report');
  const mark = (n, state) => ({ pupil: 'a', n, state, tries: 1, found: 0, wrong: 0, at: 1, late: false });
  const homework = {
    tasks: [1, 2, 3].map(n => ({ n, kind: 'puzzle' })),
    marks: [mark(1, 'first'), mark(2, 'missed')],
  };
  assert.equal(school.nextTask(homework, 'a').n, 2);
  assert.equal(school.nextTask(homework, 'a', 2).n, 3);
  assert.equal(school.nextTask(homework, 'a', 3).n, 2);
  assert.equal(school.doneCount(homework, 'a'), 1);
  homework.marks = [1, 2, 3].map(n => mark(n, 'later'));
  assert.equal(school.nextTask(homework, 'a'), null);
  assert.deepEqual(
    school.puzzleIds('http://x/puzzles/a8a988aefa313eef, a8a988aefa313eef\n5822f10539f1f00a no'),
    ['a8a988aefa313eef', '5822f10539f1f00a'],
  );
  assert.deepEqual(school.namesIn(' Ann \n\n小明\n' + 'x'.repeat(50)), ['Ann', '小明', 'x'.repeat(40)]);
  assert.equal(school.dayOf(school.endOf('2099-12-31')), '2099-12-31');
  // found, answered, missed and then found, answered, shown: 1 found, 2 missed
  const nodes = [0, 1, 2, 3, 4, 5].map(ply => ({ ply, children: ply < 5 ? [0] : [] }));
  const at = (ply, wrong = false) => ({ hidden: true, wrong, node: nodes[ply] });
  const counter = new report.Counter(at(0));
  const steps = [];
  const step = (ply, answers, wrong) => steps.push(Object.values(counter.step(at(ply, wrong), answers)));
  step(1, false);
  step(2, true);
  step(2, false, true);
  step(2, false, true);
  step(3, false);
  step(1, false); // back and forward again: already counted
  step(2, true);
  step(3, false);
  step(4, true);
  counter.reveal();
  step(5, false);
  assert.deepEqual(
    [0, 1].map(i => steps.reduce((sum, one) => sum + one[i], 0)),
    [1, 2],
  );
  assert.deepEqual(steps.map(one => one[2]).lastIndexOf(true), steps.length - 1);
});
