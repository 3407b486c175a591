// SPDX-License-Identifier: GPL-3.0-or-later
// Complete games in real browsers: two play, a third watches.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOfAccess } from './lib/axe.mjs';
import { CANNONS, OPERA, PASSING } from './lib/games.mjs';
import {
  atHome,
  browser,
  cell,
  house,
  LONG,
  move,
  moveButtons,
  person,
  playMoves,
  ply,
  sit,
  SLOW,
  table,
  watch,
} from './lib/house.mjs';
import { seated } from './lib/seated.mjs';

atHome(undefined, { motion: true });

const arbiter = page => page.getByRole('region', { name: 'Arbiter' });

for (const [game, moves, last, winner] of [
  ['chess', OPERA, 'Rd8#', 'White'],
  ['xiangqi', CANNONS, 'C', 'Red'],
]) {
  test(
    `two people play a whole game of ${game} to mate while a third watches`,
    { ...(game === 'xiangqi' && LONG), timeout: 180000 },
    async () => {
      const t = await table(browser, house, game, { time: '10 + 5' });
      const third = await person(browser, house);
      const pages = [t.first.page, t.second.page];
      await playMoves(pages, moves.slice(0, 2));
      await watch(third.page, t.url);
      await ply(third.page, 2);
      assert.match(await arbiter(third.page).innerText(), /Arbiter’s log/);
      // A spectator on a phone has no offers or resignation.
      await third.page.setViewportSize({ width: 390, height: 844 });
      assert.deepEqual(await third.page.locator('.tabbar > button:visible').allInnerTexts(), [
        'Flip board',
        'Moves',
        'More',
      ]);
      const below = await third.page.locator('.bar.own b').innerText();
      const flip = third.page.locator('.tabbar > button').first();
      const turned = is =>
        third.page.waitForFunction(
          ([text, is]) => (document.querySelector('.bar.own b').innerText === text) === is,
          [below, is],
        );
      await flip.click();
      await turned(false);
      await flip.click();
      await turned(true);
      await third.page.setViewportSize({ width: 1280, height: 800 });
      for (const page of pages) await arbiter(page).getByText('· 1 spectator').waitFor();
      await playMoves(pages, moves.slice(2), 2, [third.page]);
      for (const { page } of [t.first, t.second, third]) {
        await arbiter(page)
          .getByRole('heading', { name: new RegExp(`${winner} wins`) })
          .waitFor();
        assert.match(await arbiter(page).innerText(), /heckmate/);
        assert.equal(await moveButtons(page).count(), moves.length);
        assert.ok(
          (await moveButtons(page).last().innerText()).includes(game === 'chess' ? last.slice(1) : last),
          'the last move is in the record',
        );
        assert.ok(!(await page.title()).startsWith('●'), 'nobody is to move');
      }
      await third.page.getByText('You are watching').waitFor({ state: 'detached' });
      const record = await third.page.request.get(t.url.replace('/g/', '/api/games/') + '.pgn');
      assert.equal(record.status(), 200);
      assert.match(await record.text(), game === 'chess' ? /Rd8#/ : /\S/);
      const sheet = t.first.page.getByRole('link', { name: 'Score sheet (PDF)' }).first();
      const pdf = await third.page.request.get(new URL(await sheet.getAttribute('href'), t.url).href);
      assert.equal(pdf.headers()['content-type'], 'application/pdf');
      assert.match(String(await pdf.body()).slice(0, 5), /%PDF-/);
      const faults = [t.first, t.second, third].flatMap(p => p.faults);
      assert.deepEqual(faults, []);
      await third.context.close();
      await t.close();
    },
  );
}

test(
  'castling, taking in passing and promotion: the board shows what the server has',
  { timeout: 60000 },
  async () => {
    const t = await table(browser, house, 'chess');
    const pages = [t.first.page, t.second.page];
    await playMoves(pages, PASSING);
    await cell(t.second.page, 'd5').and(t.second.page.getByLabel('d5, empty')).waitFor();
    const { page } = t.first;
    const chooser = page.getByRole('dialog', { name: 'Promote to' });
    const kinds = chooser.getByRole('button');
    await move(page, 'c7b8');
    await chooser.waitFor();
    assert.deepEqual(await kinds.evaluateAll(all => all.map(b => b.getAttribute('aria-label'))), [
      'queen',
      'rook',
      'bishop',
      'knight',
    ]);
    // The first choice is on the promotion square, the others on its file; none lies outside the
    // board.
    const square = await cell(page, 'b8').boundingBox();
    const boxes = await kinds.evaluateAll(all =>
      all.map(b => (r => ({ x: r.x + r.width / 2, y: r.y + r.height / 2 }))(b.getBoundingClientRect())),
    );
    const middle = { x: square.x + square.width / 2, y: square.y + square.height / 2 };
    assert.ok(
      Math.hypot(boxes[0].x - middle.x, boxes[0].y - middle.y) < square.width / 4,
      'the queen is at the pawn',
    );
    assert.ok(
      boxes.every((box, i) => Math.abs(box.x - middle.x) < 3 && (!i || box.y > boxes[i - 1].y)),
      'the others inwards',
    );
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'queen');
    await page.keyboard.press('Escape');
    await page.getByLabel('c7, white pawn').waitFor();
    await move(page, 'c7b8');
    await page.locator('.promo-off').click({ position: { x: 9, y: 300 } });
    await chooser.waitFor({ state: 'detached' });
    await page.getByLabel('c7, white pawn').waitFor();
    // By keyboard only: the pawn, its square, down to the third piece and up to the second.
    await cell(page, 'c7').focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('c7, white pawn, selected').waitFor();
    for (const key of ['ArrowUp', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
    await chooser.waitFor();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'rook');
    await page.keyboard.press('n');
    for (const one of pages) {
      await ply(one, PASSING.length + 1);
      await one.getByLabel('b8, white knight').waitFor();
    }
    await t.close();
  },
);

test('a finger promotes at the lower edge of a turned board', { timeout: 60000 }, async () => {
  const game = await seated(
    browser,
    house,
    { game: 'chess', fen: '7k/P7/8/8/8/8/7p/K7 b - - 0 1', colour: 'second' },
    { viewport: { width: 360, height: 780 }, touch: true },
  );
  const page = game.first;
  await cell(page, 'h2').tap();
  await cell(page, 'h1').tap();
  const kinds = page.getByRole('dialog', { name: 'Promote to' }).getByRole('button');
  await kinds.first().waitFor();
  for (const box of await kinds.evaluateAll(all =>
    all.map(b =>
      (r => ({ left: r.left, right: r.right, width: r.width, height: r.height }))(b.getBoundingClientRect()),
    ),
  )) {
    assert.ok(box.width >= 44 && box.height >= 44, 'large enough for a finger');
    assert.ok(box.left >= 0 && box.right <= 360, 'on the screen');
  }
  await kinds.nth(1).tap();
  for (const { page: one } of game.people) {
    await ply(one, 1);
    await one.getByLabel('h1, black rook').waitFor();
  }
  await game.close();
});

test(
  'dragging moves a man, and a move prepared in advance is played at once',
  { timeout: 60000 },
  async () => {
    const t = await table(browser, house, 'chess');
    const { first, second } = t;
    await cell(first.page, 'e2').dragTo(cell(first.page, 'e4'));
    await ply(second.page, 1);
    await move(first.page, 'd2d4');
    await first.page.locator('square.current-premove').first().waitFor();
    await move(second.page, 'e7e5');
    for (const { page } of [first, second]) {
      await ply(page, 3);
      await page.getByLabel('d4, white pawn').waitFor();
    }
    assert.deepEqual([...first.faults, ...second.faults], []);
    await t.close();
  },
);

test(
  'a prepared move is dropped when moves are taken back, and stays while nothing is done to the game',
  { timeout: 90000 },
  async () => {
    const prepared = page => page.locator('square.current-premove').first();
    const undo = page => page.getByRole('button', { name: 'Takeback' });
    // The side that asks for the takeback, and the number of plies left after it.
    for (const [asks, left] of [
      ['first', 2],
      ['second', 1],
    ]) {
      const t = await table(browser, house, 'chess');
      const pages = [t.first.page, t.second.page];
      const [white, black] = pages;
      await playMoves(pages, ['e2e4', 'e7e5', 'g1f3']);
      await move(white, 'f1c4');
      await prepared(white).waitFor();
      const asker = t[asks].page;
      const other = asker === white ? black : white;
      await undo(asker).click();
      await other.getByText('asks for a takeback').first().waitFor();
      assert.equal(await prepared(white).count(), 1, 'asking changes nothing');
      await other.getByRole('group', { name: 'Takeback' }).getByRole('button', { name: 'Accept' }).click();
      for (const page of pages) await ply(page, left);
      await prepared(white).waitFor({ state: 'detached' });
      // nor was it played: White is on turn; a premove set after that is played after the
      // opponent's move, as usual
      if (left === 2) {
        await move(white, 'b1c3');
        await black.getByLabel('c3, white knight').waitFor();
      }
      await move(white, 'd2d4');
      await prepared(white).waitFor();
      await move(black, left === 2 ? 'b8c6' : 'd7d5');
      for (const page of pages) await ply(page, left === 2 ? 5 : 3);
      await t.close();
    }
  },
);

test('fingers on a phone: tap, tap, and the acts in the bar at the foot', { timeout: 60000 }, async () => {
  const t = await table(browser, house, 'xiangqi', { viewport: { width: 360, height: 780 }, touch: true });
  const { first, second } = t;
  const tap = async (page, uci) => {
    await cell(page, uci.slice(0, 2)).tap();
    await cell(page, uci.slice(2, 4)).tap();
  };
  await tap(first.page, 'h2e2');
  await ply(second.page, 1);
  await tap(second.page, 'h9g7');
  await ply(first.page, 2);
  await first.page.getByRole('button', { name: 'More', exact: true }).tap();
  await first.page.getByRole('dialog').getByRole('button', { name: 'Flip board' }).tap();
  await tap(first.page, 'h0g2');
  await ply(second.page, 3);
  await second.page.getByRole('button', { name: 'Draw' }).tap();
  await first.page.getByRole('button', { name: 'Accept' }).tap();
  await arbiter(second.page).getByRole('heading', { name: /Draw/ }).waitFor();
  assert.deepEqual([...first.faults, ...second.faults], []);
  await t.close();
});

test('draw offer: shown to the opponent, declined, offered again, accepted', { timeout: 60000 }, async () => {
  const t = await table(browser, house, 'chess');
  const { first, second } = t;
  await playMoves([first.page, second.page], ['e2e4', 'e7e5', 'g1f3']);
  await first.page.getByRole('button', { name: 'Offer draw' }).click();
  await second.page.getByText('Anna Keller offers a draw.').first().waitFor();
  assert.deepEqual(await faultsOfAccess(second.page), [], 'an offer stands in a landmark');
  await second.page.getByRole('button', { name: 'Decline' }).click();
  await first.page.getByText('Black declines the draw').waitFor();
  await playMoves([first.page, second.page], ['b8c6'], 3);
  await second.page.getByRole('button', { name: 'Offer draw' }).click();
  await first.page.getByRole('button', { name: 'Accept' }).click();
  for (const { page } of [first, second]) {
    await arbiter(page).getByRole('heading', { name: /Draw/ }).waitFor();
    assert.match(await arbiter(page).innerText(), /½–½[\s\S]*greement/);
  }
  await t.close();
});

test('resigning asks first, the safe answer first', { timeout: 60000 }, async () => {
  const t = await table(browser, house, 'xiangqi');
  const { first, second } = t;
  await playMoves([first.page, second.page], ['h2e2', 'h9g7']);
  await first.page.getByRole('button', { name: 'Resign' }).click();
  const dialog = first.page.getByRole('dialog', { name: 'Resign this game?' });
  assert.equal(await first.page.evaluate(() => document.activeElement?.textContent), 'Cancel');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await first.page.getByRole('button', { name: 'Resign' }).click();
  await dialog.getByRole('button', { name: 'Resign' }).click();
  for (const { page } of [first, second]) {
    await arbiter(page)
      .getByRole('heading', { name: /Black wins/ })
      .waitFor();
    assert.match(await arbiter(page).innerText(), /esignation/);
  }
  await t.close();
});

test('a typed move is read in any notation; a refused one says why', { timeout: 60000 }, async () => {
  const t = await table(browser, house, 'chess');
  const { first, second } = t;
  const field = first.page.getByLabel('Type a move');
  await field.fill('e5');
  await field.press('Enter');
  await arbiter(first.page).getByRole('heading', { name: 'Refused: pawn e2–e5' }).waitFor();
  assert.equal(await moveButtons(first.page).count(), 0);
  // The text comes back to be corrected.
  await first.page.waitForFunction(() => document.querySelector('#type').value === 'e5');
  await field.fill('Nf3');
  await field.press('Enter');
  await ply(second.page, 1);
  await second.page.getByLabel('f3, white knight').waitFor();
  await t.close();
});

test('a free time control; a flag that falls ends the game', { timeout: 60000 }, async () => {
  const first = await person(browser, house);
  const second = await person(browser, house);
  await first.page.goto(house.url);
  await first.page.getByRole('radio', { name: 'A friend' }).check({ force: true });
  await first.page.getByRole('radio', { name: 'White' }).check({ force: true });
  await first.page.getByRole('button', { name: /Other/ }).click();
  const field = first.page.getByLabel('Time control');
  await field.fill('five minutes');
  await field.press('Enter');
  assert.match(
    await first.page.getByRole('alert').innerText(),
    /five minutes|time/i,
    'the server says what it did not understand',
  );
  await field.fill('5s');
  await first.page.locator('.field').getByRole('button', { name: 'New game' }).click();
  await first.page.getByText('Send this link to your friend').waitFor();
  await sit(second.page, first.page.url(), 'Tomás Rivera');
  const clock = first.page.getByRole('timer', { name: 'White clock' });
  await first.page.locator('.clock.on.low', { hasText: /0:0\d\.\d/ }).waitFor();
  for (const { page } of [first, second]) {
    await arbiter(page)
      .getByRole('heading', { name: /Black wins/ })
      .waitFor();
    assert.match(await arbiter(page).innerText(), /[Tt]ime/);
  }
  assert.match(await clock.innerText(), /^0:00/);
  await Promise.all([first.context.close(), second.context.close()]);
});

test('a game may be called off before both sides have moved', { timeout: 60000 }, async () => {
  const t = await table(browser, house, 'chess');
  const { first, second } = t;
  await first.page.getByRole('button', { name: 'Abort' }).click();
  await first.page.getByRole('dialog').getByRole('button', { name: 'Abort' }).click();
  await arbiter(second.page).getByRole('heading', { name: 'The game was aborted' }).waitFor();
  await t.close();
});

test('stepping through the moves, turning the board, choosing the notation', { timeout: 60000 }, async () => {
  const t = await table(browser, house, 'xiangqi');
  const { page } = t.first;
  await playMoves([page, t.second.page], ['h2e2', 'h9g7', 'h0g2']);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByLabel('h0, red horse').waitFor();
  await page.getByLabel('e2, red cannon').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByLabel('g7, black horse').waitFor();
  await page.getByRole('button', { name: 'Now' }).click();
  await page.getByLabel('g2, red horse').waitFor();
  await page.getByLabel('Notation').selectOption('iccs');
  assert.match(await moveButtons(page).first().innerText(), /h2-?e2/i);
  const before = await cell(page, 'a0').boundingBox();
  await page.getByRole('button', { name: 'Flip board' }).click();
  const behind = await cell(page, 'a0').boundingBox();
  assert.ok(behind.y < before.y && behind.x > before.x, 'the near left corner is far right now');
  await page.reload();
  await ply(page, 3);
  assert.match(await moveButtons(page).first().innerText(), /h2-?e2/i, 'the choice is remembered');
  await t.close();
});

/** The controls that an element lies over; those of the chat and of the moves played can wait. */
const coveredBy = (page, selector) =>
  page.evaluate(over => {
    const message = document.querySelector(over);
    const toast = message.getBoundingClientRect();
    return [...document.querySelectorAll('button, a[href], input, select')]
      .filter(one => !message.contains(one) && !one.closest('#talk, .moves'))
      .map(one => [one.textContent || one.outerHTML.slice(0, 60), one.getBoundingClientRect()])
      .filter(
        ([, box]) =>
          box.width &&
          box.height &&
          box.left < toast.right &&
          toast.left < box.right &&
          box.top < toast.bottom &&
          toast.top < box.bottom &&
          box.top < innerHeight,
      )
      .map(([text]) => text);
  }, selector);

test('an offer covers no button and no clock, however wide the glass is', { timeout: 120000 }, async () => {
  for (const [game, moves, offer] of [
    ['chess', 'e2e4 e7e5', 'offer'],
    ['xiangqi', 'h2e2 h9g7', 'takeback'],
  ]) {
    const t = await seated(browser, house, { game, time: '10m+5s' }, { pages: 1 });
    const page = t.first;
    await t.play(moves);
    assert.equal((await t.post(1, { event: offer })).status, 200);
    await page.locator('.toasts.offer .toast').waitFor();
    for (const lang of SLOW ? ['en', 'zh-CN'] : [game === 'chess' ? 'en' : 'zh-CN'])
      for (const [width, height] of [
        [1280, 800],
        [1024, 768],
        [390, 844],
        [844, 390],
        [1920, 1080],
      ]) {
        await page.setViewportSize({ width, height });
        await page.goto(page.url().replace(/\?.*|$/, '?lang=' + lang));
        await page.locator('.toasts.offer .toast').waitFor();
        await page.evaluate(() =>
          Promise.all(document.getAnimations().map(one => one.finished.catch(() => {}))),
        );
        assert.deepEqual(await coveredBy(page, '.toasts.offer .toast'), [], `${lang} ${width} x ${height}`);
        if (process.env.QIYUAN_SHOOT)
          await page.screenshot({ path: `${process.env.QIYUAN_SHOOT}/${offer}-${lang}-${width}.png` });
        const [clocks, toast] = await page.evaluate(() =>
          ['.clock', '.toasts.offer .toast'].map(one =>
            [...document.querySelectorAll(one)].map(each => each.getBoundingClientRect().toJSON()),
          ),
        );
        for (const clock of clocks)
          assert.ok(
            toast[0].bottom <= clock.top ||
              clock.bottom <= toast[0].top ||
              toast[0].right <= clock.left ||
              clock.right <= toast[0].left,
            `${lang} ${width} x ${height}: over a clock`,
          );
      }
    await t.close();
  }
});

test('a message covers no button, however wide the glass is', { ...LONG, timeout: 120000 }, async () => {
  const t = await table(browser, house, 'chess');
  const { page } = t.first;
  for (const [width, height] of [
    [1280, 800],
    [1024, 768],
    [390, 844],
    [844, 390],
    [1920, 1080],
  ]) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => navigator.clipboard?.writeText('').catch(() => {}));
    // The opponent's chat line appears as a message if the chat is not visible.
    await page.evaluate(() => document.getElementById('talk').setAttribute('hidden', ''));
    await t.second.page.evaluate(
      async ([id, token]) =>
        fetch(`/api/games/${id}/say`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Authorization: 'Bearer ' + token },
          body: JSON.stringify({ phrase: 'hello' }),
        }),
      await t.second.page.evaluate(() => [
        location.pathname.slice(3),
        localStorage.getItem('qiyuan.seat.' + location.pathname.slice(3)),
      ]),
    );
    const message = page.locator('.toasts[role=status] .toast');
    await message.waitFor();
    assert.deepEqual(await coveredBy(page, '.toasts[role=status] .toast'), [], `${width} x ${height}`);
    await message.waitFor({ state: 'detached' });
  }
  await t.close();
});
test(
  'on a desktop the moves have the long column while a game is played, the arbiter after it',
  { timeout: 60000 },
  async () => {
    const game = await seated(browser, house, { game: 'chess', time: '10m+5s' });
    const page = game.first;
    await game.play('e2e4 e7e5');
    const heights = () =>
      page.evaluate(() =>
        ['.list', '.arbiter'].map(one => document.querySelector(one).getBoundingClientRect().height),
      );
    const [list, arbiter] = await heights();
    assert.ok(list > arbiter + 200, `${list} and ${arbiter}`);
    await game.post(0, { event: 'resign' });
    await page.locator('.acts.kept').waitFor();
    const over = await heights();
    assert.ok(over[1] > over[0] + 200, String(over));
    await game.close();
  },
);
