// SPDX-License-Identifier: GPL-3.0-or-later
// Layout on every screen: phones in landscape, text at double size, contrast themes, touch, no
// layout shift when the connection is lost, and spoken beginnings; also the list of all the
// player's games.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOfAccess } from './lib/axe.mjs';
import { at, directed, NAMES, players } from './lib/directing.mjs';
import { faultsOfFit } from './lib/fits.mjs';
import { atHome, browser, house, LONG, person, shoot, SLOW } from './lib/house.mjs';
import { seated } from './lib/seated.mjs';

atHome();
const shot = (page, name) => shoot(page, `fit-${name}`);

for (const [game, lang] of [
  ['chess', 'en'],
  ['xiangqi', 'zh-CN'],
]) {
  test(
    `${game}: on a phone on its side the whole board and both clocks are seen, and nothing scrolls`,
    { ...(game === 'xiangqi' && LONG), timeout: 60000 },
    async () => {
      const g = await seated(
        browser,
        house,
        { game, time: '10m+5s' },
        { pages: 1, lang, viewport: { width: 844, height: 390 }, touch: true },
      );
      const page = g.first;
      const inside = async selector => {
        const box = await page.locator(selector).boundingBox();
        assert.ok(
          box && box.x >= 0 && box.y >= 0 && box.x + box.width <= 844.5 && box.y + box.height <= 390.5,
          selector + JSON.stringify(box),
        );
        return box;
      };
      const board = await inside('#board');
      assert.ok(board.height >= 375, 'as high as the glass');
      for (const selector of ['.bar.opp .clock', '.bar.own .clock', '.tabbar']) await inside(selector);
      for (const tab of await page.locator('.tabbar > button:visible').all())
        assert.ok((await tab.boundingBox()).height >= 44);
      await inside('.tabbar > button:has-text("' + (lang === 'en' ? 'Claim' : '提请裁决') + '")');
      assert.ok(
        await page.evaluate(
          () =>
            document.documentElement.scrollHeight <= innerHeight &&
            document.documentElement.scrollWidth <= innerWidth,
        ),
      );
      assert.deepEqual(await faultsOfAccess(page), []);
      await shot(page, `landscape-${game}`);
      // Smaller phones with messages over the game: an offer, a question, the end with a rematch
      // button.
      const fits = async what => {
        for (const [width, height] of [
          [667, 375],
          [740, 360],
          [844, 390],
        ]) {
          await page.setViewportSize({ width, height });
          assert.deepEqual(await faultsOfFit(page, { outside: true }), [], `${what} at ${width}`);
        }
      };
      await g.play(game === 'chess' ? 'e2e4 e7e5' : 'h2e2 h9g7');
      await fits('playing');
      await g.post(1, { event: 'offer' });
      await page.locator('.toasts.offer .toast').waitFor();
      await fits('an offer');
      const offer = await page.locator('.toasts.offer .toast').boundingBox();
      const more = await page.locator('.tabbar > button').last().boundingBox();
      const clock = await page.locator('.bar.own .clock').boundingBox();
      const isApartFrom = other =>
        offer.x + offer.width <= other.x + 1 ||
        other.x + other.width <= offer.x + 1 ||
        offer.y + offer.height <= other.y + 1 ||
        other.y + other.height <= offer.y + 1;
      assert.ok(isApartFrom(more) && isApartFrom(clock), 'the offer hides neither the acts nor the clock');
      await page.locator('.tabbar > button:visible').nth(1).click();
      await fits('a question');
      await page.keyboard.press('Escape');
      await g.post(1, { event: 'resign' });
      const again = page
        .locator('.tabbar > button')
        .filter({ hasText: lang === 'en' ? 'Rematch' : '再来一局' });
      await again.waitFor();
      await fits('the end');
      const bar = await again.boundingBox();
      assert.ok(
        bar.x >= 0 && bar.y >= 0 && bar.x + bar.width <= 844.5 && bar.y + bar.height <= 390.5,
        JSON.stringify(bar),
      );
      await again.click();
      await again.and(page.locator(':disabled')).waitFor();
      assert.deepEqual(await faultsOfAccess(page), []);
      await g.close();
    },
  );
}

/** A cycle of chases, whose ruling has moves, victims, a false protector and lines. */
const CYCLE = {
  game: 'xiangqi',
  fen: '3ak1b2/4a4/4b4/9/2c6/2R6/9/4C4/4A4/2BAK1B2 b - - 0 1',
  colour: 'second',
  time: '20m+10s',
};
const CHASES = 'c5g5 c4g4 g5c5 g4c4 c5g5 c4g4 g5c5 g4c4';

test('on the smallest phone nothing scrolls sideways: a time of one’s own, a ruling looked at', async () => {
  const found = [];
  const smallest = { viewport: { width: 320, height: 640 }, touch: true };
  // Phones zoom out on a page that is too wide, and report the wider viewport as their width.
  const wide = page => page.evaluate(() => document.documentElement.scrollWidth - 320);
  for (const lang of ['en', ...(SLOW ? ['zh-CN', 'zh-TW'] : [])]) {
    const { page, context } = await person(browser, house, { lang, ...smallest });
    await page.goto(house.url);
    await page.locator('.long .free').click();
    await page.locator('.level output').first().waitFor();
    found.push([`the lobby, ${lang}`, await wide(page)]);
    await context.close();
    const g = await seated(browser, house, CYCLE, { pages: 1, lang, ...smallest });
    await g.play(CHASES);
    await g.first.locator('table.cycle button').nth(1).click();
    await g.first.locator('tr.say').waitFor();
    found.push([`a ruling, ${lang}`, await wide(g.first)]);
    const back = await g.first.locator('.evbar .main').evaluate(e => e.scrollWidth - e.clientWidth);
    found.push([`the way back, ${lang}`, back]);
    await g.close();
  }
  assert.deepEqual(
    found.filter(([, by]) => by > 0),
    [],
  );
});

test(
  'text at twice its size: no view scrolls sideways, loses a control, or lays one thing over another',
  { ...LONG, timeout: 240000 },
  async () => {
    const found = [];
    const fits = async (page, what) => {
      for (const [width, height] of [
        [1280, 800],
        [390, 844],
      ]) {
        await page.setViewportSize({ width, height });
        for (const fault of await faultsOfFit(page)) found.push(`${what} at ${width}: ${fault}`);
        await shot(page, `text200-${what.replace(/\W+/g, '-')}-${width}`);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
    };
    // The text size as the settings store it.
    const large = {
      reach: context => context.addInitScript(() => localStorage.setItem('qiyuan.text', '200')),
    };
    for (const [setup, moves, lang] of [
      [{ game: 'chess', time: '10m+5s', claims: 'player' }, 'e2e4 e7e5 g1f3 b8c6', 'en'],
      [{ game: 'xiangqi', time: '40/90m,10/15m*', claims: 'player' }, 'h2e2 h9g7', 'zh-CN'],
    ]) {
      const g = await seated(browser, house, setup, { pages: 1, lang, ...large });
      const page = g.first;
      await g.play(moves);
      await fits(page, `${setup.game} played`);
      await g.post(1, { event: 'offer' });
      await page.locator('.toasts.offer .toast').waitFor();
      await fits(page, `${setup.game}, an offer`);
      await page.locator('.asks .claims').click();
      await fits(page, `${setup.game}, a claim`);
      await page.keyboard.press('Escape');
      await g.post(1, { event: 'resign' });
      await page.locator('.slip').first().waitFor();
      await fits(page, `${setup.game} over`);
      await g.close();
    }
    const g = await seated(browser, house, CYCLE, { pages: 1, ...large });
    await g.play(CHASES);
    await g.first.locator('table.cycle button').nth(1).click();
    await g.first.locator('tr.say').waitFor();
    await fits(g.first, 'a ruling');
    await g.close();
    const { page, context } = await person(browser, house, large);
    const post = async (path, data, token) => {
      const answer = await page.request.post(house.url + path, {
        data,
        headers: { Origin: house.url, ...(token && { Authorization: 'Bearer ' + token }) },
      });
      assert.ok(answer.ok(), `${path}: ${await answer.text()}`);
      return answer.json();
    };
    // A player with a rated game, an event with a round, a board of the desk: tests the effect of a
    // long name.
    const event = await post('/api/tournaments', {
      act: {
        act: 'new',
        name: 'Autumn Cup',
        system: 'swiss-cn',
        game: 'xiangqi',
        rounds: 5,
        seed: 7,
        time: '60m+30s',
      },
    });
    await post(
      `/api/tournaments/${event.id}/acts`,
      {
        based: 1,
        acts: ['Alexandra von Hohenlohe-Waldenburg', '沈若溪', '顾长风', 'Mei Lund'].map((name, i) => ({
          act: 'add',
          name,
          rating: 2100 - 30 * i,
        })),
      },
      event.token,
    );
    await post(`/api/tournaments/${event.id}/pair`, { based: 5 }, event.token);
    const desk = await post('/api/boards', {
      start: {
        t: 0,
        event: 'start',
        game: 'xiangqi',
        rules: 'xiangqi-1999',
        mode: 'board',
        time: '40/90m,10/15m*',
        red: 'Alexandra von Hohenlohe',
        black: '顾长风',
      },
    });
    await context.addInitScript(
      all => Object.entries(all).forEach(([key, kept]) => localStorage.setItem('qiyuan.' + key, kept)),
      { ['t.' + event.id]: event.token, desk: desk.token },
    );
    await post('/api/accounts', { name: 'Maximiliane Rosenthal', password: 'horse and elephant' });
    const rated = await post('/api/games', { game: 'chess', time: '10m+5s', colour: 'first', rated: true });
    const two = await person(browser, house);
    const other = { headers: { Origin: house.url } };
    await two.page.request.post(house.url + '/api/accounts', {
      data: { name: '陆远', password: 'horse and elephant' },
      ...other,
    });
    await two.page.request.post(`${house.url}/api/games/${rated.id}/join`, { data: {}, ...other });
    await post(`/api/games/${rated.id}/events`, { event: 'move', move: 'e2e4' });
    for (const data of [{ event: 'move', move: 'e7e5' }, { event: 'resign' }])
      assert.ok(
        (await two.page.request.post(`${house.url}/api/games/${rated.id}/events`, { data, ...other })).ok(),
      );
    await two.page.request.post(house.url + '/api/games', {
      data: { game: 'chess', time: '40/90m,10/15m*', colour: 'first', opponent: 'anyone' },
      ...other,
    }); // a free seat
    for (const address of [
      '/',
      '/games',
      '/p/Maximiliane%20Rosenthal',
      '/rules/xq:26.4',
      '/settings',
      '/a',
      '/puzzles',
      '/classes',
      '/desk',
      '/desk/' + desk.id,
      '/t/new',
      '/t/' + event.id,
      `/t/${event.id}/standings`,
    ]) {
      await page.goto(house.url + address);
      await page.waitForLoadState('networkidle');
      assert.ok(await page.evaluate(() => document.documentElement.hasAttribute('data-big')));
      // This arrives over the socket after all requests.
      if (address === '/') await page.locator('.seats').waitFor();
      await fits(page, address);
    }
    await two.context.close();
    await context.close();
    assert.deepEqual(found, []);
  },
);

test(
  'names as long as they come: no view is wider than a phone, a name gives way to its clock, the wall shows every row',
  { timeout: 120000 },
  async () => {
    const LATIN = 'Wolfeschlegelsteinhausen';
    const CHINESE = '阿卜杜热西提买买提伊敏江诺尔哈力克木拉提艾合';
    const LONG_NAME = LATIN + 'bergerdorff Hube';
    const { page, context } = await person(browser, house, { viewport: { width: 390, height: 844 } });
    const other = await person(browser, house);
    const post = (who, path, data, token) =>
      who.page.request
        .post(house.url + path, {
          data,
          headers: { Origin: house.url, ...(token && { Authorization: 'Bearer ' + token }) },
        })
        .then(async answer => {
          assert.ok(answer.ok(), `${path}: ${await answer.text()}`);
          return answer.json();
        });
    await post({ page }, '/api/accounts', { name: LATIN, password: 'horse and elephant' });
    await post(other, '/api/accounts', { name: CHINESE, password: 'horse and elephant' });
    const game = await post({ page }, '/api/games', { game: 'xiangqi', time: '10m+5s', colour: 'first' });
    await post(other, `/api/games/${game.id}/join`, {});
    const desk = await post({ page }, '/api/boards', {
      start: {
        t: 0,
        event: 'start',
        game: 'xiangqi',
        rules: 'xiangqi-1999',
        mode: 'board',
        time: '40/90m,10/15m*',
        red: LONG_NAME,
        black: CHINESE,
      },
    });
    const event = await post({ page }, '/api/tournaments', {
      act: {
        act: 'new',
        name: 'The Seventeenth International Invitational Open Championship of the Lower Danube 多瑙河下游国际邀请公开赛',
        system: 'dutch',
        game: 'chess',
        rounds: 5,
        time: '90m+30s',
      },
    });
    await post(
      { page },
      `/api/tournaments/${event.id}/acts`,
      {
        based: 1,
        acts: Array.from({ length: 24 }, (_, i) => ({
          act: 'add',
          name: `${i % 2 ? LONG_NAME : CHINESE} ${i}`,
          rating: 2400 - i,
        })),
      },
      event.token,
    );
    await post({ page }, `/api/tournaments/${event.id}/pair`, { based: 25 }, event.token);
    await context.addInitScript(
      all => Object.entries(all).forEach(([key, kept]) => localStorage.setItem('qiyuan.' + key, kept)),
      { ['t.' + event.id]: event.token, desk: desk.token },
    );
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    for (const address of [
      '/',
      '/g/' + game.id,
      '/boards',
      '/a/g/' + game.id,
      '/p/' + encodeURIComponent(CHINESE),
      '/desk/' + desk.id,
      '/t/' + event.id,
      `/t/${event.id}/entry`,
      `/t/${event.id}/projector`,
    ]) {
      await page.goto(house.url + address);
      await page.waitForLoadState('networkidle');
      assert.ok((await wide()) <= 0, `${address}: ${await wide()} px too wide`);
      for (const bar of await page.locator('.bar:visible').all()) {
        const [name, clock] = await Promise.all([
          bar.locator('.who').boundingBox(),
          bar.locator('.clock').boundingBox(),
        ]);
        const words = await bar
          .locator('.who > *')
          .evaluateAll(all => Math.max(...all.map(one => one.getBoundingClientRect().right)));
        assert.ok(
          Math.max(name.x + name.width, words) <= clock.x,
          `${address}: the name reaches to ${words}, the clock stands at ${clock.x}`,
        );
      }
    }
    // Twelve boards whose names take two lines are printed so small that the last row fits.
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.goto(`${house.url}/t/${event.id}/projector`);
    await page.locator('.projv tbody tr').nth(11).waitFor();
    await page.waitForFunction(() => document.documentElement.scrollHeight <= innerHeight);
    assert.ok((await wide()) <= 0);
    for (const one of [{ context }, other]) await one.context.close();
  },
);

/**
 * The contrast of colours as computed under the theme; rows are [what, foreground, background,
 * minimum].
 */
const contrasts = (page, rows) =>
  page.evaluate(all => {
    const channel = c => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    const light = colour => {
      const [r, g, b] = colour
        .match(/[\d.]+/g)
        .map(Number)
        .map(c => (colour.startsWith('color(') ? c : c / 255))
        .map(channel);
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const read = ([selector, property]) => {
      const one = document.querySelector(selector);
      if (!one) throw new Error('nothing is ' + selector);
      return getComputedStyle(one)[property];
    };
    const short = [];
    for (const [what, front, ground, least] of all) {
      const two = [read(front), read(ground)];
      const [a, b] = two.map(light).sort((x, y) => y - x);
      const ratio = (a + 0.05) / (b + 0.05);
      if (!(ratio >= least)) short.push(`${what}: ${two.join(' on ')}, ${ratio.toFixed(2)} of ${least}`);
    }
    return short;
  }, rows);

for (const theme of ['light', 'dark'])
  test(
    `contrast themes, ${theme}: boards, men, evidence, clocks and dialogs say by edge and print what they say by colour`,
    { ...(theme === 'light' && LONG), timeout: 60000 },
    async () => {
      const open = async (setup, moves) => {
        const g = await seated(browser, house, setup, { pages: 1, theme });
        const page = g.first;
        await page.emulateMedia({ forcedColors: 'active', colorScheme: theme });
        await g.play(moves);
        return { g, page };
      };
      // A chosen board colour must not override the theme.
      const chosen = page =>
        page.evaluate(() =>
          Object.assign(document.documentElement.dataset, { chess: 'wood', xiangqi: 'wood' }),
        );
      const symbol = (letter, part) => `symbol[id="${letter}"] ${part}`;

      const chess = await open({ game: 'chess', time: '10m+5s', claims: 'player' }, 'e2e4 e7e5');
      await chosen(chess.page);
      const fill = (selector, property = 'fill') => [selector, property];
      const SQUARES = {
        light: '.under rect:not(.now)[fill="var(--sq-light)"]',
        dark: '.under rect:not(.now)[fill="var(--sq-dark)"]',
        now: '.under rect.now[fill="var(--sq-dark-now)"]',
      };
      assert.deepEqual(
        await contrasts(chess.page, [
          ...Object.entries(SQUARES).flatMap(([name, selector]) => [
            [`a black man on a ${name} square`, fill(symbol('c-n', 'g')), fill(selector), 3],
            [
              `the edge of a white man on a ${name} square`,
              fill(symbol('c-N', 'g'), 'stroke'),
              fill(selector),
              3,
            ],
          ]),
          ['white men and black men', fill(symbol('c-N', 'g')), fill(symbol('c-n', 'g')), 3],
          ['light and dark squares', fill(SQUARES.light), fill(SQUARES.dark), 1.5],
          ['the frame of the last move', fill(SQUARES.now, 'stroke'), fill(SQUARES.now), 3],
          ['the running clock', ['.clock.on', 'color'], ['.clock.on', 'backgroundColor'], 4.5],
          [
            'the move shown',
            ['.moves [aria-current]', 'color'],
            ['.moves [aria-current]', 'backgroundColor'],
            4.5,
          ],
          [
            'running beside waiting',
            ['.clock.on', 'backgroundColor'],
            ['.clock:not(.on)', 'backgroundColor'],
            3,
          ],
        ]),
        [],
      );
      await chess.page.locator('.asks .claims').click();
      assert.deepEqual(
        await contrasts(chess.page, [
          [
            'the frame of a question',
            ['dialog[open]', 'borderLeftColor'],
            ['dialog[open]', 'backgroundColor'],
            3,
          ],
          [
            'a count as far as it is',
            ['.counts .fill i', 'backgroundColor'],
            ['.counts .fill', 'backgroundColor'],
            3,
          ],
          [
            'the edge of a count',
            ['.counts .fill', 'borderTopColor'],
            ['dialog[open]', 'backgroundColor'],
            3,
          ],
        ]),
        [],
      );
      assert.ok(
        await chess.page.evaluate(
          () => parseFloat(getComputedStyle(document.querySelector('dialog[open]')).borderLeftWidth) > 0,
        ),
      );
      await shot(chess.page, `forced-colours-${theme}-claim`);
      await chess.page.keyboard.press('Escape');
      await chess.g.close();

      const ruling = await open(CYCLE, CHASES);
      const { page } = ruling;
      await chosen(page);
      const GROUND = fill('.under > g > rect:first-child');
      const EVIDENCE = '.over.evidence';
      const MEN = [
        ['a red disc', symbol('x-R', 'circle + circle'), 'stroke', symbol('x-R', 'circle'), 'fill'],
        ['a black disc', symbol('x-c', 'circle + circle'), 'stroke', symbol('x-c', 'circle'), 'fill'],
        ['a red character', symbol('x-R', 'path'), 'fill', symbol('x-R', 'circle'), 'fill'],
        ['a black character', symbol('x-c', 'path'), 'fill', symbol('x-c', 'circle'), 'fill'],
      ];
      const board = async () =>
        contrasts(page, [
          ['lines', fill('.under > g > path', 'stroke'), GROUND, 3],
          ['the river', fill('.under > g > path[transform]'), GROUND, 4.5],
          ['coordinates', fill('.under .co text'), GROUND, 4.5],
          ...MEN.map(([what, one, a, other, b]) => [what, [one, a], [other, b], 4.5]),
          ['red discs and black ones', fill(symbol('x-R', 'circle')), fill(symbol('x-c', 'circle')), 3],
        ]);
      assert.deepEqual(await board(), []);
      let drawn = 0;
      for (const step of [0, 1, 2, 3]) {
        await page.locator('table.cycle .num1').nth(step).click();
        await page
          .locator('table.cycle .num1[aria-pressed=true]')
          .getByText(String(step + 1))
          .waitFor();
        if (!(await page.locator(`${EVIDENCE} text`).count())) continue;
        drawn++;
        assert.deepEqual(
          await contrasts(page, [
            ['corners', fill(`${EVIDENCE} path[stroke="var(--ev-xq)"]`, 'stroke'), GROUND, 3],
            ['a sign', fill(`${EVIDENCE} text`), fill(`${EVIDENCE} rect[fill="var(--ev-xq)"]`), 4.5],
          ]),
          [],
          `step ${step + 1}`,
        );
      }
      assert.equal(drawn, 2, 'either chase is drawn');
      assert.deepEqual(
        await contrasts(page, [
          ['the word for an attack', ['.tag.bad', 'color'], ['.tag.bad', 'backgroundColor'], 4.5],
          ['an attack and none', ['.tag.bad', 'backgroundColor'], ['.slip', 'backgroundColor'], 3],
          ['the move looked at', ['.cycle tr.on', 'outlineColor'], ['.slip', 'backgroundColor'], 3],
          ['its number', ['.on .num1', 'color'], ['.on .num1', 'backgroundColor'], 4.5],
          ['a pip that counts', ['.pips .f', 'backgroundColor'], ['.slip', 'backgroundColor'], 3],
          ['the stamp', ['.stamp', 'color'], ['.stamp', 'backgroundColor'], 4.5],
          ['the head', ['.slip h2', 'color'], ['.slip', 'backgroundColor'], 4.5],
        ]),
        [],
      );
      await shot(page, `forced-colours-${theme}-ruling`);
      await ruling.g.close();
    },
  );

test(
  'nothing moves when the line breaks; "/" leads to the field from anywhere; the beginning is told',
  { timeout: 60000 },
  async () => {
    const g = await seated(browser, house, { game: 'xiangqi', time: '10m' }, { pages: 1 });
    const page = g.first;
    assert.match(
      await page
        .locator('[aria-live=polite]')
        .allInnerTexts()
        .then(all => all.join()),
      /Red: Anna Keller, Black: Tomás Rivera\. You are Red; it is your move/,
    );
    assert.equal(await page.evaluate(() => document.activeElement.id), 'game-head');
    await page.keyboard.press('/');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'type');
    const before = await page.locator('#board').boundingBox();
    await house.crash(async () => {
      await page.locator('.banner').waitFor();
      assert.deepEqual(await page.locator('#board').boundingBox(), before);
    });
    await page.locator('.banner').waitFor({ state: 'detached' });
    await g.close();
  },
);

test('all my games: a finished one is found again, with its record', { timeout: 60000 }, async () => {
  const { page, context, faults } = await person(browser, house, { lang: 'en' });
  await page.goto(house.url + '/');
  const open = () =>
    page.evaluate(async () => {
      const call = (path, body, token) =>
        fetch(path, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'Content-Type': 'application/json', ...(token && { Authorization: 'Bearer ' + token }) },
        }).then(answer => answer.json());
      await call('/api/guest', { name: 'Ann' });
      const game = await call('/api/games', { game: 'xiangqi', time: '5m', colour: 'first' });
      const other = await fetch(`/api/games/${game.id}/join`, {
        method: 'POST',
        credentials: 'omit',
        body: '{"name":"Tomás"}',
        headers: { 'Content-Type': 'application/json' },
      }).then(answer => answer.json());
      await call(`/api/games/${game.id}/events`, { event: 'resign' }, other.seat_token);
      return game.id;
    });
  const id = await open();
  await page.reload();
  await page.getByRole('link', { name: 'All my games (1 finished)' }).click();
  await page.waitForURL(/\/games$/);
  const row = page.locator('.rows li');
  assert.match(await row.innerText(), /with Tomás[\s\S]*1–0/);
  await page.getByLabel('Find by opponent').fill('nobody');
  await page.getByText('No game matches.').waitFor();
  await page.getByLabel('Find by opponent').fill('tom');
  await page.getByRole('button', { name: 'Won' }).click();
  assert.equal(await row.count(), 1);
  assert.deepEqual(await row.locator('.btn').allInnerTexts(), ['PGN', 'XQF', 'PDF']);
  for (const link of await row.locator('.btn').all())
    assert.equal((await page.request.get(house.url + (await link.getAttribute('href')))).status(), 200);
  assert.deepEqual(await faultsOfAccess(page), []);
  await shot(page, 'all-games');
  await row.getByRole('link', { name: /with Tomás/ }).click();
  await page.waitForURL(new RegExp('/g/' + id));
  assert.deepEqual(faults, []);
  await context.close();
});

test(
  'rules: the sets stand at the left in the house’s order; a search tells how many fit in each',
  { timeout: 60000 },
  async () => {
    const { page, context, faults } = await person(browser, house, {
      viewport: { width: 1280, height: 800 },
    });
    await page.goto(house.url + '/rules/xq:24.3');
    const sets = page.getByRole('navigation', { name: 'Rule sets' });
    await page.locator('.entry[aria-current]').waitFor();
    assert.equal(
      await sets
        .getByRole('button', { pressed: true })
        .innerText()
        .then(text => text.split('\n')[0]),
      'Xiangqi: rules of 1999',
    );
    assert.equal(await page.locator('main section:has(> h2)').count(), 1, 'the set of the article alone');
    await sets.getByRole('button', { name: /^All sets/ }).click();
    assert.match(await page.locator('main section h2').first().innerText(), /classic Laws/);
    // the marks of figures are in a column of their own, each beside its first line
    const off = await page.evaluate(() =>
      [...document.querySelectorAll('.entry .fig1')].map(mark => {
        const text = document.createRange();
        const icon = mark.firstElementChild.getBoundingClientRect();
        const { right } = mark.parentElement.getBoundingClientRect();
        text.selectNodeContents(mark.previousSibling);
        const [line] = text.getClientRects();
        return [
          Math.round(right - icon.right),
          Math.abs(icon.top + icon.height / 2 - line.top - line.height / 2) < 2,
          text.getBoundingClientRect().right <= icon.left,
        ];
      }),
    );
    assert.ok(
      off.length > 9 && off.every(([right, level, clear]) => right === off[0][0] && level && clear),
      JSON.stringify(off),
    );
    await page.getByRole('searchbox').fill('stalemate');
    assert.match(await sets.getByRole('button', { name: /Asian/ }).innerText(), /\d/);
    assert.deepEqual(await faultsOfAccess(page), []);
    await shot(page, 'rules');
    assert.deepEqual(faults, []);
    await context.close();
  },
);

test('fields have the frame of the page in the dark, too', { timeout: 60000 }, async () => {
  const { page, context } = await person(browser, house);
  for (const address of ['/classes', '/a', '/tables', '/desk', '/t/new', '/puzzles', '/settings']) {
    await page.goto(`${house.url}${address}?theme=dark`);
    await page.locator('main :is(h1, h2)').first().waitFor();
    if (address === '/classes') {
      await page.getByLabel('Name of the class').fill('Evening');
      await page.getByRole('button', { name: 'Create' }).click();
      await page.getByLabel('Names, one a line').waitFor();
    }
    assert.deepEqual(await faultsOfFit(page), [], address);
  }
  await context.close();
});

test('a long label does not squeeze its box on a phone', { timeout: 60000 }, async () => {
  const acts = players(NAMES.slice(0, 4));
  const cup = await directed({ name: 'Cup', system: 'berger', rounds: 3, seed: 7, game: 'chess' }, acts);
  const { page, context } = await at(cup, 'entry', { viewport: { width: 390, height: 844 } });
  await page.getByText('new boards go by the clock alone').waitFor();
  assert.deepEqual(await faultsOfFit(page), []);
  await context.close();
});
