// SPDX-License-Identifier: GPL-3.0-or-later
// Studies saved on the server: a game becomes one with one button, another browser opens it, two
// users write at once, the server crashes and returns, and readers change nothing.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { faultsOfAccess as violations } from './lib/axe.mjs';
import { atHome, browser, house, person } from './lib/house.mjs';

atHome();

const GAME = `[White "Keller"]\n[Black "Rivera"]\n\n1. e4 e5 2. Nf3 *\n`;
const moves = page => page.getByRole('list', { name: 'Moves' });
const texts = page =>
  page.evaluate(() => [...document.querySelectorAll('.moves button')].map(one => one.textContent.trim()));
const shown = (page, text) =>
  page.waitForFunction(
    wanted => document.querySelector('.moves [aria-current]')?.textContent.includes(wanted),
    text,
  );
const kept = page => page.locator('.kept [role=status]', { hasText: 'Saved' }).waitFor();
async function open(path, options = {}) {
  const one = await person(browser, house, { viewport: { width: 1440, height: 900 }, ...options });
  await one.page.goto(house.url + path);
  await one.page.getByRole('grid').first().waitFor();
  return one;
}
async function comment(page, text) {
  const field = page.getByRole('textbox', { name: 'Comment' });
  await field.fill(text);
  await field.blur();
}

async function type(page, text) {
  await page.locator('#study-type').fill(text);
  await page.locator('#study-type').press('Enter');
}

test(
  'a study is kept, another browser opens it, both write at once, and nothing is lost by a crash',
  { timeout: 90000 },
  async () => {
    const one = await open('/a');
    const { page } = one;
    await page.locator('.imp1').click();
    await page.locator('dialog textarea').fill(GAME);
    await page.locator('dialog button[type=submit]').click();
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save study' }).click();
    await page.waitForURL(/\/a\/s\/\w{10}$/);
    await kept(page);
    await page.locator('.kept').getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('button', { name: 'New link for writers' }).click();
    const link = await page.getByRole('textbox', { name: 'For writers' }).inputValue();
    await page.keyboard.press('Escape');
    assert.match(link, /\/a\/s\/\w{10}#w=\w{32}$/);

    const reader = await open(new URL(page.url()).pathname);
    const writer = await open(link.slice(house.url.length));
    await reader.page.locator('.kept [role=status]', { hasText: 'Read-only' }).waitFor();
    await kept(writer.page);
    await moves(writer.page).getByRole('button', { name: /f3/ }).click();
    await moves(page).getByRole('button', { name: /f3/ }).click();
    for (const at of [page, writer.page]) await shown(at, 'f3');
    // Both write at once: a move each, and a comment each on the same move.
    await Promise.all([type(page, 'Nc6'), type(writer.page, 'Nf6')]);
    for (const { page: at } of [one, writer, reader])
      for (const text of ['c6', 'f6'])
        await moves(at)
          .getByRole('button', { name: new RegExp(text) })
          .waitFor();
    for (const at of [page, writer.page]) {
      await moves(at).getByRole('button', { name: /f3/ }).click();
      await shown(at, 'f3');
    }
    await Promise.all([comment(page, 'Mine.'), comment(writer.page, 'Yours.')]);
    for (const { page: at } of [one, writer, reader])
      for (const text of ['Mine.', 'Yours.']) await moves(at).getByText(text).waitFor();
    // All see the same order, including users who open it later.
    const later = await open(new URL(page.url()).pathname);
    await moves(later.page).getByText('Mine.').waitFor();
    await kept(page);
    await kept(writer.page);
    const all = await Promise.all([one, writer, reader, later].map(who => texts(who.page)));
    for (const other of all.slice(1)) assert.deepEqual(other, all[0]);
    await moves(later.page).getByRole('button', { name: /f3/ }).click();
    await later.page.getByText(/^written by/).waitFor();
    assert.deepEqual(await violations(page), []);

    // Changes made while the server is away are there when it is back.
    await house.crash(async () => {
      await moves(page).getByRole('button', { name: /e5/ }).click();
      await page.getByRole('button', { name: '!?', exact: true }).click();
    });
    await moves(reader.page).locator('button', { hasText: 'e5!?' }).waitFor({ timeout: 30000 });
    await kept(page);

    // A new chapter; what a reader does is kept from others.
    await page.getByRole('button', { name: 'New chapter' }).click();
    await page.locator('.chapters [aria-current]', { hasText: 'Chapter' }).waitFor();
    await reader.page.locator('.chapters button').nth(1).waitFor();
    await moves(reader.page).getByRole('button', { name: /e4/ }).click();
    await shown(reader.page, 'e4');
    await type(reader.page, 'd5');
    await shown(reader.page, 'd5');
    await reader.page.reload();
    await moves(reader.page).getByText('Mine.').waitFor();
    assert.equal(
      (await texts(reader.page)).some(text => text.includes('d5')),
      false,
    );
    // It is among the owner's studies.
    await page.goto(house.url + '/a');
    await page.getByText('My studies').click();
    await page.getByRole('link', { name: 'Keller – Rivera' }).click();
    await moves(page).getByText('Yours.').waitFor();
    for (const who of [one, writer, reader, later]) await who.context.close();
  },
);

test(
  'a comment that is being typed outlives what another writes or cuts away meanwhile',
  { timeout: 60000 },
  async () => {
    const one = await open('/a');
    const { page } = one;
    await page.locator('.imp1').click();
    await page.locator('dialog textarea').fill(GAME);
    await page.locator('dialog button[type=submit]').click();
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save study' }).click();
    await page.waitForURL(/\/a\/s\/\w{10}$/);
    await kept(page);
    await page.locator('.kept').getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('button', { name: 'New link for writers' }).click();
    const link = await page.getByRole('textbox', { name: 'For writers' }).inputValue();
    await page.keyboard.press('Escape');
    const writer = await open(link.slice(house.url.length));
    await kept(writer.page);
    for (const at of [page, writer.page]) {
      await moves(at).getByRole('button', { name: /f3/ }).click();
      await shown(at, 'f3');
    }
    // Leave the field in the same task in which the other's comment is shown, before other code of
    // the page runs.
    await page.evaluate(() => {
      const field = document.querySelector('#study-comment');
      new MutationObserver((_, watch) => {
        if (!document.querySelector('.moves').textContent.includes('Yours.')) return;
        watch.disconnect();
        field.blur();
      }).observe(document.querySelector('.moves'), { subtree: true, childList: true, characterData: true });
    });
    await page.getByRole('textbox', { name: 'Comment' }).fill('Mine.\n\nAnd more.');
    await comment(writer.page, 'Yours.');
    for (const at of [page, writer.page])
      for (const text of ['Mine.', 'And more.', 'Yours.']) await moves(at).getByText(text).waitFor();

    // The move is cut by another user while a comment on it is being typed.
    await page.getByRole('textbox', { name: 'Comment' }).fill('Not to be lost.');
    await writer.page.getByRole('button', { name: 'Delete from here' }).click();
    for (const at of [page, writer.page]) await moves(at).getByText('Not to be lost.').waitFor();
    for (const who of [one, writer]) await who.context.close();
  },
);

test(
  'a lesson hides how it goes on, and takes only the moves of the record',
  { timeout: 60000 },
  async () => {
    const one = await open('/a');
    const { page } = one;
    await page.locator('.imp1').click();
    await page.locator('dialog textarea').fill(GAME);
    await page.locator('dialog button[type=submit]').click();
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Practice: find the moves' }).click();
    await page.getByRole('button', { name: 'Save study' }).click();
    await page.waitForURL(/\/a\/s\/\w{10}$/);
    const reader = await open(new URL(page.url()).pathname);
    const lesson = reader.page.locator('.lesson');
    await lesson.getByText('How does it go on?').waitFor();
    assert.doesNotMatch(await lesson.innerText(), /e4|f3/);
    await type(reader.page, 'd4');
    await reader.page.getByText('Not this move.').waitFor();
    assert.doesNotMatch(await lesson.innerText(), /d4|e4/);
    await type(reader.page, 'e4');
    await lesson.getByText('e5').waitFor();
    await lesson.getByRole('button', { name: 'Show the move' }).click();
    await lesson.getByText('That was the last move.').waitFor();
    assert.deepEqual(await violations(reader.page), []);
    for (const who of [one, reader]) await who.context.close();
  },
);

test(
  'what is deleted from a kept study and taken back is the same file to the last byte, for whoever opens it',
  { timeout: 90000 },
  async () => {
    // A line too long to be restored move by move in one message, with every kind of comment and
    // sign.
    const one = await open('/a');
    const { page } = one;
    const plies = Array.from({ length: 1300 }, (_, i) => ['Nf3', 'Nf6', 'Ng1', 'Ng8'][i % 4]);
    const said = i =>
      i % 97 === 5
        ? ' $1 $14 {[%clk 1:02:03] Ply ' +
          i +
          ' [%cal Ge2e4,Rd7d5] [%csl Yd4] [%eval 0.31]} ({before} ' +
          (i % 2 ? `${(i >> 1) + 1}... a6` : `${i / 2 + 1}. a3`) +
          ' $2 {a "word"}) {behind it}'
        : '';
    await page.locator('.imp1').click();
    await page
      .locator('dialog textarea')
      .fill(
        `[White "Keller"]\n\n${plies.map((san, i) => (i % 2 ? `${(i >> 1) + 1}... ${san}` : `${i / 2 + 1}. ${san}`) + said(i)).join(' ')} *\n`,
      );
    await page.locator('dialog button[type=submit]').click();
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.locator('button:text-is("Save study")').click();
    await page.waitForURL(/\/a\/s\/\w{10}$/);
    await kept(page);
    // Find buttons by attribute: looking them up by role makes the browser compute the names of all
    // 1,300 moves each time.
    const press = (at, words) =>
      at.locator(`button[aria-label="${words}"], button:text-is("${words}")`).click();
    const acts = () =>
      page.evaluate(
        async id => (await (await fetch(`/api/studies/${id}?after=1`)).json()).acts.map(told => told.act.act),
        new URL(page.url()).pathname.slice(5),
      );
    const file = async at => {
      await press(at, 'Save and share');
      const [asked] = await Promise.all([at.waitForEvent('download'), press(at, 'PGN')]);
      await at.keyboard.press('Escape');
      await at.locator('dialog').waitFor({ state: 'detached' });
      return readFileSync(await asked.path(), 'utf8');
    };
    const before = await file(page);
    assert.match(before, /\{ before \}/);
    await page.keyboard.press('Home');
    await page.locator('.moves button').first().click();
    await shown(page, 'f3');
    await press(page, 'Delete from here');
    await page.locator('.moves button').first().waitFor({ state: 'detached' });
    await press(page, 'Undo');
    await page.locator('.moves button').nth(399).waitFor();
    for (let told = []; !told.includes('graft'); told = await acts()) await page.waitForTimeout(200);
    await kept(page);
    assert.deepEqual(await acts(), ['cut', 'graft']);
    const later = await open(new URL(page.url()).pathname);
    await later.page.locator('.moves button').nth(399).waitFor();
    for (const at of [page, later.page]) assert.ok((await file(at)) === before);
    for (const who of [one, later]) await who.context.close();
  },
);
