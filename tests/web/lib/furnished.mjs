// SPDX-License-Identifier: GPL-3.0-or-later
// A server with data: people; games in progress, waiting and over; a simul, events, a desk. For
// tests that visit every view.
import { CANNONS, CASTLED, HORSES } from './games.mjs';

/**
 * Fills a server (started with limits that allow it), and returns its people, the browser's stored
 * values, and the views.
 */
export async function furnish(house) {
  async function call(path, body, { token, cookie } = {}) {
    const answer = await fetch(house.url + path, {
      method: body ? 'POST' : 'GET',
      body: body && JSON.stringify(body),
      headers: {
        'Content-Type': 'application/json',
        ...(token && { Authorization: 'Bearer ' + token }),
        ...(cookie && { Cookie: cookie }),
      },
    });
    const json = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(json)}`);
    return { ...json, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? cookie };
  }
  async function play(game, moves, { time = '10m+5s', first, second, end, ...more }) {
    const who = ({ cookie }) => ({ cookie });
    const opened = await call('/api/games', { game, time, colour: 'first', ...more }, who(first));
    const sides = [first, second];
    await call(`/api/games/${opened.id}/join`, {}, who(second));
    for (const [i, uci] of moves.entries())
      await call(`/api/games/${opened.id}/events`, { event: 'move', move: uci }, who(sides[i % 2]));
    if (end) await call(`/api/games/${opened.id}/events`, { event: 'resign' }, who(sides[end - 1]));
    return opened.id;
  }

  // people, games, an event with a desk
  const names = ['Anna Keller', '沈若溪', 'Tomás Rivera', '顾长风'];
  const people = [];
  for (const name of names)
    people.push(await call('/api/accounts', { name, password: 'horse and elephant' }));
  const [anna, shen, tomas, gu] = people;
  for (let i = 0; i < 6; i++)
    await play(i % 2 ? 'xiangqi' : 'chess', i % 2 ? HORSES : CASTLED, {
      first: i % 3 ? anna : shen,
      second: i % 3 ? shen : anna,
      end: 1 + (i % 2),
      rated: true,
    });
  const won = await play('xiangqi', CANNONS, { first: gu, second: shen });
  await play('xiangqi', HORSES.slice(0, 9), { first: anna, second: gu, time: '3d/1' });
  await play('chess', CASTLED.slice(0, 15), { first: tomas, second: anna, time: '40/90m,10/15m*' });
  const running = await play('chess', CASTLED.slice(0, 13), { first: gu, second: shen });
  const red = await play('xiangqi', HORSES.slice(0, 10), { first: shen, second: gu });
  const days = await play('chess', CASTLED.slice(0, 4), { first: shen, second: anna, time: '3d/1' });
  const seats = [];
  for (let i = 0; i < 3; i++)
    seats.push(
      (await call('/api/games', { game: 'chess', time: '-', colour: 'first' }, { cookie: shen.cookie })).id,
    );
  const display = await call(
    '/api/displays',
    { title: 'Friday evening', games: seats },
    { cookie: shen.cookie },
  );
  const free = await call(
    '/api/games',
    { game: 'chess', time: '5m', colour: 'first' },
    { cookie: anna.cookie },
  );
  const own = await call(
    '/api/games',
    { game: 'xiangqi', time: '5m', colour: 'first' },
    { cookie: shen.cookie },
  );
  for (const [one, game, time] of [
    [gu, 'xiangqi', '40/90m,10/15m*'],
    [tomas, 'chess', '5m+3s'],
    [shen, 'chess', '10m+5s'],
  ])
    await call('/api/games', { game, time, colour: 'random', opponent: 'anyone' }, { cookie: one.cookie });
  const SWISS = {
    act: 'new',
    name: 'Autumn Cup 秋季公开赛',
    system: 'swiss-cn',
    game: 'xiangqi',
    rounds: 7,
    seed: 7,
    time: '60m+30s',
  };
  const event = await call('/api/tournaments', { act: SWISS });
  const at = { token: event.token };
  let lines = 1;
  const tell = async (path, body) => {
    const done = await call(`/api/tournaments/${event.id}/${path}`, { based: lines, ...body }, at);
    lines = done.lines ?? lines;
    return done;
  };
  await tell('acts', {
    acts: '沈若溪,顾长风,叶知秋,方以宁,何一舟,柳如烟,Alexandra von Hohenlohe-Waldenburg,江南雨,苏小小,陆放翁'
      .split(',')
      .map((name, i) => ({ act: 'add', name, rating: 2100 - 30 * i })),
  });
  for (let round = 1; round <= 2; round++) {
    const { pairings } = await tell('pair', {});
    await tell('acts', {
      acts: pairings.slice(0, round === 1 ? 5 : 3).map((p, i) => ({
        act: 'result',
        round,
        white: p.white,
        black: p.black,
        result: ['1-0', '1/2-1/2', '0-1'][i % 3],
      })),
    });
  }
  const desk = await call('/api/boards', {
    start: {
      t: 0,
      event: 'start',
      game: 'xiangqi',
      rules: 'xiangqi-1999',
      mode: 'board',
      time: '40/90m,10/15m*',
      red: '沈若溪',
      black: '顾长风',
    },
  });
  const at_desk = { token: desk.token };
  const put = (id, based, events) => call(`/api/boards/${id}/events`, { based, events }, at_desk);
  await put(desk.id, 1, [
    { t: 0, event: 'begin' },
    ...HORSES.slice(0, 9).flatMap((move, i) => [
      { t: 9000 * i + 8000, event: 'move', side: ['red', 'black'][i % 2], move },
      { t: 9000 * i + 9000, event: 'press', side: ['red', 'black'][i % 2] },
    ]),
    { t: 90000, event: 'foul', side: 'black', kind: 'disturbing' },
  ]);
  for (let i = 2; i <= 6; i++) {
    const { id } = await call(
      '/api/boards?same=1',
      {
        start: {
          t: 0,
          event: 'start',
          game: 'chess',
          rules: 'chess-fide-2023',
          mode: 'board',
          time: '90m+30s',
          white: `Player ${i}`,
          black: 'Alexandra von Hohenlohe',
        },
      },
      at_desk,
    );
    await put(id, 1, [
      { t: 0, event: 'begin' },
      { t: 0, event: 'move', side: 'white', move: 'e2e4' },
      { t: 1, event: 'press', side: 'white' },
      ...(i === 4 ? [{ t: 2, event: 'offer', side: 'black' }] : []),
    ]);
  }
  // an arena in progress, a knock-out, teams
  const NAMED = [
    '沈若溪',
    'Anna Keller',
    '顾长风',
    'Tomás Rivera',
    '叶知秋',
    'Priya Nair',
    '方以宁',
    'Jonas Berg',
    'Alexandra von Hohenlohe-Waldenburg',
    '何一舟',
    'Mei Lund',
    '柳如烟',
  ];
  async function direct(act) {
    const made = await call('/api/tournaments', { act });
    const who = { token: made.token };
    let based = 1;
    const say = async (path, body) => {
      const done = await call(`/api/tournaments/${made.id}/${path}`, { based, ...body }, who);
      based = done.lines ?? based;
      return done;
    };
    return { ...made, say };
  }
  const arena = await direct({
    act: 'new',
    name: 'Friday arena 周五竞技场',
    system: 'arena',
    game: 'xiangqi',
    minutes: 45,
    time: '5m+3s',
    online: 'hand',
  });
  await arena.say('acts', {
    acts: [
      ...NAMED.map((name, i) => ({ act: 'add', name, rating: 2100 - 25 * i })),
      { act: 'arena', kind: 'open' },
    ],
  });
  for (let wave = 0; wave < 9; wave++) {
    const { done } = await arena.say('pair', {});
    const pairs = done.map(line => JSON.parse(line)).flatMap(act => act.pairs.map(pair => [act.round, pair]));
    if (wave < 8)
      await arena.say('acts', {
        acts: pairs.map(([round, [white, black]], i) => ({
          act: 'result',
          round,
          white,
          black,
          result:
            white + black > 12 + i && wave % 2
              ? '1/2-1/2'
              : white < black === (i + wave) % 4 > 0
                ? '1-0'
                : '0-1',
        })),
      });
  }
  await arena.say('acts', { acts: [{ act: 'absent', order: [12] }] });
  const cup = await direct({
    act: 'new',
    name: 'House Cup',
    system: 'knockout',
    game: 'chess',
    seed: 3,
    time: '15m+10s',
  });
  await cup.say('acts', {
    acts: NAMED.slice(0, 8).map((name, i) => ({ act: 'add', name, rating: 2300 - 40 * i })),
  });
  for (let round = 0; round < 2; round++) {
    const { done } = await cup.say('pair', {});
    const { pairs } = JSON.parse(done[0]);
    await cup.say('acts', {
      acts: pairs
        .slice(0, round ? 1 : 4)
        .map(([white, black]) => ({ act: 'result', white, black, result: '1-0' })),
    });
  }
  const league = await direct({
    act: 'new',
    name: 'City league',
    system: 'team-swiss',
    game: 'chess',
    rounds: 5,
    teams: 'fixed:4',
    time: '90m+30s',
  });
  const CLUBS = ['Rook & Cannon', '北京棋院', 'Wien 1900', '廣州象棋', 'Lund SK', 'Basel'];
  await league.say('acts', {
    acts: [
      ...CLUBS.map(name => ({ act: 'add', name })),
      ...CLUBS.flatMap((_, i) =>
        [0, 1, 2, 3].map(b => ({
          act: 'member',
          team: i + 1,
          name: `${NAMED[(3 * i + b) % 12]} ${i + 1}`,
          rating: 2300 - 50 * b - 10 * i,
        })),
      ),
    ],
  });
  for (let round = 1; round <= 3; round++) {
    const { pairings } = await league.say('pair', {});
    await league.say('acts', {
      acts: pairings
        .slice(0, round < 3 ? 3 : 1)
        .filter(p => p.black > 0)
        .map((p, i) => ({
          act: 'match',
          round,
          white: p.white,
          black: p.black,
          result: ['1-0,1/2-1/2,0-1,1-0', '0-1,0-1,1/2-1/2,1-0', '1/2-1/2,1/2-1/2,1/2-1/2,1/2-1/2'][
            (i + round) % 3
          ],
        })),
    });
  }

  // a class with homework that shen leads, and one that shen is a pupil of
  async function classOf(coach, name, pupil) {
    const at = { cookie: coach.cookie };
    const { id, token } = await call('/api/classes', { name }, at);
    await call(`/api/classes/${id}/pupils`, { names: ['Ann Li', '小明', 'Tomás'] }, at);
    await call(`/api/classes/${id}/join`, { token, name: pupil.name }, { cookie: pupil.cookie });
    const set = { name: '一步杀', due: Date.now() + 9 * 86400000, pick: { count: 9 } };
    return { id, homework: (await call(`/api/classes/${id}/homework`, set, at)).id };
  }
  const taught = await classOf(shen, '周三班', anna);
  const learnt = await classOf(anna, 'Evening class', shen);

  const stored = {
    ['qiyuan.t.' + event.id]: event.token,
    ['qiyuan.t.' + arena.id]: arena.token,
    'qiyuan.desk': desk.token,
  };
  const views = {
    hall: ['/'],
    games: ['/games'],
    rules: ['/rules', { whole: false }],
    article: ['/rules/xq:26.4', { whole: false }],
    tables: ['/tables'],
    study: ['/a'],
    'study-game': ['/a/g/' + won],
    player: ['/p/' + encodeURIComponent('沈若溪')],
    settings: ['/settings'],
    boards: ['/boards'],
    'come-in': ['/me', { guest: true }],
    me: ['/me'],
    nobody: ['/p/nobody'],
    nowhere: ['/nowhere'],
    desk: ['/desk'],
    'desk-board': ['/desk/' + desk.id],
    'desk-face': [`/desk/${desk.id}/face`],
    'desk-empty': ['/desk', { guest: true }],
    'hall-guest': ['/', { guest: true }],
    events: ['/t'],
    'event-new': ['/t/new'],
    event: ['/t/' + event.id],
    ...Object.fromEntries(
      [
        'players',
        'pair',
        'entry',
        'standings',
        'cross',
        'mine',
        'history',
        'papers',
        'staff',
        'projector',
      ].map(part => ['event-' + part, [`/t/${event.id}/${part}`]]),
    ),
    'game-over': ['/g/' + won],
    game: ['/g/' + running],
    'game-xiangqi': ['/g/' + red],
    correspondence: ['/g/' + days],
    waiting: ['/g/' + own.id],
    sit: ['/g/' + free.id],
    watch: ['/g/' + running, { guest: true }],
    display: ['/s/' + display.id],
    puzzle: ['/puzzles'],
    classes: ['/classes'],
    class: ['/classes/' + taught.id],
    'class-pupil': ['/classes/' + learnt.id],
    homework: ['/h/' + taught.homework],
    'homework-pupil': ['/h/' + learnt.homework],
    arena: ['/t/' + arena.id],
    'arena-projector': [`/t/${arena.id}/projector`],
    'arena-cross': [`/t/${arena.id}/cross`],
    bracket: [`/t/${cup.id}/bracket`],
    'bracket-projector': [`/t/${cup.id}/projector`],
    teams: ['/t/' + league.id],
    'teams-standings': [`/t/${league.id}/standings`],
    'teams-cross': [`/t/${league.id}/cross`],
  };
  // The knock-out and the teams are viewed as a visitor; these are their directors' tokens.
  const directing = { ['qiyuan.t.' + cup.id]: cup.token, ['qiyuan.t.' + league.id]: league.token };
  return { people: { anna, shen, tomas, gu }, stored, directing, views, call, play };
}
