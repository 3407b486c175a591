// SPDX-License-Identifier: GPL-3.0-or-later
// A coach and pupils in a live lesson: they follow, leave and return; raised hands, the board given
// to a pupil, both links; and nothing is lost by a reload or a server crash.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOfAccess as violations } from './lib/axe.mjs';
import { atHome, browser, cell, house, person } from './lib/house.mjs';

atHome();

const GAME = `[White "Keller"]\n[Black "Rivera"]\n\n1. e4 e5 (1... c5) 2. Nf3 Nc6 3. Bb5 *\n`;
const moves = page => page.getByRole('list', { name: 'Moves' });
const button = (page, name) => page.getByRole('button', { name, exact: true });
const kept = page => page.locator('.kept [role=status]', { hasText: 'Saved' }).waitFor();
/** A row of the leader's list of people. */
const row = (page, name) =>
  page
    .locator('.together .people li')
    .filter({ has: page.locator('b', { hasText: new RegExp(`^${name}$`) }) });
/** Waits until a page shows this move; '' for the start. */
const shown = (page, text) =>
  page.waitForFunction(
    wanted => (document.querySelector('.moves [aria-current]')?.textContent ?? '').includes(wanted),
    text,
    { timeout: 15000 },
  );
const at = page =>
  page.evaluate(() => document.querySelector('.moves [aria-current]')?.textContent.trim() ?? '');
const press = (page, text) =>
  moves(page)
    .getByRole('button', { name: new RegExp(text) })
    .click();
async function type(page, text) {
  await page.locator('#study-type').fill(text);
  await page.locator('#study-type').press('Enter');
}
const status = (page, text) => page.locator('.together [role=status]', { hasText: text }).waitFor();
const arrows = (page, count) =>
  page.waitForFunction(wanted => document.querySelectorAll('.cg-shapes line').length === wanted, count);

async function draw(page, from, to) {
  const [one, other] = await Promise.all([from, to].map(square => cell(page, square).boundingBox()));
  await page.mouse.move(one.x + one.width / 2, one.y + one.height / 2);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(other.x + other.width / 2, other.y + other.height / 2, { steps: 4 });
  await page.mouse.up({ button: 'right' });
}

/** A coach who has saved a game and leads, and this many pupils who have opened the study. */
async function lesson(pupils) {
  const open = async (name, path) => {
    const one = await person(browser, house, { viewport: { width: 1440, height: 900 } });
    await one.page.addInitScript(named => localStorage.setItem('qiyuan.name', named), name);
    await one.page.goto(house.url + path);
    await one.page.getByRole('grid').first().waitFor();
    return one;
  };
  const coach = await open('Coach', '/a');
  const { page } = coach;
  await page.locator('.imp1').click();
  await page.locator('dialog textarea').fill(GAME);
  await page.locator('dialog button[type=submit]').click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  await button(page, 'Save study').click();
  await page.waitForURL(/\/a\/s\/\w{10}$/);
  await kept(page);
  await button(page, 'Lead the lesson').click();
  await status(page, 'You lead');
  const path = new URL(page.url()).pathname;
  const all = [];
  for (const name of pupils) all.push(await open(name, path));
  for (const one of all) await status(one.page, 'Coach leads');
  await status(page, `You lead; ${pupils.length + 1} here`);
  return { coach, all, path };
}

test('three pupils follow a coach, raise hands, and one has the board', { timeout: 180000 }, async () => {
  const { coach, all } = await lesson(['Bo', 'Eve', 'Zoe']);
  const { page } = coach;
  const [bo, eve, zoe] = all.map(one => one.page);
  const names = await page.locator('.together .people b').allTextContents();
  assert.deepEqual(names, ['Bo', 'Eve', 'Zoe']);
  await press(page, 'Nf3');
  for (const one of [bo, eve, zoe]) await shown(one, 'Nf3');
  // A move new to the record arrives through the log; the pupils' pages wait for it.
  await type(page, 'd6');
  for (const one of [bo, eve, zoe]) await shown(one, 'd6');
  // A temporary arrow is shown to everyone, and is not saved.
  await draw(page, 'e2', 'e4');
  for (const one of [bo, eve, zoe]) await arrows(one, 1);
  await press(page, 'e5');
  for (const one of [bo, eve, zoe]) await arrows(one, 0);
  // A pupil who goes elsewhere stops following; one button brings her back.
  await press(eve, 'Bb5');
  await row(page, 'Eve').getByText('free').waitFor();
  await press(page, 'c5');
  await shown(bo, 'c5');
  assert.match(await at(eve), /Bb5/);
  await button(eve, 'Follow').click();
  await shown(eve, 'c5');
  // Hands are listed in the order they were raised; the coach lowers one.
  await button(zoe, 'Raise your hand').click();
  await button(zoe, 'Raise your hand (number 1)').waitFor();
  await button(bo, 'Raise your hand').click();
  await button(bo, 'Raise your hand (number 2)').waitFor();
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('.together .people b')].map(b => b.textContent).join() === 'Zoe,Bo,Eve',
  );
  await row(page, 'Zoe').getByTitle('Take the hand down').click();
  await button(zoe, 'Raise your hand').waitFor();
  await button(bo, 'Raise your hand (number 1)').waitFor();
  // Bo has the board: everyone sees his moves, which are logged under his name.
  await row(page, 'Bo').getByText('Give the board').click();
  await bo.getByText('You have the board').waitFor();
  await kept(bo);
  await press(bo, 'e5');
  for (const one of [page, eve, zoe]) await shown(one, 'e5');
  await type(bo, 'Nc3');
  for (const one of [page, eve, zoe]) await shown(one, 'Nc3');
  await kept(bo);
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(await violations(bo), []);
  await button(page, 'Take the board back').click();
  await bo.locator('.kept [role=status]', { hasText: 'Read-only' }).waitFor();
  // The laboratory is folded away.
  assert.equal(await bo.locator('details.folded[open]').count(), 0);
  assert.equal(await bo.locator('details.folded').count(), 1);
  // The coach deletes Bo's moves.
  await press(page, 'Nc3');
  await button(page, 'Delete from here').click();
  await moves(bo).getByRole('button', { name: /Nc3/ }).waitFor({ state: 'detached' });
  const told = await page.evaluate(async () =>
    (await (await fetch('/api/studies/' + location.pathname.split('/')[3])).json()).acts.map(
      ({ name, act }) => [name, act.act],
    ),
  );
  assert.deepEqual(told, [
    ['Coach', 'chapter'],
    ['Coach', 'add'],
    ['Bo', 'add'],
    ['Coach', 'cut'],
  ]);
  // A guest changes their name.
  await eve.getByLabel('Your name in the lesson').fill('Evelyn');
  await eve.getByLabel('Your name in the lesson').blur();
  await row(page, 'Evelyn').waitFor();
  await button(page, 'Stop leading').click();
  await bo.locator('.together').waitFor({ state: 'detached' });
  for (const one of [coach, ...all]) await one.done?.();
});

test('reloads and the death of the server lose nothing of a lesson', { timeout: 180000 }, async () => {
  const { coach, all } = await lesson(['Bo', 'Eve']);
  const { page } = coach;
  const [bo, eve] = all.map(one => one.page);
  for (const one of [eve, bo]) {
    await button(one, 'Raise your hand').click();
    await one.getByRole('button', { name: /Raise your hand \(/ }).waitFor();
  }
  await press(page, 'Nc6');
  await row(page, 'Bo').getByText('Give the board').click();
  await kept(bo);
  // Everyone reloads, including the coach.
  for (const one of [bo, page, eve]) {
    await one.reload();
    for (const other of [page, bo, eve]) await shown(other, 'Nc6');
  }
  await bo.getByText('You have the board').waitFor();
  await status(page, 'You lead; 3 here');
  // The server crashes while Bo plays: he continues, and his moves are there when it is back.
  await house.crash(async () => {
    await type(bo, 'f1c4');
    await shown(bo, 'f1c4');
  });
  await status(page, 'You lead; 3 here');
  for (const one of [page, eve]) await shown(one, 'Bc4');
  await kept(bo);
  const order = page.locator('.together .people b');
  await page.waitForFunction(() => document.querySelectorAll('.together .people b').length === 2);
  assert.deepEqual(await order.allTextContents(), ['Eve', 'Bo']);
  await button(page, 'Take the board back').click();
  await bo.locator('.kept [role=status]', { hasText: 'Read-only' }).waitFor();
  await press(page, 'e4');
  for (const one of [bo, eve]) await shown(one, 'e4');
  for (const one of [coach, ...all]) await one.done?.();
});

test('both links beside each other; a closed one ends what it allowed', { timeout: 90000 }, async () => {
  const { coach, path } = await lesson([]);
  const { page } = coach;
  await page.locator('.kept').getByRole('button', { name: 'Share', exact: true }).click();
  assert.equal(await page.getByRole('textbox', { name: 'For readers' }).inputValue(), house.url + path);
  await page.getByText('Nobody else can write.').waitFor();
  await button(page, 'New link for writers').click();
  const link = await page.getByRole('textbox', { name: 'For writers' }).inputValue();
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press('Escape');
  const writer = await person(browser, house, { viewport: { width: 1440, height: 900 } });
  await writer.page.goto(link);
  await kept(writer.page);
  await status(writer.page, 'leads; 2 here');
  await button(page, 'Stop leading').click();
  await button(writer.page, 'Lead the lesson').click();
  await status(writer.page, 'You lead');
  await page.locator('.kept').getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByText('Others can write.').waitFor();
  await button(page, 'Stop others from writing').click();
  await page.getByText('Nobody else can write.').waitFor();
  await writer.page.locator('.kept [role=status]', { hasText: 'Read-only' }).waitFor();
  await writer.page.locator('.together').waitFor({ state: 'detached' });
  for (const one of [coach, writer]) await one.done?.();
});
