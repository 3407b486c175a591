// SPDX-License-Identifier: GPL-3.0-or-later
// A whole study: a file of many games becomes chapters, which all fit into one link and one file; a
// book larger than a request becomes a draft of this browser and a study on the server, and
// survives leaving both.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { faultsOfAccess as violations } from './lib/axe.mjs';
import { atHome, browser, house, LONG, person } from './lib/house.mjs';

atHome();

async function open(path = '/a', options = {}) {
  const one = await person(browser, house, { viewport: { width: 1440, height: 900 }, ...options });
  await one.page.goto(house.url + path);
  await one.page.getByRole('grid').first().waitFor();
  return one;
}
const send = async (page, name, text) => {
  await page.locator('.imp1').click();
  await page
    .locator('dialog input[type=file]')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
};
const chapters = page => page.locator('.chapters button');
const download = async (page, button) =>
  readFileSync(await (await Promise.all([page.waitForEvent('download'), button.click()]))[0].path());

const GAMES = Array.from(
  { length: 12 },
  (_, i) =>
    `[Event "Lesson ${i + 1}"]\n[White "?"]\n[Black "?"]\n\n1. ${['e4', 'd4', 'c4', 'Nf3'][i % 4]} {word ${i + 1}} *\n`,
).join('\n');

test(
  'a file of twelve games becomes a study, which goes whole into a link and into one file',
  { timeout: 120000 },
  async () => {
    const one = await open();
    const { page } = one;
    await send(page, 'lessons.pgn', GAMES);
    const dialog = page.getByRole('dialog', { name: 'Which game?' });
    await dialog.getByText('Lesson 12').first().waitFor();
    assert.deepEqual(await violations(page), []);
    await dialog.getByRole('button', { name: 'All of them as a study' }).click();
    await page.waitForURL(/\/a\/s\/\w{10}$/);
    await page.waitForFunction(() => document.querySelectorAll('.chapters button').length === 12);
    assert.deepEqual(
      await chapters(page).allInnerTexts(),
      Array.from({ length: 12 }, (_, i) => `Lesson ${i + 1}`),
    );
    await page.getByRole('textbox', { name: 'Name of the chapter' }).fill('The first');
    await page.getByRole('textbox', { name: 'Name of the chapter' }).press('Enter');
    await chapters(page).first().getByText('The first').waitFor();
    await page.getByRole('button', { name: 'Save and share' }).click();
    await page.getByText('The link contains all 12 chapters').waitFor();
    assert.deepEqual(await violations(page), []);
    const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
    const whole = page.getByRole('group', { name: /The whole study/ });
    const pgn = (await download(page, whole.getByRole('button', { name: 'PGN' }))).toString();
    const print = page.getByRole('button', { name: 'Print (PDF)' });
    const pdf = (await download(page, print)).toString('latin1');
    await page.getByRole('combobox', { name: 'Contents' }).selectOption('Exercise sheet, 6 to a page');
    await page.getByRole('combobox', { name: 'Paper' }).selectOption('Letter');
    const sheet = (await download(page, print)).toString('latin1');
    assert.equal(pgn.match(/^\[Event /gm).length, 12);
    assert.match(pgn, /\[ChapterName "The first"\]/);
    for (let i = 1; i <= 12; i++) assert.ok(pgn.includes(`{ word ${i} }`), pgn);
    assert.ok(pdf.startsWith('%PDF') && sheet.startsWith('%PDF') && sheet.length !== pdf.length);
    assert.match(sheet, /MediaBox \[ 0 0 612 792 \]/);
    assert.equal(pgn.match(/^\[StudyName "lessons"\]$/gm).length, 12);
    const alone = (
      await download(page, page.getByRole('dialog').getByRole('button', { name: 'PGN' }).last())
    ).toString();
    assert.equal(alone.match(/^\[Event /gm).length, 1);
    // Another user opens the link, and the file becomes chapters with the same names in a study of
    // their own.
    const two = await open(link.slice(house.url.length));
    const again = two.page.getByRole('dialog', { name: 'Which game?' });
    await again.getByText('The first').waitFor();
    await again.getByRole('button', { name: 'All of them as a study' }).click();
    await two.page.waitForURL(/\/a\/s\/\w{10}$/);
    await two.page.waitForFunction(() => document.querySelectorAll('.chapters button').length === 12);
    await send(two.page, 'again.pgn', pgn);
    await again.getByRole('button', { name: 'All of them as chapters' }).click();
    await two.page.waitForFunction(() => document.querySelectorAll('.chapters button').length === 24);
    assert.equal((await chapters(two.page).allInnerTexts()).filter(name => name === 'The first').length, 2);
    // Reorders chapters by keys and by dragging, and undoes it; a third user sees the order.
    const names = () => chapters(two.page).allInnerTexts();
    const begins = (...expected) =>
      two.page.waitForFunction(
        wanted =>
          wanted.every((name, i) => document.querySelectorAll('.chapters button')[i].textContent === name),
        expected,
      );
    await chapters(two.page).nth(1).focus();
    await two.page.keyboard.press('Alt+ArrowUp');
    await begins('Lesson 2', 'The first', 'Lesson 3');
    await chapters(two.page).nth(2).dragTo(chapters(two.page).nth(0));
    await begins('Lesson 3', 'Lesson 2', 'The first');
    await two.page.getByRole('button', { name: 'Undo' }).click();
    await begins('Lesson 2', 'The first', 'Lesson 3');
    await chapters(two.page).nth(0).dragTo(chapters(two.page).nth(4));
    await begins('The first', 'Lesson 3', 'Lesson 4', 'Lesson 5', 'Lesson 2');
    const three = await open(new URL(two.page.url()).pathname);
    await three.page.waitForFunction(() => document.querySelectorAll('.chapters button').length === 24);
    assert.deepEqual(await chapters(three.page).allInnerTexts(), await names());
    assert.equal(await three.page.getByRole('button', { name: 'Move up' }).count(), 0);
    await three.context.close();
    for (const who of [one, two]) {
      assert.deepEqual(who.faults, []);
      await who.context.close();
    }
  },
);

/**
 * A book of 39,000 moves: 0.6 MB in the server's own format, which is also the size of its draft.
 */
function book() {
  const moves = [];
  const pawns = side =>
    'abcdegh'
      .split('')
      .flatMap(file =>
        side ? [`${file}7${file}6`, `${file}7${file}5`] : [`${file}2${file}3`, `${file}2${file}4`],
      );
  const add = (parent, move) => moves.push({ ...(parent !== moves.length && { parent }), move });
  for (const first of pawns(0)) {
    const at = add(0, first);
    for (const second of pawns(1)) {
      add(at, second);
      for (let ply = 0; ply < 200; ply++) add(moves.length, ['g1f3', 'g8f6', 'f3g1', 'f6g8'][ply % 4]);
    }
  }
  moves[moves.length - 1].after = ['the last word'];
  return JSON.stringify({
    format: 'qiyuan-game',
    version: 1,
    game: 'chess',
    result: '*',
    tags: [['Event', 'A large book']],
    moves,
  });
}
test(
  'a book larger than a request and than localStorage is kept by the browser and saved at the server',
  { ...LONG, timeout: 240000 },
  async () => {
    const text = book();
    const one = await open();
    const { page } = one;
    const first = page.locator('.moves button').first();
    page.setDefaultTimeout(60000);
    assert.ok(text.length > 500000, String(text.length));
    await send(page, 'book.json', text);
    await page.waitForFunction(() => /A large book/.test(document.title));
    // An edit, saved before the page closes.
    await page.keyboard.press('ArrowRight');
    await page.getByRole('textbox', { name: 'Comment' }).fill('Said of the first move');
    await page.getByRole('textbox', { name: 'Comment' }).blur();
    await page.waitForFunction(() =>
      Object.keys(localStorage).some(
        key => key.startsWith('qiyuan.draft.') && JSON.parse(localStorage.getItem(key)).large,
      ),
    );
    await page.waitForFunction(
      () => !(dispatchEvent(new Event('beforeunload', { cancelable: true })) === false),
    );
    await page.reload();
    await page.waitForFunction(() => /A large book/.test(document.title));
    await page.locator('.moves').getByText('Said of the first move').waitFor();
    await page.getByRole('button', { name: 'Save study' }).click();
    await page.waitForURL(/\/a\/s\/\w{10}$/);
    await first.waitFor();
    await page.locator('.moves').getByText('Said of the first move').waitFor();
    const told = await page.evaluate(
      async id => (await (await fetch(`/api/studies/${id}`)).json()).acts,
      new URL(page.url()).pathname.slice(5),
    );
    assert.equal(
      told.reduce((sum, { act }) => sum + act.record.moves.length, 0),
      JSON.parse(text).moves.length,
    );
    assert.ok(told.length > 2 && JSON.stringify(told).includes('the last word'));
    // It is no longer a draft.
    await page.goto(house.url + '/a');
    await page.getByRole('grid').first().waitFor();
    await page.getByText('My studies').click();
    await page.getByRole('link', { name: 'A large book' }).waitFor();
    assert.equal(await page.locator('.drafts').count(), 0);
    assert.deepEqual(one.faults, []);
    await one.context.close();
  },
);

test(
  'a file of too many games says so; a name is never cut within a letter',
  { timeout: 60000 },
  async () => {
    const one = await open();
    const { page } = one;
    const dialog = page.getByRole('dialog', { name: 'Which game?' });
    await send(page, 'many.pgn', '[Event "One"]\n\n1. e4 *\n\n'.repeat(101));
    await dialog.getByText('A file of more than 100 games').waitFor();
    assert.equal(await dialog.getByRole('button', { name: /All of them/ }).count(), 0);
    await page.keyboard.press('Escape');
    await send(page, 'one.pgn', `[Event "${'n'.repeat(59)}\u{20bb7}"]\n\n1. e4 *\n`);
    await page.waitForFunction(() => /nnn/.test(document.title));
    await page.getByRole('button', { name: 'Save study' }).click();
    await page.waitForURL(/\/a\/s\/\w{10}$/);
    await chapters(page).getByText('n'.repeat(59), { exact: true }).waitFor();
    assert.deepEqual(one.faults, []);
    await one.context.close();
  },
);

test('what the server is too busy to read is read later', { timeout: 60000 }, async () => {
  const one = await open();
  const { page, context } = one;
  let refused = 0;
  await context.route(/study\/read\?number=2/, route =>
    refused++
      ? route.continue()
      : route.fulfill({
          status: 429,
          contentType: 'application/problem+json',
          body: JSON.stringify({ status: 429, code: 'too-many' }),
        }),
  );
  await send(page, 'three.pgn', GAMES.split('\n\n').slice(0, 6).join('\n\n'));
  await page.getByRole('button', { name: 'All of them as a study' }).click();
  await page.waitForURL(/\/a\/s\/\w{10}$/);
  await page.waitForFunction(() => document.querySelectorAll('.chapters button').length === 3);
  assert.equal(refused, 2);
  await context.close();
});
