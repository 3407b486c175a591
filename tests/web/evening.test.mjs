// SPDX-License-Identifier: GPL-3.0-or-later
// A coach with twelve pupils, three in browsers and nine over sockets: forty minutes of a lesson as
// fast as it runs, with four reloads and a server crash; then homework, which each pupil does in a
// different way. Nothing is lost, and the coach's table is right.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, miss, PUZZLES, rows, solve, verdict } from './lib/homework.mjs';
import { atHome, browser, house, LONG, person } from './lib/house.mjs';

atHome(['--limits', 'requests=100000']);

const GAMES = [
  `[White "Keller"]\n[Black "Rivera"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 *\n`,
  `[White "Bella"]\n[Black "Chan"]\n\n1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O 6. Nf3 h6 7. Bh4 b6 *\n`,
];
const FORTY = 240; // one step every ten seconds
const button = (page, name) => page.getByRole('button', { name, exact: true });
const kept = page => page.locator('.kept [role=status]', { hasText: 'Saved' }).waitFor();
const status = (page, text) => page.locator('.together [role=status]', { hasText: text }).waitFor();
const row = (page, name) =>
  page
    .locator('.together .people li')
    .filter({ has: page.locator('b', { hasText: new RegExp(`^${name}$`) }) });

/** A page's place: its chapter, and its move with those before it. */
const place = page =>
  page.evaluate(() => {
    const now = document.querySelector('.moves [aria-current]');
    const all = [...document.querySelectorAll('.moves button')];
    return [
      document.querySelector('.chapters [aria-current]')?.textContent,
      now ? all.indexOf(now) : -1,
      now?.textContent.trim() ?? '',
    ].join();
  });
async function open(name, path) {
  const one = await person(browser, house, { viewport: { width: 1440, height: 900 } });
  await one.page.addInitScript(named => localStorage.setItem('qiyuan.name', named), name);
  await one.page.goto(house.url + path);
  await one.page.getByRole('grid').first().waitFor();
  return one;
}
/** Types a move, and waits until it is made and saved. */
async function type(page, text) {
  await page.locator('#study-type').fill(text);
  await page.locator('#study-type').press('Enter');
  await page.waitForFunction(() => document.querySelector('#study-type').value === '');
  await kept(page);
}
async function paste(page, text) {
  await page.locator('.imp1').click();
  await page.locator('dialog textarea').fill(text);
  await page.locator('dialog button[type=submit]').click();
  await page.locator('dialog').waitFor({ state: 'detached' });
}

/** Nine pupils without pages: guests whose sockets reconnect and follow the lesson. */
async function nine(study) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(house.url + '/rules');
  await page.evaluate(async id => {
    window.pupils = [];
    for (let i = 0; i < 9; i++) {
      const guest = await fetch('/api/guest', {
        method: 'POST',
        credentials: 'omit',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ name: 'Pupil ' + (i + 1) }),
      });
      const { token } = await guest.json();
      const one = { token, step: null, steps: 0, since: 0, hands: [], you: null, lines: 0 };
      window.pupils.push(one);
      one.say = lesson => one.socket.send(JSON.stringify({ type: 'lesson', study: id, lesson }));
      const begin = () => {
        const socket = (one.socket = new WebSocket(location.origin.replace('http', 'ws') + '/ws'));
        socket.onopen = () => {
          one.lines++;
          socket.send(JSON.stringify({ type: 'hello', token }));
          one.say({ do: 'come', since: one.since, hand: one.hands.includes(one.you) });
        };
        socket.onmessage = ({ data }) => {
          const told = JSON.parse(data);
          if (told.type === 'step') one.steps++;
          if (told.type === 'step' || told.step) one.step = told.step;
          if (told.type !== 'lesson') return;
          one.you = told.you ?? one.you;
          one.since = told.since;
          one.hands = told.hands;
          one.leader = told.leader;
        };
        socket.onclose = () => setTimeout(begin, 300);
      };
      begin();
    }
  }, study);
  return page;
}

/**
 * The result of a pupil's three tasks: twelve different combinations, so that no two columns are
 * alike.
 */
const ways = i => [
  i === 11 ? 'missed' : 'first',
  ['first', 'later', 'missed'][i % 3],
  ['left', 'first', 'later', 'first'][i % 4],
];
const counted = (i, way) => ways(i).filter(one => one === way).length;

/** Does a pupil's homework in a browser. */
async function atPage({ page }, i, link, name) {
  await page.goto(link);
  await page.locator('#pupil-name').fill(name);
  await button(page, 'Join').click();
  await page.getByRole('link', { name: 'After the lesson' }).click();
  for (const [n, way] of ways(i).entries()) {
    if (n > 0) await button(page, 'Next task').click();
    await page.getByText(`Task ${n + 1} of 3`).waitFor();
    await verdict(page, 'find');
    if (way === 'later') await miss(page);
    if (way === 'first' || way === 'later') await solve(page);
    if (way !== 'missed') continue;
    await button(page, 'See the answer').click();
    await verdict(page, 'given-up');
  }
}

/** Sends the homework of a pupil who has no page through the API. */
async function overApi(token, i, { id, token: invitation }, homework, name) {
  const call = async (path, body) => {
    const answer = await fetch(house.url + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: 'Bearer ' + token, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    assert.equal(answer.status, 200, path);
    return answer.json();
  };
  await call(`/api/classes/${id}/join`, { token: invitation, name });
  for (const [n, way] of ways(i).entries()) {
    if (way === 'left') continue;
    const at = { n: n + 1 };
    const { fen, game, lines } = PUZZLES.get((await call(`/api/homework/${homework}/task?n=${at.n}`)).id);
    if (way === 'later') {
      const { legal } = await call('/api/study/line', { game, fen, moves: '' });
      await call(`/api/homework/${homework}/try`, {
        ...at,
        moves: legal.find(uci => uci !== lines[0] && uci.length === 4),
      });
    }
    await call(
      `/api/homework/${homework}/try`,
      way === 'missed' ? { ...at, give_up: true } : { ...at, moves: lines[0] },
    );
  }
}

/**
 * Homework for twelve, three in browsers and nine without; the coach's table matches what they did.
 */
async function homeworkOf(page, pupils, sockets) {
  const made = await ask(page, '/api/classes', { name: 'Evening' });
  const { id } = await ask(page, `/api/classes/${made.id}/homework`, {
    name: 'After the lesson',
    pick: { game: 'chess', theme: 'mate-in-1', count: 3 },
  });
  const names = ['Bo', 'Eve', 'Zoe', ...Array.from({ length: 9 }, (_, i) => `Pupil ${i + 1}`)];
  const tokens = await sockets.evaluate(() => window.pupils.map(one => one.token));
  await Promise.all([
    ...pupils.map((one, i) => atPage(one, i, `${house.url}/classes/${made.id}#join=${made.token}`, names[i])),
    ...tokens.map((token, i) => overApi(token, i + 3, made, id, names[i + 3])),
  ]);
  await page.goto(`${house.url}/classes/${made.id}`);
  await page.locator('#pupil-table tr[data-pupil="Zoe"]').waitFor();
  const table = rows(
    await page.evaluate(async url => (await fetch(url)).text(), `/api/classes/${made.id}/table`),
  );
  for (const [i, name] of names.entries()) {
    const wanted = ['first', 'later', 'missed', 'left'].map(way => String(counted(i, way)));
    const cells = await page.locator(`#pupil-table tr[data-pupil="${name}"] td`).allInnerTexts();
    assert.deepEqual(cells.slice(0, 4), wanted, name);
    assert.deepEqual(table.find(row => row[0] === name).slice(1, 5), wanted, name);
  }
  assert.equal(table.length, 13);
}

test(
  'an evening: forty minutes, twelve pupils, four reloads, one kill, and homework',
  { ...LONG, timeout: 400000 },
  async () => {
    const coach = await open('Coach', '/a');
    const { page } = coach;
    await paste(page, GAMES[0]);
    await button(page, 'Save study').click();
    await page.waitForURL(/\/a\/s\/\w{10}$/);
    await kept(page);
    await paste(page, GAMES[1]);
    await page.locator('.chapters [aria-current]', { hasText: 'Bella' }).waitFor();
    await kept(page);
    await button(page, 'Lead the lesson').click();
    await status(page, 'You lead');
    const path = new URL(page.url()).pathname;
    const id = path.split('/')[3];
    const pupils = [];
    for (const name of ['Bo', 'Eve', 'Zoe']) pupils.push(await open(name, path));
    const sockets = await nine(id);
    await status(page, 'You lead; 13 here');
    const log = () =>
      page.evaluate(async study => (await (await fetch('/api/studies/' + study)).json()).acts, id);

    /** Waits until all twelve are at the coach's place. */
    const together = async () => {
      const wanted = await place(page);
      for (const { page: pupil } of pupils) {
        const until = Date.now() + 20000;
        while ((await place(pupil)) !== wanted) {
          assert.ok(Date.now() < until, `${await place(pupil)} in place of ${wanted}`);
          await new Promise(done => setTimeout(done, 50));
        }
      }
      await sockets.waitForFunction(
        () => new Set(window.pupils.map(one => JSON.stringify(one.step))).size === 1 && window.pupils[0].step,
        null,
        { timeout: 20000 },
      );
    };
    // Hands are raised before the lesson starts and stay raised throughout.
    await sockets.evaluate(() =>
      [4, 2].reduce(
        (wait, i) =>
          wait.then(
            () =>
              new Promise(done => {
                window.pupils[i].say({ do: 'hand' });
                setTimeout(done, 600);
              }),
          ),
        Promise.resolve(),
      ),
    );
    await button(pupils[1].page, 'Raise your hand').click();
    await button(pupils[1].page, 'Raise your hand (number 3)').waitFor();

    let added = 0;
    const lesson = async (from, to) => {
      for (let minute = from; minute < to; minute += 20) {
        await page
          .locator('.chapters button')
          .nth((minute / 20) % 2)
          .click();
        await page.keyboard.press('Home');
        for (let i = 0; i < 18; i++) await page.keyboard.press(i < 13 ? 'ArrowRight' : 'ArrowLeft');
        // A new variation, not yet in the record.
        await type(page, ['h3', 'a3', 'g3', 'h4', 'b3', 'g4'][added >> 1]);
        added++;
        await together();
      }
    };
    await lesson(0, 60);
    await pupils[0].page.reload(); // first reload
    await together();
    await lesson(60, 120);
    await page.reload(); // second reload: the coach
    await status(page, 'You lead; 13 here');
    await together();
    // Bo has the board for two moves, between which the server crashes.
    await page.locator('.chapters button').first().click();
    await page.keyboard.press('Home');
    await together();
    await row(page, 'Bo').getByText('Give the board').click();
    const bo = pupils[0].page;
    await bo.getByText('You have the board').waitFor();
    await kept(bo);
    await type(bo, 'b4');
    await together();
    await house.crash(async () => {
      await bo.locator('#study-type').fill('c7c6');
      await bo.locator('#study-type').press('Enter');
    });
    await status(page, 'You lead; 13 here');
    await kept(bo);
    await together();
    assert.match(await place(page), /c6/);
    await button(page, 'Take the board back').click();
    await bo.locator('.kept [role=status]', { hasText: 'Read-only' }).waitFor();
    await lesson(120, 180);
    await pupils[1].page.reload(); // third reload
    await together();
    await pupils[2].page.reload(); // fourth reload
    await lesson(180, FORTY);
    await together();

    // The hands, in the order they were raised.
    const hands = await page.locator('.together .people b').allTextContents();
    assert.deepEqual(hands.slice(0, 3), ['Pupil 5', 'Pupil 3', 'Eve']);
    // Every act is in the log exactly once, under its author's name.
    const acts = await log();
    assert.deepEqual(
      acts.map(({ n }) => n),
      acts.map((_, i) => i + 1),
    );
    assert.equal(acts.filter(({ name, act }) => name === 'Coach' && act.act === 'add').length, added);
    assert.deepEqual(
      acts.filter(({ name }) => name === 'Bo').map(({ act }) => [act.act, act.move.uci]),
      [
        ['add', 'b2b4'],
        ['add', 'c7c6'],
      ],
    );
    assert.ok(acts.every(({ name }) => name === 'Coach' || name === 'Bo'));
    const heard = await sockets.evaluate(() => window.pupils.map(({ steps, lines }) => [steps, lines]));
    assert.ok(
      heard.every(([steps, lines]) => steps >= FORTY && lines === 2),
      JSON.stringify(heard),
    );
    await homeworkOf(page, pupils, sockets);
    for (const { faults } of [coach, ...pupils]) assert.deepEqual(faults, []);
  },
);
