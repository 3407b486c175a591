// SPDX-License-Identifier: GPL-3.0-or-later
// Collections in the browser: games found by position, by a form that writes the query language,
// and by typed queries; pages of results; one game opens in the study, all are exported to a file.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { faultsOfAccess as violations } from './lib/axe.mjs';
import { atHome, browser, drawn, house, person, ROOT, SLOW } from './lib/house.mjs';

const LINES = [
  '1. e4 e5 2. Nf3 Nc6 3. Bb5',
  '1. e4 c5 2. Nf3 d6',
  '1. d4 d5 2. c4 e6',
  '1. e4 e5 2. Nc3 Nf6',
];
const RESULTS = ['1-0', '1/2-1/2', '0-1'];
const game = i =>
  `[Event "${i % 2 ? 'Open' : 'Cup (final)'}"]\n[Date "${1990 + (i % 10)}.${i % 10 === 4 ? '??.??' : '05.01'}"]\n[White "Player ${i}"]\n[Black "Rivera"]\n[Result "${RESULTS[i % 3]}"]\n\n${LINES[i % 4]} ${RESULTS[i % 3]}\n\n`;
const folder = mkdtempSync(join(tmpdir(), 'qiyuan-games-'));
const file = join(folder, 'many.pgn');
writeFileSync(file, Array.from({ length: 60 }, (_, i) => game(i)).join(''));
execFileSync(process.env.QIYUAN_BIN ?? process.env.QIYUAN ?? join(ROOT, 'build/src/cli/qiyuan'), [
  'index',
  file,
]);
atHome(['--collections', folder]);

async function open(path, options = {}) {
  const one = await person(browser, house, { viewport: { width: 1440, height: 900 }, ...options });
  await one.page.goto(house.url + path);
  await one.page.getByRole('grid').first().waitFor();
  return one;
}
const status = (page, text) => page.locator('.search [role=status]', { hasText: text }).waitFor();

test(
  'games are found by the board, the form and the language, paged, opened and taken along',
  { timeout: 60000 },
  async () => {
    const { page, context, faults } = await open('/a');
    const form = page.getByRole('form', { name: 'Find games' });
    for (const text of ['e4', 'e5']) {
      await page.locator('#study-type').fill(text);
      await page.locator('#study-type').press('Enter');
      await page.waitForFunction(
        wanted => document.querySelector('.moves [aria-current]')?.textContent.includes(wanted),
        text,
      );
    }
    await page.getByText('Find games').click();
    await form.getByLabel('Position').selectOption('The one on the board');
    await page.waitForFunction(() =>
      /^fen="rnbqkbnr\/pppp1ppp.* w KQkq - 0 2"$/.test(document.querySelector('#query').value),
    );
    await form.getByRole('button', { name: 'Find' }).click();
    await status(page, 'Games 1 to 20 of 30');
    await page.getByRole('button', { name: 'Next page' }).click();
    await status(page, 'Games 21 to 30 of 30');
    assert.equal(await page.locator('.search ol li').count(), 10);
    // A game opens at the first position that matches the search.
    await page.locator('.search ol button').first().click();
    await page.locator('.ttl', { hasText: 'Rivera' }).waitFor();
    assert.match(await page.locator('.moves [aria-current]').innerText(), /e5/);
    assert.deepEqual(await violations(page), []);
    // Fields write the query, with a name in quotes if it has brackets, and the query finds its
    // games.
    await form.getByRole('combobox', { name: 'Event' }).fill('Cup (final)');
    await form.getByLabel('Result').selectOption('1-0');
    await form.getByLabel('From', { exact: true }).fill('1992');
    assert.match(
      await form.getByRole('combobox', { name: 'Query' }).inputValue(),
      / event="Cup \(final\)" date=1992\.\. result=1-0$/,
    );
    await form.getByRole('button', { name: 'Find' }).click();
    const wanted = Array.from({ length: 60 }, (_, i) => i).filter(
      i => i % 4 === 0 && i % 3 === 0 && i % 10 >= 2,
    ).length;
    await status(page, `Games 1 to ${wanted}`);
    const bylines = await page.locator('.search ol small').allInnerTexts();
    for (const text of bylines) assert.match(text, /^Cup \(final\) · \d{4}(\.05\.01)? · 1\u2060–\u20600$/);
    assert.ok(
      bylines.some(text => / 1994 /.test(text)),
      'what is not known of a date is left out',
    );
    // Typed by hand; the position of an error is shown.
    await form.getByRole('combobox', { name: 'Query' }).fill('player="player 7" (');
    await form.getByRole('button', { name: 'Find' }).click();
    await page.locator('.search [role=alert]').waitFor();
    await form.getByRole('combobox', { name: 'Query' }).fill('white="player 7"');
    await form.getByRole('button', { name: 'Find' }).click();
    await status(page, 'Games 1 to 1 of 1');
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the results' }).click(),
    ]);
    assert.equal(readFileSync(await saved.path(), 'utf8').trim(), game(7).trim());
    await page.getByRole('button', { name: 'Player 7 – Rivera' }).click();
    await page.locator('.ttl', { hasText: 'Player 7 – Rivera' }).waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  },
);

test(
  'a query is completed by keyboard: keys, values, names of the games, however spelled',
  { timeout: 60000 },
  async () => {
    const { page, context, faults } = await open('/a');
    await page.getByText('Find games').click();
    const box = page.getByRole('combobox', { name: 'Query' });
    const list = page.getByRole('listbox', { name: 'Query' });
    const options = async () =>
      (await list.getByRole('option').allInnerTexts()).map(text => text.split('\n')[0]);
    await box.focus();
    await box.press('ArrowDown'); // nothing typed: the most common keys
    await list.waitFor();
    assert.ok((await options()).includes('opening'));
    await box.pressSequentially('whi');
    await list.getByRole('option', { name: /^whiterating/ }).waitFor();
    await box.press('ArrowDown');
    assert.equal(await box.getAttribute('aria-activedescendant'), 'query-0');
    assert.deepEqual(await violations(page), []);
    await box.press('Enter');
    assert.equal(await box.inputValue(), 'white=');
    const answered = page.waitForResponse(response => /\/values\?.*riv\b/.test(response.url()));
    await box.pressSequentially('riv'); // Rivera has Black, so no White player matches
    await (await answered).finished();
    await drawn(page);
    assert.equal(await list.isVisible(), false);
    await box.fill('black=revera');
    await list.getByRole('option', { name: /^Rivera\?/ }).waitFor();
    await box.press('Escape');
    await list.waitFor({ state: 'hidden' });
    await box.press('Enter'); // the list is closed, so Enter submits the form
    await page.getByText('No player has that name; these sound like it: Rivera').waitFor();
    await status(page, 'Games 1 to 20');
    await box.fill('black=riv');
    await list.getByRole('option', { name: 'Rivera' }).waitFor();
    await box.press('ArrowDown');
    await box.press('Enter');
    assert.equal(await box.inputValue(), 'black=Rivera ');
    await box.pressSequentially('result=1');
    await list.getByRole('option', { name: '1-0' }).click();
    assert.equal(await box.inputValue(), 'black=Rivera result=1-0 ');
    await box.pressSequentially('openning');
    await list.getByRole('option', { name: /^opening\?/ }).waitFor();
    await box.press('ArrowDown');
    await box.press('Enter');
    await box.pressSequentially('najd');
    await list.getByRole('option', { name: /^B90.*Najdorf/ }).waitFor();
    // The fields complete the same names, and write them into the query.
    const player = page.getByRole('combobox', { name: 'Player' });
    await player.fill('player 1');
    await page
      .getByRole('listbox', { name: 'Player' })
      .getByRole('option', { name: /^Player 1\b/ })
      .first()
      .waitFor();
    await player.press('ArrowDown');
    await player.press('Enter');
    assert.match(await box.inputValue(), /^player="Player 1\d?"$/);
    await page.getByLabel('Moves to').fill('3');
    await page.getByLabel('Ratings from').fill('2400');
    assert.match(await box.inputValue(), / rating=2400\.\. plies=\.\.6$/);
    assert.deepEqual(faults, []);
    await context.close();
  },
);

test('the list of a query fits 320 pixels, in all languages', { timeout: 60000 }, async () => {
  for (const [lang, search, query] of [
    ['en', 'Find games', 'Query'],
    ...(SLOW
      ? [
          ['zh-Hans', '检索对局', '检索式'],
          ['zh-Hant', '檢索對局', '檢索式'],
        ]
      : []),
  ]) {
    const { page, context } = await open('/a', {
      viewport: { width: 320, height: 640 },
      lang,
      touch: true,
    });
    await page.getByText(search).click();
    const box = page.getByRole('combobox', { name: query });
    await box.fill('opening=najd');
    const list = page.getByRole('listbox', { name: query });
    await list
      .getByRole('option', { name: /B99/ })
      .or(list.getByRole('option', { name: /B97/ }))
      .waitFor();
    const { left, right } = await list.evaluate(one => one.getBoundingClientRect());
    assert.ok(left >= 0 && right <= 320, `${left} to ${right}`);
    for (const height of await list.getByRole('option').evaluateAll(all => all.map(one => one.offsetHeight)))
      assert.ok(height >= 44, `${height}`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    assert.deepEqual(await violations(page), []);
    await context.close();
  }
});

test('the search fits a phone, in Chinese', { timeout: 60000 }, async () => {
  const { page, context } = await open('/a', {
    viewport: { width: 360, height: 740 },
    lang: 'zh-Hant',
    touch: true,
  });
  await page.getByText('檢索對局').click();
  await page.getByRole('form', { name: '檢索對局' }).getByRole('button', { name: '檢索' }).click();
  await status(page, '第 1 至 20 局，共 60 局');
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
  assert.deepEqual(await violations(page), []);
  await context.close();
});

test('a file is sent, searched, shared by its link and removed', { timeout: 60000 }, async () => {
  const { page, context } = await open('/a');
  const one = await open('/a');
  await page
    .locator('.shelf input[type=file]')
    .setInputFiles({ name: 'mine.pgn', mimeType: 'text/plain', buffer: Buffer.from(game(1) + game(2)) });
  await page.getByText('Your own, 2 games.').waitFor();
  await page.getByText('Find games').click();
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await status(page, 'Games 1 to 2 of 2');
  assert.deepEqual(await violations(page), []);
  await page.getByRole('button', { name: 'Share by link' }).click();
  const link = await page.getByLabel('Anyone with this link can read it').inputValue();
  await one.page.goto(link);
  await one.page.getByText('Find games').click();
  await one.page.getByRole('button', { name: 'Find', exact: true }).click();
  await status(one.page, 'Games 1 to 2 of 2');
  await page
    .locator('.shelf input[type=file]')
    .setInputFiles({ name: 'none.txt', mimeType: 'text/plain', buffer: Buffer.from('no game') });
  await page.locator('.shelf [role=alert]').waitFor();
  await page.getByRole('button', { name: 'Remove the file' }).click();
  await page.getByRole('button', { name: 'Remove it for good?' }).click();
  await page.getByText('Your own').waitFor({ state: 'detached' });
  for (const who of [context, one.context]) await who.close();
});

test(
  'a file of xiangqi has a name, words of its game, players by pinyin; hits and file are remembered',
  { timeout: 90000 },
  async () => {
    const { page, context, faults } = await open('/a');
    const form = page.getByRole('form', { name: 'Find games' });
    const file = page.getByRole('combobox', { name: 'Collection' });
    await page.locator('.shelf input[type=file]').setInputFiles({
      name: 'hu.pgn',
      mimeType: 'text/plain',
      buffer: Buffer.from(
        ['胡荣华', '胡榮華', '柳大华']
          .map(name => `[Game "Chinese Chess"]\n[Red "${name}"]\n[Black "李来群"]\n\n1. 炮二平五 *\n\n`)
          .join(''),
      ),
    });
    await page.getByText('Your own, 3 games.').waitFor();
    const name = page.getByRole('textbox', { name: 'Name of the file' });
    await name.fill('胡荣华对局');
    await name.press('Enter');
    await page.waitForFunction(() =>
      [...document.querySelectorAll('.collections select option')].some(one => one.text === '胡荣华对局'),
    );
    await page.getByText('Find games').click();
    const side = form.getByLabel('Played as');
    await page.waitForFunction(() => /Red/.test(document.querySelector('.search form').innerText));
    assert.ok(!/White/.test((await side.locator('option').allInnerTexts()).join()));
    assert.ok((await form.getByLabel('Result').locator('option').allInnerTexts()).includes('Red wins'));
    await form.getByRole('combobox', { name: 'Player' }).fill('Hu Ronghua');
    await form.getByRole('button', { name: 'Find' }).click();
    await status(page, 'Games 1 to 2 of 2');
    await page.locator('.search ol button').nth(1).click();
    await page.locator('.ttl', { hasText: '胡榮華' }).waitFor();
    await page.goBack();
    await page.waitForFunction(() => document.activeElement?.textContent.includes('胡榮華'));
    assert.equal(await page.locator('.search ol button').count(), 2);
    await page.goto(house.url + '/rules');
    await page.goBack();
    await status(page, 'Games 1 to 2 of 2');
    await page.reload();
    await status(page, 'Games 1 to 2 of 2');
    assert.equal(await file.locator('option:checked').innerText(), '胡荣华对局');
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(faults, []);
    await context.close();
  },
);

test('who sends a file names its encoding where it is found out wrongly', { timeout: 60000 }, async () => {
  const { page, context } = await open('/a');
  const choice = page.locator('.shelf').getByLabel('Encoding of the file');
  // 叶江川 in GB18030, which is different text in other encodings.
  const buffer = Buffer.concat([
    Buffer.from('[White "'),
    Buffer.from([0xd2, 0xb6, 0xbd, 0xad, 0xb4, 0xa8]),
    Buffer.from('"]\n\n1. d4 *\n'),
  ]);
  // The page offers the encodings that the API accepts.
  const offered = (await choice.locator('option').allInnerTexts()).slice(1);
  const refusals = await page.evaluate(
    names =>
      Promise.all(
        names.map(async name => {
          const answer = await fetch('/api/study/read?encoding=' + name, { method: 'POST', body: '1. e4 *' });
          return answer.ok ? '' : (await answer.json()).detail;
        }),
      ),
    ['klingon', ...offered],
  );
  const known = refusals[0].match(/must be (.*), [^,]*…/)[1];
  assert.ok(offered.join(', ').startsWith(known), refusals[0]);
  assert.deepEqual(
    refusals.slice(1).filter(detail => detail.includes('encoding')),
    [],
  );
  for (const [encoding, name] of [
    ['windows-1251', 'ТЅЅ'],
    ['GB18030', '叶江川'],
  ]) {
    await choice.selectOption(encoding);
    await page
      .locator('.shelf input[type=file]')
      .setInputFiles({ name: `${encoding}.pgn`, mimeType: 'text/plain', buffer });
    await page.getByText('Your own, 1 games.').waitFor();
    const file = await page.locator('.collections > .pick2 select').inputValue();
    await page.waitForFunction(
      name => document.querySelector('.collections > .pick2 select').selectedOptions[0].text.startsWith(name),
      encoding,
    );
    assert.ok(file);
    await page.locator('.imp1').click();
    await page.locator('dialog').getByLabel('Encoding of the file').selectOption(encoding);
    await page
      .locator('dialog input[type=file]')
      .setInputFiles({ name: 'one.pgn', mimeType: 'text/plain', buffer });
    await page.locator('.ttl', { hasText: name.slice(0, 1) }).waitFor();
  }
  assert.deepEqual(await violations(page), []);
  await context.close();
});
