// SPDX-License-Identifier: GPL-3.0-or-later
// What is on the page when another language is chosen is read in that language, too.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, directed, NAMES, players } from './lib/directing.mjs';
import { atHome, browser, house, person } from './lib/house.mjs';

atHome(['--limits', 'requests=100000']);

const LATIN = /[a-z]{3}/i;

test('warnings beside prizes are in the language chosen after they came', { timeout: 60000 }, async () => {
  const cup = await directed(
    { name: 'Cup', system: 'dutch', rounds: 3, seed: 7 },
    players(NAMES.slice(0, 4)),
  );
  await cup.did('pair', {});
  const { page, context } = await at(cup, 'papers');
  await page.getByLabel('First place, second').fill('300 200 100');
  await page.getByRole('button', { name: 'Award' }).click();
  await page.locator('table.kv tbody tr').first().waitFor();
  const warnings = page.locator('.warned li');
  await warnings.first().waitFor();
  const before = await warnings.count();
  for (const [lang, title] of [
    ['zh-Hans', '奖项'],
    ['zh-Hant', '獎項'],
  ]) {
    await page.locator(`.switch button[lang="${lang}"]`).click();
    await page.getByRole('heading', { name: title }).waitFor();
    await page.waitForFunction(
      latin =>
        ![...document.querySelectorAll('.warned li')].some(one => new RegExp(latin).test(one.textContent)),
      LATIN.source,
    );
    assert.equal(await warnings.count(), before, lang);
  }
  await context.close();
});

test('a fault of the address is told in the language chosen after it', { timeout: 60000 }, async () => {
  const { page, context } = await person(browser, house);
  for (const [address, said] of [
    ['/a?fen=8/8/8/8_w', ['The position in the address cannot be read', '无法识读', '無法識讀']],
    ['/a#z=damaged', ['This link is damaged', '链接', '連結']],
  ]) {
    await page.goto('about:blank');
    await page.goto(`${house.url}${address}`);
    for (const [i, lang] of ['en', 'zh-Hans', 'zh-Hant'].entries()) {
      await page.locator(`.switch button[lang="${lang}"]`).click();
      await page.locator('.right1 .bad, .right1 [role=alert]', { hasText: said[i] }).first().waitFor();
    }
    await page.locator('.switch button[lang="en"]').click();
  }
  await context.close();
});
