// SPDX-License-Identifier: GPL-3.0-or-later
// Two strangers sign in, play a rated game, and find it in another browser, with the rating curve.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { faultsOfAccess } from './lib/axe.mjs';
import { CANNONS } from './lib/games.mjs';
import {
  atHome,
  BIN,
  browser,
  cell,
  house,
  LONG,
  move,
  person,
  playMoves,
  ply,
  shoot,
  table,
} from './lib/house.mjs';
import { giveSenses } from './lib/senses.mjs';

atHome(['--chat', '--limits', 'sign_ins=1000']);

const PASSWORD = 'horse and elephant';
async function signUp(page, name) {
  await page.goto(house.url + '/me');
  const part = page.getByRole('region', { name: 'Keep your games' });
  await part.getByLabel('Name').fill(name);
  await part.getByLabel('Password').fill(PASSWORD);
  await part.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
  assert.equal(await page.locator('.codes li').count(), 8);
  // no code is broken across lines
  assert.deepEqual(
    await page
      .locator('.codes li')
      .evaluateAll(
        all =>
          all.filter(
            one => one.getClientRects()[0].height > 1.5 * parseFloat(getComputedStyle(one).lineHeight),
          ).length,
      ),
    0,
  );
}

test(
  'strangers come in, play a rated game, and find it elsewhere with its curve',
  { timeout: 60000 },
  async () => {
    const ann = await person(browser, house);
    const bob = await person(browser, house);
    await ann.page.goto(house.url + '/me');
    await ann.page.getByRole('heading', { name: 'Keep your games' }).waitFor();
    assert.deepEqual(await faultsOfAccess(ann.page), []);
    await Promise.all([signUp(ann.page, 'Anna Keller'), signUp(bob.page, '沈若溪')]);
    assert.deepEqual(await faultsOfAccess(ann.page), []);
    await ann.page.getByRole('button', { name: 'I have saved them' }).click();
    await ann.page.getByRole('radio', { name: 'Quick pairing' }).check({ force: true });
    await ann.page.getByLabel('This game is rated').check();
    await ann.page.getByRole('radio', { name: 'White' }).check({ force: true });
    await ann.page.getByRole('button', { name: /^10 \+ 5/ }).click();
    await ann.page.getByRole('heading', { name: 'Your challenge is open' }).waitFor();

    await bob.page.getByRole('button', { name: 'I have saved them' }).click();
    const seat = bob.page.locator('.seats li').filter({ hasText: 'Anna Keller' });
    await seat.waitFor();
    assert.match(await seat.innerText(), /rated/);
    await seat.getByRole('button', { name: /^Join/ }).click();
    await bob.page.waitForURL(/\/g\/\w+/);
    const address = new URL(bob.page.url()).pathname;
    // Others find the game by a player's name in the lobby, and on the player's page.
    const other = await person(browser, house);
    await other.page.goto(house.url);
    const search = other.page.getByPlaceholder('Any player…');
    const boards = other.page.locator('.live').locator(`a[href="${address}"]`);
    await boards.first().waitFor();
    await search.fill('nobody');
    await boards.first().waitFor({ state: 'detached' });
    await other.page.getByText('1 more is hidden by the filters above.').waitFor();
    await search.fill('keller');
    await boards.first().waitFor();
    await other.page.goto(house.url + '/p/Anna%20Keller');
    await other.page.getByRole('link', { name: 'Playing now: watch' }).click();
    await other.page.waitForURL('**' + address);
    await other.page.getByText('You are watching.').first().waitFor();
    assert.deepEqual(other.faults, []);
    await other.context.close();
    for (const { page } of [ann, bob]) await page.locator('.clock').first().waitFor();
    const log = page => page.getByRole('list', { name: 'Chat' });
    await ann.page.getByRole('button', { name: 'Chat' }).click();
    assert.deepEqual(await faultsOfAccess(ann.page), []);
    assert.equal(await ann.page.getByRole('dialog').count(), 0, 'the game goes on meanwhile');
    await ann.page.getByRole('button', { name: 'Good luck.' }).click();
    await log(bob.page).getByText('Anna Keller Good luck.').waitFor();
    await log(ann.page).getByText('You: Good luck.').waitFor();
    assert.equal(await bob.page.locator('.toast').count(), 0, 'what stands in the log covers nothing');
    // this server's operator allows free text
    await bob.page.getByLabel('In your own words').fill('祝你好运 <b>');
    // a message that could not be sent is still in the field
    await bob.page.route('**/say', route => route.abort(), { times: 1 });
    await bob.page.keyboard.press('Enter');
    await bob.page.locator('.toast').waitFor();
    assert.equal(await bob.page.getByLabel('In your own words').inputValue(), '祝你好运 <b>');
    await bob.page.getByLabel('In your own words').focus();
    await bob.page.keyboard.press('Enter');
    await log(ann.page).getByText('沈若溪 祝你好运 <b>').waitFor();
    // the chat log is there after a reload
    await ann.page.reload();
    await log(ann.page).getByText('You: Good luck.').waitFor();
    await log(ann.page).getByText('沈若溪 祝你好运 <b>').waitFor();
    await shoot(ann.page, 'chat-en');
    // A blocked player's messages are not delivered, and the player is told; the text stays in
    // their field.
    const block = blocked =>
      ann.page.request.post(house.url + '/api/me/blocked', {
        data: { name: '沈若溪', blocked },
        headers: { Origin: house.url },
      });
    assert.ok((await block(true)).ok());
    await bob.page.getByLabel('In your own words').fill('do you hear me?');
    await bob.page.keyboard.press('Enter');
    await bob.page
      .getByRole('status')
      .getByText(/does not accept games or messages from you/)
      .waitFor();
    assert.equal(await bob.page.getByLabel('In your own words').inputValue(), 'do you hear me?');
    await bob.page.getByRole('button', { name: 'Hello.' }).click();
    assert.ok((await block(false)).ok());
    await bob.page.getByRole('button', { name: 'Well played.' }).click();
    await log(ann.page).getByText('沈若溪 Well played.').waitFor();
    assert.equal(
      await log(ann.page)
        .getByText(/do you hear me|Hello\./)
        .count(),
      0,
    );
    for (const [i, uci] of ['f2f3', 'e7e5', 'g2g4', 'd8h4'].entries())
      await move([ann, bob][i % 2].page, uci);
    await bob.page.getByRole('link', { name: 'Anna Keller' }).waitFor();
    const changes = ann.page.getByRole('list', { name: 'Rating change' });
    await changes.getByText('沈若溪 1662').waitFor();
    await changes.getByText('Anna Keller 1338').waitFor();
    await shoot(ann.page, 'rating-en');
    await bob.context.close();

    const again = await person(browser, house);
    await again.page.goto(house.url + '/me');
    const part = again.page.getByRole('region', { name: 'Sign in' });
    await part.getByLabel('Name').fill('沈若溪');
    await part.getByLabel(/^Password/).fill(PASSWORD);
    await part.getByRole('button', { name: 'Sign in' }).click();
    await again.page.getByRole('link', { name: '沈若溪' }).click();
    await again.page.locator('.acct[aria-current]').waitFor();
    await again.page.getByRole('img', { name: 'Chess, Rapid: from 1662 to 1662, 1 games' }).waitFor();
    await again.page.getByRole('img', { name: 'One game: 1662' }).waitFor();
    await again.page
      .locator('.gms li')
      .getByRole('link', { name: /Anna Keller.*checkmate/s })
      .waitFor();
    assert.deepEqual(await faultsOfAccess(again.page), []);
    assert.equal(await again.page.locator(`.gms a[href="${address}"]`).count(), 1);
    await again.page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
    await again.page.getByRole('heading', { name: 'Signed-in devices' }).waitFor();
    await again.page.getByText('this one').waitFor();
    assert.deepEqual(await faultsOfAccess(again.page), []);
    assert.deepEqual([...ann.faults, ...again.faults], []);
    await Promise.all([ann, again].map(one => one.context.close()));
  },
);

test(
  'each rating has the line of its last games, dashed while it is provisional; the quickest stands first',
  { timeout: 60000 },
  async () => {
    const one = await person(browser, house);
    const { page } = one;
    const rating = (speed, recent, provisional) => ({
      game: 'chess',
      speed,
      rating: recent.at(-1),
      off: 100,
      games: recent.length,
      provisional,
      at: 1,
      recent,
    });
    await signUp(page, 'Priya Nair');
    await page.route(/\/api\/player\?/, async route => {
      const response = await route.fetch();
      const body = await response.json();
      await route.fulfill({
        response,
        json: {
          ...body,
          ratings: [rating('classical', [1500, 1480], true), rating('rapid', [1500, 1540, 1520], false)],
        },
      });
    });
    await page.route(/\/api\/player\/curve/, route =>
      route.fulfill({
        json: {
          points: [1500, 1540, 1530, 1520].map((value, i) => ({
            at: 1e12 + i,
            rating: value,
            off: 100,
            provisional: i < 2,
            game: 'g' + i,
          })),
        },
      }),
    );
    await page.goto(house.url + '/p/Priya%20Nair');
    await page.locator('.curve').waitFor();
    const drawn = await page
      .locator('.spark')
      .evaluateAll(all =>
        all.map(svg => [
          svg.getAttribute('aria-label'),
          getComputedStyle(svg.querySelector('path')).strokeDasharray !== 'none',
          svg.querySelector('path').getAttribute('d').match(/[ML]/g).join(''),
        ]),
      );
    assert.deepEqual(drawn, [
      ['Last 3 games: from 1500 to 1520', false, 'MLL'],
      ['Last 2 games: from 1500 to 1480', true, 'ML'],
    ]);
    // the dashed part of the curve is the provisional one, up to the first point that is not
    // provisional
    assert.deepEqual(
      await page
        .locator('.curve .way')
        .evaluateAll(all => all.map(path => (path.getAttribute('d').match(/[ML]/g) ?? []).length)),
      [3, 2],
    );
    assert.deepEqual(await faultsOfAccess(page), []);
    await page.setViewportSize({ width: 360, height: 740 });
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    assert.ok(await page.locator('.spark').first().isVisible());
    assert.deepEqual(one.faults, []);
    await one.context.close();
  },
);

test(
  'settings hold in the game: moves confirmed, none ahead, no coordinates, other men and boards',
  { timeout: 60000 },
  async () => {
    // Guests cannot use the names of accounts.
    const t = await table(browser, house, 'chess', { name: 'Nora Lindt', second: 'Marco Bianchi' });
    const { page } = t.first;
    await page.goto(house.url + '/settings');
    const notices = await page
      .getByRole('link', { name: 'Licences of all that is in it' })
      .getAttribute('href');
    assert.match(await (await fetch(house.url + notices)).text(), /MIT License/);
    for (const name of ['Confirm each move', 'Coordinates', 'Piece animation', 'Premoves'])
      await page.getByRole('switch', { name, exact: true }).click();
    await page.getByRole('group', { name: 'Chess pieces' }).getByRole('button', { name: 'Discs' }).click();
    await page.getByRole('group', { name: 'Chess board' }).getByRole('button', { name: 'Wood' }).click();
    await page.getByRole('group', { name: 'Volume' }).getByRole('button', { name: '25%' }).click();
    await page.goto(t.url);
    await cell(page, 'e2').waitFor();
    assert.equal(
      await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--sq-dark')),
      '#b98b5e',
    );
    assert.equal(await page.locator('#c-K circle').count(), 2, 'a disc');
    assert.equal(await page.locator('.under .co').first().isVisible(), false);
    assert.equal(await page.evaluate(() => localStorage.getItem('qiyuan.volume')), '25');
    // Escape takes the piece back; confirming plays the move.
    await move(page, 'e2e4');
    await page.getByRole('group', { name: 'Play e4?' }).waitFor();
    await page.getByRole('button', { name: 'Play it' }).press('Escape');
    await page.getByLabel('e2, white pawn').waitFor();
    // The notation is the record's: coordinates if chosen, with the sign for check.
    await page.getByLabel('Notation').selectOption('uci');
    await move(page, 'd2d4');
    await page.getByRole('group', { name: 'Play d2d4?' }).waitFor();
    await page.getByRole('button', { name: 'Play it' }).click();
    await ply(t.second.page, 1);
    await ply(page, 1);
    // Out of turn a click does not select a piece for a premove.
    await cell(page, 'g1').click();
    assert.equal(await page.locator('square.selected, square.premove-dest').count(), 0);
    await t.close();
  },
);

test(
  'what is chosen goes with the account: from before it was made, on any view, and not over what another device chose',
  { timeout: 60000 },
  async () => {
    const ann = await person(browser, house);
    const { page } = ann;
    const signIn = async ({ page: other }) => {
      await other.goto(house.url + '/me');
      const form = other.getByRole('region', { name: 'Sign in' });
      await form.getByLabel('Name').fill('Vera Stein');
      await form.getByLabel(/^Password/).fill('horse and elephant');
      await form.getByRole('button', { name: 'Sign in' }).click();
      await other.waitForURL(house.url + '/');
    };
    const kept = one => one.page.evaluate(async () => (await (await fetch('/api/me')).json()).settings);
    const holds = async (one, [name, value]) => {
      // Poll by hand, because the page's own wait would take the unresolved promise for a result.
      for (
        const end = Date.now() + 10000;
        (await kept(one))?.[name] !== value;
        await new Promise(next => setTimeout(next, 50))
      )
        assert.ok(Date.now() < end, `${name} is not ${value} at the house`);
    };
    await page.goto(house.url + '/settings');
    await page.getByRole('group', { name: 'Chess board' }).getByRole('button', { name: 'Wood' }).click();
    await page.goto(house.url + '/me');
    const form = page.getByRole('region', { name: 'Keep your games' });
    await form.getByLabel('Name').fill('Vera Stein');
    await form.getByLabel('Password').fill('horse and elephant');
    await form.getByRole('button', { name: 'Create account' }).click();
    await holds(ann, ['board.chess', 'wood']);
    await page.getByRole('button', { name: 'I have saved them; continue' }).click();
    const second = await person(browser, house);
    await signIn(second);
    assert.equal(await second.page.evaluate(() => document.documentElement.dataset.chess), 'wood');
    // the setting in any view's head, and a change on another device meanwhile
    await second.page
      .getByRole('group', { name: 'Light or dark' })
      .getByRole('button', { name: 'Dark' })
      .click();
    await holds(ann, ['theme', 'dark']);
    await page.goto(house.url + '/settings');
    await page.getByRole('switch', { name: 'Confirm each move' }).click();
    await page.getByRole('switch', { name: 'Vibration' }).click();
    await holds(ann, ['confirm', 'on']);
    await holds(ann, ['vibration', 'off']);
    assert.deepEqual([(await kept(ann)).theme, 'notation.xiangqi' in (await kept(ann))], ['dark', false]);
    const third = await person(browser, house);
    await signIn(third);
    assert.deepEqual(
      await third.page.evaluate(() => [
        document.documentElement.dataset.theme,
        localStorage.getItem('qiyuan.confirm'),
        localStorage.getItem('qiyuan.vibration'),
        document.documentElement.dataset.chess,
      ]),
      ['dark', 'on', 'off', 'wood'],
    );
    for (const one of [ann, second, third]) {
      assert.deepEqual(one.faults, []);
      await one.context.close();
    }
  },
);

test('a mistyped name is answered with those who may be meant', { timeout: 60000 }, async () => {
  const names = ['Magnus Holt', 'Magda Holtz'];
  const people = [];
  const call = async (path, body, cookie) => {
    const answer = await fetch(house.url + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', ...(cookie && { Cookie: cookie }) },
    });
    return { ...(await answer.json()), cookie: answer.headers.get('set-cookie')?.split(';')[0] };
  };
  for (const name of names)
    people.push(await call('/api/accounts', { name, password: 'horse and elephant' }));
  const opened = await call('/api/games', { game: 'chess', colour: 'first' }, people[0].cookie);
  await call(`/api/games/${opened.id}/join`, {}, people[1].cookie);
  await call(`/api/games/${opened.id}/events`, { event: 'resign' }, people[0].cookie);
  const one = await person(browser, house);
  await one.page.goto(house.url + '/p/Magnus%20Hold');
  await one.page.getByText('There is no player with this name.').waitFor();
  assert.deepEqual(await faultsOfAccess(one.page), []);
  await one.page
    .getByRole('group', { name: 'Did you mean' })
    .getByRole('link', { name: 'Magnus Holt' })
    .click();
  await one.page.getByRole('heading', { name: 'Magnus Holt' }).waitFor();
  assert.deepEqual(one.faults, []);
  await one.context.close();
});

test(
  'notices of the browser: off until leave is given; moves, offers and the end are told to a player who looks elsewhere, and cleared by a look',
  { timeout: 60000 },
  async () => {
    const t = await table(browser, house, 'chess', {
      name: 'Ida Holm',
      second: 'Olga Petrova',
      time: '10 + 5',
    });
    const { page, context } = t.first;
    await giveSenses(context);
    const told = () =>
      page.evaluate(() => window.told.map(({ title, body, tag, closed }) => [title, body, tag, closed]));
    await page.goto(house.url + '/settings');
    const toggle = page.getByRole('switch', { name: 'Notifications' });
    for (const [answer, on] of [
      ['denied', 'false'],
      ['granted', 'true'],
    ]) {
      await page.evaluate(word => {
        localStorage.removeItem('leave');
        window.answer = word;
      }, answer);
      await toggle.click();
      if (answer === 'denied')
        await page.getByText('The browser does not allow notifications from this page.').waitFor();
      await page.waitForFunction(word => localStorage.getItem('leave') === word, answer);
      await page.locator(`[role=switch][aria-label="Notifications"][aria-checked=${on}]`).waitFor();
    }
    await page.goto(t.url);
    const id = t.url.split('/').pop();
    const title = 'Olga Petrova · Qiyuan 棋院';
    await playMoves([page, t.second.page], ['e2e4', 'e7e5']);
    assert.deepEqual(await told(), [], 'nobody is told what he sees');
    await move(page, 'g1f3');
    await ply(t.second.page, 3);
    await page.evaluate(() => (window.elsewhere = true));
    await move(t.second.page, 'b8c6');
    await page.waitForFunction(() => window.told.length);
    assert.deepEqual(await told(), [[title, 'Black: Nc6.', id, false]]);
    await page.evaluate(() => {
      window.elsewhere = false;
      dispatchEvent(new Event('focus'));
    });
    assert.deepEqual(await told(), [[title, 'Black: Nc6.', id, true]]);
    await page.evaluate(() => (window.elsewhere = true));
    await t.second.page.getByRole('button', { name: 'Resign' }).click();
    await t.second.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await page.waitForFunction(() => window.told.length === 2);
    assert.match(
      (await told())
        .slice(1)
        .map(([, body]) => body)
        .join(),
      /^White wins · [^,]*resign/i,
    );
    await t.close();
  },
);

for (const theme of ['light', 'dark'])
  test(
    `what is somebody’s own, ${theme}: page, challenge, block, report, a recovery code, devices, data, removal`,
    { ...(theme === 'light' && LONG), timeout: 120000 },
    async () => {
      const ann = await person(browser, house, { theme });
      const { page } = ann;
      const name = `Ann ${theme}`;
      const other = `Bob ${theme}`;
      const clean = async (which, what) => assert.deepEqual(await faultsOfAccess(which), [], what);
      const made = await (
        await person(browser, house)
      ).page.request.post(house.url + '/api/accounts', {
        data: { name: other, password: PASSWORD },
        headers: { Origin: house.url },
      });
      assert.ok(made.ok(), await made.text());
      await signUp(page, name);
      const code = (await page.locator('.codes li').first().innerText()).trim();
      await page.getByRole('button', { name: 'I have saved them' }).click();
      // A signed-in player gets no sign-in form.
      await page.goto(house.url + '/me');
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      await page.goto(house.url + '/p/' + encodeURIComponent(other));
      await page.getByRole('button', { name: 'Challenge' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '3 days/move' }).waitFor();
      await clean(page, 'a challenge');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Report' }).click();
      await clean(page, 'a report');
      await page.getByRole('dialog').getByRole('textbox').fill('lets the clock run <b>');
      await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
      await page.getByRole('button', { name: 'Block' }).click();
      await page.getByRole('button', { name: 'Unblock' }).waitFor();
      await page.goto(house.url + '/settings');
      await page.getByRole('button', { name: `Unblock: ${other}` }).waitFor();
      assert.equal(
        await page.getByText('Nobody yet').count(),
        0,
        'a list of one who is blocked is not empty',
      );
      execFileSync(BIN, ['admin', 'role', name, 'admin', '--db', house.db]);
      await page.reload();
      await page.getByText(`${name} about ${other}`).waitFor();
      const told = page.locator('li').filter({ hasText: `${name} about ${other}` });
      assert.match(await told.innerText(), /stalling: lets the clock run <b>/);
      await clean(page, 'reports');
      await told.getByRole('button', { name: 'Close' }).click();
      await page.getByText(`${name} about ${other}`).waitFor({ state: 'detached' });

      // A recovery code signs in once, sets a new password, and signs out all other browsers.
      const lost = await person(browser, house, { theme });
      const again = 'cannon over a screen';
      const come = async (secret, fresh) => {
        await lost.page.goto(house.url + '/me');
        const part = lost.page.getByRole('region', { name: 'Sign in' });
        await part.getByLabel('Name').fill(name);
        await part.getByLabel(/^Password/).fill(secret);
        if (fresh) await part.getByLabel('New password').fill(fresh);
        await clean(lost.page, 'coming in');
        await part.getByRole('button', { name: 'Sign in' }).click();
        return part;
      };
      await come(code, again);
      await lost.page.waitForURL(house.url + '/');
      assert.equal((await (await page.request.get(house.url + '/api/me')).json()).signed_in, false);
      await lost.page.goto(house.url + '/settings');
      await lost.page.getByText('7 of 8 are left').waitFor();
      const third = await person(browser, house);
      const entered = await third.page.request.post(house.url + '/api/sign-in', {
        data: { name, password: again, stay: true },
        headers: { Origin: house.url },
      });
      assert.ok(entered.ok(), await entered.text());
      await lost.page.reload();
      await lost.page.getByRole('button', { name: /^Sign out: / }).click();
      await lost.page.getByRole('button', { name: /^Sign out: / }).waitFor({ state: 'detached' });
      assert.equal(
        (await (await third.page.request.get(house.url + '/api/me')).json()).signed_in,
        false,
        'a device that was signed out',
      );
      const [saved] = await Promise.all([
        lost.page.waitForEvent('download'),
        lost.page.getByRole('link', { name: 'Export my data' }).click(),
      ]);
      assert.equal(saved.suggestedFilename(), 'qiyuan.json');
      const mine = await (await lost.page.request.get(house.url + '/api/me/data')).json();
      assert.deepEqual([mine.name, mine.blocked.map(one => one.name)], [name, [other]]);
      const last = lost.page
        .locator('section')
        .filter({ has: lost.page.getByRole('heading', { name: 'My data' }) });
      await last.getByLabel('Current password').fill(PASSWORD);
      await last.getByRole('button', { name: 'Remove the account' }).click();
      await last.getByRole('alert').waitFor();
      await clean(lost.page, 'a wrong password');
      // A running game is listed, and can be opened and resigned.
      const running = await (
        await lost.page.request.post(house.url + '/api/games', { data: { game: 'chess' } })
      ).json();
      await fetch(`${house.url}/api/games/${running.id}/join`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{}',
      });
      await last.getByLabel('Current password').fill(again);
      await last.getByRole('button', { name: 'Remove the account' }).click();
      assert.equal(
        await last.getByRole('link', { name: 'Game ' + running.id }).getAttribute('href'),
        '/g/' + running.id,
      );
      await clean(lost.page, 'a game that runs');
      assert.equal(
        (
          await lost.page.request.post(`${house.url}/api/games/${running.id}/events`, {
            data: { event: 'resign' },
          })
        ).status(),
        200,
      );
      await last.getByRole('button', { name: 'Remove the account' }).click();
      await lost.page.waitForURL(house.url + '/');
      const part = await come(again);
      await part.getByRole('alert').waitFor();
      assert.deepEqual([...ann.faults, ...lost.faults], []);
      await Promise.all([ann, lost, third].map(one => one.context.close()));
    },
  );

test(
  'strangers meet in the lobby at xiangqi too: rated, to mate, with its curve on another browser',
  { ...LONG, timeout: 90000 },
  async () => {
    const ann = await person(browser, house);
    const bob = await person(browser, house);
    for (const [one, name] of [
      [ann, 'Rosa Lindt'],
      [bob, '陆远'],
    ]) {
      const answer = await one.page.request.post(house.url + '/api/accounts', {
        data: { name, password: PASSWORD },
        headers: { Origin: house.url },
      });
      assert.ok(answer.ok(), await answer.text());
      await one.page.goto(house.url + '/');
    }
    await ann.page.getByRole('radio', { name: /^Xiangqi/ }).check({ force: true });
    await ann.page.getByRole('radio', { name: 'Quick pairing' }).check({ force: true });
    await ann.page.getByLabel('This game is rated').check();
    await ann.page.getByRole('radio', { name: 'Red' }).check({ force: true });
    await ann.page.getByRole('button', { name: /^10 \+ 5/ }).click();
    await bob.page
      .locator('.seats li')
      .filter({ hasText: 'Rosa Lindt' })
      .getByRole('button', { name: /^Join/ })
      .click();
    await bob.page.waitForURL(/\/g\/\w+/);
    const address = new URL(bob.page.url()).pathname;
    await ann.page.waitForURL('**' + address);
    await playMoves([ann.page, bob.page], CANNONS);
    // A rematch takes one press by each player and opens one game with colours changed; the second
    // press joins it, whoever is first.
    await ann.page.getByRole('button', { name: 'Rematch' }).click();
    await bob.page.getByRole('button', { name: /rematch/i }).click();
    for (const { page } of [ann, bob])
      await page.waitForURL(url => /^\/g\//.test(url.pathname) && url.pathname !== address);
    assert.equal(ann.page.url(), bob.page.url(), 'one game');
    await bob.page.locator('.own .side.red').waitFor();
    const lists = await ann.page.evaluate(() => fetch('/api/games?state=mine').then(answer => answer.json()));
    assert.equal(lists.games.filter(game => game.status === 'playing').length, 1);
    await bob.context.close();
    const again = await person(browser, house);
    const entered = await again.page.request.post(house.url + '/api/sign-in', {
      data: { name: '陆远', password: PASSWORD, stay: false },
      headers: { Origin: house.url },
    });
    assert.ok(entered.ok(), await entered.text());
    await again.page.goto(house.url + '/p/' + encodeURIComponent('陆远'));
    await again.page.getByRole('img', { name: /^Xiangqi, Rapid: .*, 1 games$/ }).waitFor();
    await again.page.locator(`.gms a[href="${address}"]`).waitFor();
    assert.deepEqual([...ann.faults, ...again.faults], []);
    await Promise.all([ann, again].map(one => one.context.close()));
  },
);

test("one's own page leads to the classes and the settings, another's to neither", async () => {
  const cora = await person(browser, house);
  const dan = await person(browser, house);
  await Promise.all([signUp(cora.page, 'Cora Lind'), signUp(dan.page, 'Dan Ros')]);
  const leads = ({ page }, name) => page.locator('.who1').getByRole('link', { name }).count();
  for (const one of [cora, dan]) {
    await one.page.goto(house.url + '/p/Cora%20Lind');
    await one.page.getByRole('heading', { name: 'Cora Lind' }).waitFor();
  }
  await dan.page.getByRole('button', { name: 'Challenge' }).waitFor();
  for (const name of ['Classes and homework', 'Settings'])
    assert.deepEqual([await leads(cora, name), await leads(dan, name)], [1, 0], name);
  assert.deepEqual(await faultsOfAccess(cora.page), []);
  await cora.page.getByRole('link', { name: 'Classes and homework' }).click();
  await cora.page.waitForURL('**/classes');
  for (const one of [cora, dan]) await one.context.close();
});

test(
  'a token for a program is made, shown once, used and revoked; in three languages',
  { timeout: 60000 },
  async () => {
    const ann = await person(browser, house);
    await signUp(ann.page, 'Tilde Kern');
    await ann.page.goto(house.url + '/settings');
    const part = ann.page
      .locator('section')
      .filter({ has: ann.page.getByRole('heading', { name: 'Tokens for programs' }) });
    await part.waitFor();
    await part.getByLabel('Which program it is for').fill('Stone Lion');
    await part.getByLabel('open and join games').uncheck();
    await part.getByRole('button', { name: 'Make a token' }).click();
    const token = await part.getByLabel('The token is shown only this once').inputValue();
    assert.match(token, /^[0-9A-Za-z]{32}$/);
    assert.deepEqual(await faultsOfAccess(ann.page), []);
    await shoot(ann.page, 'token');
    const ask = (path, method = 'GET') =>
      fetch(house.url + path, {
        method,
        headers: { Authorization: 'Bearer ' + token },
        body: method === 'POST' ? '{}' : undefined,
      });
    assert.equal((await (await ask('/api/me')).json()).name, 'Tilde Kern');
    assert.equal((await (await ask('/api/games', 'POST')).json()).scope, 'challenge');
    await part.getByRole('button', { name: 'Done' }).click();
    await part.getByLabel('Which program it is for').waitFor();
    assert.ok(!(await ann.page.content()).includes(token));
    await ann.page.reload();
    const row = part.locator('li').filter({ hasText: 'Stone Lion' });
    await row.getByText(/see what I see · play my games · .*last seen/).waitFor();
    for (const [language, title] of [
      ['zh-Hans', '程序令牌'],
      ['zh-Hant', '程式權杖'],
      ['en', 'Tokens for programs'],
    ]) {
      await ann.page.goto(house.url + '/settings?lang=' + language);
      await ann.page.getByRole('heading', { name: title }).waitFor();
    }
    await row.getByRole('button', { name: 'Revoke: Stone Lion' }).click();
    await row.waitFor({ state: 'detached' });
    assert.equal((await ask('/api/me')).status, 401);
    assert.deepEqual(ann.faults, []);
    await ann.context.close();
  },
);
