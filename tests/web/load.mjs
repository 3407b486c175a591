// SPDX-License-Identifier: GPL-3.0-or-later
// Measures how long a phone waits for a game: `node load.mjs [runs]`. Simulates a slow mobile
// network (1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip) and a CPU at a quarter of this one's
// speed, with an empty cache. Prints the requests made until the board is shown (in the lobby: the
// form for a new game), their bytes, the largest contentful paint, and the CPU time of the main
// thread at full speed, measured in a visit of its own, which is less affected by other load.
import { loadavg } from 'node:os';
import { CASTLED, HORSES } from './lib/games.mjs';
import { House, launch, person } from './lib/house.mjs';
import { seated } from './lib/seated.mjs';

const RUNS = Number(process.argv[2] ?? 3);
const NETWORK = {
  offline: false,
  latency: Number(process.env.RTT ?? 150),
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 750e3 / 8,
};
const house = await House.open();
const browser = await launch();
/** The CPU time of a page until its board is shown, in milliseconds. */
async function worked(address) {
  const { page, context } = await person(browser, house, {
    viewport: { width: 360, height: 740 },
    touch: true,
  });
  const line = await context.newCDPSession(page);
  await line.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(house.url + address, { waitUntil: 'commit' });
  await page.waitForSelector('.men piece, .long button');
  const { metrics } = await line.send('Performance.getMetrics');
  await context.close();
  return Math.round(1000 * metrics.find(one => one.name === 'TaskDuration').value);
}
try {
  const views = [];
  for (const [kind, moves] of [
    ['chess', CASTLED],
    ['xiangqi', HORSES],
  ]) {
    const game = await seated(browser, house, { game: kind, time: '10m+5s' }, { pages: 0 });
    await game.play(moves.slice(0, 10).join(' '));
    views.push([kind, `/g/${game.id}`]);
  }
  views.push(['hall', '/']);
  for (const [what, address] of views) console.log(`${what}: ${await worked(address)} ms of work`);
  for (let run = 0; run < RUNS; run++)
    for (const [what, address] of views) {
      const { page, context } = await person(browser, house, {
        viewport: { width: 360, height: 740 },
        touch: true,
      });
      const line = await context.newCDPSession(page);
      const came = new Map();
      await line.send('Network.enable');
      await line.send('Network.emulateNetworkConditions', NETWORK);
      await line.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      let start;
      line.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
        start ??= timestamp;
        came.set(requestId, { path: new URL(request.url).pathname, asked: timestamp - start });
      });
      line.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
        Object.assign(came.get(requestId) ?? {}, { done: timestamp - start, bytes: encodedDataLength }),
      );
      await page.addInitScript(() => {
        window.paints = [];
        new PerformanceObserver(list =>
          list
            .getEntries()
            .forEach(e =>
              window.paints.push([
                Math.round(e.startTime),
                e.element?.className || e.element?.tagName,
                e.size,
              ]),
            ),
        ).observe({ type: 'largest-contentful-paint', buffered: true });
        addEventListener('DOMContentLoaded', () =>
          new MutationObserver((_, o) => {
            if (document.querySelector('.men piece, .long button')) {
              window.board = performance.now();
              o.disconnect();
            }
          }).observe(document, { childList: true, subtree: true }),
        );
      });
      await page.goto(house.url + address, { waitUntil: 'commit' });
      await page.waitForFunction(() => window.board, null, { timeout: 30000 });
      await page.waitForTimeout(2500);
      const { paints, board, first } = await page.evaluate(() => ({
        paints: window.paints,
        board: Math.round(window.board),
        first: Math.round(performance.getEntriesByName('first-contentful-paint')[0]?.startTime),
      }));
      const before = [...came.values()].filter(one => one.done !== undefined && one.done * 1000 <= board);
      console.log(
        `${what}: first paint ${first} ms, board ${board} ms, largest paint ${paints.at(-1)?.[0]} ms (${paints.at(-1)?.[1]}); ${before.length} answers, ${(before.reduce((sum, one) => sum + one.bytes, 0) / 1000).toFixed(1)} kB before the board; load ${loadavg()[0].toFixed(1)}`,
      );
      if (run === 0)
        for (const one of came.values())
          console.log(
            `    ${String(Math.round(one.asked * 1000)).padStart(5)} – ${String(Math.round((one.done ?? 0) * 1000)).padStart(5)} ms ${String(one.bytes ?? '-').padStart(7)} ${one.path}`,
          );
      await context.close();
    }
} finally {
  await browser.close();
  await house.kill('SIGTERM');
}
