// SPDX-License-Identifier: GPL-3.0-or-later
// What a coach can show: coloured arrows and circles, comments shown with their moves, and lessons
// that show the coach's comment on the right move before they continue.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOfAccess as violations } from './lib/axe.mjs';
import { atHome, browser, house, person, shoot } from './lib/house.mjs';

atHome();

const moves = page => page.getByRole('list', { name: 'Moves' });
const count = (page, n) =>
  page.waitForFunction(
    wanted => document.querySelectorAll('.moves li:not(.var) button').length === wanted,
    n,
  );
async function open(path = '/a', options = {}) {
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
async function type(page, text) {
  await page.locator('#study-type').fill(text);
  await page.locator('#study-type').press('Enter');
}
const done = async one => {
  assert.deepEqual(one.faults, []);
  await one.context.close();
};

const COLOURS = {
  light: { G: 'rgb(31, 122, 69)', R: 'rgb(179, 48, 28)', Y: 'rgb(201, 138, 0)', B: 'rgb(23, 73, 143)' },
  dark: { G: 'rgb(79, 180, 119)', R: 'rgb(255, 144, 119)', Y: 'rgb(226, 176, 68)', B: 'rgb(147, 189, 246)' },
};
for (const [game, text] of [
  ['chess', '1. e4 {[%cal Gg1f3,Rd8h4,Yb1c3,Bf1c4][%csl Ge5,Rd5,Ye8,Bc5]} *'],
  ['xiangqi', '[Game "Chinese Chess"]\n\n1. h2e2 {[%cal Gh9g7,Rb9c7,Ya0a1,Be2e6][%csl Ge6,Rc6,Ye9,Ba9]} *'],
])
  test(`arrows and circles have their colours: ${game}`, { timeout: 60000 }, async () => {
    const one = await open();
    const { page } = one;
    await paste(page, text);
    await page.keyboard.press('End');
    for (const theme of ['light', 'dark']) {
      await page.evaluate(wanted => (document.documentElement.dataset.theme = wanted), theme);
      for (const [kind, drawn] of [
        ['line', 4],
        ['circle', 4],
      ]) {
        await page.waitForFunction(
          ([name, n]) => document.querySelectorAll(`.cg-shapes ${name}`).length === n,
          [kind, drawn],
        );
        const strokes = await page
          .locator(`.cg-shapes ${kind}`)
          .evaluateAll(all => all.map(shape => getComputedStyle(shape).stroke));
        assert.deepEqual(strokes.sort(), Object.values(COLOURS[theme]).sort(), `${theme}, ${kind}`);
      }
      const heads = await page
        .locator('.cg-shapes marker path')
        .evaluateAll(all => all.map(path => getComputedStyle(path).fill));
      assert.deepEqual(heads.sort(), Object.values(COLOURS[theme]).sort(), theme);
      await shoot(page, `marks-${game}-${theme}`);
    }
    await done(one);
  });

test('what is said of a move stands under it, before the answer', { timeout: 60000 }, async () => {
  const one = await open();
  const { page } = one;
  await paste(page, '1. e4 {of White} (1. Nf3) c5 {of Black} 2. Nf3 d6 (2... Nc6) 3. d4 cxd4 *');
  await count(page, 6);
  const rows = await moves(page)
    .locator('li')
    .evaluateAll(all =>
      all.map(row => {
        const copy = row.cloneNode(true);
        copy.querySelectorAll('[aria-hidden=true]').forEach(figure => figure.remove());
        return copy.textContent.replace(/\s+/g, '');
      }),
    );
  assert.deepEqual(rows, ['1e4…', 'ofWhite', '1.Nf3', '1…c5', 'ofBlack', '2Nf3d6', '2…Nc6', '3d4cxd4']);
  assert.deepEqual(await violations(page), []);
  await done(one);
});

const LESSON =
  '[Lesson "find the move"]\n[White "Coach"]\n[Black "?"]\n\n1. e4 {King\'s pawn!} e5 2. Nf3 Nc6 3. Bb5 *';
test(
  'a lesson says what the coach wrote of the right move, and shows the solution to whoever asks twice',
  { timeout: 90000 },
  async () => {
    const one = await open();
    const { page } = one;
    await paste(page, LESSON);
    await page.getByRole('button', { name: 'Save study' }).click();
    await page.waitForURL(/\/a\/s\/\w{10}$/);
    const pupil = await open(new URL(page.url()).pathname);
    const at = pupil.page;
    const lesson = at.locator('.lesson');
    await lesson.getByText('How does it go on?').waitFor();
    // No other control reveals the continuation.
    await at.keyboard.press('ArrowRight');
    await at.keyboard.press('End');
    assert.doesNotMatch(await lesson.innerText(), /e4|e5/);
    await type(at, 'd4');
    await lesson.getByText('Not this move. Try again.').waitFor();
    await type(at, 'e4');
    await lesson.getByText("King's pawn!").waitFor();
    assert.doesNotMatch(await lesson.innerText(), /e5|Not this move/);
    assert.deepEqual(await violations(at), []);
    await lesson.getByRole('button', { name: 'Go on' }).click();
    await lesson.getByText('How does it go on?').waitFor();
    assert.match(await lesson.innerText(), /e5/);
    await type(at, 'Nf3'); // it has no comment, so the reply comes at once
    await lesson.getByText('Nc6', { exact: true }).waitFor();
    // Moves already found can be stepped through.
    await at.keyboard.press('Home');
    await at.keyboard.press('End');
    await lesson.getByText('Nc6', { exact: true }).waitFor();
    assert.doesNotMatch(await lesson.innerText(), /b5/);
    await at.getByRole('button', { name: 'Save and share' }).click();
    await at
      .getByRole('dialog', { name: 'The solution' })
      .getByRole('button', { name: 'Back to practice' })
      .click();
    await at.getByRole('button', { name: 'Start practice' }).click();
    await at.getByRole('dialog').getByRole('button', { name: 'Back to practice' }).click();
    await lesson.waitFor();
    await at.getByRole('button', { name: 'Start practice' }).click();
    await at.getByRole('dialog').getByRole('button', { name: 'Show the solution' }).click();
    await moves(at).getByRole('button', { name: /b5/ }).waitFor();
    for (const who of [one, pupil]) await done(who);
  },
);

test(
  'what is said before a move stays where its variation becomes the main line, and is told in a lesson',
  { timeout: 60000 },
  async () => {
    const one = await open();
    const { page } = one;
    await paste(page, '[Lesson "find the move"]\n\n1. e4 ({The other way} 1. d4 d5 ({Or so} 1... Nf6)) e5 *');
    for (const text of ['The other way', 'Or so']) {
      await moves(page)
        .getByRole('button', { name: text === 'Or so' ? /f6/ : /d4/ })
        .click();
      await page.getByRole('button', { name: 'Make it the main line' }).click();
      await page.locator('.moves .said', { hasText: text }).waitFor();
    }
    assert.deepEqual(await violations(page), []);
    await page.getByRole('button', { name: 'Start practice' }).click();
    await type(page, 'd4');
    await page.locator('.lesson').getByText('The other way').waitFor();
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.locator('.lesson').getByText('Or so').waitFor();
    await done(one);
  },
);

test(
  'a lesson takes the right move alone, and says what the coach wrote of a wrong one',
  { timeout: 60000 },
  async () => {
    const one = await open();
    const { page } = one;
    const lesson = page.locator('.lesson');
    await paste(
      page,
      '[Lesson "find the move"]\n\n1. e4 {Yes.} (1. d4 {No: the queen stays at home.} d5) (1. c4! {Good, too.} e5) (1. a3 h6) e5 2. Nf3 *',
    );
    await page.getByRole('button', { name: 'Start practice' }).click();
    await type(page, 'd4');
    await lesson.getByText('No: the queen stays at home.').waitFor();
    await lesson.getByText('Not this move. Try again.').waitFor();
    assert.deepEqual(await violations(page), []);
    await type(page, 'a3'); // this wrong move has no comment
    await lesson.getByText('No: the queen stays at home.').waitFor({ state: 'detached' });
    await lesson.getByText('Not this move. Try again.').waitFor();
    await type(page, 'c4');
    await lesson.getByText('Good, too.').waitFor();
    // The keys do not reveal the alternatives.
    await page.locator('#study-type').blur();
    await page.keyboard.press('v');
    await lesson.getByText('Good, too.').waitFor();
    await page.keyboard.press('Home');
    await type(page, 'e4');
    await lesson.getByText('Yes.').waitFor();
    await done(one);
  },
);

test('a null move is written as in books', { timeout: 60000 }, async () => {
  const one = await open();
  const { page } = one;
  await paste(page, '1. e4 -- 2. d4 *');
  await count(page, 3);
  assert.deepEqual(await moves(page).locator('button').allInnerTexts(), ['e4', '--', 'd4']);
  await done(one);
});
