// SPDX-License-Identifier: GPL-3.0-or-later
// Signals to a player who looks elsewhere: each kind of event has its sound, notification and title
// mark; two pages of one browser never report the same event twice.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atHome, browser, house, move, ply, table } from './lib/house.mjs';
import { seated } from './lib/seated.mjs';
import {
  ahead,
  allowNotices,
  giveSenses,
  heard,
  lookAway,
  lookBack,
  noticed,
  setAhead,
} from './lib/senses.mjs';

atHome();

/** A game whose first player's signals are recorded, starting now. */
async function sensed(options) {
  const t = await table(browser, house, 'chess', { time: '10 + 5', ...options });
  const { page, context } = t.first;
  await giveSenses(context, options);
  await allowNotices(context);
  await page.goto(t.url);
  await page.getByRole('grid', { name: 'Board' }).waitFor();
  await page.locator('h1').first().click({ force: true }); // a page is silent until the user touches it
  return t;
}

test(
  'offers, answers, who goes and comes, and the end are each heard, noticed and marked until seen',
  { timeout: 90000 },
  async () => {
    const t = await sensed({});
    const { page } = t.first;
    const them = t.second.page;
    const head = 'Tomás Rivera · Qiyuan 棋院';
    const title = text => page.waitForFunction(wanted => document.title === wanted, text);
    await move(page, 'e2e4');
    await ply(them, 1);
    assert.deepEqual(await heard(page), ['move'], 'one’s own move, once');
    await lookAway(page);
    await move(them, 'e7e5');
    assert.deepEqual([await heard(page), await noticed(page)], [['move'], [[head, 'Black: e5.']]]);
    await title('● Black: e5 · Anna Keller – Tomás Rivera · Qiyuan 棋院');
    await lookBack(page);
    await title('● Your move · Anna Keller – Tomás Rivera · Qiyuan 棋院');
    await lookAway(page);

    await them.getByRole('button', { name: 'Offer draw' }).click();
    assert.deepEqual(
      [await heard(page), await noticed(page)],
      [['ask'], [[head, 'Tomás Rivera offers a draw.']]],
    );
    await title('● Tomás Rivera offers a draw · Anna Keller – Tomás Rivera · Qiyuan 棋院');
    await page.getByRole('group', { name: 'Draw' }).getByRole('button', { name: 'Decline' }).click();
    await them.getByRole('button', { name: 'Takeback' }).click();
    assert.deepEqual(
      [await heard(page), await noticed(page)],
      [['ask'], [[head, 'Tomás Rivera asks for a takeback.']]],
    );
    await page.getByRole('group', { name: 'Takeback' }).getByRole('button', { name: 'Decline' }).click();
    await page.getByRole('button', { name: 'Offer draw' }).click();
    await them.getByRole('group', { name: 'Draw' }).getByRole('button', { name: 'Decline' }).click();
    assert.deepEqual(
      [await heard(page), await noticed(page)],
      [['answer'], [[head, 'The draw offer was declined.']]],
    );

    await them.goto('about:blank');
    assert.deepEqual(
      [await heard(page), await noticed(page)],
      [['gone'], [[head, 'Tomás Rivera has left the board.']]],
    );
    await them.goto(t.url);
    assert.deepEqual([await heard(page), await noticed(page)], [['come'], [[head, 'Tomás Rivera is back.']]]);
    await them.getByRole('button', { name: 'Resign' }).click();
    await them.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    assert.deepEqual(await heard(page), ['end']);
    assert.match((await noticed(page)).join(), /White wins · [^,]*resign/i);
    await them.getByRole('button', { name: 'Rematch' }).click();
    assert.deepEqual(
      [await heard(page), await noticed(page)],
      [['ask'], [[head, 'Tomás Rivera wants a rematch.']]],
    );
    await title('● Tomás Rivera wants a rematch · Anna Keller – Tomás Rivera · Qiyuan 棋院');
    await lookBack(page);
    await title('Anna Keller – Tomás Rivera · Qiyuan 棋院');
    assert.deepEqual(t.first.faults, []);
    await t.close();
  },
);

test(
  'a game called off, a claim that is answered and little time are told, too',
  { timeout: 60000 },
  async () => {
    const t = await sensed({});
    const { page } = t.first;
    await lookAway(page);
    await t.second.page.getByRole('button', { name: 'Abort' }).click();
    await t.second.page.getByRole('dialog').getByRole('button', { name: 'Abort' }).click();
    assert.deepEqual(await heard(page), ['end']);
    assert.match((await noticed(page)).join(), /The game was aborted · /);
    await t.close();

    const short = await seated(browser, house, { game: 'chess', time: '5m+1s' }, { pages: 1 });
    await giveSenses(short.people[0].context);
    await setAhead(short.people[0].context);
    await allowNotices(short.people[0].context);
    await short.first.reload();
    await short.first.getByRole('grid', { name: 'Board' }).waitFor();
    await short.first.locator('h1').first().click({ force: true });
    await lookAway(short.first);
    await short.first.locator('.own .clock.on').waitFor();
    await ahead(short.first, 302000); // the clock waits half a minute for the first move
    assert.deepEqual(
      [await heard(short.first), await noticed(short.first)],
      [['low'], [['Tomás Rivera · Qiyuan 棋院', 'White: 30 seconds left.']]],
    );
    assert.deepEqual(await short.first.evaluate(() => window.felt), [[200]]);
    await short.play('g1f3 g8f6 f3g1 f6g8');
    assert.equal((await short.post(0, { event: 'claim', kind: 'repetition' })).status, 200);
    await short.first.waitForFunction(
      () => window.heard.includes('answer') && window.told.some(one => /claim is rejected/i.test(one.body)),
    );
    await short.close();
  },
);

test(
  'the hand feels what the setting lets it, which goes with the account’s choices',
  { timeout: 60000 },
  async () => {
    const t = await sensed({});
    const { page } = t.first;
    await move(page, 'e2e4');
    await ply(t.second.page, 1);
    await move(t.second.page, 'e7e5');
    await page.waitForFunction(() => window.felt.length === 1);
    assert.deepEqual(await page.evaluate(() => window.felt), [60], 'one’s own move is not felt');
    await page.goto(house.url + '/settings');
    await page.getByRole('switch', { name: 'Vibration' }).click();
    await page.goto(t.url);
    await page.getByRole('grid', { name: 'Board' }).waitFor();
    await move(page, 'g1f3');
    await ply(t.second.page, 3);
    await move(t.second.page, 'b8c6');
    await ply(page, 4);
    assert.deepEqual(await page.evaluate(() => window.felt), []);
    await t.close();
  },
);

for (const locks of [true, false])
  test(
    `two pages of one browser tell of nothing twice, ${locks ? 'by locks' : 'over plain http'}`,
    { timeout: 60000 },
    async () => {
      const t = await sensed({ locks });
      const pages = [t.first.page, await t.first.context.newPage()];
      const them = t.second.page;
      await pages[1].goto(t.url);
      await pages[1].getByRole('grid', { name: 'Board' }).waitFor();
      await pages[1].locator('h1').first().click({ force: true });
      await move(pages[0], 'e2e4');
      await ply(pages[1], 1);
      await ply(them, 1);
      // Signals of both pages together: each event exactly once, whichever page reports it.
      const all = async (what, count) => {
        const gather = () =>
          Promise.all(
            pages.map(page => page.evaluate(kind => window[kind].map(one => one.body ?? one), what)),
          );
        let found;
        do found = (await gather()).flat();
        while (found.length < count);
        return found.sort();
      };
      await lookAway(pages[0]);
      await lookAway(pages[1]);
      await move(them, 'e7e5');
      for (const page of pages) await ply(page, 2);
      await them.getByRole('button', { name: 'Offer draw' }).click();
      for (const page of pages) await page.getByRole('group', { name: 'Draw' }).waitFor();
      await them.getByRole('button', { name: 'Resign' }).click();
      await them.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
      for (const page of pages) await page.getByRole('heading', { name: /White wins/ }).waitFor();
      assert.deepEqual(await all('heard', 4), ['ask', 'end', 'move', 'move']);
      const told = await all('told', 3);
      assert.deepEqual(
        told.map(one => one.split('.')[0].split(' · ')[0]),
        ['Black: e5', 'Tomás Rivera offers a draw', 'White wins'],
      );
      await Promise.all([t.first.context.close(), t.second.context.close()]);
    },
  );
