// SPDX-License-Identifier: GPL-3.0-or-later
// The arbiter in the browser: claims, offers, flags, refused moves and repetitions, each shown with its
// article, in both games; and the minutes, which a reload does not change.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atHome, browser, house, move, ply } from './lib/house.mjs';
import { seated as seat } from './lib/seated.mjs';

atHome();

const seated = (setup, options) => seat(browser, house, setup, options);
const arbiter = page => page.getByRole('region', { name: 'Arbiter' });
const article = (page, number) => arbiter(page).getByRole('link', { name: `Article ${number}`, exact: true });
const minutes = page => page.locator('.minute').allInnerTexts();

/** The result's slip with its article, on every page, and the same minutes after a reload. */
async function ended(game, head, number) {
  for (const { page } of game.people) {
    await arbiter(page).getByRole('heading', { name: head }).waitFor();
    await article(page, number).first().waitFor();
    const before = await minutes(page);
    assert.ok(before.length > 1, 'the minutes tell of the end');
    await page.reload();
    await arbiter(page).getByRole('heading', { name: head }).waitFor();
    assert.deepEqual(await minutes(page), before, 'a reload shows the same minutes');
  }
}

async function claim(page, kind, written) {
  await page.getByRole('button', { name: 'Claim' }).click();
  const dialog = page.getByRole('dialog', { name: 'What do you claim?' });
  if (written) await dialog.getByRole('textbox').fill(written);
  await dialog.getByRole('radio', { name: kind }).check();
  await dialog.getByRole('button', { name: /^Claim/ }).click();
}

test(
  'chess: a threefold repetition is claimed, wrongly at first, then with the move written down',
  { timeout: 60000 },
  async () => {
    const game = await seated({ game: 'chess', claims: 'player' });
    await game.play('g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1');
    await claim(game.second, 'Threefold repetition');
    for (const page of [game.first, game.second])
      await arbiter(page).getByRole('heading', { name: 'The claim is rejected' }).waitFor();
    await article(game.second, '10.10').first().waitFor();
    await claim(game.second, 'Threefold repetition', 'Ng8');
    await ended(game, /Draw/, '10.10');
    await game.close();
  },
);

test('chess: fifty moves are claimed', { timeout: 60000 }, async () => {
  const game = await seated(
    { game: 'chess', claims: 'player', fen: '4k3/8/8/8/8/8/7R/4K3 w - - 99 90' },
    { pages: 1 },
  );
  await claim(game.first, 'Fifty moves', 'Rh3');
  await ended(game, /Draw/, 'Fifty moves');
  await game.close();
});

test('xiangqi: the natural limit, claimed too early and in time', { timeout: 60000 }, async () => {
  const game = await seated(
    { game: 'xiangqi', time: '20m', claims: 'player', natural_limit: 1 },
    { pages: 1 },
  );
  await claim(game.first, 'Natural limit');
  await arbiter(game.first).getByRole('heading', { name: 'The claim is rejected' }).waitFor();
  await article(game.first, '9.1.4').first().waitFor();
  assert.match((await minutes(game.first)).join(' '), /foul/);
  await game.play('h2e2 h9g7');
  await claim(game.first, 'Natural limit');
  await ended(game, /Draw/, '4.2.4');
  await game.close();
});

for (const [kind, moves, offer, repeated] of [
  ['chess', 'e2e4 e7e5 g1f3', '10.7', '10.7'],
  ['xiangqi', 'h2e2 h9g7 h0g2', '23.1', '9.1.3'],
]) {
  test(`${kind}: offers, declined and accepted, each with its article`, { timeout: 60000 }, async () => {
    const game = await seated({ game: kind });
    await game.play(moves);
    await game.first.getByRole('button', { name: 'Offer draw' }).click();
    await game.second.getByRole('button', { name: 'Decline' }).click();
    for (const page of [game.first, game.second]) {
      await arbiter(page)
        .getByText(/declines/)
        .waitFor();
      await article(page, offer).first().waitFor();
    }
    // A second offer in a row is refused in chess; in xiangqi it is a foul, and the button keeps one from it.
    if (kind === 'chess') {
      await game.first.getByRole('button', { name: 'Offer draw' }).click();
      await arbiter(game.first).getByRole('heading', { name: 'That was refused' }).waitFor();
      assert.match(await game.first.locator('.slip').innerText(), /10\.7/);
    } else {
      assert.ok(await game.first.getByRole('button', { name: 'Offer draw' }).isDisabled());
      await game.post(0, { event: 'offer' });
      await arbiter(game.first).getByRole('heading', { name: 'Foul by Red: number 1' }).waitFor();
      await article(game.first, repeated).first().waitFor();
    }
    await game.second.getByRole('button', { name: 'Offer draw' }).click();
    await game.first.getByRole('button', { name: 'Accept' }).click();
    await ended(game, /Draw/, kind === 'chess' ? '10.6' : '4.2.2');
    await game.close();
  });
}

for (const [name, setup, head, number] of [
  [
    'chess: a flag loses',
    { rules: 'chess-fide-2023', fen: '4k3/8/8/8/8/8/r7/4K3 w - - 0 1' },
    /Black wins/,
    '6.9',
  ],
  [
    'chess: a flag that nobody could have won by is a draw',
    { rules: 'chess-fide-2023', fen: '4k3/8/8/8/8/8/R7/4K3 w - - 0 1' },
    /Draw/,
    '6.9',
  ],
  ['xiangqi: a flag loses', { game: 'xiangqi' }, /Black wins/, '4.1.4'],
]) {
  test(name, { timeout: 60000 }, async () => {
    const game = await seated({ time: '1s', ...setup }, { pages: 1 });
    await ended(game, head, number);
    assert.match((await minutes(game.first)).join(' '), /time has run out|flag/i);
    await game.close();
  });
}

for (const [name, setup, refused, told, reason, number] of [
  [
    'chess: a king left in check',
    { game: 'chess', fen: '4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1' },
    'e2d3',
    'bishop e2–d3',
    /check|attack/i,
    null,
  ],
  [
    'xiangqi: generals facing',
    { game: 'xiangqi', fen: '4k4/9/9/9/4P4/9/9/9/9/4K4 w - - 0 1' },
    'e5d5',
    'pawn, file 5, rank 6 to file 6, rank 6',
    /general/i,
    '4.1.2',
  ],
  [
    'xiangqi: a blocked leg',
    { game: 'xiangqi' },
    'b0d1',
    'horse, file 8, rank 1 to file 6, rank 2',
    /leg/i,
    '2.2',
  ],
]) {
  test(`${name}: the refused move says why, with its article`, { timeout: 60000 }, async () => {
    const game = await seated(setup, { pages: 1 });
    const field = game.first.getByLabel('Type a move');
    await field.fill(refused);
    await field.press('Enter');
    await arbiter(game.first)
      .getByRole('heading', { name: 'Refused: ' + told })
      .waitFor();
    assert.match(await arbiter(game.first).innerText(), reason);
    const link = number
      ? article(game.first, number)
      : arbiter(game.first).getByRole('link', { name: /^Article / });
    await link.first().click();
    await game.first.waitForURL(/\/rules\/\w+:/);
    await game.first.locator('.entry[aria-current]').waitFor();
    assert.ok(
      (await game.first.locator('.entry[aria-current]').innerText()).length > 20,
      'the article in words',
    );
    await game.first.goBack();
    await game.first.getByRole('grid', { name: 'Board' }).waitFor();
    await game.close();
  });
}

test('xiangqi: perpetual check loses, and the minutes say by which article', { timeout: 60000 }, async () => {
  const game = await seated({ game: 'xiangqi', fen: '3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1' });
  await game.play('a1a9 d9d8 a9a8 d8d9 a8a9 d9d8 a9a8 d8d9');
  await move(game.first, 'a8a9');
  await ended(game, /Black wins/, '26.1');
  assert.match(await arbiter(game.second).innerText(), /erpetual check/);
  await game.close();
});

for (const [name, setup, last, number] of [
  [
    'chess',
    { rules: 'chess-fide-2023', fen: '8/8/3k4/1p1p1p1p/3P1P1P/1P1K4/8/8 w - - 0 1' },
    'b3b4',
    '5.2.2',
  ],
  ['xiangqi', { game: 'xiangqi', fen: '3k5/9/9/9/9/9/9/9/4p4/3AK4 w - - 0 1' }, 'd0e1', '4.2.1'],
]) {
  test(`${name}: a dead position ends the game at once`, { timeout: 60000 }, async () => {
    const game = await seated(setup, { pages: 1 });
    await move(game.first, last);
    await ended(game, /Draw/, number);
    await game.close();
  });
}

test(
  'moves are taken back when both agree, and another game follows with the sides changed',
  { timeout: 60000 },
  async () => {
    const game = await seated({ game: 'chess' });
    await game.play('e2e4 e7e5');
    await game.second.getByRole('button', { name: 'Takeback' }).click();
    await game.first.getByText('Tomás Rivera asks for a takeback.').first().waitFor();
    await game.first.getByRole('button', { name: 'Accept' }).click();
    for (const page of [game.first, game.second]) {
      await ply(page, 1);
      await page.getByLabel('e7, black pawn').waitFor();
      await arbiter(page).getByText('Moves were taken back.').waitFor();
    }
    await game.post(1, { event: 'resign' });
    await game.first.getByRole('button', { name: 'Rematch' }).click();
    await game.second.getByRole('button', { name: 'Accept rematch' }).click();
    for (const page of [game.first, game.second]) {
      await page.waitForURL(url => /^\/g\/\w+/.test(url.pathname) && !url.pathname.endsWith(game.id));
      await page.getByRole('grid', { name: 'Board' }).waitFor();
    }
    await game.second.waitForFunction(() => document.title.startsWith('●'));
    await move(game.second, 'd2d4');
    await ply(game.first, 1);
    await game.close();
  },
);
