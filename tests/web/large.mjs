// SPDX-License-Identifier: GPL-3.0-or-later
// Measures a large event in the browser: `node large.mjs [players] [rounds]`. Creates the event
// over HTTP, then measures for each view the time until it is shown, and the CPU time of the page's
// main thread, which depends less on other load of the machine.
import { mkdtempSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { House, launch, person } from './lib/house.mjs';

const PLAYERS = Number(process.argv[2] ?? 1000);
const ROUNDS = Number(process.argv[3] ?? 11);
const SHOTS = process.env.SHOTS;
const house = await House.open([
  '--tournaments',
  mkdtempSync(join(tmpdir(), 'qiyuan-large-')),
  '--limits',
  'requests=1000000',
]);
const browser = await launch();
const made = await (
  await fetch(house.url + '/api/tournaments', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      act: {
        act: 'new',
        name: 'Large open',
        system: 'dutch',
        rounds: ROUNDS,
        seed: 5,
        tiebreaks: 'BH/C1,BH,SB,DE',
      },
    }),
  })
).json();
let lines = 1;
async function post(action, body) {
  const answer = await fetch(`${house.url}/api/tournaments/${made.id}/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer ' + made.token },
    body: JSON.stringify({ based: lines, ...body }),
  });
  const told = await answer.json();
  if (!answer.ok) throw new Error(JSON.stringify(told));
  lines = told.lines ?? lines;
  return told;
}
await post('acts', {
  acts: Array.from({ length: PLAYERS }, (_, i) => ({
    act: 'add',
    name: `${['Brun', 'Cole', 'Demir', 'Ek', 'Fall', 'Goh', '林'][i % 7]} ${String(i).padStart(4, '0')}`,
    rating: 2500 - i,
  })),
});
for (let round = 1; round <= ROUNDS; round++) {
  const { pairings } = await post('pair', {});
  const games = pairings.filter(p => p.black > 0);
  if (round === ROUNDS) games.length -= 50; // some games are unfinished
  await post('acts', {
    acts: games.map(p => {
      const n = (p.white * 31 + p.black * 17) % 10;
      return {
        act: 'result',
        round,
        white: p.white,
        black: p.black,
        result: n < 3 ? '1/2-1/2' : p.white < p.black === n < 9 ? '1-0' : '0-1',
      };
    }),
  });
}
const { page, context, faults } = await person(browser, house, {
  viewport: process.env.PHONE ? { width: 360, height: 740 } : { width: 1280, height: 800 },
  touch: Boolean(process.env.PHONE),
});
const line = await context.newCDPSession(page);
page.setDefaultTimeout(60000);
await line.send('Performance.enable', { timeDomain: 'threadTicks' });
const work = async () =>
  1000 * (await line.send('Performance.getMetrics')).metrics.find(one => one.name === 'TaskDuration').value;
async function timed(what, act) {
  const before = await work();
  const began = performance.now();
  await act();
  // Wait until it is painted.
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))));
  const clock = performance.now() - began;
  console.log(
    `${what.padEnd(44)} ${clock.toFixed(0).padStart(6)} ms, thread ${((await work()) - before).toFixed(0).padStart(5)} ms; load ${loadavg()[0].toFixed(1)}`,
  );
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/large-${what.replace(/\W+/g, '-')}.png` });
}
const at = `${house.url}/t/${made.id}`;
await page.goto(house.url + '/t');
await timed('pairings and standings', async () => {
  await page.goto(at);
  await page
    .locator('ol.pairs li')
    .nth(PLAYERS / 2 - 1)
    .waitFor({ state: 'attached' });
  await page
    .locator('table.tbl tbody tr')
    .nth(PLAYERS - 1)
    .waitFor({ state: 'attached' });
});
await timed('from its top to its end, 20 screens', async () => {
  for (let i = 1; i <= 20; i++)
    await page.evaluate(
      part =>
        new Promise(done => {
          scrollTo(0, document.documentElement.scrollHeight * part);
          requestAnimationFrame(() => setTimeout(done));
        }),
      i / 20,
    );
});
await page.evaluate(() => scrollTo(0, 0));
await timed('standings', async () => {
  await page.locator('nav.parts a', { hasText: 'Standings' }).click();
  await page.waitForURL(/standings/);
  await page
    .locator('table.tbl tbody tr')
    .nth(PLAYERS - 1)
    .waitFor({ state: 'attached' });
});
await timed('a tie-break is opened', async () => {
  await page.locator('button.sum').nth(2000).click();
  await page.locator('ul.sums').waitFor({ state: 'attached' });
});
await timed('another one', async () => {
  await page.locator('button.sum').nth(40).click();
  await page.locator('button.sum[aria-expanded=true]').nth(0).waitFor();
  await page.locator('ul.sums').waitFor({ state: 'attached' });
});
await timed('cross table', async () => {
  await page.locator('nav.parts a', { hasText: 'Cross table' }).click();
  await page.locator('table.fixed tbody tr').nth(50).waitFor({ state: 'attached' });
});
await timed('my board, a name', async () => {
  await page.locator('nav.parts a', { hasText: 'My board' }).click();
  await page.locator('input[list=names]').fill('Demir 0492');
  await page.locator('.mbb .big').waitFor();
});
await timed('pairings again', async () => {
  await page.locator('nav.parts a').first().click();
  await page
    .locator('ol.pairs li')
    .nth(PLAYERS / 2 - 1)
    .waitFor({ state: 'attached' });
});
await timed('an act of somebody else is shown', async () => {
  await post('acts', { acts: [{ act: 'event', place: 'Hall 2', name: 'Large open, day 2' }] });
  await page.getByRole('heading', { name: 'Large open, day 2' }).waitFor();
});
await page.evaluate(([id, token]) => localStorage.setItem('qiyuan.t.' + id, token), [made.id, made.token]);
await page.goto(`${at}#key=${made.token}`);
await page.goto(`${at}/entry#key=${made.token}`);
await timed('results by keyboard: the list', async () => {
  await page.reload();
  await page
    .locator('ol.pairs li')
    .nth(PLAYERS / 2 - 2)
    .waitFor({ state: 'attached' });
});
await timed('  a key', async () => {
  await page.locator('#type').pressSequentially('4');
});
await page.locator('#type').fill('');
await timed('  a result, until it is entered', async () => {
  await page.locator('#type').fill(`${PLAYERS / 2 - 10} 1`);
  const answer = page.waitForResponse(r => r.url().includes('/acts'));
  await page.locator('#type').press('Enter');
  await answer;
});
await page.waitForTimeout(1500);
await timed('players', async () => {
  await page.locator('nav.parts a', { hasText: 'Players' }).first().click();
  await page.waitForURL(/players/);
  await page
    .getByText('Goh 0999', { exact: false })
    .or(page.getByText('0999'))
    .first()
    .waitFor({ state: 'attached' });
});
console.log(faults);
await browser.close();
await house.kill('SIGTERM');
