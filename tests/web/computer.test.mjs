// SPDX-License-Identifier: GPL-3.0-or-later
// Games against the computer in a real browser: hints, takebacks, a complete game of each kind, and
// the notes after it.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { faultsOfAccess } from './lib/axe.mjs';
import { atHome, browser, house, move, moveButtons, person, ply } from './lib/house.mjs';

atHome();

const arbiter = page => page.getByRole('region', { name: 'Arbiter' });

/** Opens a game against the computer from the lobby; the user has the first side. */
async function play(page, game, { level = 1, time = 'Unlimited' } = {}) {
  await page.goto(house.url + '/');
  await page.getByRole('radio', { name: game === 'chess' ? /^Chess/ : /^Xiangqi/ }).check({ force: true });
  await page.getByRole('radio', { name: 'Computer' }).check({ force: true });
  const slider = page.getByRole('slider', { name: /Level/ });
  await slider.focus();
  await page.keyboard.press('Home');
  for (let i = 1; i < level; i++) await page.keyboard.press('ArrowRight');
  assert.match(await slider.getAttribute('aria-valuetext'), new RegExp(`^${level} · `));
  await page.getByRole('radio', { name: game === 'chess' ? 'White' : 'Red' }).check({ force: true });
  await page.getByRole('button', { name: time }).click();
  await page.waitForURL(/\/g\/\w+/);
  await page.waitForFunction(() => document.title.startsWith('●'));
  await page.getByText(`Computer, level ${level}`).first().waitFor();
  return page.url().match(/\/g\/(\w+)/)[1];
}

/** Asks for a hint over the API with this browser's seat, like the page does. */
async function hint(page, id) {
  const token = await page.evaluate(game => localStorage.getItem('qiyuan.seat.' + game), id);
  const answer = await page.request.post(`${house.url}/api/games/${id}/hint`, {
    headers: { Authorization: 'Bearer ' + token },
    data: {},
  });
  return answer.ok() ? (await answer.json()).moves[0].uci : null;
}

/** Plays hints on the board for up to `most` moves; returns whether the game is over. */
async function playHints(page, id, most) {
  for (let i = 0; i < most; i++) {
    await page.waitForFunction(() => document.title.startsWith('●') || !!document.querySelector('.slip h2'));
    const before = await moveButtons(page).count();
    const uci = await hint(page, id);
    if (!uci) return true;
    await move(page, uci);
    if (uci.length > 4)
      await page.getByRole('dialog', { name: 'Promote to' }).getByRole('button').first().click();
    await page.waitForFunction(count => document.querySelectorAll('.moves button').length > count, before);
    await page.waitForFunction(
      count =>
        document.querySelectorAll('.moves button').length > count || !!document.querySelector('.slip h2'),
      before + 1,
    );
  }
  return false;
}

/** Plays the end of a game, from a position that the user soon wins. */
async function playEnd(page, game, fen) {
  await page.goto(house.url + '/');
  const id = await page.evaluate(
    async body => {
      const opened = await (
        await fetch('/api/games', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json();
      localStorage.setItem('qiyuan.seat.' + opened.id, opened.seat_token);
      return opened.id;
    },
    { game, fen, colour: 'first', opponent: { engine: 1 } },
  );
  await page.goto(`${house.url}/g/${id}`);
  return id;
}

for (const [game, winner, fen] of [
  ['chess', 'White', null],
  ['xiangqi', 'Red', '3k5/9/9/9/9/9/9/R8/1R7/4K4 w - - 0 1'],
])
  test(
    `${fen ? 'the end of a' : 'a whole'} game of ${game} against the computer, and the notes on it`,
    { timeout: 120000 },
    async () => {
      const { page, context, faults } = await person(browser, house);
      const id = fen ? await playEnd(page, game, fen) : await play(page, game);
      assert.ok(await playHints(page, id, 120), 'the game came to its end');
      await arbiter(page)
        .getByRole('heading', { name: new RegExp(`${winner} wins`) })
        .waitFor();
      await page.getByRole('button', { name: 'Analyse the game' }).click();
      const curve = page.getByRole('slider', { name: 'Evaluation curve' });
      const lines = page.getByRole('region', { name: 'Engine lines' });
      await page.getByRole('meter', { name: /^Evaluation #/ }).waitFor({ timeout: 60000 });
      await lines.getByText('Nobody can move here.').waitFor();
      await curve.focus();
      await page.keyboard.press('Home');
      await page.waitForFunction(() => document.querySelectorAll('.eline').length === 2);
      await page.getByRole('meter', { name: /^Evaluation ([+−]?\d|#)/ }).waitFor();
      await page.keyboard.press('ArrowRight');
      assert.match(await curve.getAttribute('aria-valuetext'), /^1\.: /);
      await moveButtons(page).last().click();
      assert.match(await lines.innerText(), /best|good|inaccuracy|mistake|blunder/);
      if (!fen) {
        // A bad move is explained by its refutation, and no line is longer than a player of level 1
        // can follow.
        await moveButtons(page).filter({ hasText: '??' }).first().click();
        assert.match(
          await lines.locator('.judged').innerText(),
          /blunder.*· \S+ (takes the \w+|is the answer|comes, and mate in \d+)$/,
        );
        for (const line of await lines.locator('.eline span').allInnerTexts())
          assert.match(line, /^\d+(\.|…) \S+$/);
      }
      assert.deepEqual(await faultsOfAccess(page), []);
      assert.deepEqual(faults, []);
      await context.close();
    },
  );

test(
  'a hint is drawn and said; moves are taken back at once; the clock runs for both',
  { timeout: 60000 },
  async () => {
    const { page, context, faults } = await person(browser, house);
    await play(page, 'chess', { level: 3, time: '10 + 5' });
    await page.getByRole('button', { name: 'Hint' }).click();
    const told = page.getByRole('region', { name: 'Hint' });
    await told.waitFor();
    await page.locator('.cg-shapes line').first().waitFor({ state: 'attached' });
    await move(page, 'e2e4');
    await ply(page, 2);
    await told.waitFor({ state: 'detached' });
    await page.getByRole('timer', { name: 'Black clock' }).waitFor();
    for (const back of [0, 0]) {
      await page.getByRole('button', { name: 'Takeback' }).click();
      await ply(page, back);
      await move(page, 'd2d4');
      await ply(page, 2);
    }
    assert.deepEqual(await faultsOfAccess(page), []);
    assert.deepEqual(faults, []);
    await context.close();
  },
);

/** The ids of the server's child processes. */
const workers = () =>
  readdirSync('/proc').filter(name => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      return Number(fields[1]) === house.process.pid && fields[0] !== 'Z';
    } catch {
      return false;
    }
  });

test('an engine that is killed comes back, and so does the house', { timeout: 60000 }, async () => {
  const { page, context } = await person(browser, house, {
    viewport: { width: 360, height: 780 },
    touch: true,
  });
  await play(page, 'xiangqi', { level: 4 });
  await move(page, 'h2e2');
  await ply(page, 2);
  const before = workers();
  assert.ok(before.length > 0);
  for (const pid of before) process.kill(Number(pid), 'SIGKILL');
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByRole('region', { name: 'Hint' }).waitFor();
  await move(page, 'h0g2');
  await ply(page, 4);
  assert.ok(!workers().some(pid => before.includes(pid)), 'others have taken their place');
  await house.crash();
  await page.waitForFunction(() => document.title.startsWith('●'));
  await move(page, 'c3c4');
  await ply(page, 6);
  assert.deepEqual(await faultsOfAccess(page), []);
  await context.close();
});

test('its style and book are chosen beside the level, and remembered', { timeout: 60000 }, async () => {
  const { page, context, faults } = await person(browser, house);
  await page.goto(house.url + '/');
  await page.getByRole('radio', { name: 'Computer' }).check({ force: true });
  await page.getByLabel('Style').selectOption('active');
  await page.getByLabel('Opening book').selectOption('house');
  assert.deepEqual(await page.getByLabel('Opening book').locator('option').allInnerTexts(), [
    'none',
    'built-in',
  ]);
  const id = await play(page, 'xiangqi', { level: 2 });
  const state = await (await page.request.get(`${house.url}/api/games/${id}`)).json();
  assert.deepEqual([state.players.black.style, state.players.black.book], ['active', 'house']);
  await page.goto(house.url + '/');
  assert.equal(await page.getByLabel('Style').inputValue(), 'active');
  assert.deepEqual(await faultsOfAccess(page), []);
  assert.deepEqual(faults, []);
  await context.close();
});
