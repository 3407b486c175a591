// SPDX-License-Identifier: GPL-3.0-or-later
// A game by ear and keys alone: what is asked in the field for moves, and every line that is read out.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CANNONS } from './lib/games.mjs';
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
  // "/" once more, in the field itself, is no part of what is typed.
  await page.keyboard.press('/');
  await asks(page, 'turn', 'White to move.');
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

/** A game by keys alone, from the hall on: `say` types into the field from anywhere, `until` waits until a line is read out. */
async function byEar({ lang, start, invited, hello }) {
  const { page, faults, context } = await person(browser, house, { lang });
  await listen(page);
  await page.goto(house.url + '/');
  await start(page);
  await page.waitForURL(/\/g\/\w+/);
  await page.getByText(invited).waitFor();
  const other = await person(browser, house), said = [];
  await sit(other.page, page.url(), 'Tomás Rivera');
  const until = async line => {
    await heard(page, line).catch(async () => { throw new Error(`not read out: ${line}, but ${JSON.stringify(await page.evaluate(() => window.heard))}`); });
    said.push(...(await page.evaluate(() => window.heard.splice(0))));
  };
  await until(hello);
  return {
    page, other, until,
    async say(text, line) {
      await page.keyboard.press('/');
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
      await until(line);
      await page.keyboard.press('Tab');
    },
    async answer(text) {
      await other.page.getByLabel('Type a move').fill(text);
      await other.page.keyboard.press('Enter');
    },
    /** All that was read out up to the end; `lastMove` and the result come in either order. */
    async lines(lastMove, result) {
      await page.waitForFunction(([told, line]) => told || window.heard.some(one => one.includes(line)), [said.some(line => line.includes(lastMove)), lastMove]);
      said.push(...(await page.evaluate(() => window.heard.splice(0))));
      // that the friend's page is not there yet, in the moment after he sat down, may be told or not
      const lines = said.filter(line => !/^Your opponent has left|^对手已离开|^$/.test(line)).map(line => line.replace(/Guest \w+|来客·\S+?(?=[，。])/, 'Guest').replace(/^(红方|White) (?:9:5\d|10:00)/, '$1 10:00'));
      const end = line => (line.startsWith(result) ? 1 : 0);
      return [...lines.slice(0, -2), ...lines.slice(-2).sort((a, b) => end(a) - end(b))];
    },
    async close() {
      await other.context.close();
      assert.deepEqual(faults, []);
      await context.close();
    },
  };
}

test('from the hall to the result by keys alone, every line that is read out', { timeout: 60000 }, async () => {
  const game = await byEar({
    lang: 'en', invited: 'Send this link to your friend', hello: 'your move',
    async start(page) {
      for (const name of [/^Chess/, /^A friend/, /^By lot/]) await tabTo(page, name);
      await page.keyboard.press('ArrowRight');
      await tabTo(page, /^10 \+ 5/);
      await page.keyboard.press('Enter');
    },
  });
  const { say, answer, until } = game;
  await say('who', 'White:');
  await say('e5', 'Refused');
  await say('f3', 'f3');
  await answer('e5');
  await until('e5');
  await say('last', 'Black: e5.');
  await say('g4', 'g4');
  await game.other.page.getByRole('button', { name: 'Offer draw' }).click();
  await until('draw');
  await answer('Qh4');
  await until('Checkmate.');
  assert.deepEqual(await game.lines('Qh4#', 'Result'), [
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
  await game.close();
});

/** A game of xiangqi as its record says it in Chinese, told by tests of the notation: Red, Black, and so on. */
const ROADS = `马二进一 炮２进２ 车九进二 车９进２ 炮八平五 马８进７ 炮五平三 车９退２ 马一退二 炮８平９
  炮三平七 炮２平４ 相三进五 士６进５ 车九平八 炮４平８ 炮七进四 象３进５ 兵三进一 炮８平２
  仕四进五 车１进１ 车一进一 炮２退２ 炮二进一 车１进１ 兵五进一 马７退６ 车八进四 卒１进１
  炮二平四 马２进４ 炮七进三`.split(/\s+/);

test('a whole game of xiangqi in Chinese by keys alone, every line that is read out', { timeout: 120000 }, async () => {
  const game = await byEar({
    lang: 'zh-CN', invited: '把链接发给好友', hello: '轮到你走',
    async start(page) {
      await tabTo(page, /^国际象棋/);
      await page.keyboard.press('ArrowRight');
      for (const name of [/^好友/, /^抽签/]) await tabTo(page, name);
      await page.keyboard.press('ArrowRight');
      await tabTo(page, /^10 \+ 5/);
      await page.keyboard.press('Enter');
    },
  });
  const { say, answer, until } = game;
  /* Before which move what is asked, how the answer begins, and all of it. */
  const asked = {
    0: [
      ['对手', '红方：', '红方：Guest，黑方：Tomás Rivera。'],
      ['棋钟', '红方', '红方 10:00，黑方 10:00。'],
      ['马二进四', '未予接受', '未予接受 · 1.未成立：马，自二路第 1 线至四路第 2 线蹩马腿。 局面未变，你的棋钟继续走。2.2七种棋子各有走法；帅和将不准在同一直线上直接对面。'],
    ],
    2: [
      ['车在哪', '红方车', '红方车：九路第 1 线；一路第 1 线。 黑方车：九路第 10 线；一路第 10 线。'],
      ['5路', '5 路', '5 路：五路第 1 线，红方帅；五路第 4 线，红方兵；五路第 7 线，黑方卒；五路第 10 线，黑方将。'],
      ['第1线', '第 1 线', '第 1 线：九路第 1 线，红方车；八路第 1 线，红方马；七路第 1 线，红方相；六路第 1 线，红方仕；五路第 1 线，红方帅；四路第 1 线，红方仕；三路第 1 线，红方相；一路第 1 线，红方车。'],
    ],
    32: [
      ['棋盘', '红方帅', '红方帅：五路第 1 线。 红方车：八路第 7 线；一路第 2 线。 红方马：八路第 1 线；二路第 1 线。 红方炮：七路第 7 线；四路第 4 线。 红方相：五路第 3 线；七路第 1 线。 红方仕：五路第 2 线；六路第 1 线。 红方兵：五路第 5 线；三路第 5 线；九路第 4 线；七路第 4 线；一路第 4 线。 黑方将：五路第 10 线。 黑方车：一路第 10 线；九路第 8 线。 黑方马：四路第 10 线；六路第 9 线。 黑方炮：八路第 8 线；一路第 8 线。 黑方象：三路第 10 线；五路第 8 线。 黑方士：六路第 10 线；五路第 9 线。 黑方卒：五路第 7 线；三路第 7 线；一路第 7 线；九路第 6 线。'],
      ['各路', '1 路', '1 路：一路第 2 线，红方车；一路第 4 线，红方兵；一路第 7 线，黑方卒；一路第 8 线，黑方炮；一路第 10 线，黑方车。 2 路：二路第 1 线，红方马。 3 路：三路第 5 线，红方兵；三路第 7 线，黑方卒；三路第 10 线，黑方象。 4 路：四路第 4 线，红方炮；四路第 10 线，黑方马。 5 路：五路第 1 线，红方帅；五路第 2 线，红方仕；五路第 3 线，红方相；五路第 5 线，红方兵；五路第 7 线，黑方卒；五路第 8 线，黑方象；五路第 9 线，黑方士；五路第 10 线，黑方将。 6 路：六路第 1 线，红方仕；六路第 9 线，黑方马；六路第 10 线，黑方士。 7 路：七路第 1 线，红方相；七路第 4 线，红方兵；七路第 7 线，红方炮。 8 路：八路第 1 线，红方马；八路第 7 线，红方车；八路第 8 线，黑方炮。 9 路：九路第 4 线，红方兵；九路第 6 线，黑方卒；九路第 8 线，黑方车。'],
      ['上一着', '黑方', '黑方：马２进４。'],
      ['轮到谁', '轮到', '轮到红方走棋。'],
    ],
  };
  const expected = ['等待对手入座。你执红方。', 'Tomás Rivera已就座。你执红方，轮到你走。'];
  for (const [i, move] of ROADS.entries()) {
    for (const [question, begins, line] of asked[i] ?? []) {
      await say(question, begins);
      expected.push(line);
    }
    const line = `${i % 2 ? '黑方' : '红方'}：${move}。`;
    if (i % 2) { await answer(CANNONS[i]); if (i < ROADS.length - 1) await until(line); } else await say(move, i < ROADS.length - 1 ? line : '结果');
    expected.push(line);
  }
  expected.push('结果 · 17.1–0 红方胜将死。4.1.1帅（将）被将死，该方输棋。');
  assert.deepEqual(await game.lines(ROADS[ROADS.length - 1], '结果'), expected);
  await game.close();
});
