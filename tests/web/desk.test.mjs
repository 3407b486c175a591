// SPDX-License-Identifier: GPL-3.0-or-later
// The arbiter's desk in the browser: a game of each kind entered by two thumbs, what happens in a hall by one press, the
// line cut and lost answers; the log is the one that the command takes, with the same rulings.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { faultsOfAccess } from './lib/axe.mjs';
import { HORSES } from './lib/games.mjs';
import { cell, House, launch, person, ROOT } from './lib/house.mjs';

const BIN = process.env.QIYUAN_BIN ?? process.env.QIYUAN ?? join(ROOT, 'build/src/cli/qiyuan');
let house, browser;
before(async () => {
  house = await House.open();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await house?.kill('SIGTERM');
});

async function open(page, { game = 'Chess', first = 'Anna Keller', second = 'Tomás Rivera' } = {}) {
  await page.goto(house.url + '/desk');
  await page.getByRole('combobox', { name: 'Game' }).selectOption({ label: game });
  await page.getByLabel('First side').fill(first);
  await page.getByLabel('Second side').fill(second);
  await page.getByRole('button', { name: 'Open the board' }).click();
  await page.waitForURL(/\/desk\/\w+/);
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByText('2', { exact: true }).first().waitFor();
  return page.url().match(/desk\/(\w+)/)[1];
}
const lines = (page, n) => page.waitForFunction(count => document.querySelector('#minutes span:last-child')?.textContent === String(count), n);
const half = (page, name) => page.getByRole('button', { name: new RegExp('^' + name + ',') });
const tokenOf = page => page.evaluate(() => localStorage.getItem('qiyuan.desk'));
const logOf = async (id, token) => (await fetch(`${house.url}/api/boards/${id}/log`, { headers: { Authorization: 'Bearer ' + token } })).text();

/** What `qiyuan arbiter` says of a log, and what the page's minutes show of rulings. */
async function sameMinutes(page, id, lang) {
  const log = await logOf(id, await tokenOf(page)), file = join(mkdtempSync(join(tmpdir(), 'qiyuan-web-')), 'board.jsonl');
  writeFileSync(file, log);
  const printed = execFileSync(BIN, ['--lang', lang, 'arbiter', file], { encoding: 'utf8' });
  await page.goto(`${house.url}/desk/${id}?lang=${lang}`);
  await page.locator('.minutes1 li').first().waitFor();
  const shown = await page.locator('ol.minutes1 .rule').evaluateAll(all => all.map(e => e.childNodes[0].textContent.trim()));
  assert.ok(shown.length > 0);
  for (const text of shown) assert.ok(printed.includes(text), `${lang}: “${text}” is not in:\n${printed}`);
  return log;
}

test('chess by tap and clock: a touch, an offer, a mistake struck, a resignation; the minutes are the command’s', { timeout: 120000 }, async () => {
  const { page, faults, context } = await person(browser, house);
  const id = await open(page);
  let n = 2;
  for (const [i, uci] of 'e2e4 e7e5 g1f3 b8c6'.split(' ').entries()) {
    await cell(page, uci.slice(0, 2)).click();
    await cell(page, uci.slice(2, 4)).click();
    await lines(page, ++n);
    await half(page, i % 2 ? 'Tomás Rivera' : 'Anna Keller').click();
    await lines(page, ++n);
  }
  // not possible now, not offered
  assert.equal(await page.getByRole('group', { name: 'Anna Keller' }).getByRole('button', { name: 'Accepts' }).count(), 0);
  await page.getByText('Touched', { exact: true }).click();
  await page.getByRole('button', { name: 'bishop f1' }).click();
  await lines(page, ++n);
  // the touched man must move: the board offers that alone
  const state = await (await fetch(`${house.url}/api/boards/${id}`, { headers: { Authorization: 'Bearer ' + (await tokenOf(page)) } })).json();
  assert.ok(state.legal.length > 0 && state.legal.every(m => m.startsWith('f1')), state.legal.join(' '));
  await page.getByLabel('Move as it was played').fill('Bb5');
  await page.getByRole('button', { name: 'Enter' }).first().click();
  await lines(page, ++n);
  await page.locator('h2#minutes').click();
  await page.keyboard.press('Space');
  await lines(page, ++n);
  await page.getByRole('group', { name: 'Tomás Rivera' }).getByRole('button', { name: 'Offers a draw' }).click();
  await lines(page, ++n);
  await page.getByRole('button', { name: `Undo line ${n}` }).click();
  await lines(page, ++n);
  await page.locator('.minutes1 .struck').waitFor();
  await page.getByText('Foul, penalty, illegal move').click();
  await page.getByRole('button', { name: 'Enter' }).nth(1).click();
  await lines(page, ++n);
  // the form of the warning, for the player who reads Chinese
  await page.getByRole('combobox', { name: 'Print the form' }).selectOption('zh-Hans');
  const [form] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: `Print the form, line ${n}` }).click()]);
  assert.equal(form.suggestedFilename(), `${id}-${n}-zh-Hans.pdf`);
  assert.match(readFileSync(await form.path(), 'latin1'), /^%PDF-/);
  await page.getByRole('group', { name: 'Tomás Rivera' }).getByRole('button', { name: 'Resigns' }).click();
  await lines(page, ++n);
  await page.getByRole('status').filter({ hasText: /1-0|White wins|won/i }).first().waitFor();
  assert.deepEqual(await faultsOfAccess(page), []);
  for (const lang of ['en', 'zh-Hans', 'zh-Hant']) assert.equal((await sameMinutes(page, id, lang)).split('\n').length - 1, n);
  await page.goto(house.url + '/desk?lang=en');
  await page.locator('.tiles a').first().waitFor();
  assert.deepEqual(await faultsOfAccess(page), []);
  assert.deepEqual(faults, []);
  await context.close();
});

test('xiangqi on a phone while the line is cut: acts wait in their order, none is lost or doubled', { timeout: 120000 }, async () => {
  const { page, faults, context } = await person(browser, house, { viewport: { width: 390, height: 800 }, touch: true });
  const id = await open(page, { game: 'Xiangqi', first: '沈若溪', second: '顾长风' });
  let n = 2;
  for (const [i, uci] of HORSES.slice(0, 12).entries()) {
    const cut = i === 6;
    if (cut) await context.setOffline(true);
    await page.getByLabel('Move as it was played').fill(uci);
    await page.getByRole('button', { name: 'Enter' }).first().tap();
    if (cut) {
      await page.getByText('1 acts wait').waitFor();
      await page.waitForTimeout(3000);
      await context.setOffline(false);
    }
    await lines(page, ++n);
    await half(page, i % 2 ? '顾长风' : '沈若溪').tap();
    await lines(page, ++n);
  }
  const log = (await logOf(id, await tokenOf(page))).trim().split('\n').map(l => JSON.parse(l));
  assert.deepEqual(log.filter(e => e.event === 'move').map(e => e.move), HORSES.slice(0, 12));
  assert.equal(log.filter(e => e.event === 'press').length, 12);
  for (let i = 1; i < log.length; i++) assert.ok(log[i].t >= log[i - 1].t, 'time goes on');
  assert.deepEqual(faults.filter(f => !f.includes('ERR_INTERNET_DISCONNECTED')), []);
  await context.close();
});
