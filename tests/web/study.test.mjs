// SPDX-License-Identifier: GPL-3.0-or-later
// The study: a pasted game, a variation written and commented, the engine, all of it in a link and
// back; a cycle marked and judged under every rule set, and with a piece changed; a position set up
// with its faults named; tables; files exported.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { faultsOfAccess as violations } from './lib/axe.mjs';
import { atHome, browser, cell, house, LONG, move, person, ROOT, shoot, SLOW } from './lib/house.mjs';
import { seated } from './lib/seated.mjs';

atHome(['--collections', join(ROOT, 'tests/data/cli')]);

const GAME = `[White "Keller"]\n[Black "Rivera"]\n[Result "1/2-1/2"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 {[%cal Gb5c6] the question} (3... Nf6 4. O-O (4. d3)) 4. Ba4 1/2-1/2\n`;
const CYCLE =
  '[Game "Chinese Chess"]\n[FEN "1r2kab1r/2c1a4/n1c1b1n2/4p2N1/p1p6/1C4P2/P1P1P4/2N1B3C/4A4/1RBAK2R1 w - - 0 17"]\n\n1. h6i4 i9h9 2. i4h6 h9i9 *\n';

/*
 * The four rule sets' judgement of each move: the move, its kind, the attacked piece and its
 * protector, and the reason.
 */
const CHASED = [
  'H2-1',
  'chase',
  'i9 rook file 9, rank 1',
  'none',
  'The cannon at i2 attacks the rook at i9, which is unprotected. Threatens: C1+7',
];
const EXCHANGED = [
  'R9.8',
  'exchange',
  '–',
  '–',
  'The rook at h9 and the rook at h0 may take each other. Seems to threaten: R8+9',
];
const THROUGH = [
  'H1+2',
  'chase',
  'h9 rook file 8, rank 1',
  '–',
  'Can win the rook at h9 by checks, starting with the horse at h6. Threatens: H2+3 -C.7 R2+9',
];
const BLOCKED = ['H1+2', 'block', '–', '–', 'The horse at h6 blocks the rook at h9.'];
const BACK = [
  'R8.9',
  'chase',
  'i2 cannon file 1, rank 3',
  'none',
  'The rook at i9 attacks the cannon at i2, which is unprotected. Threatens: R9+7',
];
const FOUR_SETS = [
  ['Rules of 1999', 'Red must change', [CHASED, EXCHANGED, THROUGH, BACK]],
  ['Rules of 2020', 'Red must change', [CHASED, EXCHANGED, THROUGH, BACK]],
  ['Asian rules', 'Draw', [CHASED, EXCHANGED, BLOCKED, BACK]],
  ['World rules', 'Draw', [CHASED, EXCHANGED, BLOCKED, BACK]],
];
/**
 * Clicks each rule set and each move; returns the rulings as shown, and the number of lines drawn
 * on the board for a move.
 */
async function rulingsShown(page) {
  const sets = [];
  const lines = [];
  const rows = page.locator('table.rs tbody tr');
  for (let set = 0; set < (await rows.count()); set++) {
    const [name, ruling] = await rows.nth(set).locator('td').allInnerTexts();
    const shown = [];
    await rows.nth(set).getByRole('button').click();
    for (let i = 0; i < (await page.locator('.cycle .num1').count()); i++) {
      await page.locator('.cycle .num1').nth(i).click();
      const cells = [
        ...(await page.locator('.cycle tr.on td').allInnerTexts()).slice(1),
        await page.locator('.cycle tr.say').innerText(),
      ];
      shown.push(cells.map(text => text.replace(/\s+/g, ' ').trim()));
      lines.push(await page.locator('.under.evidence g').count());
    }
    sets.push([name, ruling, shown]);
  }
  return { sets, lines };
}

const moves = page => page.getByRole('list', { name: /^(Moves|着法)$/ });
const record = page => moves(page).locator('li:not(.var) button');
const shown = (page, text) =>
  page.waitForFunction(
    wanted => document.querySelector('.moves [aria-current]')?.textContent.includes(wanted),
    text,
  );
const count = (page, n) =>
  page.waitForFunction(
    wanted => document.querySelectorAll('.moves li:not(.var) button').length === wanted,
    n,
  );
async function open(options = {}, path = '/a') {
  const one = await person(browser, house, { viewport: { width: 1440, height: 900 }, ...options });
  await one.page.goto(house.url + path);
  await one.page.getByRole('grid').first().waitFor();
  return one;
}
async function paste(page, text) {
  await page.locator('.imp1').click();
  await page.locator('dialog textarea').fill(text);
  await page.locator('dialog button[type=submit]').click();
  await page.locator('dialog').waitFor({ state: 'detached' });
}
const done = async one => {
  assert.deepEqual(one.faults, []);
  await one.context.close();
};

test(
  'a game is pasted, a variation written and commented, and another opens it by the link',
  { timeout: 90000 },
  async () => {
    const one = await open();
    const { page } = one;
    await paste(page, GAME);
    await count(page, 7);
    assert.equal(await moves(page).locator('.var').count(), 2, 'the comment and the variation');
    assert.match(
      await moves(page).locator('.var').last().innerText(),
      /3…\s*.*f6[\s\S]*\(\s*4\./,
      'a variation in the variation',
    );
    // Black's fourth move on the board, then alternatives: on the board, typed, and by keyboard on
    // the board.
    await record(page).last().click();
    await shown(page, 'a4');
    await move(page, 'g8f6');
    await count(page, 8);
    await page.keyboard.press('ArrowLeft');
    await shown(page, 'a4');
    await move(page, 'b7b5');
    await shown(page, 'b5');
    await page.locator('#study-type').fill('Bb3 d6');
    await page.locator('#study-type').press('Enter');
    await shown(page, 'd6');
    await page.getByRole('textbox', { name: 'Comment' }).fill('Black drives the bishop away.');
    await page.getByRole('button', { name: '!?', exact: true }).click();
    await moves(page).getByText('Black drives the bishop away.').waitFor();
    await moves(page).locator('button', { hasText: 'd6!?' }).waitFor();
    assert.deepEqual(await violations(page), [], 'a sign that is pressed is read, too');
    // An arrow with the right mouse button.
    const from = await cell(page, 'c7').boundingBox();
    const to = await cell(page, 'c5').boundingBox();
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
    await page.mouse.up({ button: 'right' });
    await page.waitForFunction(() => document.querySelector('.marks input').value === 'Gc7c5');
    // An illegal move shows the reason and adds nothing.
    const before = await moves(page).getByRole('button').count();
    await move(page, 'a4c2');
    assert.equal(await moves(page).getByRole('button').count(), before);
    // The variation becomes the main line, and after undo a variation again.
    await page.getByRole('button', { name: 'Make it the main line' }).click();
    await count(page, 10);
    await page.getByRole('button', { name: 'Undo' }).click();
    await count(page, 8);
    await page.getByRole('button', { name: 'Redo' }).click();
    await count(page, 10);
    assert.deepEqual(await violations(page), []);
    await page.getByRole('button', { name: 'Save and share' }).click();
    const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
    assert.match(link, /\/a#z=[\w-]+$/);
    assert.deepEqual(await violations(page), []);
    for (const [name, begin] of [
      ['PGN', '[Event'],
      ['SVG', '<svg'],
      ['Print (PDF)', '%PDF'],
    ]) {
      if (name === 'SVG') await page.getByRole('button', { name: 'Picture', exact: true }).click();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name, exact: true }).click(),
      ]);
      const text = readFileSync(await file.path(), 'latin1');
      assert.ok(text.startsWith(begin), name + ': ' + text.slice(0, 20));
      if (name === 'PGN')
        assert.match(
          text.replace(/\s+/g, ' '),
          /4\. Ba4 b5 \(4\.\.\. Nf6\) 5\. Bb3 d6 \$5 \{ ?Black drives the bishop away\. \[%cal Gc7c5\]/,
        );
    }
    const two = await open({ lang: 'zh-CN', theme: 'dark' }, link.slice(house.url.length));
    await count(two.page, 10);
    await two.page.getByText('Black drives the bishop away.').first().waitFor();
    assert.match(await two.page.title(), /Keller – Rivera/);
    await done(two);
    // A tool that was open is open again when the user returns to the page.
    await page.keyboard.press('Escape');
    await page.goto(house.url + '/rules');
    await page.goto(house.url + '/a');
    await count(page, 10);
    await done(one);
  },
);

test(
  'the engine gives as many lines as asked, a line goes into the record, a mate is proved',
  { timeout: 90000 },
  async () => {
    const one = await open({}, '/a?fen=' + encodeURIComponent('6k1/5ppp/8/8/8/8/4r3/K2RR3 w - - 0 1'));
    const { page } = one;
    await page.getByLabel('e2, black rook').waitFor();
    await page.locator('.eng select').selectOption('2');
    await page.keyboard.press('e');
    await page.locator('.st .lines li').nth(1).waitFor();
    assert.equal(await page.locator('.st .lines li').count(), 2);
    await page.locator('.evb b:not(:empty)').waitFor();
    await page.getByRole('button', { name: 'Find mate' }).click();
    await page.getByText('Mate in 2, proved').waitFor();
    await page.locator('.st .lines li').first().getByRole('button').first().click();
    await count(page, 1);
    await page.getByRole('button', { name: 'Stop the engine' }).click();
    assert.equal(await page.locator('.st .lines li').count(), 0);
    assert.deepEqual(await violations(page), []);
    await done(one);
  },
);

for (const [name, options] of [
  ['desktop-light-en', {}],
  ['phone-dark-zh', { lang: 'zh-CN', theme: 'dark', viewport: { width: 390, height: 844 }, touch: true }],
]) {
  test(
    `a cycle is marked and judged under every rule set (${name})`,
    { ...(name.startsWith('phone') && LONG), timeout: 90000 },
    async () => {
      const one = await open(options);
      const { page } = one;
      const english = name.endsWith('en');
      await paste(page, CYCLE);
      await count(page, 4);
      if (english) {
        for (let i = 0; i < 4; i++) await page.keyboard.press('Shift+ArrowRight');
        await page.keyboard.press('j');
      } else {
        await record(page).nth(0).click();
        await page.getByRole('button', { name: '从此着起' }).click();
        await record(page).nth(3).click();
        await page.getByRole('button', { name: '到此着止' }).click();
        await page.getByRole('button', { name: '裁决', exact: true }).click();
      }
      await page.getByRole('heading', { name: english ? 'Red must change' : '红方须变' }).waitFor();
      const rows = page.locator('table.rs tbody tr');
      assert.equal(await rows.count(), 4);
      assert.deepEqual(
        await page.locator('table.rs .what').allInnerTexts(),
        english
          ? ['Red must change', 'Red must change', 'Draw', 'Draw']
          : ['红方须变', '红方须变', '和棋', '和棋'],
      );
      assert.equal(await page.locator('.moves .ev').count(), 4, 'the record numbers the moves of the cycle');
      await page.locator('.cycle .num1').nth(2).click();
      await page.locator('.board .over.evidence').waitFor();
      assert.match(await page.locator('.cycle tr.on').innerText(), english ? /chase/ : /捉/);
      assert.deepEqual(await violations(page), []);
      await shoot(page, `study-lab-${name}`);
      if (english) {
        const { sets, lines } = await rulingsShown(page);
        assert.deepEqual(sets, FOUR_SETS);
        assert.deepEqual(
          lines,
          [1, 0, 2, 1, 1, 0, 2, 1, 1, 0, 0, 1, 1, 0, 0, 1],
          'what is won through checks has the check and the capture',
        );
        assert.equal(
          await page.evaluate(() => document.documentElement.scrollHeight - innerHeight),
          0,
          'nothing below the columns',
        );
      }
      // Another rule set judges the same move differently.
      await rows.nth(2).getByRole('button').click();
      await page.getByRole('heading', { name: english ? 'Draw' : '和棋', exact: true }).waitFor();
      await page.locator('.cycle .num1').nth(2).click();
      assert.match(await page.locator('.cycle tr.on').innerText(), english ? /block/ : /拦/);
      if (english) {
        // Without the rook behind the horse the check wins nothing, so the judgement differs.
        await page.getByRole('button', { name: 'Change a piece' }).click();
        await page.getByRole('button', { name: 'Remove a piece' }).click();
        await page.getByRole('gridcell', { name: /^h0, red rook/ }).click();
        await page.getByRole('button', { name: 'Judge again' }).click();
        await page.getByText('changed').waitFor();
        assert.deepEqual((await page.locator('table.rs .what').allInnerTexts())[0], 'Draw');
      }
      await done(one);
    },
  );
}

const LANGUAGES = ['en', 'zh-Hans', 'zh-Hant'];
for (const [size, viewport] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
])
  test(
    `axe-core finds nothing in the study, the laboratory, collections and puzzles: ${size}`,
    { ...(size === 'phone' && LONG), timeout: 240000 },
    async () => {
      const { page, faults, context } = await open({ viewport, touch: size === 'phone' });
      const found = [];
      let looks = 0;
      /*
       * Check the view without reloading it, in both themes, of which one changes only colours; in a
       * language in turn, or in all.
       */
      const look = async what => {
        await page.evaluate(() =>
          document.querySelectorAll('main details').forEach(one => (one.open = true)),
        );
        const one = LANGUAGES[looks++ % LANGUAGES.length];
        for (const lang of SLOW ? LANGUAGES : [one]) {
          await page.locator(`.switch [lang="${lang}"]`).click();
          await page.waitForFunction(one => document.documentElement.lang === one, lang);
          for (const theme of ['light', 'dark']) {
            await page.evaluate(one => (document.documentElement.dataset.theme = one), theme);
            for (const line of await violations(page, { colours: theme === 'dark' }))
              found.push(`${what}, ${lang}, ${theme}: ${line}`);
          }
        }
        await page.evaluate(() => (document.documentElement.dataset.theme = 'light'));
        await page.locator('.switch [lang="en"]').click();
        await page.waitForFunction(() => document.documentElement.lang === 'en');
      };
      await paste(page, CYCLE);
      await count(page, 4);
      for (let i = 0; i < 4; i++) await page.keyboard.press('Shift+ArrowRight');
      await page.keyboard.press('j');
      await page.locator('.cycle .num1').nth(2).click();
      await page.locator('.board .over.evidence').waitFor();
      await look('laboratory');
      await paste(page, GAME);
      await count(page, 7);
      await page.locator('.opening').evaluate(one => (one.open = true));
      await page.locator('.collections > .pick2 select').selectOption({ label: 'collection.pgn' });
      await page.locator('.moves button').first().click();
      await page.locator('table.tree tbody tr').first().waitFor();
      await look('study and collections');
      await page.goto(house.url + '/puzzles');
      await page.getByRole('grid').first().waitFor();
      await look('puzzles');
      assert.deepEqual(found, []);
      assert.deepEqual(faults, []);
      await context.close();
    },
  );

test('the figures of the rules are walked through', { timeout: 60000 }, async () => {
  const one = await open({}, '/a?game=xiangqi');
  const { page } = one;
  await page.locator('.figures-of summary').click();
  await page.locator('.figures-of').getByRole('button', { name: 'Next' }).click();
  await page
    .locator('.figures-of')
    .getByText(/Figure 1 of/)
    .waitFor();
  await page.getByRole('heading', { name: 'Red loses' }).waitFor();
  await page.locator('.figures-of').getByText('The book: Red loses').waitFor();
  await page.locator('.figures-of').getByRole('button', { name: 'Next' }).click();
  await page
    .locator('.figures-of')
    .getByText(/Figure 2 of/)
    .waitFor();
  await page.getByRole('heading', { name: 'Red must change' }).waitFor();
  await done(one);
});

test(
  'a position is set up with its faults named, and the tables tell each move',
  { timeout: 60000 },
  async () => {
    const one = await open();
    const { page } = one;
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByRole('button', { name: 'Empty board' }).click();
    await page.getByText('White has no king').waitFor();
    const put = async (man, square) => {
      await page.getByRole('group', { name: 'Piece to place' }).getByRole('button', { name: man }).click();
      await page.getByRole('gridcell', { name: new RegExp(`^${square},`) }).click();
    };
    await put('White king', 'd4');
    await put('Black king', 'e7');
    await put('White pawn', 'e3');
    await page.locator('.setup .btn.main:enabled').waitFor();
    assert.deepEqual(await violations(page), []);
    await page.getByRole('button', { name: 'Use this position' }).click();
    const table = page.locator('table.tab1');
    await table.waitFor();
    assert.equal(await table.locator('tbody tr').count(), 8);
    assert.match(await table.locator('tbody tr').first().innerText(), /Kd5|Ke5/);
    assert.deepEqual(await violations(page), []);
    await table.getByRole('button', { name: 'e4', exact: true }).click();
    await count(page, 1);
    await page.getByText('To move: Black').waitFor();
    await done(one);
  },
);

test(
  'every known position of the tables can be played, and the figures stay within a narrow glass',
  { ...LONG, timeout: 60000 },
  async () => {
    const one = await open({ viewport: { width: 360, height: 780 } }, '/tables');
    const { page } = one;
    for (const [game, examples] of [
      ['xiangqi', 5],
      ['chess', 3],
    ]) {
      await page.locator('.says select').first().selectOption(game);
      const known = page.locator('section').filter({ hasText: 'Known positions' }).getByRole('button');
      for (let i = 0, before = ''; i < examples; i++) {
        await known.nth(i).click();
        await page.waitForFunction(old => document.querySelector('.says form input').value !== old, before);
        before = await page.locator('.says form input').inputValue();
        const status = await page.evaluate(
          query => fetch('/api/tables/moves?' + query).then(answer => answer.status),
          new URLSearchParams({ game, fen: before }).toString(),
        );
        assert.ok([200, 404].includes(status), `${game} ${before}: ${status}`); // 404: no table available
      }
      assert.equal(await known.count(), examples);
    }
    await page.locator('.says select').first().selectOption('xiangqi');
    await page.locator('.figures summary').click();
    await page.locator('.figures table').waitFor();
    assert.ok(
      await page.evaluate(
        () =>
          document.documentElement.scrollWidth <= innerWidth &&
          [...document.querySelectorAll('.figures *')].every(
            part => part.getBoundingClientRect().right <= innerWidth,
          ),
      ),
    );
    await page
      .locator('.figures table')
      .locator('.material')
      .getByText('rook, cannon, advisor against rook')
      .waitFor();
    const won = page
      .locator('.figures tbody')
      .filter({ hasText: 'rook, cannon against rook' })
      .first()
      .locator('td:not(.material)')
      .first();
    assert.equal(await won.innerText(), '85.0');
    await page.getByLabel('Only with the defender at its post').check();
    assert.equal(await won.innerText(), '7.4');
    assert.deepEqual(await violations(page), []);
    // The longest win, ply by ply, which works without the server's tables.
    await page.getByRole('button', { name: 'rook, cannon against rook: 20 moves' }).click();
    for (let ply = 1; ply <= 39; ply++) {
      await page.getByRole('button', { name: 'Next move of the line' }).click();
      await page.getByText(`ply ${ply} of 39`).waitFor();
    }
    assert.ok(await page.getByRole('button', { name: 'Next move of the line' }).isDisabled());
    assert.match(await page.locator('.says form input').inputValue(), /^3R5\/5C3\/3k5\/.* b /);
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.getByText('ply 38 of 39').waitFor();
    await done(one);
  },
);

test(
  'files are chosen from by game, and a file of the operator tells what was played',
  { timeout: 60000 },
  async () => {
    const one = await open();
    const { page } = one;
    await page.locator('.imp1').click();
    await page.locator('dialog input[type=file]').setInputFiles(join(ROOT, 'tests/data/cli/collection.pgn'));
    const dialog = page.getByRole('dialog', { name: 'Which game?' });
    await dialog
      .getByRole('button', { name: /KARPOV, Anatoly/ })
      .first()
      .click();
    await dialog.waitFor({ state: 'detached' });
    assert.match(await page.title(), /KARPOV/);
    await page.locator('.imp1').click();
    await page.locator('dialog textarea').fill('nothing that is a game');
    await page.locator('dialog button[type=submit]').click();
    await page.getByRole('alert').getByText('there is no game in this file').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.opening summary').click();
    await page.locator('.collections > .pick2 select').selectOption({ label: 'collection.pgn' });
    await page.keyboard.press('Escape');
    await page.locator('table.tree tbody tr').first().waitFor();
    assert.match(await page.locator('table.tree tbody tr').first().innerText(), /Nf3[\s\S]*2/);
    await page.locator('.games-found button').first().click();
    await page.locator('.moves button').first().waitFor();
    assert.deepEqual(await violations(page), []);
    await done(one);
  },
);

test('a finished game opens in the study by one press', { timeout: 60000 }, async () => {
  const game = await seated(
    browser,
    house,
    { game: 'xiangqi' },
    { pages: 1, viewport: { width: 1440, height: 900 } },
  );
  const page = game.first;
  await game.play('h2e2 h9g7 h0g2');
  await game.post(1, { event: 'resign' });
  await page.getByRole('link', { name: 'Study' }).click();
  await page.waitForURL(/\/a\/g\/\w+/);
  await count(page, 3);
  // Once the record is shown
  await page.waitForFunction(() => /Anna Keller – Tomás Rivera/.test(document.title));
  await shown(page, 'H2+3'); // as the user left it, not at its start
  await game.close();
});
