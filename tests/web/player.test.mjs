// SPDX-License-Identifier: GPL-3.0-or-later
// A player's first session: time control, settings, messages.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOfAccess } from './lib/axe.mjs';
import { atHome, browser, house, openGame, person, shoot, SLOW, table } from './lib/house.mjs';
import { seated } from './lib/seated.mjs';

atHome(['--chat', '--limits', 'sign_ins=1000,requests=1000000']);

test('a time is typed as people write it, or set by two sliders', { timeout: 60000 }, async () => {
  const { context, page, faults } = await person(browser, house);
  const opened = async () => {
    await page.getByRole('button', { name: 'New game', exact: true }).click();
    await page.waitForURL(/\/g\/\w+/);
    return page.evaluate(
      async id => (await (await fetch('/api/games/' + id)).json()).time,
      new URL(page.url()).pathname.split('/')[2],
    );
  };
  for (const [text, meant] of [
    ['5+3', '5m+3s'],
    ['3 min', '3m'],
    ['５：００', '5m'],
  ]) {
    await page.goto(house.url);
    await page.getByRole('button', { name: /Other/ }).click();
    await page.locator('#time').fill(text);
    assert.equal(await opened(), meant, text);
  }
  await page.goto(house.url);
  await page.getByRole('button', { name: /Other/ }).click();
  await page.locator('#time').fill('5 + 3');
  const minutes = page.getByRole('slider', { name: 'Minutes each' });
  assert.equal(await minutes.getAttribute('aria-valuetext'), '5 min', 'the sliders follow the field');
  await minutes.press('ArrowRight');
  await page.getByRole('slider', { name: 'Increment' }).press('ArrowLeft');
  assert.equal(await page.locator('#time').inputValue(), '6+2', 'and the field the sliders');
  assert.deepEqual(await faultsOfAccess(page), []);
  await shoot(page, 'time-en');
  await page.locator('#time').fill('a while');
  await page.getByRole('button', { name: 'New game', exact: true }).click();
  assert.match(await page.getByRole('alert').innerText(), /Write the time as 5\+3/);
  await page.locator('#time').fill('6+2');
  assert.equal(await opened(), '6m+2s');
  assert.deepEqual(faults, []);
  await context.close();
});

test('settings and puzzles stand in the menu, for a guest on a phone too', { timeout: 60000 }, async () => {
  for (const [viewport, touch] of [
    [{ width: 1280, height: 800 }, false],
    [{ width: 320, height: 640 }, true],
  ]) {
    const { context, page, faults } = await person(browser, house, { viewport, touch });
    await page.goto(house.url);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Puzzles' }).click();
    await page.waitForURL(/\/puzzles/);
    assert.deepEqual(faults, []);
    await context.close();
  }
});

test(
  'the game that is offered first is that of the language, then the one chosen last',
  { timeout: 60000 },
  async () => {
    for (const [lang, game, other] of [
      ['en', 'Chess', 'Xiangqi'],
      ['zh-CN', '象棋', '国际象棋'],
    ]) {
      const { context, page } = await person(browser, house, { lang });
      await page.goto(house.url);
      const chosen = page.locator('.games2 label.on b');
      assert.equal(await chosen.innerText(), game);
      await page.goto(house.url + '/puzzles');
      const select = page.locator('.puzzles select').first();
      assert.equal(await select.inputValue(), lang === 'en' ? 'chess' : 'xiangqi');
      await page.locator(`.puzzles .men.${lang === 'en' ? 'chess' : 'xiangqi'}`).waitFor(); // its puzzle, too
      await page.goto(house.url);
      await page.locator('.games2 label:not(.on)').click();
      await page.locator('.long button').nth(1).click();
      await page.waitForURL(/\/g\/\w+/);
      await page.goto(house.url);
      assert.equal(await chosen.innerText(), other);
      await context.close();
    }
  },
);

test('a password that was refused is no fault of the code typed after it', { timeout: 60000 }, async () => {
  const { context, page } = await person(browser, house);
  await page.goto(house.url + '/me');
  const form = page.locator('form').first();
  await form.getByLabel('Name').fill('Nobody Here');
  await form.getByLabel(/Password/).fill('not the password');
  await form.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').waitFor();
  await form.getByLabel(/Password/).fill('abcd-efgh-jkmn');
  await form.getByLabel('New password').waitFor();
  assert.equal(await page.getByRole('alert').count(), 0);
  await context.close();
});

test('a guest without a name is called so in each reader’s language', { timeout: 60000 }, async () => {
  const guest = await person(browser, house, { lang: 'zh-CN' });
  await guest.page.goto(house.url);
  await guest.page.locator('.whom label', { hasText: '快速匹配' }).click();
  await guest.page.locator('.long button').nth(1).click();
  await guest.page.waitForURL(/\/g\/\w+/);
  const { context, page } = await person(browser, house);
  await page.goto(house.url);
  await page
    .locator('.seats li b', { hasText: /^Guest \w+$/ })
    .first()
    .waitFor();
  await Promise.all([context.close(), guest.context.close()]);
});

test('an article is found by what a claim of it is called', { timeout: 60000 }, async () => {
  const { context, page } = await person(browser, house);
  await page.goto(house.url + '/rules');
  await page.getByLabel(/Find an article/).fill('threefold');
  await page.getByRole('link', { name: '9.2', exact: true }).first().waitFor();
  await context.close();
});

test('text twice as large: the board still ends on the glass', { timeout: 60000 }, async () => {
  for (const size of ['150', '200']) {
    const { context, page } = await person(browser, house);
    await page.addInitScript(text => localStorage.setItem('qiyuan.text', text), size);
    for (const game of ['chess', 'xiangqi']) {
      const opened = await fetch(house.url + '/api/games', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ game, colour: 'first', opponent: { engine: 1 } }),
      });
      await page.goto(house.url + (await opened.json()).url);
      await page.getByRole('grid').first().waitFor();
      const end = await page.locator('.board').evaluate(board => board.getBoundingClientRect().bottom);
      assert.ok(end <= 800, `${game} at ${size}: ends at ${end}`);
    }
    await context.close();
  }
});

test('a position in an address may have "_" for its blanks', { timeout: 60000 }, async () => {
  const { context, page } = await person(browser, house);
  await page.goto(house.url + '/a?fen=4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1');
  await page.getByRole('gridcell', { name: /^e2, white pawn/ }).waitFor();
  await context.close();
});

test('puzzles do not move the page when they come', { timeout: 60000 }, async () => {
  const { context, page } = await person(browser, house, {
    viewport: { width: 390, height: 844 },
    touch: true,
  });
  await page.addInitScript(() => {
    window.moved = 0;
    new PerformanceObserver(list => {
      for (const shift of list.getEntries()) window.moved += shift.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(house.url + '/puzzles');
  await page.locator('#ask').waitFor();
  await page.waitForLoadState('networkidle');
  assert.ok((await page.evaluate(() => window.moved)) < 0.1);
  await context.close();
});

test('all my games: nothing scrolls sideways on the narrowest phone', { timeout: 60000 }, async () => {
  for (const lang of SLOW ? ['en', 'zh-CN', 'zh-TW'] : ['en']) {
    const { context, page } = await person(browser, house, { lang, viewport: { width: 320, height: 640 } });
    for (const path of ['/games', '/', '/settings']) {
      await page.goto(house.url + path);
      await page.locator('main h1').first().waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0, path);
    }
    await context.close();
  }
});

test('one press pairs with an equal challenge, or opens one', { timeout: 60000 }, async () => {
  const people = await Promise.all([1, 2, 3].map(() => person(browser, house)));
  const press = async ({ page }, time) => {
    await page.goto(house.url);
    await page.getByRole('button', { name: time }).click();
    await page.waitForURL(/\/g\/\w+/);
    return page.url();
  };
  const opened = await press(people[0], /^3 \+ 2/);
  await people[0].page.getByText('Your challenge is open').waitFor();
  assert.notEqual(await press(people[1], /^15 \+ 10/), opened, 'another time is another challenge');
  assert.equal(await press(people[2], /^3 \+ 2/), opened, 'the same one begins at once');
  await people[0].page.getByRole('button', { name: 'Resign' }).first().waitFor();
  await Promise.all(people.map(({ context }) => context.close()));
});

test('an open challenge has one way out', { timeout: 60000 }, async () => {
  const { context, page } = await person(browser, house);
  await page.goto(house.url);
  await page.getByRole('radio', { name: 'Quick pairing' }).check({ force: true });
  await page.getByRole('button', { name: /^10 \+ 5/ }).click();
  await page.getByRole('button', { name: 'Cancel' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Abort' }).count(), 0);
  // waiting for a friend is cancelled in the usual way
  await openGame(page, house, 'chess');
  await page.getByRole('button', { name: 'Abort' }).waitFor();
  await context.close();
});

test('names of 35 letters give way to the clock on a phone', { timeout: 60000 }, async () => {
  for (const width of [390, 320]) {
    const t = await table(browser, house, 'chess', {
      viewport: { width, height: 844 },
      touch: true,
      time: /^5 \+ 3/,
      name: 'Maximilian Alexander von Habsburg-L',
      second: 'Konstantinos Papadopoulos-Andreou J',
    });
    // Text too long for its space is cut off there, and does not cover the side and the clock.
    const over = await t.first.page.locator('.bar .who b').evaluateAll(all =>
      all
        .map(one => one.querySelector('a') ?? one)
        .filter(one => one.scrollWidth > one.clientWidth + 1)
        .map(one => getComputedStyle(one).overflowX),
    );
    assert.deepEqual(over, ['hidden', 'hidden'], `${width}`);
    await t.close();
  }
});

test('the name of an opening is there whole on the narrowest phone', { timeout: 60000 }, async () => {
  const t = await seated(
    browser,
    house,
    { game: 'chess' },
    { pages: 1, viewport: { width: 320, height: 640 }, touch: true },
  );
  await t.play('e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6');
  const opening = t.first.locator('.opening');
  await opening.getByText('Najdorf').waitFor();
  assert.ok(
    await opening.evaluate(
      one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight + 1,
    ),
  );
  await t.close();
});

test('what stops a horse is marked in the reader’s language', { timeout: 60000 }, async () => {
  for (const [lang, leg] of [
    ['en', 'leg'],
    ['zh-CN', '腿'],
  ]) {
    const t = await seated(browser, house, { game: 'xiangqi' }, { pages: 1, lang });
    await t.first.locator('#type').fill('b0d1');
    await t.first.keyboard.press('Enter');
    await t.first.locator('.refuse').waitFor();
    assert.equal(await t.first.locator('.over.evidence text').textContent(), leg);
    assert.equal(await t.first.locator('.stamp').first().textContent(), lang === 'en' ? '§' : '裁');
    await t.close();
  }
});

test('an address that leads nowhere is told as it was typed', { timeout: 60000 }, async () => {
  const { context, page } = await person(browser, house, { lang: 'zh-CN' });
  await page.goto(house.url + '/t/nope');
  await page.getByText('找不到“nope”').waitFor();
  for (const path of ['/settings/', '/puzzles/', '/me/'])
    assert.equal((await page.goto(house.url + path)).status(), 200, path);
  assert.equal((await page.goto(house.url + '/g/' + 'x'.repeat(300))).status(), 414);
  await page.getByText('没有这一局').waitFor();
  await context.close();
});
