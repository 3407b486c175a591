// SPDX-License-Identifier: GPL-3.0-or-later
// Broken lines and dead servers: nothing is lost, nothing done twice.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPERA } from './lib/games.mjs';
import { atHome, browser, house, move, moveButtons, person, playMoves, ply, table, watch } from './lib/house.mjs';

atHome();

test('the server is killed in mid-game, comes back, and the game ends properly', { timeout: 180000 }, async () => {
  const t = await table(browser, house, 'chess', { time: '10 + 5' }), third = await person(browser, house);
  const pages = [t.first.page, t.second.page];
  await watch(third.page, t.url);
  await playMoves(pages, OPERA.slice(0, 13), 0, [third.page]);
  await house.crash(async () => {
    await pages[0].getByText(/Connection lost/).waitFor();
    // The move made while nobody answers is drawn as not yet confirmed, and sent when somebody does.
    await move(pages[1], OPERA[13]);
    await pages[1].locator('piece.unconfirmed').waitFor();
  });
  for (const page of [...pages, third.page]) await ply(page, 14);
  await pages[0].getByText(/Connection lost/).waitFor({ state: 'detached' });
  await playMoves(pages, OPERA.slice(14), 14, [third.page]);
  for (const page of [...pages, third.page]) {
    await page.getByRole('heading', { name: /White wins/ }).waitFor();
    assert.equal(await moveButtons(page).count(), OPERA.length);
  }
  await third.context.close();
  await t.close();
});

/** A line that can be cut and mended: frames pass through here. */
async function cuttable(context) {
  const open = new Set();
  let cut = false;
  await context.routeWebSocket(/\/ws/, socket => {
    if (cut) return void socket.close();
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
  };
}

test('a line that breaks and returns brings the moves made meanwhile, once each', { timeout: 90000 }, async () => {
  const t = await table(browser, house, 'xiangqi', { reach: cuttable }), { first, second } = t;
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
  // A move made while the line is down goes out when it is back.
  await second.reached.cut();
  await move(second.page, 'i9h9');
  second.reached.mend();
  for (const { page } of [first, second]) await ply(page, 4);
  await playMoves([first.page, second.page], ['i0h0'], 4);
  assert.equal(await moveButtons(second.page).count(), 5);
  await t.close();
});

test('where the network is gone the house is asked at once whether it still answers', { timeout: 60000 }, async () => {
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
  assert.equal(await page.evaluate(() => {
    const before = window.pings;
    dispatchEvent(new Event('offline'));
    return window.pings - before;
  }), 1);
  await context.close();
});

test('a page that slept through a restart is right again when it is looked at', { timeout: 90000 }, async () => {
  const t = await table(browser, house, 'chess'), { first, second } = t;
  await playMoves([first.page, second.page], ['e2e4']);
  await house.crash();
  await first.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await playMoves([first.page, second.page], ['e7e5', 'g1f3'], 1);
  assert.equal(await moveButtons(first.page).count(), 3);
  await t.close();
});
