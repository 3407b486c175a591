// SPDX-License-Identifier: GPL-3.0-or-later
// Strangers meet: an open seat is seen and taken, quick pairing pairs at once; an absent player is
// counted down and the game claimed; a rematch opens one game.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOfAccess } from './lib/axe.mjs';
import { faultsOfFit } from './lib/fits.mjs';
import { atHome, browser, house, move, openGame, person, ply, shoot, sit, SLOW } from './lib/house.mjs';
import { seated } from './lib/seated.mjs';

atHome(['--limits', 'away_seconds=2']);

const offerSeat = async (page, { game = 'Xiangqi', time = '10 + 5', name } = {}) => {
  await page.goto(house.url + '/');
  await page.getByRole('radio', { name: new RegExp('^' + game) }).check({ force: true });
  await page.getByRole('radio', { name: 'Quick pairing' }).check({ force: true });
  await page.getByLabel('Your name').fill(name);
  await page.locator('.long').getByRole('button', { name: time }).click();
  await page.waitForURL(/\/g\/\w+/);
};

test('a stranger sees an open seat, sits down, and both are told', { timeout: 60000 }, async () => {
  const ann = await person(browser, house);
  const bob = await person(browser, house, { viewport: { width: 1440, height: 900 } });
  await bob.page.goto(house.url + '/');
  await offerSeat(ann.page, { name: 'Seeker' });
  await ann.page.getByRole('heading', { name: 'Your challenge is open' }).waitFor();
  const seat = bob.page.locator('.seats li');
  await seat.getByText('Seeker').waitFor();
  assert.match(await seat.innerText(), /Xiangqi · Rules of 1999[\s\S]*10 \+ 5/);
  await bob.page.getByRole('radio', { name: /^Xiangqi/ }).check({ force: true });
  await bob.page.getByRole('radio', { name: 'Quick pairing' }).check({ force: true });
  assert.match(await bob.page.getByRole('button', { name: /^10 \+ 5/ }).innerText(), /1 waiting/);
  assert.deepEqual(await faultsOfAccess(bob.page), []);
  await shoot(bob.page, 'hall-open-seats-desktop-light-en');
  await seat.getByRole('button', { name: /^Join: Seeker/ }).click();
  for (const { page } of [ann, bob]) await page.locator('.clock').first().waitFor();
  await ann.page.waitForFunction(() =>
    [...document.querySelectorAll('[aria-live=polite]')].some(one => /has joined/.test(one.textContent)),
  );
  assert.deepEqual([...ann.faults, ...bob.faults], []);
  await Promise.all([ann, bob].map(one => one.context.close()));
});

test(
  'the hall shows the tournaments that go on, and begins a game at a real board',
  { timeout: 90000 },
  async () => {
    const post = async (path, body, token) =>
      (
        await fetch(house.url + path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...(token && { Authorization: 'Bearer ' + token }) },
          body: JSON.stringify(body),
        })
      ).json();
    const begun = await person(browser, house);
    await begun.page.goto(house.url);
    await begun.page.getByRole('heading', { name: 'Over the board' }).waitFor();
    assert.equal(
      await begun.page.getByRole('heading', { name: 'Tournaments now' }).count(),
      0,
      'without one nothing is said of any',
    );
    await begun.context.close();
    const cup = await post('/api/tournaments', {
      act: { act: 'new', name: 'Autumn Cup', system: 'dutch', rounds: 5, game: 'xiangqi', time: '60m+30s' },
    });
    const { lines } = await post(
      `/api/tournaments/${cup.id}/acts`,
      { based: 1, acts: ['Ann', 'Bob', 'Cai', 'Dee'].map(name => ({ act: 'add', name })) },
      cup.token,
    );
    await post(`/api/tournaments/${cup.id}/pair`, { based: lines }, cup.token);
    await post('/api/tournaments', {
      act: { act: 'new', name: 'Thursday rapid', system: 'dutch', rounds: 3, game: 'chess' },
    });
    for (const [lang, head, row, viewport] of [
      [
        'en',
        'Tournaments now',
        /Xiangqi · Round 1 of 5 · 60 \+ 30 · 4 players\s*Playing/,
        { width: 1280, height: 800 },
      ],
      [
        'zh-CN',
        '正在举行的赛事',
        /象棋 · 第 1 轮，共 5 轮 · 60 \+ 30 · 4 人\s*进行中/,
        { width: 360, height: 780 },
      ],
      ...(SLOW ? [['zh-TW', '正在舉行的賽事', /第 1 輪，共 5 輪/, { width: 360, height: 780 }]] : []),
    ]) {
      const { page, context, faults } = await person(browser, house, { lang, viewport });
      await page.addInitScript(() => {
        window.shift = 0;
        new PerformanceObserver(list =>
          list.getEntries().forEach(e => !e.hadRecentInput && (window.shift += e.value)),
        ).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(house.url);
      const events = page.getByRole('region', { name: head });
      await events.waitFor();
      assert.deepEqual(
        await events.locator('li b').allInnerTexts(),
        ['Autumn Cup', 'Thursday rapid'],
        'what is played stands first',
      );
      assert.match(await events.locator('li').first().innerText(), row);
      // Beside the form for a new game if there is room, else below everything, so that nothing
      // moves.
      assert.equal(await page.locator('.others .around').count(), viewport.width < 700 ? 1 : 0);
      assert.ok((await page.evaluate(() => window.shift)) < 0.02);
      assert.deepEqual([await faultsOfAccess(page), await faultsOfFit(page), faults], [[], [], []]);
      if (lang === 'en') {
        await events.getByRole('link', { name: 'Autumn Cup' }).click();
        await page.waitForURL(`${house.url}/t/${cup.id}`);
        await page.goto(house.url);
        await page.getByRole('radio', { name: 'Over the board' }).check({ force: true });
        assert.equal(
          await page.getByRole('button', { name: /days?\/move/ }).count(),
          0,
          'nobody sits for days',
        );
        await page.getByLabel('Your name').fill('Li Wenyuan');
        await page.getByRole('radio', { name: 'Black' }).check({ force: true });
        await page.locator('.long').getByRole('button', { name: '10 + 5' }).click();
        await page.waitForURL(/\/desk\/\w+/);
        await page.getByRole('button', { name: /^Li Wenyuan/ }).waitFor();
        await page.goto(house.url);
        const boards = page.getByRole('region', { name: 'Over the board' });
        await boards.getByRole('link', { name: /First side – Li Wenyuan/ }).click();
        await page.waitForURL(/\/desk\/\w+/);
      }
      await context.close();
    }
    // A user without a desk sees no boards.
    const other = await person(browser, house);
    await other.page.goto(house.url);
    await other.page.getByRole('region', { name: 'Over the board' }).waitFor();
    assert.equal(await other.page.getByRole('region', { name: 'Over the board' }).locator('li').count(), 0);
    await other.context.close();
  },
);

test(
  'a seat at odds says so to who would sit down, and waits for who wants the same',
  { timeout: 60000 },
  async () => {
    const ann = await person(browser, house);
    const bob = await person(browser, house);
    for (const [game, name, two] of [
      ['Chess', 'Queen odds: White without d1', false],
      ['Xiangqi', 'Two moves for Red', true],
    ]) {
      await ann.page.goto(house.url + '/');
      await ann.page.getByRole('radio', { name: new RegExp('^' + game) }).check({ force: true });
      await ann.page.getByRole('radio', { name: 'Quick pairing' }).check({ force: true });
      await ann.page.getByLabel('Odds').selectOption({ label: name });
      if (two) await ann.page.getByText(/two different pieces; neither may cross the river/).waitFor();
      await ann.page.locator('.long').getByRole('button', { name: '15 + 10' }).click();
      await ann.page.waitForURL(/\/g\/\w+/);
      await bob.page.goto(ann.page.url());
      await bob.page.getByRole('button', { name }).waitFor();
      assert.equal(await bob.page.getByText(/two different pieces/).count(), two ? 1 : 0);
      await bob.page.goto(house.url + '/');
      await bob.page.locator('.seats li').getByText(name).waitFor();
      await bob.page.getByRole('radio', { name: new RegExp('^' + game) }).check({ force: true });
      await bob.page.getByRole('radio', { name: 'Quick pairing' }).check({ force: true });
      const preset = bob.page.getByRole('button', { name: /^15 \+ 10/ });
      assert.doesNotMatch(await preset.innerText(), /waiting/);
      await bob.page.locator('.terms').getByLabel('Odds').selectOption({ label: name });
      assert.match(await preset.innerText(), /1 waiting/);
      await preset.click();
      await bob.page.waitForURL(ann.page.url());
      await bob.page.locator('.minutes, .log').getByText(name).first().waitFor();
    }
    assert.deepEqual([...ann.faults, ...bob.faults], []);
    await Promise.all([ann, bob].map(one => one.context.close()));
  },
);

test('who is given two moves makes both on the board', { timeout: 60000 }, async () => {
  const ann = await person(browser, house);
  const bob = await person(browser, house);
  await ann.page.goto(house.url + '/');
  await ann.page.getByRole('radio', { name: /^Xiangqi/ }).check({ force: true });
  await ann.page.getByRole('radio', { name: 'Black' }).check({ force: true });
  await ann.page.getByLabel('Odds').selectOption({ label: 'Two moves for Red' });
  await ann.page.locator('.long').getByRole('button', { name: '15 + 10' }).click();
  await ann.page.waitForURL(/\/g\/\w+/);
  await sit(bob.page, ann.page.url(), 'Bob Stone');
  await bob.page
    .locator('.log')
    .getByText(/two different pieces/)
    .waitFor();
  await move(bob.page, 'h2h3');
  for (const one of [ann, bob])
    await one.page.locator('.log').getByText('Two moves for Red, the first of them C2+1').waitFor();
  await move(bob.page, 'h3h2');
  await bob.page
    .locator('.slip')
    .getByText(/two different pieces must move/)
    .waitFor();
  await move(bob.page, 'h0g2');
  await ply(ann.page, 1);
  await move(ann.page, 'h9g7');
  await ply(bob.page, 2);
  for (const one of [ann, bob]) {
    assert.deepEqual(one.faults, []);
    await one.context.close();
  }
});

test('a name that is being typed stays, whatever the house tells meanwhile', { timeout: 60000 }, async () => {
  const first = await person(browser, house);
  const second = await person(browser, house);
  const third = await person(browser, house);
  const url = await openGame(first.page, house, 'chess', { name: 'Anna Keller' });
  const [line] = await Promise.all([second.page.waitForEvent('websocket'), second.page.goto(url)]);
  const field = second.page.getByLabel('Your name');
  await field.pressSequentially('Tomás ');
  const told = line.waitForEvent('framereceived', {
    predicate: frame => String(frame.payload).includes('"presence"'),
  });
  await third.page.goto(url);
  await told;
  await field.pressSequentially('Rivera');
  assert.equal(await field.inputValue(), 'Tomás Rivera');
  await second.page.getByRole('button', { name: /^Join/ }).click();
  await first.page.getByText('Tomás Rivera').first().waitFor();
  await Promise.all([first, second, third].map(one => one.context.close()));
});

test(
  'the next comer of the same terms is paired at once; standing up closes the seat',
  { timeout: 60000 },
  async () => {
    const [ann, bob, eve] = [
      await person(browser, house),
      await person(browser, house),
      await person(browser, house),
    ];
    await eve.page.goto(house.url + '/');
    await offerSeat(ann.page, { game: 'Chess', time: '5 + 3', name: 'Ann' });
    await eve.page.locator('.seats li').getByText('Ann', { exact: true }).waitFor();
    await ann.page.getByRole('button', { name: 'Cancel' }).click();
    await ann.page.waitForURL(house.url + '/');
    await eve.page.locator('.seats li').getByText('Ann', { exact: true }).waitFor({ state: 'detached' });
    await offerSeat(ann.page, { game: 'Chess', time: '5 + 3', name: 'Ann' });
    const url = ann.page.url();
    await offerSeat(bob.page, { game: 'Chess', time: '5 + 3', name: 'Bob' });
    assert.equal(bob.page.url(), url, 'one board for both');
    await bob.page.locator('.clock').first().waitFor();
    await Promise.all([ann, bob, eve].map(one => one.context.close()));
  },
);

test('who leaves is counted down; then the game is taken', { timeout: 120000 }, async () => {
  for (const [button, head] of [
    ['Take the win', /Black wins/],
    ['Take a draw', /Draw/],
  ]) {
    const game = await seated(browser, house, { game: 'chess', time: '5m' });
    await game.play('e2e4 e7e5 g1f3');
    const group = game.second.getByRole('group', { name: 'The opponent has left' });
    assert.equal(await group.count(), 0);
    await game.people[0].context.close();
    await group.waitFor();
    assert.ok(await game.second.getByRole('button', { name: button }).isDisabled());
    assert.match(await game.second.locator('.bar.opp').innerText(), /Away · 0:0/);
    assert.deepEqual(await faultsOfAccess(game.second), []);
    await game.second.getByRole('button', { name: button, disabled: false }).click();
    await game.second.getByRole('region', { name: 'Arbiter' }).getByRole('heading', { name: head }).waitFor();
    if (button === 'Take a draw')
      await game.second
        .getByRole('region', { name: 'Arbiter' })
        .getByText(/left the board and did not come back in time/)
        .first()
        .waitFor();
    // A long article name is laid out beside its text, not under it.
    assert.deepEqual(await faultsOfFit(game.second), []);
    await game.people[1].context.close();
  }
});

test('a rematch against the computer is one game', { timeout: 60000 }, async () => {
  const { page, context } = await person(browser, house);
  await page.goto(house.url + '/');
  await page.getByRole('radio', { name: /^Chess/ }).check({ force: true });
  await page.getByRole('radio', { name: 'Computer' }).check({ force: true });
  await page.getByRole('radio', { name: 'White' }).check({ force: true });
  await page.getByRole('button', { name: 'Unlimited' }).click();
  await page.waitForURL(/\/g\/\w+/);
  await page.waitForFunction(() => document.title.startsWith('●'));
  await move(page, 'e2e4');
  await ply(page, 2);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  const before = page.url();
  await page.getByRole('button', { name: 'Rematch' }).click();
  await page.waitForURL(url => url.href !== before);
  // A second game would have been asked for by the same press, before this one was shown.
  await page.getByRole('button', { name: 'Abort' }).waitFor();
  const mine = await page.evaluate(() => fetch('/api/games?state=mine').then(answer => answer.json()));
  assert.equal(mine.games.filter(game => game.status === 'playing').length, 1);
  await context.close();
});
