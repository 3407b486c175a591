// SPDX-License-Identifier: GPL-3.0-or-later
// A game by ear and keys alone: what is asked in the field for moves, and every line that is read out.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atHome, browser, house, person, ply, sit } from './lib/house.mjs';
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

/** Everything that is read out on a page, in its order, from now on: what appears in a live region. */
const listen = page => page.addInitScript(() => {
  window.heard = [];
  let before = new Map();
  const spoken = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert]';
  const look = () => {
    const now = new Map();
    for (const e of document.querySelectorAll(spoken)) {
      const copy = e.cloneNode(true);
      for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
      const text = copy.textContent.replace(/\s+/g, ' ').trim();
      now.set(e, text);
      if (text && before.get(e) !== text) window.heard.push(text);
    }
    before = now;
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
});
const heard = (page, line) => page.waitForFunction(wanted => window.heard.some(one => one.includes(wanted)), line);
/** Tab until the control of that name has the focus. */
async function tabTo(page, name) {
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => { const e = document.activeElement; return (e.getAttribute('aria-label') || e.labels?.[0]?.textContent || e.textContent).replace(/\s+/g, ' ').trim(); });
    if (name.test(at)) return at;
  }
  throw new Error(`no ${name} by the tab key`);
}

test('from the hall to the result by keys alone, every line that is read out', { timeout: 60000 }, async () => {
  const { page, faults, context } = await person(browser, house);
  await listen(page);
  await page.goto(house.url + '/');
  await tabTo(page, /^Chess/);
  await tabTo(page, /^A friend/);
  await tabTo(page, /^By lot/);
  await page.keyboard.press('ArrowRight');
  await tabTo(page, /^10 \+ 5/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/g\/\w+/);
  await page.getByText('Send this link to your friend').waitFor();
  const other = await person(browser, house);
  await sit(other.page, page.url(), 'Tomás Rivera');
  const said = [];
  /** What is read out until that line comes, which is the last of them. */
  const until = async line => {
    await heard(page, line).catch(async () => { throw new Error(`not read out: ${line}, but ${JSON.stringify(await page.evaluate(() => window.heard))}`); });
    said.push(...(await page.evaluate(() => window.heard.splice(0))));
  };
  await until('your move');
  const say = async (text, line) => {
    await page.keyboard.press('/');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await until(line);
    await page.keyboard.press('Tab');
  };
  const answer = async text => {
    await other.page.getByLabel('Type a move').fill(text);
    await other.page.keyboard.press('Enter');
  };
  await say('who', 'White:');
  await say('e5', 'Refused');
  await say('f3', 'f3');
  await answer('e5');
  await until('e5');
  await say('last', 'Black: e5.');
  await say('g4', 'g4');
  await other.page.getByRole('button', { name: 'Offer draw' }).click();
  await until('draw');
  await answer('Qh4');
  await until('Checkmate.');
  await page.waitForFunction(told => told || window.heard.some(line => line.includes('Qh4#')), said.some(line => line.includes('Qh4#')));
  said.push(...(await page.evaluate(() => window.heard.splice(0))));
  // that the friend's page is not there yet, in the moment after he sat down, may be told or not
  const lines = said.filter(line => !/^Your opponent has left|^$/.test(line)).map(line => line.replace(/Guest-\w+/, 'Guest'));
  const end = line => (line.startsWith('Result') ? 1 : 0);
  assert.deepEqual([...lines.slice(0, -2), ...lines.slice(-2).sort((a, b) => end(a) - end(b))], [
    'waiting for the opponent. You are White.',
    'Tomás Rivera sits down. You are White; it is your move.',
    'White: Guest, Black: Tomás Rivera.',
    'Refused · 1.Refused: pawn e2–e5The man does not move like that. Nothing has changed; your clock runs.5.6The pawn moves forward, two squares at first if it likes, takes diagonally, also en passant at once, and becomes another piece on the last rank.',
    'White: f3.',
    'Black: e5.',
    'Black: e5.', // asked for
    'White: g4.',
    'Black offers a draw.',
    'Black: Qh4#.',
    'Result · 2…0–1 Black winsCheckmate.10.1A king in check with no legal answer is mated, and his side has lost.',
  ]);
  await other.context.close();
  assert.deepEqual(faults, []);
  await context.close();
});
