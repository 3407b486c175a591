// SPDX-License-Identifier: GPL-3.0-or-later
// The arbiter's desk in the browser: a game of each kind entered on a phone, incidents entered by
// one button, a cut connection and lost responses; the command reads the log with the same rulings.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { faultsOfAccess } from './lib/axe.mjs';
import { HORSES } from './lib/games.mjs';
import { atHome, browser, cell, house, LONG, person, ROOT, shoot, SLOW } from './lib/house.mjs';
import { cuttable } from './lib/proxy.mjs';

const BIN = process.env.QIYUAN_BIN ?? process.env.QIYUAN ?? join(ROOT, 'build/src/cli/qiyuan');
atHome();

async function open(
  page,
  { game = 'Chess', first = 'Anna Keller', second = 'Tomás Rivera' } = {},
  at = house.url,
) {
  await page.goto(at + '/desk');
  await page.getByRole('combobox', { name: 'Game' }).selectOption({ label: game });
  await page.getByLabel('First side').fill(first);
  await page.getByLabel('Second side').fill(second);
  await page.getByRole('button', { name: 'Open the board' }).click();
  await page.waitForURL(/\/desk\/\w+/);
  await page.getByRole('button', { name: 'Begin' }).click();
  await lines(page, 2);
  return page.url().match(/desk\/(\w+)/)[1];
}
/** Waits until the log shows this many lines, and confirms acts that end the game. */
const lines = (page, n) =>
  page.waitForFunction(count => {
    document.querySelector('dialog[open] .btn.main')?.click();
    return document.querySelector('#minutes span:last-child')?.textContent === String(count);
  }, n);
const half = (page, name) => page.getByRole('button', { name: new RegExp('^' + name + ',') });
const tokenOf = page => page.evaluate(() => localStorage.getItem('qiyuan.desk'));
const logOf = async (id, token) =>
  (
    await fetch(`${house.url}/api/boards/${id}/log`, { headers: { Authorization: 'Bearer ' + token } })
  ).text();

/** Compares the rulings that `qiyuan arbiter` gives on a log with those that the page shows. */
async function sameMinutes(page, id, lang) {
  const log = await logOf(id, await tokenOf(page));
  const file = join(mkdtempSync(join(tmpdir(), 'qiyuan-web-')), 'board.jsonl');
  writeFileSync(file, log);
  const printed = execFileSync(BIN, ['--lang', lang, 'arbiter', file], { encoding: 'utf8' });
  await page.goto(`${house.url}/desk/${id}?lang=${lang}`);
  await page.locator('.minutes1 li').first().waitFor();
  const shown = await page
    .locator('ol.minutes1 .rule')
    .evaluateAll(all => all.map(e => e.childNodes[0].textContent.trim()));
  assert.ok(shown.length > 0);
  for (const text of shown) assert.ok(printed.includes(text), `${lang}: “${text}” is not in:\n${printed}`);
  return log;
}

test(
  'chess by tap and clock: a touch, an offer, a mistake struck, a resignation; the minutes are the command’s',
  { timeout: 120000 },
  async () => {
    const { page, faults, context } = await person(browser, house);
    const id = await open(page);
    let n = 2;
    for (const [i, uci] of 'e2e4 e7e5 g1f3 b8c6'.split(' ').entries()) {
      await cell(page, uci.slice(0, 2)).click();
      await cell(page, uci.slice(2, 4)).click();
      await lines(page, ++n);
      await half(page, i % 2 ? 'Tomás Rivera' : 'Anna Keller').click();
      await lines(page, ++n);
    }
    // impossible acts are not offered
    assert.equal(
      await page.getByRole('group', { name: 'Anna Keller' }).getByRole('button', { name: 'Accepts' }).count(),
      0,
    );
    await page.getByText('Touched', { exact: true }).click();
    await page.getByRole('button', { name: 'bishop f1' }).click();
    await lines(page, ++n);
    // the touched piece must move: the board offers only its moves
    const state = await (
      await fetch(`${house.url}/api/boards/${id}`, {
        headers: { Authorization: 'Bearer ' + (await tokenOf(page)) },
      })
    ).json();
    assert.ok(state.legal.length > 0 && state.legal.every(m => m.startsWith('f1')), state.legal.join(' '));
    await page.getByLabel('Move as it was played').fill('Bb5');
    await page.getByRole('button', { name: 'Enter' }).first().click();
    await lines(page, ++n);
    await page.locator('h2#minutes').click();
    await page.keyboard.press('Space');
    await lines(page, ++n);
    await page
      .getByRole('group', { name: 'Tomás Rivera' })
      .getByRole('button', { name: 'Offers a draw' })
      .click();
    await lines(page, ++n);
    await page.getByRole('button', { name: `Undo line ${n}` }).click();
    await lines(page, ++n);
    const struck = page.locator('.minutes1 li').filter({ has: page.locator('.struck') });
    await struck.waitFor();
    // each line of the log shows its number, so that a ruling can refer to it
    assert.match(await struck.innerText(), new RegExp(`\\bline ${n - 1}\\b`));
    assert.ok(await page.getByText(`Line ${n - 1} of the log is undone`).isVisible());
    await page.getByText('Foul, penalty, illegal move').click();
    await page.getByRole('button', { name: 'Enter' }).nth(1).click();
    await lines(page, ++n);
    // the form of the warning, for a player who reads Chinese
    await page.getByRole('combobox', { name: 'Print the form' }).selectOption('zh-Hans');
    const [form] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Print the form, line ${n}` }).click(),
    ]);
    assert.equal(form.suggestedFilename(), `${id}-${n}-zh-Hans.pdf`);
    assert.match(readFileSync(await form.path(), 'latin1'), /^%PDF-/);
    await page.getByRole('group', { name: 'Tomás Rivera' }).getByRole('button', { name: 'Resigns' }).click();
    await lines(page, ++n);
    await page
      .getByRole('status')
      .filter({ hasText: /1-0|White wins|won/i })
      .first()
      .waitFor();
    assert.deepEqual(await faultsOfAccess(page), []);
    for (const lang of ['en', 'zh-Hans', 'zh-Hant'])
      assert.equal((await sameMinutes(page, id, lang)).split('\n').length - 1, n);
    await page.goto(house.url + '/desk?lang=en');
    await page.locator('.tiles a').first().waitFor();
    assert.deepEqual(await faultsOfAccess(page), []);
    assert.deepEqual(faults, []);
    await context.close();
  },
);

for (const [what, method] of [
  ['looks', 'GET'],
  ['answers to acts', 'POST'],
])
  test(
    `${what} come late: what is done next goes by what was done, not by what is shown`,
    { timeout: 60000 },
    async () => {
      const { page, faults, context } = await person(browser, house);
      const id = await open(page, { game: 'Xiangqi', first: '沈若溪', second: '顾长风' });
      await page.route(new RegExp(`/api/boards/${id}(/events)?$`), async route => {
        const response = await route.fetch().catch(() => null);
        await new Promise(done => setTimeout(done, route.request().method() === method ? 700 : 0));
        if (response) await route.fulfill({ response }).catch(() => {}); // else the page is closed
      });
      for (let i = 0; i < 4; i++) {
        await page.getByLabel('Move as it was played').fill(HORSES[i]);
        await page.getByRole('button', { name: 'Enter' }).first().click();
        await half(page, i % 2 ? '顾长风' : '沈若溪').click();
        // wait until one of the two is sent, and the other is not
        if (method === 'GET') await page.getByText(/acts? waits?,/).waitFor({ state: 'detached' });
        else await lines(page, 2 * i + 3);
      }
      await lines(page, 10);
      const log = (await logOf(id, await tokenOf(page)))
        .trim()
        .split('\n')
        .slice(2)
        .map(line => JSON.parse(line));
      assert.deepEqual(
        log.map(({ event, side }) => [event, side]),
        [0, 1, 2, 3].flatMap(i => ['move', 'press'].map(event => [event, i % 2 ? 'black' : 'red'])),
      );
      assert.deepEqual(faults, []);
      await context.close();
    },
  );

test(
  'xiangqi on a phone, the line cut for two minutes: acts wait in their order, none is lost or doubled',
  { timeout: 120000 },
  async () => {
    const { page, faults, context } = await person(browser, house, {
      viewport: { width: 390, height: 800 },
      touch: true,
    });
    await page.clock.install();
    const id = await open(page, { game: 'Xiangqi', first: '沈若溪', second: '顾长风' });
    let n = 2;
    const act = async i => {
      await page.getByLabel('Move as it was played').fill(HORSES[i]);
      await page.getByRole('button', { name: 'Enter' }).first().tap();
      n++;
    };
    const press = async i => {
      await half(page, i % 2 ? '顾长风' : '沈若溪').tap();
      n++;
    };
    const waiting = count => page.getByText(new RegExp(`^${count} acts? waits?,`)).waitFor();
    for (let i = 0; i < 4; i++) {
      await act(i);
      await lines(page, n);
      await press(i);
      await lines(page, n);
    }
    // without a connection, four moves are made in two minutes and one press is undone
    const seen = n;
    const cut = route => route.abort('internetdisconnected');
    await context.setOffline(true);
    await context.route('**/api/**', cut); // also cuts requests that this test answers itself
    for (let i = 4; i < 8; i++) {
      await act(i);
      await waiting(n - seen);
      await page.clock.fastForward(30000);
      await press(i);
      await waiting(n - seen);
    }
    await page.getByRole('button', { name: 'Undo', exact: true }).tap();
    await waiting(--n - seen);
    await press(7);
    await waiting(n - seen);
    assert.equal(
      (await logOf(id, await tokenOf(page))).trim().split('\n').length,
      seen,
      'nothing has come to the house',
    );
    // the page is closed and reopened meanwhile: waiting acts are kept
    await context.unroute('**/api/**', cut);
    await context.setOffline(false);
    await page.reload();
    await lines(page, n);
    await page.getByText(/acts? waits?,/).waitFor({ state: 'detached' });
    for (let i = 8; i < 12; i++) {
      await act(i);
      await lines(page, n);
      await press(i);
      await lines(page, n);
    }
    const log = (await logOf(id, await tokenOf(page)))
      .trim()
      .split('\n')
      .map(l => JSON.parse(l));
    assert.deepEqual(
      log.filter(e => e.event === 'move').map(e => e.move),
      HORSES.slice(0, 12),
    );
    assert.equal(log.filter(e => e.event === 'press').length, 12);
    for (let i = 1; i < log.length; i++) assert.ok(log[i].t >= log[i - 1].t, 'time goes on');
    // each act has the time when it was pressed, not when it was sent
    assert.ok(
      log[seen + 7].t - log[seen].t >= 119000,
      `${log[seen + 7].t - log[seen].t} ms from the first act that waited to the last`,
    );
    assert.deepEqual(
      faults.filter(f => !f.includes('ERR_INTERNET_DISCONNECTED')),
      [],
    );
    await context.close();
  },
);

/**
 * The same over a real connection, for `seconds`: the server receives the first acts but its
 * responses are lost, then the connection is dead. Meanwhile acts are entered on the desk's phone,
 * and results of an event.
 */
for (const [seconds, options] of [
  [4, {}],
  [120, LONG],
])
  test(
    `a line of ${seconds} seconds without a word: desk and results go on, nothing is lost or doubled`,
    { ...options, timeout: 60000 + 4000 * seconds },
    async () => {
      const line = await cuttable(house);
      const there = { ...house, url: line.url };
      const phone = await person(browser, there, { viewport: { width: 390, height: 800 }, touch: true });
      const hall = await person(browser, there);
      const quiet = one => one.faults.filter(f => !/ERR_|Failed to fetch/.test(f));
      const { page } = phone;
      // an event of 24 players with a round to enter, and a board at the desk
      const made = await (
        await fetch(house.url + '/api/tournaments', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ act: { act: 'new', name: 'Cut', system: 'dutch', rounds: 5, seed: 3 } }),
        })
      ).json();
      const direct = (path, body) =>
        fetch(`${house.url}/api/tournaments/${made.id}/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: 'Bearer ' + made.token },
          body: JSON.stringify(body),
        }).then(answer => answer.json());
      await direct('acts', {
        based: 1,
        acts: Array.from({ length: 24 }, (_, i) => ({
          act: 'add',
          name: `Player ${i + 1}`,
          rating: 2400 - i,
        })),
      });
      await direct('pair', { based: 25 });
      await hall.page.goto(`${line.url}/t/${made.id}/entry#key=${made.token}`);
      await hall.page.getByText('0 of 12 finished').waitFor();
      const id = await open(page, { game: 'Xiangqi', first: '沈若溪', second: '顾长风' }, line.url);
      let n = 2;
      const act = async i => {
        await page.getByLabel('Move as it was played').fill(HORSES[i]);
        await page.getByRole('button', { name: 'Enter' }).first().tap();
        await half(page, i % 2 ? '顾长风' : '沈若溪').tap();
        n += 2;
      };
      const type = async board => {
        await hall.page.getByLabel('Board, result, Enter').fill(`${board} ${['1', '0', '='][board % 3]}`);
        await hall.page.keyboard.press('Enter');
      };
      for (let i = 0; i < 4; i++) await act(i);
      await type(1);
      await lines(page, n);
      await page.getByText(/acts? waits?,/).waitFor({ state: 'detached' });
      await hall.page.getByText('1 of 12 finished').waitFor();
      await hall.page.locator('p.wait').waitFor({ state: 'detached' });
      const begun = Date.now();
      const seen = n;
      const part = (seconds * 1000) / 12;
      line.set('deaf');
      await act(4);
      await type(2);
      await page.waitForTimeout(2 * part);
      line.set('dead');
      for (let i = 5; i < 12; i++) {
        await act(i);
        await type(i - 2);
        await page.waitForTimeout(part);
      }
      await page.getByText(/acts? waits?,/).waitFor();
      await hall.page.getByText(/results? waits?/).waitFor();
      await page.waitForTimeout(Math.max(0, seconds * 1000 - (Date.now() - begun)));
      line.set('open');
      await page.getByText(/acts? waits?,/).waitFor({ state: 'detached', timeout: 30000 });
      await hall.page.getByText('9 of 12 finished').waitFor({ timeout: 30000 });
      await hall.page.getByText(/results? waits?/).waitFor({ state: 'detached' });
      await act(12);
      await type(10);
      await lines(page, n);
      await hall.page.getByText('10 of 12 finished').waitFor();
      const log = (await logOf(id, await tokenOf(page)))
        .trim()
        .split('\n')
        .map(l => JSON.parse(l));
      assert.deepEqual(
        log.filter(e => e.event === 'move').map(e => e.move),
        HORSES.slice(0, 13),
      );
      assert.equal(log.filter(e => e.event === 'press').length, 13);
      assert.equal(log.length, n);
      for (let i = 1; i < log.length; i++) assert.ok(log[i].t >= log[i - 1].t, 'time goes on');
      assert.ok(
        log[seen + 15].t - log[seen].t >= ((seconds - 4) * 1000 * 7) / 12,
        `${log[seen + 15].t - log[seen].t} ms from the first act that waited to the last`,
      );
      const results = (
        await (
          await fetch(`${house.url}/api/tournaments/${made.id}/log`, {
            headers: { Authorization: 'Bearer ' + made.token },
          })
        ).text()
      )
        .split('\n')
        .filter(l => l.includes('"act":"result"'));
      assert.equal(results.length, 10);
      assert.equal(new Set(results.map(l => JSON.parse(l).white)).size, 10);
      for (const one of [phone, hall]) {
        assert.deepEqual(quiet(one), []);
        await one.context.close();
      }
      line.close();
    },
  );

/** A phone at the desk: each row is what is tapped, and the log line expected for it. */
const taps = {
  begin: page => page.getByRole('button', { name: 'Begin' }).tap(),
  man: async (page, from, to) => {
    await cell(page, from).tap();
    await cell(page, to).tap();
  },
  clock: (page, name) => half(page, name).tap(),
  side: async (page, name, button, written) => {
    if (written) await page.getByLabel('Why, in your words').fill(written);
    await page.getByRole('group', { name }).getByRole('button', { name: button, exact: true }).tap();
  },
  all: (page, button) => page.locator('.row.kv').getByRole('button', { name: button, exact: true }).tap(),
  touch: async (page, man) => {
    const details = page.locator('details').filter({ hasText: 'Which player touched' });
    if (!(await details.evaluate(d => d.open))) await details.locator('summary').tap();
    await details.getByRole('button', { name: man, exact: true }).tap();
  },
  wrong: async (page, kind, side) => {
    const details = page.locator('details').filter({ hasText: 'Illegal move found' });
    if (!(await details.evaluate(d => d.open))) await details.locator('summary').first().tap();
    const form = details.locator('form').first();
    await form.getByRole('combobox', { name: 'Side' }).selectOption(side);
    await form.getByRole('combobox', { name: 'Kind' }).selectOption(kind);
    await form.getByRole('button', { name: 'Enter' }).tap();
  },
  correct: async (page, line, move) => {
    await page.getByRole('button', { name: `Correct line ${line}` }).tap();
    await page.getByRole('textbox', { name: `Correct line ${line}` }).fill(move);
    await page.locator('.minutes1 form').getByRole('button', { name: 'Enter' }).tap();
  },
  undo: page => page.getByRole('button', { name: 'Undo', exact: true }).tap(),
};
const moved = (first, second, moves) =>
  moves.flatMap(([from, to], i) => {
    const side = [first, second][i % 2];
    return [
      [{ event: 'move', side: side[0], move: from + to }, 'man', from, to],
      [{ event: 'press', side: side[0] }, 'clock', side[1]],
    ];
  });
const W = ['white', 'Anna Keller'];
const B = ['black', 'Tomás Rivera'];
const R = ['red', '沈若溪'];
const S = ['black', '顾长风'];
const HALL = {
  Chess: [
    W,
    B,
    [
      [{ event: 'begin' }, 'begin'],
      ...moved(W, B, [
        ['e2', 'e4'],
        ['e7', 'e5'],
        ['g1', 'f3'],
        ['b8', 'c6'],
        ['f1', 'c4'],
        ['f8', 'c5'],
      ]),
      [{ event: 'touch', side: 'white', square: 'b1' }, 'touch', 'knight b1'],
      ...moved(W, B, [['b1', 'c3']]),
      [{ event: 'offer', side: 'black' }, 'side', B[1], 'Offers a draw'],
      [{ event: 'undo', line: 18, by: 'arbiter' }, 'undo'],
      [{ event: 'move', side: 'black', move: 'g8f6' }, 'man', 'g8', 'f6'],
      [{ event: 'press', side: 'black' }, 'side', B[1], 'Clock not pressed: press it'],
      [{ event: 'correct', line: 20, move: 'd7d6', by: 'arbiter' }, 'correct', 20, 'd7d6'],
      [{ event: 'stop-clock', reason: 'arbiter' }, 'all', 'Stop the clocks'],
      [{ event: 'penalty', side: 'black', kind: 'warning' }, 'wrong', 'penalty warning', 'black'],
      [{ event: 'start-clock' }, 'all', 'Start the clock'],
      ...moved(W, B, [['d2', 'd3']]),
      [{ event: 'resign', side: 'black' }, 'side', B[1], 'Resigns'],
      [{ event: 'sign', side: 'white' }, 'side', W[1], 'Signs'],
      [{ event: 'sign', side: 'black', refused: true }, 'side', B[1], 'Does not sign'],
      [{ event: 'sign', side: 'arbiter' }, 'all', 'The arbiter signs'],
    ],
  ],
  Xiangqi: [
    R,
    S,
    [
      [{ event: 'begin' }, 'begin'],
      ...moved(
        R,
        S,
        HORSES.slice(0, 8).map(m => [m.slice(0, 2), m.slice(2)]),
      ),
      [{ event: 'touch', side: 'red', square: 'b0' }, 'touch', 'horse b0'],
      ...moved(R, S, [['b0', 'c2']]),
      [{ event: 'foul', side: 'black', kind: 'disturbing' }, 'wrong', 'foul disturbing', 'black'],
      [{ event: 'move', side: 'black', move: 'a6a5' }, 'man', 'a6', 'a5'],
      [{ event: 'offer', side: 'black' }, 'side', S[1], 'Offers a draw'],
      [{ event: 'decline', side: 'red' }, 'side', R[1], 'Declines'],
      [{ event: 'press', side: 'black' }, 'clock', S[1]],
      [{ event: 'resign', side: 'red' }, 'side', R[1], 'Resigns'],
      [{ event: 'fair-copy', side: 'red', given: true }, 'side', R[1], 'Gives a fair copy'],
      [{ event: 'fair-copy', side: 'black', given: true }, 'side', S[1], 'Gives a fair copy'],
      [
        { event: 'appeal', side: 'red', text: 'A6 was let go of' },
        'side',
        R[1],
        'Appeals',
        'A6 was let go of',
      ],
      [{ event: 'overrule', result: '1/2-1/2', by: 'chief' }, 'all', 'Overruled: ½–½'],
      [{ event: 'sign', side: 'arbiter' }, 'all', 'The arbiter signs'],
    ],
  ],
};

for (const [game, [first, second, rows]] of Object.entries(HALL))
  test(
    `${game}: ${rows.length} acts by two thumbs on a phone; the log is the typed one, the minutes those of the command`,
    { timeout: 120000 },
    async () => {
      const { page, faults, context } = await person(browser, house, {
        viewport: { width: 390, height: 800 },
        touch: true,
      });
      await page.goto(house.url + '/desk');
      await page.getByRole('combobox', { name: 'Game' }).selectOption({ label: game });
      await page.getByLabel('First side').fill(first[1]);
      await page.getByLabel('Second side').fill(second[1]);
      await page.getByRole('button', { name: 'Open the board' }).tap();
      await page.waitForURL(/\/desk\/\w+/);
      const id = page.url().match(/desk\/(\w+)/)[1];
      await lines(page, 1);
      // impossible acts are not offered
      for (const name of ['Does not sign', 'No such piece available', 'Overruled: 1–0', 'Must vary'])
        assert.equal(await page.getByRole('button', { name }).count(), 0, name);
      for (const [i, [, tap, ...what]] of rows.entries()) {
        await taps[tap](page, ...what);
        await lines(page, i + 2);
      }
      assert.ok(rows.length >= 30);
      assert.equal(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        true,
        'nothing stands beside the glass',
      );
      assert.deepEqual(await faultsOfAccess(page), []);
      for (const lang of SLOW ? ['en', 'zh-Hans', 'zh-Hant'] : [game === 'Chess' ? 'en' : 'zh-Hant']) {
        const log = (await sameMinutes(page, id, lang))
          .trim()
          .split('\n')
          .map(line => JSON.parse(line));
        assert.deepEqual(
          log.slice(1).map(({ t: _, ...rest }) => rest),
          rows.map(([typed]) => typed),
        );
      }
      assert.deepEqual(faults, []);
      await context.close();
    },
  );

test(
  'xiangqi typed in letters and points whose ranks begin at 1: chosen once, kept, for every field of a move',
  { timeout: 120000 },
  async () => {
    const { page, faults, context } = await person(browser, house);
    const id = await open(page, { game: 'Xiangqi', first: 'Lin Fang', second: 'Zhao Yun' });
    const choice = page.getByLabel('Ranks of letters and points');
    const events = async () =>
      (await logOf(id, await tokenOf(page)))
        .trim()
        .split('\n')
        .map(line => JSON.parse(line));
    const enter = async (move, n) => {
      await page.getByLabel('Move as it was played').fill(move);
      await page.getByRole('button', { name: 'Enter' }).first().click();
      await lines(page, n);
    };
    assert.equal(await choice.inputValue(), '0');
    await enter('Che2', 3);
    await choice.selectOption('1–10');
    await enter('h10g8', 4);
    await page.reload();
    await choice.waitFor();
    assert.equal(await choice.inputValue(), '1');
    await enter('Nbc3', 5);
    await page.getByRole('button', { name: /Correct line 5/ }).click();
    await page.getByRole('textbox', { name: /Correct line 5/ }).fill('Nhg3');
    await page.keyboard.press('Enter');
    await lines(page, 6);
    // a move made on the board names points as the board does
    await cell(page, 'i9').click();
    await cell(page, 'i8').click();
    await lines(page, 7);
    // the log keeps the typed text, and the numbering of its ranks
    const moves = (await events()).filter(e => e.move).map(e => [e.move, e.ranks ?? 0]);
    assert.deepEqual(moves, [
      ['Che2', 0],
      ['h10g8', 1],
      ['Nbc3', 1],
      ['Nhg3', 1],
      ['i9i8', 0],
    ]);
    const { fen } = await (
      await fetch(`${house.url}/api/boards/${id}`, {
        headers: { Authorization: 'Bearer ' + (await tokenOf(page)) },
      })
    ).json();
    assert.equal(fen.split(' ')[0], 'rnbakab2/8r/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R');
    // the settings have the same choice, which the study's field follows, too
    await page.goto(house.url + '/settings');
    assert.equal(
      await page
        .getByRole('group', { name: 'Ranks of xiangqi in typed moves' })
        .getByRole('button', { name: '1–10' })
        .getAttribute('aria-pressed'),
      'true',
    );
    await page.goto(house.url + '/a?game=xiangqi');
    await page.locator('#study-type').fill('Che3');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => !document.querySelector('#study-type').value);
    await page.goto(`${house.url}/desk/${await open(page)}`);
    await page.getByLabel('Move as it was played').waitFor();
    assert.equal(await choice.count(), 0); // chess is always numbered the same way
    assert.deepEqual(faults, []);
    await context.close();
  },
);

/* A usual run has eight, so that one of them can be the seventh. */
const BOARDS = SLOW ? 12 : 8;
test(
  `${BOARDS} boards: each keeps its number, whoever needs the arbiter stands first, a runner sees the own row`,
  { timeout: 120000 },
  async () => {
    const { page, context } = await person(browser, house);
    const first = await open(page, { first: 'Player 1', second: 'Opponent 1' });
    const token = await tokenOf(page);
    const ids = [first];
    const post = async (path, body) =>
      (
        await fetch(house.url + path, {
          method: 'POST',
          headers: { Authorization: 'Bearer ' + token, 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json();
    for (let i = 2; i <= BOARDS; i++) {
      const { id } = await post('/api/boards?same=1', {
        start: {
          t: 0,
          event: 'start',
          game: 'chess',
          rules: 'chess-fide-2023',
          mode: 'board',
          time: '90m+30s',
          white: `Player ${i}`,
          black: `Opponent ${i}`,
        },
      });
      await post(`/api/boards/${id}/events`, {
        based: 1,
        events: [
          { t: 0, event: 'begin' },
          { t: 0, event: 'move', side: 'white', move: 'e2e4' },
          { t: 1, event: 'press', side: 'white' },
          { t: 2, event: 'move', side: 'black', move: 'e7e5' },
          { t: 3, event: 'press', side: 'black' },
        ],
      });
      ids.push(id);
    }
    await page.goto(house.url + '/desk');
    const tiles = page.locator('.tiles a');
    await tiles.nth(BOARDS - 1).waitFor();
    const numberOf = async n =>
      tiles
        .filter({ hasText: `Player ${n} ` })
        .locator('.no1 strong')
        .innerText();
    // numbers follow the order in which boards were opened
    for (const [i, text] of (await tiles.allInnerTexts()).entries())
      assert.match(text, new RegExp(`^${i + 1}\\s[^]*Player ${i + 1}\\s`));
    const before = await numberOf(7);
    await post(`/api/boards/${ids[6]}/events`, {
      based: 6,
      events: [{ t: 4, event: 'offer', side: 'white' }],
    });
    await page.locator('.tiles a.calls').waitFor();
    assert.match(await tiles.first().innerText(), /Player 7/);
    assert.equal(await numberOf(7), before);
    // the list shows why a board needs the arbiter and marks running clocks; a typed number opens a
    // board
    assert.equal(await tiles.first().locator('.foot1').innerText(), 'White: Offers a draw');
    assert.equal(await tiles.filter({ hasText: 'Player 5 ' }).locator('.num.run').count(), 1);
    const byNumber = page.getByLabel('Board number, Enter');
    await byNumber.fill(String(BOARDS + 1));
    await page.getByText(`There is no board ${BOARDS + 1}.`).waitFor();
    await byNumber.fill(before);
    await page.getByText('Player 7 – Opponent 7').waitFor();
    const needs = page.getByRole('region', { name: 'Boards that need you' });
    assert.deepEqual(
      await needs.getByRole('link').evaluateAll(all => all.map(one => one.getAttribute('aria-label'))),
      [`Open board ${before}: White: Offers a draw`],
    );
    await byNumber.press('Enter');
    await page.waitForURL('**/desk/' + ids[6]);
    await page.goto(house.url + '/desk');
    await tiles.nth(BOARDS - 1).waitFor();
    await page.getByLabel('Boards of my row').fill(`${before}-${before}`);
    await tiles.nth(1).waitFor({ state: 'detached' });
    assert.equal(await tiles.count(), 1);
    await tiles.first().click();
    await lines(page, 7);
    await page.getByRole('group', { name: 'Opponent 7' }).getByRole('button', { name: 'Accepts' }).click();
    await lines(page, 8);
    // Without a network the arbiter goes from board to board: acts at each wait, are shown in the
    // list, and are sent whatever board is open when the network is back. Meanwhile someone else
    // enters acts at one of them.
    await page.getByRole('link', { name: 'All boards' }).click();
    await page.getByLabel('Boards of my row').fill('');
    await tiles.nth(BOARDS - 1).waitFor();
    const cut = route => route.abort('internetdisconnected');
    const others = ids.filter((_, i) => i > 0 && i !== 6);
    await context.setOffline(true);
    await context.route('**/api/**', cut);
    for (const [i, id] of others.entries()) {
      await page.locator(`.tiles a[href="/desk/${id}"]`).click();
      if (i === 0) {
        const board = page.locator('.deskb');
        const before = await board.boundingBox();
        await page
          .getByRole('group', { name: /^Player/ })
          .getByRole('button', { name: 'Offers a draw' })
          .click();
        await page.getByText('1 act waits').waitFor();
        assert.deepEqual(await board.boundingBox(), before, 'nothing moves under a finger');
        await shoot(page, 'desk-waits');
      } else {
        await page.getByLabel('Move as it was played').fill('Nf3');
        await page.keyboard.press('Enter');
        await page.locator('button.half:enabled').click();
        await page.getByText('2 acts wait').waitFor();
      }
      await page.getByRole('link', { name: 'All boards' }).click();
      await page
        .locator(`.tiles a[href="/desk/${id}"] .foot1`)
        .getByText(i === 0 ? '1 act waits here' : '2 acts wait here')
        .waitFor();
    }
    assert.equal(
      await page
        .locator('.tiles .foot1')
        .getByText(/acts? waits? here/)
        .count(),
      BOARDS - 2,
    );
    await post(`/api/boards/${others[0]}/events`, {
      based: 6,
      events: [{ t: 3000, event: 'move', side: 'white', move: 'd2d4' }],
    });
    await context.unroute('**/api/**', cut);
    await context.setOffline(false);
    await page
      .getByText(/acts? waits? here/)
      .first()
      .waitFor({ state: 'detached' });
    for (const id of others.slice(1)) {
      const log = (await logOf(id, token))
        .trim()
        .split('\n')
        .map(line => JSON.parse(line));
      assert.deepEqual(
        log.slice(6).map(({ event, side, move }) => [event, side, move]),
        [
          ['move', 'white', 'Nf3'],
          ['press', 'white', undefined],
        ],
      );
    }
    assert.ok(!(await logOf(others[0], token)).includes('"offer"'));
    await tiles.first().getByText('1 act came back').waitFor(); // it comes first after the next report
    await tiles.first().click();
    await page.getByText('Another device has changed this board').waitFor();
    await shoot(page, 'desk-came-back');
    await page.getByRole('button', { name: 'See', exact: true }).click();
    assert.equal(await page.evaluate(() => document.activeElement.id), 'back');
    assert.deepEqual(await faultsOfAccess(page), []);
    await page.getByRole('button', { name: 'Drop' }).click();
    await page.getByText('Another device has changed this board').waitFor({ state: 'detached' });
    await context.close();
  },
);

test(
  'from afar: a position that stood twice, a fiftieth move that comes near, little time; a third time calls',
  { ...LONG, timeout: 60000 },
  async () => {
    const { page, context } = await person(browser, house);
    const first = await open(page, { first: 'Calm one', second: 'Calm two' });
    const token = await tokenOf(page);
    const post = async (path, body) =>
      (
        await fetch(house.url + path, {
          method: 'POST',
          headers: { Authorization: 'Bearer ' + token, 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json();
    const board = async (name, more, moves, each = 1000) => {
      const { id } = await post('/api/boards?same=1', {
        start: {
          t: 0,
          event: 'start',
          game: 'chess',
          rules: 'chess-fide-2023',
          mode: 'board',
          time: '90m+30s',
          white: name,
          black: 'Opponent',
          ...more,
        },
      });
      const events = [
        { t: 0, event: 'begin' },
        ...moves.flatMap((move, i) => [
          { t: each * (i + 1) - 1, event: 'move', side: i % 2 ? 'black' : 'white', move },
          { t: each * (i + 1), event: 'press', side: i % 2 ? 'black' : 'white' },
        ]),
      ];
      const done = await post(`/api/boards/${id}/events`, { based: 1, events });
      assert.ok(done.lines >= events.length, JSON.stringify(done));
      return { id, based: events.length + 1, at: each * moves.length };
    };
    const SHUFFLE = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
    const twice = await board('Twice', {}, SHUFFLE);
    await board('Once', {}, SHUFFLE.slice(0, 3));
    await board('Fifty', { fen: '4k2r/8/8/8/8/8/8/R3K3 w - - 84 61' }, ['a1a2', 'h8h7', 'a2a3', 'h7h6'], 100);
    await board('Thirty', { fen: '4k2r/8/8/8/8/8/8/R3K3 w - - 60 61' }, ['a1a2', 'h8h7'], 100);
    await board('Hurried', { time: '2m' }, ['e2e4', 'e7e5'], 70000);
    await page.goto(house.url + '/desk');
    const foot = name => page.locator('.tiles a').filter({ hasText: name }).locator('.foot1');
    await foot('Twice').getByText('Threefold repetition 2 / 3').waitFor();
    await foot('Hurried').getByText('Short of time').waitFor();
    assert.equal(await foot('Once').innerText(), 'Calm');
    await foot('Fifty').getByText('Fifty moves 44 / 50').waitFor();
    assert.equal(await foot('Thirty').innerText(), 'Calm');
    assert.equal(await foot('Calm one').innerText(), 'Calm');
    // While a player thinks the clocks go on, and the list shows who is short of time, though
    // nothing is pressed.
    await board('Thinker', { time: '68s' }, [], 0);
    await foot('Thinker').getByText('Calm').waitFor();
    const clock = page.locator('.tiles a').filter({ hasText: 'Thinker' }).locator('.num.run');
    const begun = await clock.innerText();
    await foot('Thinker').getByText('Short of time').waitFor();
    assert.notEqual(await clock.innerText(), begun);
    // Boards that need the arbiter come first: those short of time, and a threefold repetition as
    // soon as it occurs.
    assert.match(await page.locator('.tiles a').first().innerText(), /Hurried/);
    const needs = page.getByRole('region', { name: 'Boards that need you' });
    const heads = () =>
      needs
        .locator('li')
        .evaluateAll(all =>
          all.map(
            one =>
              `${one.querySelector('small').textContent.split(' · ')[0]}: ${one.querySelector('b').textContent}`,
          ),
        );
    const flagged = await board('Flagged', { time: '2s' }, ['e2e4'], 100);
    await needs.getByText('Black: Flag').waitFor();
    assert.deepEqual(
      (await heads()).filter(one => !/Thinker|Hurried/.test(one)),
      ['Flagged: Black: Flag', 'Twice: Threefold repetition 2 / 3', 'Fifty: Fifty moves 44 / 50'],
    );
    await post(`/api/boards/${twice.id}/events`, {
      based: twice.based,
      events: SHUFFLE.flatMap((move, i) => [
        { t: twice.at + 10 * i + 5, event: 'move', side: i % 2 ? 'black' : 'white', move },
        { t: twice.at + 10 * i + 9, event: 'press', side: i % 2 ? 'black' : 'white' },
      ]),
    });
    await foot('Twice').getByText('Threefold repetition').and(page.locator('.calls')).waitFor();
    // Urgent boards come first: a fallen flag, a claim with its ruling, little time; then boards
    // close to a limit.
    await needs.getByText('White: Threefold repetition').waitFor();
    assert.deepEqual(
      (await heads()).map(one => one.split(':')[0]),
      ['Flagged', 'Twice', ...(await heads()).slice(2, -1).map(one => one.split(':')[0]), 'Fifty'],
    );
    assert.match(await needs.locator('li').nth(1).innerText(), /occurrence 3/);
    assert.deepEqual(await faultsOfAccess(page), []);
    // The latest rulings of all boards, latest first, struck if undone; clicking one opens its
    // board.
    const latest = page.getByRole('region', { name: 'Last rulings' });
    await post(`/api/boards/${first}/events`, {
      based: 2,
      events: [{ t: 600000, event: 'penalty', side: 'black', kind: 'warning' }],
    });
    await latest.getByRole('link').filter({ hasText: /warn/i }).waitFor();
    assert.match(await latest.getByRole('link').first().getAttribute('aria-label'), /^Open board 1: /);
    await post(`/api/boards/${first}/events`, {
      based: 3,
      events: [{ t: 600001, event: 'undo', line: 3, by: 'arbiter' }],
    });
    await latest.locator('.struck').waitFor();
    await post(`/api/boards/${flagged.id}/events`, {
      based: flagged.based,
      events: [{ t: 9000, event: 'flag', side: 'black' }],
    });
    await needs.getByText('Black: Flag').waitFor({ state: 'detached' });
    const open1 = latest.getByRole('link', { name: /^Open board 1: .*warn/i });
    await open1.click();
    await page.waitForURL('**/desk/' + first);
    // A claim with a written move: the ruling that is previewed is the one given.
    const writer = await board('Writer', {}, [...SHUFFLE, ...SHUFFLE.slice(0, 3)], 10);
    await page.goto(`${house.url}/desk/${writer.id}`);
    await page.getByText('Claims that would be rejected').click();
    const claim = page.locator('form').filter({ hasText: 'Claim with a written move' });
    for (const [move, button] of [
      ['xx', 0],
      ['Rh5', 1],
      ['Nc6', 1],
      ['Ng8', 1],
    ]) {
      // no move, one that can't be played, one that is no third occurrence, the right one
      await claim.getByRole('textbox').fill(move);
      await claim.getByRole('button', { name: 'See the ruling first' }).click();
      await claim.getByRole('status').getByText(/./).first().waitFor();
      assert.equal(await claim.getByRole('button', { name: 'Rule on it' }).count(), button, move);
    }
    const ruling = (await claim.getByRole('status').innerText()).split('\n')[0];
    await claim.getByRole('button', { name: 'Rule on it' }).click();
    await lines(page, writer.based + 1);
    assert.ok((await page.locator('.minutes1 li').first().innerText()).includes(ruling), ruling);
    assert.match((await logOf(writer.id, token)).trim().split('\n').pop(), /"event":"claim".*"move":"Ng8"/);
    await page
      .getByRole('status')
      .filter({ hasText: /drawn|draw/i })
      .first()
      .waitFor();
    // In three languages nothing extends beyond a phone's screen.
    await page.setViewportSize({ width: 390, height: 800 });
    for (const [lang, word] of [
      ['zh-Hans', '时间紧迫'],
      ['zh-Hant', '時間緊迫'],
    ]) {
      await page.goto(`${house.url}/desk?lang=${lang}`);
      await foot('Hurried').getByText(word).waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    }
    await context.close();
  },
);

test(
  'a runner’s phone without a network: what waits goes in its order; what another device overtook comes back',
  { timeout: 60000 },
  async () => {
    const { page, faults, context } = await person(browser, house, {
      viewport: { width: 390, height: 800 },
      touch: true,
    });
    const id = await open(page, { first: 'Row one', second: 'Row two' });
    const token = await tokenOf(page);
    const cut = route => route.abort('internetdisconnected');
    const enter = async move => {
      await page.getByLabel('Move as it was played').fill(move);
      await page.getByRole('button', { name: 'Enter' }).first().tap();
    };
    const without = async (waiting, act) => {
      await context.setOffline(true);
      await context.route('**/api/**', cut);
      await act();
      await page.getByText(new RegExp(`^${waiting} acts? waits?,`)).waitFor();
    };
    const again = async () => {
      await context.unroute('**/api/**', cut);
      await context.setOffline(false);
      await page.getByText(/acts? waits?,/).waitFor({ state: 'detached' });
    };
    await lines(page, 2); // acts are based on the data it has seen
    await page.locator('button.half.on').waitFor();
    await without(2, async () => {
      await enter('e2e4');
      await page.getByText('1 act waits').waitFor();
      await half(page, 'Row one').tap();
    });
    await again();
    await lines(page, 4);
    // An offer after a move that this device has not seen means something else.
    const offer = page.getByRole('group', { name: 'Row two' }).getByRole('button', { name: 'Offers a draw' });
    await offer.waitFor();
    await without(1, () => offer.tap());
    const last = JSON.parse((await logOf(id, token)).trim().split('\n').pop()).t;
    const other = await fetch(`${house.url}/api/boards/${id}/events`, {
      method: 'POST',
      headers: { Authorization: 'Bearer ' + token, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        based: 4,
        events: [{ t: last + 1, event: 'move', side: 'black', move: 'e7e5' }],
      }),
    });
    assert.equal(other.status, 200, await other.text());
    await again();
    const returned = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: 'Enter again' }) });
    await returned.waitFor();
    assert.match(await returned.innerText(), /Offers a draw[^]*Another device has changed this board/);
    assert.ok(!(await logOf(id, token)).includes('"offer"'));
    await page.getByRole('button', { name: 'Enter again' }).tap();
    await lines(page, 6);
    await page.getByRole('button', { name: 'Enter again' }).waitFor({ state: 'detached' });
    const log = (await logOf(id, token))
      .trim()
      .split('\n')
      .map(line => JSON.parse(line));
    assert.deepEqual(
      log.map(one => one.move ?? one.event),
      ['start', 'begin', 'e2e4', 'press', 'e7e5', 'offer'],
    );
    assert.deepEqual(
      faults.filter(f => !f.includes('ERR_INTERNET_DISCONNECTED')),
      [],
    );
    await context.close();
  },
);

test(
  'by the hall’s own clocks: what they show is typed, time stands still between; the minutes are the command’s',
  { timeout: 60000 },
  async () => {
    const { page, faults, context } = await person(browser, house);
    await page.goto(house.url + '/desk');
    await page.getByRole('combobox', { name: 'Time by' }).selectOption('hall');
    await page.getByLabel('First side').fill('Anna Keller');
    await page.getByLabel('Second side').fill('Tomás Rivera');
    await page.getByRole('button', { name: 'Open the board' }).click();
    await page.waitForURL(/\/desk\/\w+/);
    const id = page.url().match(/desk\/(\w+)/)[1];
    const type = async (move, shows) => {
      await page.getByLabel('Move as it was played').fill(move);
      if (shows) await page.getByLabel(/^Clock of/).fill(shows);
      await page.getByRole('button', { name: 'Enter' }).first().click();
    };
    await page.getByRole('button', { name: 'Begin' }).click();
    await lines(page, 2);
    await type('e4', '1:28:00');
    await lines(page, 3);
    await half(page, 'Anna Keller').click();
    await lines(page, 4);
    await half(page, 'Anna Keller').getByText('1:28:30').waitFor();
    await type('e5');
    await lines(page, 5);
    await page.getByLabel('Clock of Tomás Rivera shows').fill('1:20:15');
    await page.keyboard.press('Enter');
    await lines(page, 6);
    await half(page, 'Tomás Rivera').getByText('1:20:45').waitFor();
    // a clock can't show more than before, so the act is rejected
    await type('Nf3', '1:29:00');
    await page.getByRole('alert').getByRole('button', { name: 'Drop' }).click();
    await half(page, 'Anna Keller').getByText('1:28:30').waitFor();
    await page.waitForTimeout(1100); // a clock that ran would show another second
    await half(page, 'Anna Keller').getByText('1:28:30').waitFor();
    // a move with the mover's clock time implies that the opponent has pressed the clock, though
    // nobody entered that
    await type('Nf3', '1:27:00');
    await lines(page, 7);
    await type('Nc6', '45:00');
    await lines(page, 9);
    await half(page, 'Tomás Rivera').getByText('45:00').waitFor();
    // a clock is corrected, then a flag falls: the page asks for the time on the clock, which
    // decides
    await page.getByText('Foul, penalty, illegal move').click();
    for (const [who, to] of [
      ['Anna Keller', '20:00'],
      ['Tomás Rivera', '0:3x'],
    ])
      await page.getByLabel(`${who}, minutes:seconds`).fill(to);
    const put = page
      .locator('form', { has: page.getByPlaceholder('45:00') })
      .getByRole('button', { name: 'Enter' });
    await put.click();
    assert.equal(await page.getByLabel('Tomás Rivera, minutes:seconds').getAttribute('aria-invalid'), 'true');
    await page.getByLabel('Tomás Rivera, minutes:seconds').fill('0:30');
    await put.click();
    await lines(page, 10);
    for (const [shows, n] of [
      ['0:05', 11],
      ['0:00', 12],
    ]) {
      const theirs = page.getByRole('group', { name: 'Tomás Rivera' });
      await theirs.getByRole('button', { name: 'Flag' }).click();
      const field = theirs.getByLabel('Flag: Clock of Tomás Rivera shows');
      assert.equal(await field.inputValue(), '0:00');
      await page.setViewportSize({ width: 390, height: 800 }); // nothing extends beyond a phone's screen
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      await field.fill(shows);
      await page.keyboard.press('Enter');
      await lines(page, n);
    }
    await page
      .getByText(/White wins: time/)
      .first()
      .waitFor();
    // No more moves can be entered.
    await page.getByLabel('Move as it was played').waitFor({ state: 'detached' });
    // the result, a line for each game: the article without its book's prefix, times as clocks show
    // them
    const ended = (await page.locator('.ended').innerText()).split('\n');
    assert.deepEqual([ended.length, ended[0]], [3, 'White wins: time 6.5']);
    assert.ok(
      ended.slice(1).every(line => /\d:\d\d:\d\d(,|$)/.test(line)),
      ended.join(' | '),
    );
    assert.equal(
      await page.getByRole('link', { name: /Clock/ }).count(),
      0,
      'no clock runs here that a phone could show',
    );
    const log = (await sameMinutes(page, id, 'en'))
      .trim()
      .split('\n')
      .map(line => JSON.parse(line));
    assert.ok(log.every(line => line.t === undefined));
    assert.deepEqual(
      log.slice(1).map(line => [line.event, line.left ?? null]),
      [
        ['begin', null],
        ['move', '1:28:00'],
        ['press', null],
        ['move', null],
        ['press', '1:20:15'],
        ['move', '1:27:00'],
        ['press', null],
        ['move', '0:45:00'],
        ['clock-fault', null],
        ['flag', '0:00:05'],
        ['flag', '0:00:00'],
      ],
    );
    await page.goto(house.url + '/desk?lang=en');
    await page.getByRole('combobox', { name: 'Time by' }).selectOption('page'); // as in the other tests
    assert.deepEqual(faults, []);
    await context.close();
  },
);

test(
  'two phones as one clock, each pressed once its move is entered; late, illegal and touched in words of the hall',
  { timeout: 60000 },
  async () => {
    const arbiter = await person(browser, house, {
      lang: 'zh-Hant',
      viewport: { width: 390, height: 844 },
      touch: true,
    });
    const { page } = arbiter;
    await page.goto(house.url + '/desk?lang=zh-Hant');
    await page.getByLabel('棋種').selectOption({ label: '象棋' });
    await page.getByRole('button', { name: '開台' }).tap();
    await page.waitForURL(/\/desk\/\w+/);
    const id = page.url().match(/desk\/(\w+)/)[1];
    const black = page.getByRole('group', { name: '黑方' });
    const storageState = await arbiter.context.storageState();
    // arrival is offered for a player recorded as late
    await black.getByRole('button', { name: '遲到' }).waitFor();
    assert.equal(await page.getByRole('button', { name: '到場' }).count(), 0);
    await black.getByRole('button', { name: '遲到' }).tap();
    await black.getByRole('button', { name: '到場' }).tap();
    await black.getByRole('button', { name: '到場' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '開始', exact: true }).tap();
    await lines(page, 4);
    const phones = [];
    for (const side of ['red', 'black']) {
      const phone = await person(browser, house, {
        lang: 'zh-Hant',
        viewport: { width: 844, height: 390 },
        touch: true,
        storageState,
      });
      await phone.page.goto(`${house.url}/desk/${id}/${side}?lang=zh-Hant`);
      await phone.page.locator('.half').waitFor();
      phones.push(phone);
    }
    let n = 4;
    for (const [i, move] of ['炮二平五', '馬８進７', '馬二進三'].entries()) {
      const half = phones[i % 2].page.locator('.half');
      await phones[i % 2].page.locator('.half.on').waitFor();
      assert.equal(await half.isDisabled(), true, 'nobody presses before a move');
      await page.getByLabel('實際走出的著法').fill(move);
      await page.keyboard.press('Enter');
      await lines(page, ++n);
      await phones[i % 2].page.locator('.half:enabled').tap();
      await lines(page, ++n);
    }
    assert.ok(!(await logOf(id, await tokenOf(page))).includes('foul'));
    // a pending clock press is still offered after other entries
    await page.getByLabel('實際走出的著法').fill('車９平８');
    await page.keyboard.press('Enter');
    await lines(page, ++n);
    await black.getByRole('button', { name: '提和' }).tap();
    await lines(page, ++n);
    await black.getByRole('button', { name: '漏按鐘：補按' }).tap();
    await lines(page, ++n);
    // pieces are named by their file, and by their rank, too, if two are on it
    await page.getByText('摸子', { exact: true }).first().tap();
    for (const man of ['傌 八路', '傌 三路', '馬 7 路', '帥 五路'])
      await page.getByRole('button', { name: man, exact: true }).waitFor();
    await page.getByRole('button', { name: '摸兩子' }).tap();
    await page.getByRole('button', { name: '卒 5 路', exact: true }).tap();
    await page.getByText('卒 5 路：請選第二枚子。').waitFor();
    // an illegal move is entered with the move really played
    await page.getByText('犯規、處罰、不合規則的著法').tap();
    const found = page.locator('form').filter({ hasText: '發現不合規則的著法' });
    await found.getByRole('button', { name: '登錄' }).tap();
    assert.equal(await found.getByLabel('實際走法').evaluate(field => field.validity.valueMissing), true);
    await found.getByLabel('實際走法').fill('馬二進四');
    await found.getByRole('button', { name: '登錄' }).tap();
    await lines(page, ++n);
    for (const one of [arbiter, ...phones]) {
      assert.deepEqual(one.faults, []);
      await one.context.close();
    }
  },
);

test(
  'two phones as one clock, no move entered: presses go over, a flag falls, the arbiter decides; at an event it enters the round',
  { timeout: 90000 },
  async () => {
    const arbiter = await person(browser, house, { viewport: { width: 1280, height: 900 } });
    const { page } = arbiter;
    await page.goto(house.url + '/desk');
    await page.getByRole('combobox', { name: 'Moves' }).selectOption({ label: 'not entered' });
    await page.getByLabel('First side').fill('Anna Keller');
    await page.getByLabel('Second side').fill('Tomás Rivera');
    await page.getByLabel('Clock', { exact: true }).fill('2/1m,5s');
    await page.getByRole('button', { name: 'Open the board' }).click();
    await page.waitForURL(/\/desk\/\w+/);
    const id = page.url().match(/desk\/(\w+)/)[1];
    const storageState = await arbiter.context.storageState();
    await page.getByText(/a press of the clock counts as one/).waitFor();
    // nothing that refers to moves or pieces is shown
    assert.equal(await page.locator('.deskb, [role=grid]').count(), 0);
    await page.getByRole('button', { name: 'Begin' }).click();
    await lines(page, 2);
    for (const gone of [
      'Move as it was played',
      'Touched',
      'Adjusts',
      'Claim with a written move',
      'Score sheet a move behind',
    ])
      assert.equal(await page.getByText(gone).count(), 0, gone);
    const phones = [];
    for (const side of ['white', 'black']) {
      const phone = await person(browser, house, {
        viewport: { width: 844, height: 390 },
        touch: true,
        storageState,
      });
      await phone.page.goto(`${house.url}/desk/${id}/${side}`);
      await phone.page.locator('.half').waitFor();
      phones.push(phone);
    }
    let n = 2;
    for (const i of [0, 1, 0, 1]) {
      const mine = phones[i].page.locator('.half');
      const other = phones[1 - i].page.locator('.half');
      await phones[i].page.locator('.half.on:enabled, .half.low:enabled').waitFor();
      assert.equal(await other.isDisabled(), true, 'who is not to move has nothing to press');
      await mine.tap();
      await lines(page, ++n);
    }
    // an illegal move is found: by whom, under which article, and both clocks reset
    await page.getByText('Foul, penalty, illegal move').click();
    const found = page.locator('form').filter({ hasText: 'Illegal move found' });
    await found.getByLabel('Side').selectOption({ label: 'Tomás Rivera' });
    await found.getByLabel('By article').fill('9.1');
    await found.getByLabel('Clock of Anna Keller is put back to').fill('0:04');
    await found.getByRole('button', { name: 'Enter' }).click();
    assert.equal(
      await found
        .getByLabel('Clock of Tomás Rivera is put back to')
        .evaluate(field => field.validity.valueMissing),
      true,
    );
    await found.getByLabel('Clock of Tomás Rivera is put back to').fill('0:02');
    await found.getByRole('button', { name: 'Enter' }).click();
    await lines(page, ++n);
    await page.getByText('Black has made an illegal move').first().waitFor();
    await phones[1].page.locator('.half:enabled').tap();
    await lines(page, ++n);
    // the arbiter decides a claim where it is shown
    const claim = page
      .locator('.minutes1 li')
      .filter({ hasText: 'the moves are not entered' })
      .filter({ has: page.getByRole('button', { name: 'Rule on it' }) });
    await claim.first().getByRole('button', { name: 'Rule on it' }).click();
    await lines(page, ++n);
    await page.getByRole('button', { name: 'Rejected: play goes on' }).click();
    await lines(page, ++n);
    // the clock runs out on the phone; only the arbiter's decision continues the game
    await phones[0].page.getByRole('button', { name: /, 0:00, / }).waitFor();
    await page.getByRole('group', { name: 'Anna Keller' }).getByRole('button', { name: 'Flag' }).click();
    await lines(page, ++n);
    const asked = page.locator('.arbasked');
    if (process.env.QIYUAN_SHOTS)
      await phones[0].page.screenshot({ path: join(ROOT, 'tests/web/out/unentered-face.png') });
    await asked.getByText(/White has lost unless the arbiter finds/).waitFor();
    assert.deepEqual(
      (await asked.getByRole('button').allInnerTexts()).map(text => text.replace(/\s+/g, ' ')),
      ['Anna Keller has lost 6.5', 'A draw: the opponent can no longer win 10.5'],
    );
    assert.deepEqual(await faultsOfAccess(page), []);
    for (const phone of phones) assert.equal(await phone.page.locator('.half:enabled').count(), 0);
    await page.setViewportSize({ width: 390, height: 844 });
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    if (process.env.QIYUAN_SHOTS)
      await page.screenshot({ path: join(ROOT, 'tests/web/out/unentered-asked.png'), fullPage: true });
    await page.goto(house.url + '/desk');
    await page
      .locator('.tiles a')
      .filter({ hasText: 'Anna Keller' })
      .filter({ hasText: 'White: Flag' })
      .filter({ hasText: 'not entered' })
      .click();
    await asked.getByRole('button', { name: /A draw/ }).click();
    await page
      .getByText(/Draw: /)
      .first()
      .waitFor();
    await lines(page, ++n);
    for (const lang of ['en', 'zh-Hans', 'zh-Hant'])
      assert.equal((await sameMinutes(page, id, lang)).split('\n').length - 1, n);
    const log = (await logOf(id, await tokenOf(page)))
      .trim()
      .split('\n')
      .map(line => JSON.parse(line));
    assert.equal(log[0].unentered, true);
    assert.deepEqual(
      log.slice(1).map(line => line.event),
      [
        'begin',
        'press',
        'press',
        'press',
        'press',
        'illegal-found',
        'press',
        'claim',
        'decide',
        'flag',
        'decide',
      ],
    );
    // an event's page has the same choice below its boards; mate on such a board enters the result
    const made = await (
      await fetch(house.url + '/api/tournaments', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          act: {
            act: 'new',
            name: 'Bare',
            system: 'dutch',
            rounds: 3,
            seed: 3,
            game: 'xiangqi',
            time: '10m',
          },
        }),
      })
    ).json();
    const direct = (path, body) =>
      fetch(`${house.url}/api/tournaments/${made.id}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer ' + made.token },
        body: JSON.stringify(body),
      }).then(answer => answer.json());
    await direct('acts', { based: 1, acts: ['A', 'B'].map(name => ({ act: 'add', name })) });
    await direct('pair', { based: 3 });
    await page.goto(`${house.url}/t/${made.id}/entry?lang=en#key=${made.token}`);
    const choice = page.getByLabel(/moves are not entered/);
    assert.equal(await choice.isChecked(), true, 'as it was chosen last');
    await page
      .getByRole('button', { name: 'At the arbiter’s desk: 1' })
      .or(page.locator('.atdesk').first())
      .first()
      .click();
    await page.waitForURL(/\/desk\/\w+/);
    await page.getByRole('button', { name: 'Begin' }).click();
    await lines(page, 2);
    await page.locator('.half:enabled').click();
    await lines(page, 3);
    await page
      .getByRole('group', { name: 'B', exact: true })
      .or(page.getByRole('group', { name: 'A', exact: true }))
      .first()
      .getByRole('button', { name: 'Is mated' })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Enter' }).click();
    await page
      .getByText(/checkmate/)
      .first()
      .waitFor();
    // the authors of lines, at the board and in the event
    await page.locator('.minutes1 .by1').filter({ hasText: 'Owner, invitation 1' }).nth(2).waitFor();
    await page.goto(`${house.url}/t/${made.id}/history?lang=en`);
    await page
      .getByRole('row', { name: /A (0–1|1–0) B/ })
      .getByText('Owner, invitation 1')
      .first()
      .waitFor();
    await page.goto(`${house.url}/t/${made.id}/entry?lang=en`);
    await page.getByText('1 of 1 finished').waitFor();
    await choice.uncheck();
    for (const one of [arbiter, ...phones]) {
      assert.deepEqual(one.faults, []);
      await one.context.close();
    }
  },
);
