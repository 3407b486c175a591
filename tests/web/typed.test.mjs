// SPDX-License-Identifier: GPL-3.0-or-later
// Text typed into a field outlives what the page loads meanwhile: another user's act is shown, or fails
// to load, while the field still has the focus.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { directed, get, NAMES, players } from './lib/directing.mjs';
import { atHome, browser, house, person } from './lib/house.mjs';

atHome(['--limits', 'requests=100000']);

const keys = async (field, text) => {
  await field.click();
  await field.selectText();
  await field.page().keyboard.type(text);
};
/** An act that another page makes, and what the page shows of it. */
async function byAnother(cup, page, name) {
  const path = '/api/tournaments/' + cup.id;
  const { lines } = await get(path + '/desk', cup.token);
  const here = page.waitForResponse(answer => answer.url().includes('/announced'));
  const answer = await fetch(`${house.url}${path}/acts`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer ' + cup.token },
    body: JSON.stringify({ based: lines, acts: [{ act: 'event', name }] }),
  });
  assert.ok(answer.ok);
  await here;
  await page.getByRole('heading', { name, exact: true }).first().waitFor();
}

test('amounts of prizes that are being typed stay while an act arrives', { timeout: 60000 }, async () => {
  const cup = await directed(
    { name: 'Cup', system: 'dutch', rounds: 3, seed: 7 },
    players(NAMES.slice(0, 6)),
  );
  const { page, context, faults } = await person(browser, house);
  await page.goto(`${house.url}/t/${cup.id}/papers#key=${cup.token}`);
  const sums = page.getByLabel('First place, second');
  await keys(sums, '300 200 ');
  await byAnother(cup, page, 'Second name');
  await page.keyboard.type('100');
  assert.equal(await sums.inputValue(), '300 200 100');
  // a condition of a line, and the whole form when what it shows cannot be loaded
  await page.getByRole('button', { name: 'Add prizes' }).click();
  await page.locator('.prz select').nth(1).selectOption({ label: 'up to … years' });
  const age = page.getByLabel('up to … years').last();
  await keys(age, '1');
  await page.route('**/announced*', route => route.fulfill({ status: 429, body: '{}' }));
  await byAnother(cup, page, 'Third name');
  await page.keyboard.type('4');
  assert.equal(await age.inputValue(), '14');
  await page.getByRole('button', { name: 'Award' }).click();
  await page.locator('table.kv tbody tr').nth(2).waitFor();
  const won = await page.locator('table.kv tbody tr td.n').allInnerTexts();
  assert.equal(
    won.reduce((sum, one) => sum + Number(one), 0),
    600,
  );
  assert.deepEqual(
    faults.filter(line => !line.includes('429')),
    [],
  );
  await context.close();
});

test(
  "a chapter's name that is being typed stays while a writer's move arrives",
  { timeout: 60000 },
  async () => {
    const open = async path => {
      const one = await person(browser, house, { viewport: { width: 1440, height: 900 } });
      await one.page.goto(house.url + path);
      await one.page.getByRole('grid').first().waitFor();
      return one;
    };
    const play = async (page, text) => {
      await page.locator('#study-type').fill(text);
      await page.locator('#study-type').press('Enter');
    };
    const { page, context } = await open('/a');
    await play(page, 'e4');
    await page.getByRole('button', { name: 'Save study' }).click();
    await page.waitForURL(/\/a\/s\/\w{10}$/);
    await page.locator('.kept').getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('button', { name: 'New link for writers' }).click();
    const link = await page.getByRole('textbox', { name: 'For writers' }).inputValue();
    await page.keyboard.press('Escape');
    const writer = await open(link.slice(house.url.length));
    await writer.page.locator('.kept [role=status]', { hasText: /^Saved$/ }).waitFor();
    const moves = page.getByRole('list', { name: 'Moves' });
    for (const [label, text, reply] of [
      ['Name of the chapter', 'Open games', 'd4'],
      ['Arrows and marks', 'e4 e4e5', 'd5'],
    ]) {
      const field = page.getByRole('textbox', { name: label });
      await keys(field, text.slice(0, 4));
      await play(writer.page, reply);
      await moves.getByText(reply, { exact: true }).waitFor();
      await page.keyboard.type(text.slice(4));
      assert.equal(await field.inputValue(), text);
      await page.keyboard.press('Enter');
    }
    await writer.page.getByRole('textbox', { name: 'Name of the chapter' }).waitFor();
    await writer.page.waitForFunction(() =>
      [...document.querySelectorAll('input')].some(one => one.value === 'Open games'),
    );
    for (const one of [context, writer.context]) await one.close();
  },
);
