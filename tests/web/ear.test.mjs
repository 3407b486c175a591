// SPDX-License-Identifier: GPL-3.0-or-later
// A game by ear and keyboard only: questions typed in place of moves, and every line that is
// spoken.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CANNONS } from './lib/games.mjs';
import { atHome, browser, house, LONG, person, ply, sit, table } from './lib/house.mjs';
import { seated } from './lib/seated.mjs';

atHome();

/** Types into the field, reached by "/", and waits for the answer. */
async function asks(page, text, answer) {
  await page.keyboard.press('/');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText(answer, { exact: true }).waitFor();
  await page.keyboard.press('Tab');
}

test('chess: clocks, turn, men, files and ranks are told when asked for', { timeout: 60000 }, async () => {
  const game = await seated(
    browser,
    house,
    { game: 'chess', fen: '4k3/8/8/8/4P3/8/8/R3K2R w KQ - 0 1' },
    { pages: 1 },
  );
  const page = game.first;
  await asks(page, 'turn', 'White to move.');
  await asks(page, 'clocks', 'Unlimited.');
  await asks(page, 'last', 'No move was made yet.');
  await asks(page, 'where are the rooks?', 'White rook: a1; h1. Black rook: none.');
  await asks(page, 'file e', 'File e: e1, white king; e4, white pawn; e8, black king.');
  await asks(page, 'rank 1', 'Rank 1: a1, white rook; e1, white king; h1, white rook.');
  await asks(page, 'rank 6', 'Rank 6: empty.');
  await asks(page, 'who', 'White: Anna Keller, Black: Tomás Rivera.');
  // "/" typed in the field itself is ignored.
  await page.keyboard.press('/');
  await asks(page, 'turn', 'White to move.');
  // Text that is not a question is a move.
  await page.keyboard.press('/');
  await page.keyboard.type('O-O');
  await page.keyboard.press('Enter');
  await ply(page, 1);
  await page.keyboard.press('Tab');
  await asks(page, 'last', 'White: O-O.');
  await game.close();
});

test('xiangqi in Chinese: by roads and ranks from one’s own side', { timeout: 60000 }, async () => {
  const game = await seated(browser, house, { game: 'xiangqi' }, { pages: 1, lang: 'zh-CN' });
  const page = game.first;
  await asks(page, '轮到谁', '轮到红方走棋。');
  await asks(page, '车在哪', '红方车：九路第 1 线；一路第 1 线。 黑方车：九路第 10 线；一路第 10 线。');
  await asks(
    page,
    '第4线',
    '第 4 线：9 路，红方兵；7 路，红方兵；5 路，红方兵；3 路，红方兵；1 路，红方兵。',
  );
  await game.close();
});

/**
 * Records everything that the page speaks: text that appears in a live region, as a screen reader
 * reads it. An atomic region (status, alert) is read as a whole, of others only the new text.
 */
const listen = page =>
  page.addInitScript(() => {
    window.heard = [];
    const words = node => {
      if (node.nodeType === 3) return node.data;
      if (node.nodeType !== 1 || node.getAttribute('aria-hidden') === 'true') return '';
      return node.getAttribute('aria-label') ?? [...node.childNodes].map(words).join('');
    };
    new MutationObserver(records => {
      const read = new Set();
      for (const record of records)
        for (const node of record.type === 'characterData' ? [record.target] : record.addedNodes) {
          const region =
            node.isConnected &&
            (node.nodeType === 1 ? node : node.parentElement)?.closest(
              '[aria-live], [role=status], [role=alert], [role=timer]',
            );
          if (!region || region.matches('[aria-live=off], [role=timer]')) continue;
          const told = region.matches('[role=status], [role=alert]') ? region : node;
          const text = words(told).replace(/\s+/g, ' ').trim();
          if (text && !read.has(told)) window.heard.push(text);
          read.add(told);
        }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
const heard = (page, line) =>
  page.waitForFunction(wanted => window.heard.some(one => one.includes(wanted)), line);
/** Presses Tab until the control of that name has the focus. */
async function tabTo(page, name) {
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const e = document.activeElement;
      return (e.getAttribute('aria-label') || e.labels?.[0]?.textContent || e.textContent)
        .replace(/\s+/g, ' ')
        .trim();
    });
    if (name.test(at)) return at;
  }
  throw new Error(`no ${name} by the tab key`);
}

/**
 * Plays by keyboard only, starting in the lobby: `say` types into the field, `until` waits until a
 * line is spoken.
 */
async function byEar({ lang, start, invited, hello }) {
  const { page, faults, context } = await person(browser, house, { lang });
  await listen(page);
  await page.goto(house.url + '/');
  await start(page);
  await page.waitForURL(/\/g\/\w+/);
  await page.getByText(invited).waitFor();
  const other = await person(browser, house);
  const said = [];
  await sit(other.page, page.url(), 'Tomás Rivera');
  const until = async line => {
    await heard(page, line).catch(async () => {
      throw new Error(
        `not read out: ${line}, but ${JSON.stringify(await page.evaluate(() => window.heard))}`,
      );
    });
    said.push(...(await page.evaluate(() => window.heard.splice(0))));
  };
  await until(hello);
  return {
    page,
    other,
    until,
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
    /** All lines spoken. */
    async lines() {
      said.push(...(await page.evaluate(() => window.heard.splice(0))));
      return said.map(line =>
        line
          .replace(/Guest \w+|游客·\S+?(?=[，。])/, 'Guest')
          .replace(/^(红方|White) (?:9:5\d|10:00)/, '$1 10:00')
          .replace(/^白方 10:0[0-5]/, '白方 10:05'),
      );
    },
    async close() {
      await other.context.close();
      assert.deepEqual(faults, []);
      await context.close();
    },
  };
}

test(
  'from the hall to the result by keys alone, every line that is read out',
  { timeout: 60000 },
  async () => {
    const game = await byEar({
      lang: 'en',
      invited: 'Send this link to your friend',
      hello: 'your move',
      async start(page) {
        await tabTo(page, /^Chess/);
        await tabTo(page, /^Quick pairing/);
        await page.keyboard.press('ArrowRight');
        await tabTo(page, /^Random/);
        await page.keyboard.press('ArrowRight');
        await tabTo(page, /^10 \+ 5/);
        await page.keyboard.press('Enter');
      },
    });
    const { say, answer, until, other, page } = game;
    await say('who', 'White:');
    await say('e5', 'Refused');
    await say('e5', 'Refused'); // repeated: it is spoken again, and not appended to the refused text
    await say('zzz', 'Refused');
    await say('f3', 'f3');
    await say('g4', 'Refused');
    await answer('e5');
    await until('e5');
    await say('last', 'Black: e5.');
    await say('turn', 'White to move.');
    await say('turn', 'White to move.');
    await say('g4', 'g4');
    await other.page.getByRole('button', { name: 'Offer draw' }).click();
    await until('draw');
    await say('decline', 'declined');
    await answer('Qh4');
    await until('Checkmate.');
    await say('why', 'A king');
    await say('moves', '1.');
    await other.page.getByRole('button', { name: 'Rematch' }).click();
    await until('wants a rematch');
    const before = page.url();
    await say('rematch', 'You are Black');
    assert.notEqual(page.url(), before);
    assert.deepEqual(await game.lines(), [
      'Waiting for the opponent. You are White.',
      'Tomás Rivera has joined. You are White; it is your move.',
      'White: Guest, Black: Tomás Rivera.',
      'Refused: pawn e2–e5. The piece does not move like that. Nothing has changed; your clock runs. Article 5.6.',
      'Refused: pawn e2–e5. The piece does not move like that. Nothing has changed; your clock runs. Article 5.6.',
      'Refused: zzz. That is not a valid move. Type help for what you can type.',
      'White: f3.',
      'Refused: g4. It is not your turn. Nothing has changed.',
      'Black: e5.',
      'Black: e5.', // the answer
      'White to move.',
      'White to move.',
      'White: g4.',
      'Tomás Rivera offers a draw. You may type: accept or decline.',
      'The draw offer was declined.',
      'Black: Qh4#. Result: Black wins. Checkmate. Article 10.1. You may type: rematch, lobby, why.',
      'A king in check with no legal answer is mated, and his side has lost.',
      '1. White: f3. Black: e5. 2. White: g4. Black: Qh4#.',
      'Tomás Rivera wants a rematch. You may type: rematch.',
      'You asked for a rematch.',
      'White: Tomás Rivera, Black: Guest. You are Black. White to move.',
    ]);
    for (const key of ['/', 'h', 'a', 'l', 'l', 'Enter']) await page.keyboard.press(key);
    await page.waitForFunction(() => document.activeElement?.textContent === 'Play');
    await game.close();
  },
);

/** A game of xiangqi in Chinese notation, from the tests of notation: Red and Black in turn. */
const ROADS = `马二进一 炮２进２ 车九进二 车９进２ 炮八平五 马８进７ 炮五平三 车９退２ 马一退二 炮８平９
  炮三平七 炮２平４ 相三进五 士６进５ 车九平八 炮４平８ 炮七进四 象３进５ 兵三进一 炮８平２
  仕四进五 车１进１ 车一进一 炮２退２ 炮二进一 车１进１ 兵五进一 马７退６ 车八进四 卒１进１
  炮二平四 马２进４ 炮七进三`.split(/\s+/);

test(
  'a whole game of xiangqi in Chinese by keys alone, every line that is read out',
  { timeout: 120000 },
  async () => {
    const game = await byEar({
      lang: 'zh-CN',
      invited: '把链接发给好友',
      hello: '轮到你走',
      async start(page) {
        await tabTo(page, /^象棋/); // the language's default game is chosen
        await tabTo(page, /^快速匹配/);
        await page.keyboard.press('ArrowRight');
        await tabTo(page, /^随机/);
        await page.keyboard.press('ArrowRight');
        await tabTo(page, /^10 \+ 5/);
        await page.keyboard.press('Enter');
      },
    });
    const { say, answer, until } = game;
    /*
     * By the ply at which each is asked: the question, how the answer starts, and the complete
     * answer.
     */
    const asked = {
      0: [
        ['对手', '红方：', '红方：Guest，黑方：Tomás Rivera。'],
        ['棋钟', '红方', '红方 10:00，黑方 10:00。'],
        [
          '马二进四',
          '未成立',
          '未成立：马，自二路第 1 线至四路第 2 线。蹩马腿。局面未变，你的棋钟继续走。第 2.2 条。',
        ],
      ],
      2: [
        ['车在哪', '红方车', '红方车：九路第 1 线；一路第 1 线。 黑方车：九路第 10 线；一路第 10 线。'],
        ['5路', '5 路', '5 路：第 1 线，红方帅；第 4 线，红方兵；第 7 线，黑方卒；第 10 线，黑方将。'],
        [
          '第1线',
          '第 1 线',
          '第 1 线：9 路，红方车；8 路，红方马；7 路，红方相；6 路，红方仕；5 路，红方帅；4 路，红方仕；3 路，红方相；1 路，红方车。',
        ],
      ],
      32: [
        [
          '棋盘',
          '红方帅',
          '红方帅：五路第 1 线。 红方车：八路第 7 线；一路第 2 线。 红方马：八路第 1 线；二路第 1 线。 红方炮：七路第 7 线；四路第 4 线。 红方相：五路第 3 线；七路第 1 线。 红方仕：五路第 2 线；六路第 1 线。 红方兵：五路第 5 线；三路第 5 线；九路第 4 线；七路第 4 线；一路第 4 线。 黑方将：五路第 10 线。 黑方车：一路第 10 线；九路第 8 线。 黑方马：四路第 10 线；六路第 9 线。 黑方炮：八路第 8 线；一路第 8 线。 黑方象：三路第 10 线；五路第 8 线。 黑方士：六路第 10 线；五路第 9 线。 黑方卒：五路第 7 线；三路第 7 线；一路第 7 线；九路第 6 线。',
        ],
        [
          '各路',
          '1 路',
          '1 路：第 2 线，红方车；第 4 线，红方兵；第 7 线，黑方卒；第 8 线，黑方炮；第 10 线，黑方车。 2 路：第 1 线，红方马。 3 路：第 5 线，红方兵；第 7 线，黑方卒；第 10 线，黑方象。 4 路：第 4 线，红方炮；第 10 线，黑方马。 5 路：第 1 线，红方帅；第 2 线，红方仕；第 3 线，红方相；第 5 线，红方兵；第 7 线，黑方卒；第 8 线，黑方象；第 9 线，黑方士；第 10 线，黑方将。 6 路：第 1 线，红方仕；第 9 线，黑方马；第 10 线，黑方士。 7 路：第 1 线，红方相；第 4 线，红方兵；第 7 线，红方炮。 8 路：第 1 线，红方马；第 7 线，红方车；第 8 线，黑方炮。 9 路：第 4 线，红方兵；第 6 线，黑方卒；第 8 线，黑方车。',
        ],
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
      const end = i === ROADS.length - 1;
      if (i % 2) {
        await answer(CANNONS[i]);
        await until(line);
      } else await say(move, line);
      expected.push(line + (end ? '结果：红方胜。将死。第 4.1.1 条。可输入：再来一局、大厅、为何。' : ''));
    }
    assert.deepEqual(await game.lines(), expected);
    await game.close();
  },
);

test(
  'a whole game of xiangqi in Traditional Chinese by keys alone, every line that is read out',
  { ...LONG, timeout: 120000 },
  async () => {
    const game = await byEar({
      lang: 'zh-TW',
      invited: '把連結傳給',
      hello: '輪到你走',
      async start(page) {
        await tabTo(page, /^象棋/);
        await tabTo(page, /^快速配對/);
        await page.keyboard.press('ArrowRight');
        await tabTo(page, /^隨機/);
        await page.keyboard.press('ArrowRight');
        await tabTo(page, /^10 \+ 5/);
        await page.keyboard.press('Enter');
      },
    });
    const { say, answer, until, other } = game;
    const expected = ['等待對手入座。你執紅方。', 'Tomás Rivera已就座。你執紅方，輪到你走。'];
    const ask = async (question, line) => {
      await say(question, line.slice(0, 4));
      expected.push(line);
    };
    const written = (move, black) =>
      move
        .replace(/马/g, '馬')
        .replace(/车/g, '車')
        .replace(/炮/g, black ? '砲' : '炮')
        .replace(/进/g, '進');
    await ask(
      '幫助',
      '輸入著法，或詢問：棋鐘、上一著、著法、輪到誰、對手、車在哪、5路、第4線、五路第4線、棋盤、各路、吃子、為何。也可只用一個字母：c 棋鐘、l 上一著、o 對手、b 棋盤、p N 紅馬、s 5 5路。按鈕上的字也可輸入：提和、同意、不同意、認輸、悔棋、提請裁決、再來一局、大廳。',
    );
    await ask(
      '馬二進四',
      '未成立：傌，自二路第 1 線至四路第 2 線。蹩馬腿。局面未變，你的棋鐘繼續走。第 2.2 條。',
    );
    await ask('哈哈', '未予接受：哈哈。看不懂這步著法；輸入「幫助」可知能輸入什麼。');
    await ask('車在哪', '紅方俥：九路第 1 線；一路第 1 線。 黑方車：九路第 10 線；一路第 10 線。');
    await ask('五路第一線', '五路第 1 線，紅方帥。');
    await ask('吃子', '紅方失子：無。黑方失子：無。');
    await ask('為何', '沒有引用條文。');
    for (const [i, move] of ROADS.entries()) {
      const end = i === ROADS.length - 1;
      const text = written(move, i % 2);
      const line = `${i % 2 ? '黑方' : '紅方'}：${text}。`;
      if (i % 2) {
        await answer(CANNONS[i]);
        await until(line);
      } else await say(text, line);
      expected.push(line + (end ? '結果：紅方勝。將死。第 4.1.1 條。可輸入：再來一局、大廳、為何。' : ''));
      if (i === 6) {
        await other.page.getByRole('button', { name: 'Offer draw' }).click();
        await until('Tomás Rivera提和。');
        expected.push('Tomás Rivera提和。可輸入：同意、不同意。');
        await ask('不同意', '提和未獲同意。');
      }
    }
    await ask('為何', '帥（將）被將死，該方輸棋。');
    await ask('再來一局', '你已請求再來一局。');
    assert.deepEqual(await game.lines(), expected);
    await game.close();
  },
);

test(
  'a whole game of chess in Chinese by keys alone: moves are said in words, and typed so',
  { ...LONG, timeout: 120000 },
  async () => {
    const game = await byEar({
      lang: 'zh-CN',
      invited: '把链接发给好友',
      hello: '轮到你走',
      async start(page) {
        await tabTo(page, /^象棋/);
        await page.keyboard.press('ArrowLeft');
        await tabTo(page, /^快速匹配/);
        await page.keyboard.press('ArrowRight');
        await tabTo(page, /^随机/);
        await page.keyboard.press('ArrowRight');
        await tabTo(page, /^10 \+ 5/);
        await page.keyboard.press('Enter');
      },
    });
    const { say, answer, until, other } = game;
    const expected = ['等待对手入座。你执白方。', 'Tomás Rivera已就座。你执白方，轮到你走。'];
    /** The typed text, the spoken line, and its start if the rest varies between runs. */
    const type = async (text, line, begins = line) => {
      await say(text, begins);
      expected.push(line);
    };
    const theirs = async (text, line) => {
      await answer(text);
      await until(line);
      expected.push(line);
    };
    await type(
      '帮助',
      '输入着法（如 Nf3 或马f3），或询问：棋钟、上一着、着法、轮到谁、对手、车在哪、e线、第4横线、e4有什么、棋盘、各线、吃子、为何。也可只用一个字母：c 棋钟、l 上一着、o 对手、b 棋盘、p N 白马、s e e线、s 4 第4横线。按钮上的字也可输入：提和、同意、不同意、认输、悔棋、提请裁决、再来一局、大厅。',
    );
    await type('对手', '白方：Guest，黑方：Tomás Rivera。', '白方：');
    await type('棋钟', '白方 10:05，黑方 10:05。', '白方 ');
    await type('e5', '未成立：兵 e2–e5。此子不能这样走。局面未变，你的棋钟继续走。第 5.6 条。');
    await type('王e2', '未成立：王 e1–e2。该处有己方棋子。局面未变，你的棋钟继续走。第 5.1 条。');
    await type('哈哈', '未予接受：哈哈。看不懂这步着法；输入“帮助”可知能输入什么。');
    await type('e4', '白方：e4。');
    await type('d4', '未予接受：d4。还没轮到你走。局面未变。');
    await theirs('e5', '黑方：e5。');
    await type('e4', '未予接受：e4。此子不能这样走。局面未变，你的棋钟继续走。第 5.6 条。');
    await type('马在哪', '白方马：b1；g1。 黑方马：b8；g8。');
    await type('e线', 'e 线：e1，白方王；e4，白方兵；e5，黑方兵；e8，黑方王。');
    await type(
      '第一横线',
      '第 1 横线：a1，白方车；b1，白方马；c1，白方象；d1，白方后；e1，白方王；f1，白方象；g1，白方马；h1，白方车。',
    );
    await type('e4上有什么', 'e4，白方兵。');
    await type('马f3', '白方：马 f3。');
    await theirs('d6', '黑方：d6。');
    await type('象 c4', '白方：象 c4。');
    await theirs('Bg4', '黑方：象 g4。');
    await type('Nc3', '白方：马 c3。');
    await theirs('g6', '黑方：g6。');
    await type('短易位', '白方：短易位。');
    await other.page.getByRole('button', { name: 'Offer draw' }).click();
    await until('Tomás Rivera提和');
    expected.push('Tomás Rivera提和。可输入：同意、不同意。');
    await type('不同意', '提和未获同意。');
    await theirs('h6', '黑方：h6。');
    await type('马f吃e5', '白方：马吃 e5。');
    await theirs('Bxd1', '黑方：象吃 d1。');
    await type('吃子', '白方失子：后。黑方失子：兵。');
    await type('象吃f7', '白方：象吃 f7。将军。');
    await type('为何', '王受一子或两子攻击即被将军；任何着法不得使己方王处于受攻状态。');
    await theirs('Ke7', '黑方：王 e7。');
    await type('上一着', '黑方：王 e7。');
    await type('马d5', '白方：马 d5。结果：白方胜。将死。第 10.1 条。可输入：再来一局、大厅、为何。');
    await type(
      '着法',
      '5… 黑方：h6。6. 白方：马吃 e5。黑方：象吃 d1。7. 白方：象吃 f7 将军。黑方：王 e7。8. 白方：马 d5 将死。',
    );
    await type('为何', '王被将军而无法应将，即被将死，该方输棋。');
    await type('再来一局', '你已请求再来一局。');
    assert.deepEqual(await game.lines(), expected);
    await game.close();
  },
);

test(
  'the points of xiangqi are counted from one side all over the board, and a piece of the other side has its own numbers, too',
  { timeout: 60000 },
  async () => {
    const t = await table(browser, house, 'xiangqi');
    for (const [{ page }, file, rank] of [
      [t.first, x => 9 - x, y => y + 1],
      [t.second, x => x + 1, y => 10 - y],
    ]) {
      const named = await page
        .getByRole('gridcell')
        .evaluateAll(all => all.map(cell => cell.getAttribute('aria-label')));
      assert.equal(named.length, 90);
      for (const label of named) {
        const [, square] = label.match(/^([a-i]\d)/);
        const [x, y] = [square.charCodeAt(0) - 97, Number(square[1])];
        const [first, ...more] = [...label.matchAll(/file (\d+), rank (\d+)/g)].map(found =>
          found.slice(1).map(Number),
        );
        assert.deepEqual(first, [file(x), rank(y)], label);
        assert.deepEqual(more, /from its own side/.test(label) ? [[10 - file(x), 11 - rank(y)]] : [], label);
      }
      assert.equal(named.filter(label => /from its own side/.test(label)).length, 16);
    }
    await t.close();
  },
);
