// SPDX-License-Identifier: GPL-3.0-or-later
// Responses that arrive late or out of order: what is shown and what is done always belong
// together. Each test holds back one response until the page has been used further, so that nothing
// depends on the machine's speed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atHome, browser, cell, house, move, person } from './lib/house.mjs';

atHome();

const NAMES = 'Adler Berg Costa Dahl Engel Ferri'.split(' ');
async function call(method, path, body, token) {
  const answer = await fetch(house.url + path, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: 'Bearer ' + token }) },
    body: body && JSON.stringify(body),
  });
  const got = await answer.json();
  assert.ok(answer.ok, JSON.stringify(got));
  return got;
}
/** An event created over the API with its owner's token. */
class Event {
  static async begin(act, ...acts) {
    const made = new Event();
    Object.assign(
      made,
      await call('POST', '/api/tournaments', {
        act: { act: 'new', name: 'Late', rounds: 3, seed: 7, ...act },
        by: 'Li',
      }),
    );
    made.path = '/api/tournaments/' + made.id;
    await made.act(...acts);
    return made;
  }
  lines = async () => (await this.get('/desk')).lines;
  get = path => call('GET', this.path + path, undefined, this.token);
  post = async (path, body) =>
    call('POST', this.path + path, { based: await this.lines(), ...body }, this.token);
  act = (...acts) => this.post('/acts', { acts });
  pairs = async round => (await this.get('/pairings?round=' + round)).pairings;
  log = async () =>
    (
      await (
        await fetch(`${house.url}${this.path}/log?format=text`, {
          headers: { Authorization: 'Bearer ' + this.token },
        })
      ).text()
    )
      .trim()
      .split('\n')
      .map(line => JSON.parse(line));
  async open(part, options) {
    const one = await person(browser, house, options);
    await one.page.goto(`${house.url}/t/${this.id}${part}#key=${this.token}`);
    return one;
  }
}
const players = NAMES.map((name, i) => ({ act: 'add', name, rating: 2000 - 10 * i }));
/** Holds the next response to a matching request until it is released. */
async function held(page, matches) {
  let go;
  let asked;
  const let_go = new Promise(done => (go = done));
  const here = new Promise(done => (asked = done));
  let first = true;
  const handler = async route => {
    if (!first || !matches(route.request())) return route.fallback();
    first = false;
    const answer = await route.fetch();
    asked();
    await let_go;
    await route.fulfill({ response: answer }).catch(() => {}); // the page may have moved on
  };
  await page.route('**/api/**', handler);
  return { here, go };
}
/** Releases the response, and waits until the page has it. */
async function came(page, matches, go) {
  const here = page.waitForResponse(response => matches(response.request()));
  go();
  await (await here).finished();
  await page.evaluate(() => new Promise(done => setTimeout(done)));
}
const is = (method, part) => request =>
  request.method() === method &&
  new URL(request.url()).pathname.concat(new URL(request.url()).search).endsWith(part);

test(
  'of two sums the one that was pressed last is open, and of two pairs the reasons of the last',
  { timeout: 60000 },
  async () => {
    const event = await Event.begin({ system: 'dutch', tiebreaks: 'BH' }, ...players);
    await event.post('/pair', {});
    await event.act(
      ...(await event.pairs(1)).map(p => ({
        act: 'result',
        round: 1,
        white: p.white,
        black: p.black,
        result: '1-0',
      })),
    );
    const { page, context } = await event.open('/standings');
    const first = await held(page, is('GET', '/standings?of=1'));
    await page.getByRole('button', { name: 'Buchholz of Adler' }).click();
    await first.here;
    await page.getByRole('button', { name: 'Buchholz of Berg' }).click();
    await page.getByRole('list', { name: 'Buchholz of Berg' }).waitFor();
    await came(page, is('GET', '/standings?of=1'), first.go);
    const other = (await event.pairs(1)).find(p => p.white === 2 || p.black === 2);
    assert.match(
      await page.getByRole('list', { name: 'Buchholz of Berg' }).innerText(),
      new RegExp(other.white === 2 ? other.black_name : other.white_name),
    );
    await page.goto(`${house.url}/t/${event.id}/pair`);
    const why = page.getByRole('button', { name: /^Why/ });
    const slow = await held(page, r => r.url().includes('/explain'));
    await why.nth(0).click();
    await slow.here;
    await why.nth(1).click();
    const name = await why.nth(1).getAttribute('aria-label');
    await page.locator('.why1 .cand li').first().waitFor();
    const shown = await page.locator('.why1').innerText();
    await came(page, r => r.url().includes('/explain'), slow.go);
    await page.getByRole('heading', { name }).waitFor();
    assert.equal(await page.locator('.why1').innerText(), shown);
    await context.close();
  },
);

test(
  'what is published is what is shown: a draft of before waits for the one of now',
  { timeout: 60000 },
  async () => {
    const event = await Event.begin({ system: 'dutch' }, ...players);
    const { page, context } = await event.open('/pair');
    await page.locator('.pairs li').nth(2).waitFor();
    const slow = await held(page, is('POST', '/pair'));
    await event.act({ act: 'withdraw', number: 6 }); // by another director
    await slow.here;
    assert.ok(await page.getByRole('button', { name: 'Publish' }).isDisabled());
    slow.go();
    await page.getByRole('button', { name: 'Publish', disabled: false }).waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.waitForURL(/entry/);
    assert.equal((await event.pairs(1)).flatMap(p => [p.white, p.black]).includes(6), false);
    await context.close();
  },
);

test(
  'results stay with their round: another that is paired meanwhile does not slip under them; undo means the last',
  { timeout: 60000 },
  async () => {
    const event = await Event.begin({ system: 'dutch' }, ...players);
    await event.post('/pair', {});
    const { page, context } = await event.open('/entry');
    const input = page.getByLabel('Board, result, Enter');
    const [one, two, three] = await event.pairs(1);
    await page.getByText('0 of 3 finished').waitFor();
    const result = p => ({ act: 'result', round: 1, white: p.white, black: p.black, result: '1-0' });
    await event.act(result(one));
    await page.getByText('1 of 3 finished').waitFor();
    // the act is under way when Backspace is pressed: that act is undone, not the one before
    const slow = await held(page, is('POST', '/acts'));
    await input.fill('2 0');
    await page.keyboard.press('Enter');
    await slow.here;
    await page.keyboard.press('Backspace');
    slow.go();
    await page
      .getByRole('group', { name: 'Result of board 2' })
      .locator('[aria-pressed="true"]')
      .waitFor({ state: 'detached' });
    assert.deepEqual(
      (await event.pairs(1)).map(p => p.result),
      ['1-0', '', ''],
    );
    // an entered result is shown at once, even before data is loaded
    const look = await held(page, is('GET', '/pairings?round=1'));
    await input.fill('2 1');
    await page.keyboard.press('Enter');
    await look.here;
    await page
      .getByRole('group', { name: 'Result of board 2' })
      .locator('.waits')
      .waitFor({ state: 'detached' });
    assert.equal(
      await page
        .getByRole('group', { name: 'Result of board 2' })
        .getByRole('button', { name: '1–0' })
        .getAttribute('aria-pressed'),
      'true',
    );
    look.go();
    await page.getByText('2 of 3 finished').waitFor();
    await event.act(result(three));
    await event.post('/pair', {});
    await page.getByText('A correction of an old round').waitFor();
    await input.fill('3 =');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Do it anyway' }).click(); // it replaces one of an earlier round
    await page
      .getByRole('group', { name: 'Result of board 3' })
      .getByRole('button', { name: '½', pressed: true })
      .waitFor();
    // undone before the server could ask about it: nothing else is undone
    const asks = await held(page, is('POST', '/acts'));
    await input.fill('1 0');
    await page.keyboard.press('Enter');
    await asks.here;
    await page.keyboard.press('Backspace');
    asks.go();
    await page
      .getByRole('group', { name: 'Result of board 1' })
      .getByRole('button', { name: '1–0', pressed: true })
      .waitFor();
    await page.waitForFunction(key => localStorage.getItem(key) === null, 'qiyuan.tr.' + event.id);
    assert.equal(await page.locator('dialog').count(), 0);
    assert.deepEqual(
      (await event.pairs(1)).map(p => p.result),
      ['1-0', '1-0', '1/2-1/2'],
    );
    await page
      .getByRole('group', { name: 'Result of board 3' })
      .getByRole('button', { name: '½', pressed: true })
      .waitFor();
    await page.waitForFunction(key => localStorage.getItem(key) === null, 'qiyuan.tq.' + event.id);
    assert.deepEqual(
      (await event.pairs(1)).map(p => p.result),
      ['1-0', '1-0', '1/2-1/2'],
    );
    assert.deepEqual(
      (await event.pairs(2)).map(p => p.result),
      ['', '', ''],
    );
    assert.equal(two.white, (await event.pairs(1))[1].white);
    await context.close();
  },
);

test('two boards of a match, typed one at once after the other: both stand', { timeout: 60000 }, async () => {
  const teams = ['Rook', 'Horse'];
  const acts = teams.map(name => ({ act: 'add', name }));
  const members = teams.flatMap((_, team) =>
    [1, 2].map(i => ({ act: 'member', team: team + 1, name: `${teams[team]} ${i}`, rating: 2000 - i })),
  );
  const event = await Event.begin({ system: 'team-swiss', rounds: 1, teams: 'fixed:2' }, ...acts, ...members);
  await event.post('/pair', {});
  const { page, context } = await event.open('/entry');
  const input = page.getByRole('textbox').first();
  await page.getByRole('group', { name: 'Result of board 1.2' }).waitFor();
  const slow = await held(page, is('GET', '/matches?round=1'));
  await input.fill('1.1 1');
  await page.keyboard.press('Enter');
  await slow.here;
  await input.fill('1.2 =');
  await page.keyboard.press('Enter');
  slow.go();
  await page.waitForFunction(key => localStorage.getItem(key) === null, 'qiyuan.tq.' + event.id);
  await page
    .getByRole('group', { name: 'Result of board 1.2' })
    .getByRole('button', { name: '½', pressed: true })
    .waitFor();
  const { matches } = await event.get('/matches?round=1');
  assert.deepEqual(
    matches[0].boards.map(b => b.result),
    ['1-0', '1/2-1/2'],
  );
  await context.close();
});

async function openBoard(page) {
  await page.goto(house.url + '/desk');
  await page.getByLabel('First side').fill('Anna Keller');
  await page.getByLabel('Second side').fill('Tomás Rivera');
  await page.getByRole('button', { name: 'Open the board' }).click();
  await page.waitForURL(/\/desk\/\w+/);
  await page.getByRole('button', { name: 'Begin' }).click();
  await lines(page, 2);
  return page.url().match(/desk\/(\w+)/)[1];
}
const lines = (page, n) =>
  page.waitForFunction(
    count => document.querySelector('#minutes span:last-child')?.textContent === String(count),
    n,
  );
const half = (page, name) => page.getByRole('button', { name: new RegExp('^' + name + ',') });
const tokenOf = page => page.evaluate(() => localStorage.getItem('qiyuan.desk'));
const boardLog = async (page, id) =>
  (
    await (
      await fetch(`${house.url}/api/boards/${id}/log`, {
        headers: { Authorization: 'Bearer ' + (await tokenOf(page)) },
      })
    ).text()
  )
    .trim()
    .split('\n')
    .map(l => JSON.parse(l));

test(
  'the desk: a late look never hides a newer one; undo means the act that was pressed last',
  { timeout: 60000 },
  async () => {
    const { page, context } = await person(browser, house);
    const id = await openBoard(page);
    const old = await held(page, is('GET', '/api/boards/' + id));
    await page.getByLabel('Move as it was played').fill('e4');
    await page.keyboard.press('Enter');
    await old.here;
    await half(page, 'Anna Keller').click();
    await lines(page, 4);
    await came(page, is('GET', '/api/boards/' + id), old.go);
    assert.equal(await page.locator('#minutes span').last().innerText(), '4');
    await page
      .getByRole('group', { name: 'Tomás Rivera' })
      .getByRole('button', { name: 'Offers a draw' })
      .click();
    await lines(page, 5);
    // the button is pressed before the page knows that the offer was struck, and again after
    const slow = await held(page, is('POST', '/events'));
    await page.getByLabel('Move as it was played').fill('e5');
    await page.keyboard.press('Enter');
    await slow.here;
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    slow.go();
    await lines(page, 7);
    const log = await boardLog(page, id);
    assert.equal(log[6].event, 'undo');
    assert.equal(log[6].line, 6);
    await context.close();
  },
);

test(
  'the desk without a line: moves and clock go on, one act is taken back, what another device made impossible comes back',
  { timeout: 60000 },
  async () => {
    const { page, context } = await person(browser, house);
    const id = await openBoard(page);
    const token = await tokenOf(page);
    await context.setOffline(true);
    const input = page.getByLabel('Move as it was played');
    for (const [i, move] of ['e4', 'e5', 'Nf3', 'Nc6'].entries()) {
      await input.fill(move);
      await page.keyboard.press('Enter');
      await half(page, i % 2 ? 'Tomás Rivera' : 'Anna Keller').click();
      await page.getByText(`${2 * i + 2} acts wait`).waitFor();
    }
    await page.getByRole('group', { name: 'Anna Keller' }).getByRole('button', { name: 'Resigns' }).click();
    // the ruling cannot be previewed now, but acts that end a game still need confirmation
    const question = page.getByRole('dialog', { name: 'This ends the game' });
    await question.getByText('The server cannot be reached').waitFor();
    await question.getByRole('button', { name: 'Enter' }).click();
    await page.getByText('9 acts wait').waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).click(); // it is never sent to the server
    await page.getByText('8 acts wait').waitFor();
    await context.setOffline(false);
    await lines(page, 10);
    const log = await boardLog(page, id);
    assert.deepEqual(
      log.filter(e => e.event === 'move').map(e => [e.side, e.move]),
      [
        ['white', 'e4'],
        ['black', 'e5'],
        ['white', 'Nf3'],
        ['black', 'Nc6'],
      ],
    );
    assert.deepEqual(
      log.filter(e => e.event === 'press').map(e => e.side),
      ['white', 'black', 'white', 'black'],
    );
    // a penalty depends on what its author has seen
    await context.setOffline(true);
    await page.getByText('Foul, penalty, illegal move').click();
    await page.getByRole('button', { name: 'Enter' }).nth(1).click();
    await page.getByText('1 act waits').waitFor();
    await call(
      'POST',
      `/api/boards/${id}/events`,
      { based: 10, events: [{ t: log.at(-1).t, event: 'penalty', side: 'white', kind: 'warning' }] },
      token,
    );
    await context.setOffline(false);
    await page.getByRole('alert').getByText('Another device has changed this board').waitFor();
    await page.reload();
    await page.getByRole('alert').getByText('Another device has changed this board').waitFor(); // not forgotten
    assert.equal((await boardLog(page, id)).length, 11);
    await page.getByRole('button', { name: 'Enter again' }).click();
    await lines(page, 12);
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await cell(page, 'e1').waitFor();
    await context.close();
  },
);

/** Makes a move that the page knows to be legal: it is shown before the server has answered. */
async function known(page, uci) {
  await cell(page, uci.slice(0, 2)).click();
  await page.getByRole('gridcell', { name: new RegExp(`^${uci.slice(2, 4)}, .*can move here`) }).click();
}
test(
  'on the study a move by hand is not lost while the one before it is not answered',
  { timeout: 60000 },
  async () => {
    const { page, context } = await person(browser, house);
    const first = request =>
      request.url().endsWith('/api/study/line') && request.postDataJSON().text === 'e2e4';
    await page.goto(house.url + '/a');
    await cell(page, 'e2').waitFor();
    const late = await held(page, first);
    await known(page, 'e2e4');
    await late.here;
    await move(page, 'e7e5');
    await page.waitForFunction(() => document.querySelectorAll('.moves li button').length === 2);
    await came(page, first, late.go);
    await move(page, 'g1f3');
    await page.waitForFunction(() => document.querySelectorAll('.moves li button').length === 3);
    assert.match(await page.locator('.moves').first().innerText(), /e4[\s\S]*e5[\s\S]*f3/);
    await context.close();
  },
);

test(
  'on the study a second press is not lost though the answer comes with it',
  { timeout: 60000 },
  async () => {
    const { page, context } = await person(browser, house);
    await page.goto(house.url + '/a');
    await cell(page, 'e2').waitFor();
    // Hold the response within the page and release it in the click handler, once before the board
    // handles the event and once after.
    await page.evaluate(() => {
      const ask = window.fetch;
      window.hold = text => {
        window.fetch = async (path, options) => {
          const answer = await ask(path, options);
          if (!String(path).endsWith('/api/study/line') || JSON.parse(options.body).text !== text)
            return answer;
          const told = await answer.json();
          window.fetch = ask;
          await new Promise(done => (window.letGo = done));
          return { ok: true, json: async () => told };
        };
      };
      window.letGoAtPress = capture =>
        window.addEventListener('mousedown', () => window.letGo(), { capture, once: true });
    });
    const second = async (uci, capture, count) => {
      await page.waitForFunction(() => !!window.letGo);
      await cell(page, uci.slice(0, 2)).click();
      await page.evaluate(when => window.letGoAtPress(when), capture);
      await cell(page, uci.slice(2, 4)).click();
      await page.waitForFunction(n => document.querySelectorAll('.moves li button').length === n, count);
    };
    await page.evaluate(() => window.hold('e2e4'));
    await known(page, 'e2e4');
    await second('e7e5', true, 2);
    await page.evaluate(() => ((window.letGo = null), window.hold('g1f3')));
    await known(page, 'g1f3');
    await second('b8c6', false, 4);
    await context.close();
  },
);
