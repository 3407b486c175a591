// SPDX-License-Identifier: GPL-3.0-or-later
// A game by ear and keys alone: what is asked in the field for moves, and every line that is read out.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atHome, browser, house, ply } from './lib/house.mjs';
import { seated } from './lib/seated.mjs';

atHome();

/** Types into the field from anywhere by "/", and waits for the line that answers. */
async function asks(page, text, answer) {
  await page.keyboard.press('/');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText(answer, { exact: true }).waitFor();
  await page.keyboard.press('Tab');
}

test('chess: clocks, turn, men, files and ranks are told when asked for', { timeout: 60000 }, async () => {
  const game = await seated(browser, house, { game: 'chess', fen: '4k3/8/8/8/4P3/8/8/R3K2R w KQ - 0 1' }, { pages: 1 }), page = game.first;
  await asks(page, 'turn', 'White to move.');
  await asks(page, 'clocks', 'No clock.');
  await asks(page, 'last', 'No move was made yet.');
  await asks(page, 'where are the rooks?', 'White rook: a1; h1. Black rook: none.');
  await asks(page, 'file e', 'File e: e1, white king; e4, white pawn; e8, black king.');
  await asks(page, 'rank 1', 'Rank 1: a1, white rook; e1, white king; h1, white rook.');
  await asks(page, 'rank 6', 'Rank 6: empty.');
  await asks(page, 'who', 'White: Anna Keller, Black: Tomás Rivera.');
  // What asks nothing is a move.
  await page.keyboard.press('/');
  await page.keyboard.type('O-O');
  await page.keyboard.press('Enter');
  await ply(page, 1);
  await page.keyboard.press('Tab');
  await asks(page, 'last', 'White: O-O.');
  await game.close();
});

test('xiangqi in Chinese: by roads and ranks from one’s own side', { timeout: 60000 }, async () => {
  const game = await seated(browser, house, { game: 'xiangqi' }, { pages: 1, lang: 'zh-CN' }), page = game.first;
  await asks(page, '轮到谁', '轮到红方走棋。');
  await asks(page, '车在哪', '红方车：九路第 1 线；一路第 1 线。 黑方车：九路第 10 线；一路第 10 线。');
  await asks(page, '第4线', '第 4 线：九路第 4 线，红方兵；七路第 4 线，红方兵；五路第 4 线，红方兵；三路第 4 线，红方兵；一路第 4 线，红方兵。');
  await game.close();
});
