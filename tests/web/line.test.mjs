// SPDX-License-Identifier: GPL-3.0-or-later
// Lost connections and server crashes: nothing is lost or done twice.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPERA } from './lib/games.mjs';
import {
  atHome,
  browser,
  house,
  move,
  moveButtons,
  person,
  playMoves,
  ply,
  table,
  watch,
} from './lib/house.mjs';

atHome();

/** Mate in four, so that a game ends soon. */
const SCHOLAR = 'e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7'.split(' ');

test(
  'the server is killed in mid-game, comes back, and the game ends properly',
  { timeout: 180000 },
  async () => {
    const t = await table(browser, house, 'chess', { time: '10 + 5' });
    const third = await person(browser, house);
    const pages = [t.first.page, t.second.page];
    await watch(third.page, t.url);
    await playMoves(pages, SCHOLAR.slice(0, 5), 0, [third.page]);
    await house.crash(async () => {
      await pages[0].getByText(/Connection lost/).waitFor();
      // A move made while the server is down is drawn as unconfirmed, and sent when the server is
      // back.
      await move(pages[1], SCHOLAR[5]);
      await pages[1].locator('piece.unconfirmed').waitFor();
    });
    for (const page of [...pages, third.page]) await ply(page, 6);
    await pages[0].getByText(/Connection lost/).waitFor({ state: 'detached' });
    await playMoves(pages, SCHOLAR.slice(6), 6, [third.page]);
    for (const page of [...pages, third.page]) {
      await page.getByRole('heading', { name: /White wins/ }).waitFor();
      assert.equal(await moveButtons(page).count(), SCHOLAR.length);
    }
    await third.context.close();
    await t.close();
  },
);

/** A connection that can be cut and restored; frames pass through here. */
async function cuttable(context) {
  const open = new Set();
  const tries = [];
  let told = () => {};
  let cut = false;
  await context.routeWebSocket(/\/ws/, socket => {
    if (cut) {
      tries.push(Date.now());
      told();
      return void socket.close();
    }
    const server = socket.connectToServer();
    const ends = { socket, server };
    open.add(ends);
    socket.onClose(() => open.delete(ends));
  });
  return {
    cut: async () => {
      cut = true;
      for (const { socket, server } of open) await Promise.all([socket.close(), server.close()]);
      open.clear();
    },
    mend: () => (cut = false),
    /** When the page tried to connect while the line was cut; and the next time that it does. */
    tries,
    tried: () => new Promise(done => (told = done)),
  };
}

test(
  'a line that breaks and returns brings the moves made meanwhile, once each',
  { timeout: 90000 },
  async () => {
    const t = await table(browser, house, 'xiangqi', { reach: cuttable });
    const { first, second } = t;
    await playMoves([first.page, second.page], ['h2e2', 'h9g7']);
    await second.reached.cut();
    await second.page.getByText(/Connection lost/).waitFor();
    await first.page.getByText('Away').waitFor();
    await move(first.page, 'h0g2');
    await ply(first.page, 3);
    assert.equal(await moveButtons(second.page).count(), 2);
    second.reached.mend();
    await ply(second.page, 3);
    await second.page.getByText(/Connection lost/).waitFor({ state: 'detached' });
    await first.page.getByText('Away').waitFor({ state: 'detached' });
    // A move made without a connection is sent when it is back.
    await second.reached.cut();
    await move(second.page, 'i9h9');
    second.reached.mend();
    for (const { page } of [first, second]) await ply(page, 4);
    await playMoves([first.page, second.page], ['i0h0'], 4);
    assert.equal(await moveButtons(second.page).count(), 5);
    await t.close();
  },
);

test(
  'what is done while the line is away says so, can be taken back, and goes out with the next line',
  { timeout: 90000 },
  async () => {
    const t = await table(browser, house, 'chess', { reach: cuttable });
    const { first, second } = t;
    const banner = first.page.locator('.banner');
    await playMoves([first.page, second.page], ['e2e4', 'e7e5', 'g1f3']);
    await first.reached.cut();
    await first.page.getByText(/Connection lost/).waitFor();
    await first.page.getByRole('button', { name: 'Offer draw' }).click();
    await banner.getByText('Draw offer: will be sent when the connection is back.').waitFor();
    await first.page.getByRole('button', { name: 'Resign' }).click();
    await first.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await banner.getByText('Resignation: will be sent').waitFor();
    await banner
      .locator('.waits-for-line', { hasText: 'Resignation' })
      .getByRole('button', { name: 'Don’t send' })
      .click();
    await banner.getByText('Resignation').waitFor({ state: 'detached' });
    // The page retries every three seconds in a game; elsewhere it waits for eight after four tries.
    const last = Math.max(first.reached.tries.length + 2, 5);
    while (first.reached.tries.length < last) await first.reached.tried();
    const pause = first.reached.tries[last - 1] - first.reached.tries[last - 2];
    assert.ok(pause < 6000, `${pause} ms between two tries`);
    first.reached.mend();
    await second.page.getByText('Anna Keller offers a draw').first().waitFor();
    await banner.waitFor({ state: 'detached' });
    // A move that was not sent is taken back.
    await second.page.getByRole('group', { name: 'Draw' }).getByRole('button', { name: 'Decline' }).click();
    await move(second.page, 'b8c6');
    await ply(first.page, 4); // nobody has resigned
    await first.reached.cut();
    await first.page.getByText(/Connection lost/).waitFor();
    await move(first.page, 'f1c4');
    await first.page.locator('piece.unconfirmed').waitFor();
    await banner.locator('.waits-for-line', { hasText: 'Your move' }).getByRole('button').click();
    await first.page.getByLabel('f1, white bishop').waitFor();
    first.reached.mend();
    await banner.waitFor({ state: 'detached' });
    await move(first.page, 'f1b5');
    for (const { page } of [first, second]) await ply(page, 5);
    await t.close();
  },
);

test(
  'where the network is gone the house is asked at once whether it still answers',
  { timeout: 60000 },
  async () => {
    const { page, context } = await person(browser, house);
    await page.addInitScript(() => {
      window.pings = 0;
      const { send } = WebSocket.prototype;
      WebSocket.prototype.send = function (frame) {
        if (/"ping"/.test(frame)) window.pings++;
        return send.call(this, frame);
      };
    });
    await page.goto(house.url + '/');
    await page.waitForFunction(() => window.pings > 0);
    assert.equal(
      await page.evaluate(() => {
        const before = window.pings;
        dispatchEvent(new Event('offline'));
        return window.pings - before;
      }),
      1,
    );
    await context.close();
  },
);

test(
  'a page that slept through a restart is right again when it is looked at',
  { timeout: 90000 },
  async () => {
    const t = await table(browser, house, 'chess');
    const { first, second } = t;
    await playMoves([first.page, second.page], ['e2e4']);
    await house.crash();
    await first.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await playMoves([first.page, second.page], ['e7e5', 'g1f3'], 1);
    assert.equal(await moveButtons(first.page).count(), 3);
    await t.close();
  },
);

test('a restart is announced to everybody, and called off', { timeout: 60000 }, async () => {
  const t = await table(browser, house, 'chess', { time: '10 + 5' });
  const visitor = await person(browser, house, { lang: 'zh-CN' });
  await visitor.page.goto(house.url);
  const told = [
    t.first.page.getByText('The server will restart soon'),
    t.second.page.getByText('The server will restart soon'),
    visitor.page.getByText('服务器即将重启'),
  ];
  house.process.kill('SIGUSR1');
  for (const words of told) await words.waitFor();
  await playMoves([t.first.page, t.second.page], OPERA.slice(0, 2));
  house.process.kill('SIGUSR1');
  for (const words of told) await words.waitFor({ state: 'detached' });
  await Promise.all([t.first, t.second, visitor].map(one => one.context.close()));
});
