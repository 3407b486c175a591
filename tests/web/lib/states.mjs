// SPDX-License-Identifier: GPL-3.0-or-later
// Opens everything that can appear in a view: dialogs, slips, offers, refusals, rulings with
// evidence, search results. For tests that check each of them. Elements are found by structure,
// because texts vary with the language.
import { CASTLED, HORSES } from './games.mjs';

/** Opens all folded sections. */
const unfold = page =>
  page.evaluate(() => document.querySelectorAll('main details').forEach(one => (one.open = true)));
const first = selector => page => page.locator(selector).first().click();
const nth = (selector, n) => page => page.locator(selector).nth(n).click();
/** Runs acts one after the other. */
const all =
  (...acts) =>
  async (page, size) => {
    for (const act of acts) await act(page, size);
  };
const settle = ms => page => page.waitForTimeout(ms);
const type =
  (selector, text, enter = true) =>
  async page => {
    await page.locator(selector).first().fill(text);
    if (enter) await page.locator(selector).first().press('Enter');
  };
/** Presses an act of the board: on phones in the bar at the bottom, else beside the board. */
const act = (beside, bar) => (page, size) =>
  page
    .locator(size === 'phone' ? `.tabbar button:nth-of-type(${bar})` : beside)
    .first()
    .click();
const resign = act('.acts .btn:nth-of-type(2)', 2);
const claim = page => page.locator('.claims:visible, .across:visible').first().click();

/**
 * Cuts the connection, and prevents a new one. (A browser's offline mode does not close an open
 * socket.)
 */
async function unlink(page) {
  await page.addInitScript(() => {
    const Line = WebSocket;
    window.lines = [];
    window.WebSocket = class extends Line {
      constructor(url) {
        super(window.cut ? url.replace(/\/ws.*/, '/none') : url);
        window.lines.push(this);
      }
    };
  });
  await page.reload();
  await page.locator('.live, .empty').first().waitFor();
  await page.evaluate(() => {
    window.cut = true;
    window.lines.forEach(line => line.close());
  });
  await page.locator('.banner').waitFor();
  await page.context().setOffline(true);
}

/**
 * The views of furnish() with the acts to do in each, and the games, events and studies needed for
 * further states.
 */
export async function statesOf(house, { people: { anna, shen, tomas, gu }, views, call }) {
  const say = (id, event, who) => call(`/api/games/${id}/events`, event, { cookie: who.cookie });
  const of = name => views[name][0];
  async function pairOf(game, setup, moves, by = [shen, gu]) {
    const { id } = await call(
      '/api/games',
      { game, time: '10m+5s', colour: 'first', ...setup },
      { cookie: by[0].cookie },
    );
    await call(`/api/games/${id}/join`, {}, { cookie: by[1].cookie });
    for (const [i, move] of moves.entries()) await say(id, { event: 'move', move }, by[i % 2]);
    return id;
  }

  // messages over a game
  const offered = await pairOf('chess', {}, CASTLED.slice(0, 10));
  await say(offered, { event: 'offer' }, gu).catch(() => {});
  const back = await pairOf('xiangqi', {}, HORSES.slice(0, 10));
  await say(back, { event: 'takeback' }, gu);
  const CYCLE = '3ak1b2/4a4/4b4/9/2c6/2R6/9/4C4/4A4/2BAK1B2 b - - 0 1';
  const cycle = await pairOf('xiangqi', { fen: CYCLE, time: '20m+5s' }, [], [gu, shen]);
  for (const [i, move] of 'c5g5 c4g4 g5c5 g4c4 c5g5 c4g4 g5c5 g4c4'.split(' ').entries())
    await say(cycle, { event: 'move', move }, i % 2 ? gu : shen).catch(() =>
      say(cycle, { event: 'move', move }, i % 2 ? shen : gu),
    );
  const rejected = await pairOf('chess', { claims: 'player' }, 'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6'.split(' '));
  await say(rejected, { event: 'claim', kind: 'repetition' }, shen).catch(error =>
    console.log(String(error)),
  );
  const promotes = await pairOf('chess', { fen: '8/3P1k2/8/8/8/8/5K2/8 w - - 0 1' }, []);
  const mated = await pairOf('chess', {}, 'f2f3 e7e5 g2g4 d8h4'.split(' '));
  const checked = await pairOf('xiangqi', { fen: '3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1' }, ['a0a9']);
  const refused = await pairOf('xiangqi', {}, HORSES.slice(0, 8));
  const refusedChess = await pairOf('chess', {}, CASTLED.slice(0, 8));
  const computer = await call(
    '/api/games',
    { game: 'xiangqi', time: '-', colour: 'first', opponent: { engine: 2 } },
    { cookie: shen.cookie },
  );
  await say(computer.id, { event: 'move', move: 'h2e2' }, shen).catch(() => {});
  const claimable = await pairOf('xiangqi', { claims: 'player' }, HORSES.slice(0, 8));
  const claimableChess = await pairOf(
    'chess',
    { claims: 'player' },
    'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8'.split(' ').slice(0, 6),
  );
  // a square of a board in portrait orientation with this many columns
  const square = (column, row, columns) => page =>
    page
      .locator('[role=grid] [role=gridcell]')
      .nth(row * columns + column)
      .click();
  const typed = text => async (page, size) => {
    if (size !== 'phone') return type('#type', text)(page);
    await page.locator('.tabbar button').last().click();
    await type('#type-more', text)(page);
  };

  const games = {
    'game-offer': ['/g/' + offered],
    'game-takeback': ['/g/' + back],
    'game-mated': ['/g/' + mated],
    'game-check': ['/g/' + checked],
    'game-ruling': ['/g/' + cycle],
    'game-cycle': [
      '/g/' + cycle,
      { act: all(nth('table.cycle button', 1), page => page.locator('tr.say').waitFor()) },
    ],
    'game-cycle-watched': ['/g/' + cycle, { guest: true, act: nth('table.cycle button', 2) }],
    'game-rejected': ['/g/' + rejected],
    'game-promotes': ['/g/' + promotes, { act: all(square(3, 1, 8), square(3, 0, 8)) }],
    'game-refused': ['/g/' + refused, { act: typed('H2+9') }],
    'game-refused-chess': ['/g/' + refusedChess, { act: typed('Qh5') }],
    'game-moves': ['/g/' + refused, { act: square(1, 9, 9) }],
    'game-moves-chess': ['/g/' + refusedChess, { act: square(3, 7, 8) }],
    'game-computer': ['/g/' + computer.id, { wait: 1500 }],
    'game-resign': ['/g/' + refusedChess, { act: resign }],
    'game-claim': ['/g/' + claimable, { act: claim }],
    'game-claim-chess': ['/g/' + claimableChess, { act: claim }],
    'game-more': [
      '/g/' + refused,
      { sizes: ['phone'], act: page => page.locator('.tabbar button').last().click() },
    ],
    'game-more-over': [
      of('game-over'),
      { sizes: ['phone'], act: page => page.locator('.tabbar button').last().click() },
    ],
    'game-talk': [
      '/g/' + refused,
      { sizes: ['desktop'], act: page => page.locator('.acts button.quiet').last().click() },
    ],
    'game-aside': ['/g/' + refusedChess, { sizes: ['aside'] }],
    'game-xiangqi-aside': ['/g/' + refused, { sizes: ['aside'] }],
    'game-cycle-aside': ['/g/' + cycle, { sizes: ['aside'], act: nth('table.cycle button', 1) }],
    'hall-aside': ['/', { sizes: ['aside'] }],
    'hall-free': ['/', { act: first('.long .free') }],
    'hall-computer': ['/', { act: page => page.locator('.whom input').nth(2).check({ force: true }) }],
    'hall-anyone': ['/', { act: page => page.locator('.whom input').nth(0).check({ force: true }) }],
    'games-none': ['/games', { act: type('#find', 'nobody of this name', false) }],
    'no-line': ['/', { act: unlink, undo: page => page.context().setOffline(false) }],
    'display-guest': [of('display'), { guest: true }],
  };
  const others = {
    'rules-found': [
      '/rules',
      {
        whole: false,
        act: all(type('main input[type=search], main input', 'perpetual', false), settle(400)),
      },
    ],
    'rules-none': [
      '/rules',
      { whole: false, act: all(type('main input[type=search], main input', 'qqqq', false), settle(400)) },
    ],
    'article-chess': ['/rules/fide:9.2', { whole: false }],
    'article-named': ['/rules/cxa:perpetual-check', { whole: false }],
    'article-none': ['/rules/xq:99.9', { whole: false }],
    'tables-shown': ['/tables', { act: all(nth('.row button.btn', 3), settle(400)) }],
    'tables-set': ['/tables', { act: first('.row button[aria-pressed]') }],
    'puzzle-xiangqi': ['/puzzles/bca42eba319c5e84'],
    'puzzle-answer': [
      '/puzzles/bca42eba319c5e84',
      {
        act: all(
          page => page.locator('.verdict ~ .row button, .row button.btn').first().click(),
          settle(1500),
        ),
      },
    ],
    'study-paste': ['/a', { act: first('.imp1') }],
    'study-new': ['/a', { act: page => page.locator('.imp1 ~ button').first().click() }],
    'study-save': [of('study-game'), { act: page => page.locator('.imp1 ~ button').last().click() }],
    'study-lead': [
      of('study-game'),
      {
        act: all(
          first('#kept-head ~ button'),
          page => page.waitForURL(/\/a\/s\/\w{10}/),
          page => page.locator('.together button').first().click(),
          settle(600),
        ),
      },
    ],
    'class-set': [of('class'), { act: first('#homework ~ button') }],
    'study-set': ['/a', { act: page => page.locator('.imp1 ~ button[aria-pressed]').first().click() }],
    'study-xiangqi': ['/a', { query: '&game=xiangqi' }],
    'study-open': [of('study-game'), { act: all(unfold, settle(600)) }],
    'study-lab': [
      '/a/g/' + cycle,
      {
        act: all(
          page => page.locator('.steps button').last().click(),
          first('.lab .row button:nth-child(2)'),
          first('.lab .arb.main'),
          settle(1500),
        ),
      },
    ],
    'study-fault': ['/a', { query: '&fen=' + encodeURIComponent('8/8/8/8 w') }],
    'player-other': ['/p/' + encodeURIComponent('Anna Keller')],
    'player-challenge': [
      '/p/' + encodeURIComponent('Anna Keller'),
      { act: first('.personv main button.btn.main') },
    ],
    'player-report': [
      '/p/' + encodeURIComponent('Anna Keller'),
      { act: page => page.locator('.personv main button.quiet').first().click() },
    ],
    'player-guest': ['/p/' + encodeURIComponent('沈若溪'), { guest: true }],
    'settings-guest': ['/settings', { guest: true }],
  };

  // at the desk and in events
  const desk = of('desk-board');
  const event = of('event');
  const league = of('teams');
  const cup = of('bracket').replace(/\/bracket$/, '');
  const arena = of('arena');
  const office = {
    'desk-acts': [desk, { act: unfold }],
    'desk-red': [desk + '/red'],
    'desk-wall': [desk + '/face', { sizes: ['wall'] }],
    'teams-public': [league, { guest: true }],
    'bracket-public': [cup + '/bracket', { guest: true }],
    'event-public': [event, { guest: true }],
    'event-public-standings': [event + '/standings', { guest: true }],
    'event-public-mine': [event + '/mine', { guest: true }],
    'events-guest': ['/t', { guest: true }],
    'event-sum': [event + '/standings', { act: nth('button.sum', 1) }],
    'event-why': [event + '/pair', { act: all(first('.pairs .mid button'), settle(600)) }],
    'event-import': [
      event + '/players',
      {
        act: all(
          page => page.locator('button[aria-expanded]').first().click(),
          type('textarea', '姓名,等级分,单位\n林一,2100,北京\n周二,abc,上海', false),
          page => page.locator('section:has(textarea) .rowb button').first().click(),
          settle(500),
        ),
      },
    ],
    'event-wall': [event + '/projector', { sizes: ['wall'] }],
    'arena-wall': [arena + '/projector', { sizes: ['wall'] }],
    'bracket-wall': [cup + '/projector', { sizes: ['wall'] }],
    'teams-wall': [league + '/projector', { sizes: ['wall'] }],
    'teams-entry': [league + '/entry'],
    'teams-lineup': [league + '/lineup'],
    'teams-players': [league + '/players'],
    'teams-mine': [league + '/mine'],
    'teams-papers': [league + '/papers'],
    'bracket-entry': [cup + '/entry'],
    'bracket-pair': [cup + '/pair'],
    'bracket-standings': [cup + '/standings'],
    'arena-standings': [arena + '/standings'],
    'arena-entry': [arena + '/entry'],
    'event-papers-won': [
      event + '/papers',
      {
        act: all(
          type('.prz .field:last-of-type input', '300 200 100', false),
          page => page.locator('.rowb button.main').last().click(),
          settle(400),
        ),
      },
    ],
    'event-invite': [
      event + '/staff',
      {
        act: all(type('form input', '林老师', false), first('form button[type=submit]'), settle(400), unfold),
      },
    ],
  };
  void tomas;
  void anna;
  return { ...games, ...others, ...office };
}
