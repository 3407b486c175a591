// SPDX-License-Identifier: GPL-3.0-or-later
// The evidence of rulings on the board: a cycle played move by move with victims, lines and
// protectors; illegal moves explained at the pointer; the counts and the penalty before a claim.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { faultsOfAccess as violations } from './lib/axe.mjs';
import { atHome, browser, cell, house, LONG, move, OUT, person, ply, shoot, soon } from './lib/house.mjs';
import { seated } from './lib/seated.mjs';

atHome();
mkdirSync(OUT, { recursive: true });

const CHASE = {
  game: 'xiangqi',
  fen: '3ak1b2/4a4/4b4/9/2c6/2R6/9/4C4/4A4/2BAK1B2 b - - 0 1',
  colour: 'second',
};
const CYCLE = 'c5g5 c4g4 g5c5 g4c4 c5g5 c4g4 g5c5 g4c4';
const arbiter = page => page.getByRole('region', { name: /Arbiter|裁判/ });
const shot = (page, name) => shoot(page, `evidence-${name}`);

for (const [name, options] of [
  ['desktop-light-en', { viewport: { width: 1440, height: 900 } }],
  ['phone-dark-zh', { lang: 'zh-CN', theme: 'dark', viewport: { width: 390, height: 844 }, touch: true }],
]) {
  test(
    `a chase is ordered to stop, and every move of it shown with its reason (${name})`,
    { ...(name.startsWith('phone') && LONG), timeout: 60000 },
    async () => {
      const english = name.endsWith('en');
      const game = await seated(browser, house, CHASE, { pages: 1, ...options });
      const page = game.first;
      await game.play(CYCLE);
      await arbiter(page)
        .getByRole('heading', { name: english ? 'Red must deviate' : '红方必须变着' })
        .waitFor();
      const table = arbiter(page).locator('table.cycle');
      await soon(async () => assert.equal(await table.locator('tbody tr').count(), 4));
      await table.getByRole('button').nth(1).click();
      // The victim's square has four corners, the protector's line a cross, and the pin a dotted
      // line from the cannon.
      const under = page.locator('.under.evidence path');
      const told = page.locator('[aria-live=polite]');
      await soon(async () => {
        assert.equal(await page.locator('.board .over.evidence').count(), 1);
        assert.match(await table.locator('tr.say').innerText(), english ? /falsely rooted/ : /假根/);
        assert.match(
          await table.locator('tr.on').innerText(),
          english ? /chase[\s\S]*g5[\s\S]*false/ : /捉[\s\S]*7 路[\s\S]*假根/,
        );
        assert.equal(await under.count(), 4, 'the root and the pin, each with its case');
        assert.match((await told.allInnerTexts()).join(), english ? /Move 2, Red/ : /第 2 着，红方/);
      });
      if (english) {
        assert.match(await arbiter(page).locator('.tally').innerText(), /chase/);
        await soon(async () =>
          assert.equal(await page.locator('.moves .ev').count(), 4, 'the record numbers the moves'),
        );
        await page.keyboard.press('ArrowRight');
        await page.getByText('move 3 of 4').waitFor();
        await page.keyboard.press('2');
        await page.getByText('move 2 of 4').waitFor();
      }
      // The same as a form to sign, in the page's language.
      const form = await page.request.get(
        house.url +
          (await arbiter(page)
            .getByRole('link', { name: english ? 'Ruling slip' : '裁决书' })
            .getAttribute('href')),
      );
      assert.deepEqual(
        [form.status(), form.headers()['content-type'], (await form.body()).subarray(0, 5).toString()],
        [200, 'application/pdf', '%PDF-'],
      );
      writeFileSync(join(OUT, `evidence-${name}.pdf`), await form.body());
      assert.deepEqual(await violations(page), []);
      await shot(page, name);
      // Everything follows a change of language, including the record, whose notation nobody chose.
      await page.getByRole('button', { name: english ? '简' : 'EN' }).click();
      await arbiter(page)
        .getByText(english ? '红方必须变着，若再重复' : 'Red must change its moves')
        .first()
        .waitFor();
      await soon(async () => {
        assert.match(await table.locator('tr.say').innerText(), english ? /假根/ : /falsely rooted/);
        assert.match(await page.locator('.moves [aria-current]').innerText(), english ? /车/ : /R/);
      });
      await page.getByRole('button', { name: english ? 'EN' : '简' }).click();
      await page.getByRole('button', { name: english ? 'Back to the game' : '回到对局' }).click();
      await page.locator('.board .evidence').first().waitFor({ state: 'detached' });
      await game.close();
    },
  );
}

test('the move after an order: the ruling stays to be had from the minutes', { timeout: 60000 }, async () => {
  const game = await seated(browser, house, CHASE, { pages: 1 });
  const page = game.first;
  await game.play(CYCLE);
  await game.post(1, { event: 'offer' });
  await game.post(0, { event: 'move', move: 'c5g5' });
  await arbiter(page).getByRole('button', { name: 'Evidence' }).click();
  await page.getByText('move 4 of 4').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('grid', { name: 'Board' }).waitFor();
  await game.close();
});

test(
  'a key is heard as soon as the evidence is shown, and each by what is shown then',
  { timeout: 60000 },
  async () => {
    const game = await seated(browser, house, CHASE, { pages: 1 });
    const page = game.first;
    await game.play(CYCLE);
    const move = arbiter(page).locator('table.cycle').getByRole('button').first();
    await move.waitFor();
    // Act in the same task that renders the bar: a quick user finds a page that is rendered but not
    // yet painted.
    await move.evaluate(
      button =>
        new Promise(done => {
          const key = name =>
            document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
          const drawn = new MutationObserver(() => {
            if (!document.querySelector('.evbar')) return;
            drawn.disconnect();
            key('3');
            queueMicrotask(() => queueMicrotask(() => queueMicrotask(() => (key('ArrowRight'), done()))));
          });
          drawn.observe(document.body, { childList: true, subtree: true });
          button.click();
        }),
    );
    await page.getByText('move 4 of 4').waitFor();
    await game.close();
  },
);

test(
  'at the arbiter’s desk what a chase was ruled by is drawn at once, its moves gone through from the minutes',
  { timeout: 60000 },
  async () => {
    const { page, faults, context } = await person(browser, house);
    const headers = { 'Content-Type': 'application/json' };
    const made = await (
      await fetch(house.url + '/api/boards', {
        method: 'POST',
        headers,
        body: JSON.stringify({
          start: {
            t: 0,
            event: 'start',
            game: 'xiangqi',
            rules: 'xiangqi-2020',
            mode: 'board',
            fen: CHASE.fen,
            time: '90m+30s',
          },
        }),
      })
    ).json();
    const events = [
      { t: 0, event: 'begin' },
      ...CYCLE.split(' ').flatMap((uci, i) => [
        { t: 1000 * i + 10, event: 'move', side: i % 2 ? 'red' : 'black', move: uci },
        { t: 1000 * i + 20, event: 'press', side: i % 2 ? 'red' : 'black' },
      ]),
    ];
    const done = await fetch(`${house.url}/api/boards/${made.id}/events`, {
      method: 'POST',
      headers: { ...headers, Authorization: 'Bearer ' + made.token },
      body: JSON.stringify({ based: 1, events }),
    });
    assert.equal(done.status, 200);
    await page.goto(house.url + '/desk');
    await page.evaluate(token => localStorage.setItem('qiyuan.desk', token), made.token);
    await page.goto(`${house.url}/desk/${made.id}`);
    // the claim is listed with its ruling among those that would be upheld; after the ruling the
    // cycle's last move is drawn
    await page
      .getByRole('listitem')
      .filter({ hasText: /must change its moves/ })
      .filter({ visible: true })
      .first()
      .getByRole('button', { name: 'Rule on it' })
      .click();
    await page
      .locator('.minutes1')
      .getByText(/must change its moves/)
      .first()
      .waitFor();
    await page.locator('.board .evidence').first().waitFor();
    const before = await page
      .locator('.deskb .board')
      .getAttribute('aria-label')
      .catch(() => null);
    const step = page.getByText(/falsely rooted/).first();
    await page
      .locator('.minutes1')
      .getByRole('button', { name: /^Evidence: / })
      .first()
      .click();
    await page.getByText('move 4 of 4').waitFor();
    await page.keyboard.press('2');
    await page.getByText('move 2 of 4').waitFor();
    await step.waitFor();
    assert.equal(await page.locator('.board .over.evidence').count(), 1);
    assert.equal(
      await page.locator('.under.evidence path').count(),
      4,
      'the root and the pin, each with its case',
    );
    assert.deepEqual(await violations(page), []);
    await page.getByRole('button', { name: 'Back to the game' }).click();
    await page.getByText('move 2 of 4').waitFor({ state: 'detached' });
    assert.equal(
      await page
        .locator('.deskb .board')
        .getAttribute('aria-label')
        .catch(() => null),
      before,
    );
    // after the next act the ruling is no longer the latest, and nothing is drawn
    await page.getByRole('button', { name: 'Stop the clocks' }).first().click();
    await page.locator('.board .over.evidence').waitFor({ state: 'detached' });
    assert.deepEqual(faults, []);
    await context.close();
  },
);

test(
  'an illegal move by hand is answered on the board, and goes with the next touch',
  { timeout: 60000 },
  async () => {
    const game = await seated(
      browser,
      house,
      { game: 'xiangqi' },
      { pages: 1, viewport: { width: 1440, height: 900 } },
    );
    const page = game.first;
    await move(page, 'b0d1');
    await arbiter(page)
      .getByRole('heading', { name: 'Refused: horse, file 8, rank 1 to file 6, rank 2' })
      .waitFor();
    assert.match(await page.locator('.refuse').innerText(), /leg is blocked[\s\S]*2\.2/);
    assert.equal(
      await page.locator('.over.evidence use').count(),
      1,
      'the man stands as a ghost where it was put',
    );
    assert.equal(await page.locator('.over.evidence text').textContent(), 'leg');
    assert.deepEqual(await violations(page), []);
    await shot(page, 'leg-desktop-light-en');
    await cell(page, 'e3').click();
    await page.locator('.refuse').waitFor({ state: 'detached' });
    // Dragging the rook onto its own pawn.
    const from = await cell(page, 'a0').boundingBox();
    const to = await cell(page, 'a5').boundingBox();
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
    await page.mouse.up();
    await arbiter(page)
      .getByRole('heading', { name: 'Refused: rook, file 9, rank 1 to file 9, rank 6' })
      .waitFor();
    // Clicking another of the player's pieces only selects it.
    await cell(page, 'b0').click();
    await cell(page, 'h0').click();
    await page.getByLabel(/^h0, .*selected/).waitFor();
    assert.equal(await page.locator('.refuse').count(), 0);
    await move(page, 'h2e2');
    await ply(page, 1);
    await game.close();
  },
);

test(
  'chess: attackers are drawn, and the king goes onto its rook to castle',
  { timeout: 60000 },
  async () => {
    let game = await seated(
      browser,
      house,
      { game: 'chess', fen: '4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1' },
      { pages: 1 },
    );
    await move(game.first, 'e2d3');
    await game.first.locator('.refuse').waitFor();
    assert.equal(await game.first.locator('.under.evidence g').count(), 1, 'the line of the attack');
    await game.close();
    // On phones, too, the reason hides neither the piece nor its attackers, wherever they are.
    for (const [kind, fen, uci, shown] of [
      ['chess', '4k3/8/8/8/8/8/4q3/R3K2R w KQ - 0 1', 'e1f1', ['e2', 'f1']],
      ['chess', 'r6k/8/8/8/8/8/8/K7 w - - 0 1', 'a1a2', ['a8', 'a2']],
      ['chess', '7k/p7/8/8/8/8/P5q1/7K w - - 0 1', 'h1g1', ['g2', 'g1']],
      ['xiangqi', undefined, 'b0d1', ['c0', 'd1']],
      ['xiangqi', undefined, 'i0i5', ['i3', 'i5']],
    ]) {
      game = await seated(
        browser,
        house,
        { game: kind, ...(fen && { fen }) },
        { pages: 1, viewport: { width: 360, height: 780 } },
      );
      await move(game.first, uci);
      const slip = await game.first.locator('.refuse').boundingBox();
      for (const square of shown) {
        const { x, y, width, height } = await cell(game.first, square).boundingBox();
        const [h, v] = [x + width / 2, y + height / 2];
        assert.ok(
          h < slip.x || h > slip.x + slip.width || v < slip.y || v > slip.y + slip.height,
          `${uci}: the reason lies over ${square}`,
        );
      }
      await game.close();
    }
    for (const [onto, made] of [
      ['e1h1', 'f1, white rook'],
      ['e1a1', 'd1, white rook'],
    ]) {
      game = await seated(
        browser,
        house,
        { game: 'chess', fen: 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' },
        { pages: 1 },
      );
      await move(game.first, onto);
      await ply(game.first, 1);
      await game.first.getByLabel(made).waitFor();
      await game.close();
    }
  },
);

test('before a claim its counts and its price are told', { timeout: 60000 }, async () => {
  const game = await seated(
    browser,
    house,
    { game: 'xiangqi', time: '20m', claims: 'player' },
    { pages: 1, viewport: { width: 1440, height: 900 } },
  );
  const page = game.first;
  await game.play('h2e2 h9g7 e2h2 g7h9 h2e2 h9g7 e2h2 g7h9');
  await page.getByRole('button', { name: 'Claim' }).click();
  const dialog = page.getByRole('dialog', { name: 'What do you claim?' });
  await dialog.getByRole('radio', { name: 'Natural limit' }).check();
  assert.match(await dialog.innerText(), /4\s*\/ 60[\s\S]*Yours: 4 moves\. Theirs: 4\./);
  assert.match(
    await dialog.locator('.cost').innerText(),
    /By the counts this claim is wrong[\s\S]*number 1; 3 lose[\s\S]*5 minutes off your clock: (19:5\d|20:00) becomes (14:5\d|15:00)/,
  );
  assert.deepEqual(await violations(page), []);
  await shot(page, 'claim-desktop-light-en');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  assert.match(await page.locator('.counts-log').innerText(), /3 \/ 3/);
  await game.close();
});
