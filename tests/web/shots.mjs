// SPDX-License-Identifier: GPL-3.0-or-later
// Screenshots of lobby and game in languages, sizes and themes, into out/. `node shots.mjs
// [name...]` makes only those named.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { cell, House, launch, OUT, person, playMoves, ROOT, table } from './lib/house.mjs';
import { CASTLED, HALL_GAMES, HORSES } from './lib/games.mjs';
import { seated as seat } from './lib/seated.mjs';

const SIZES = {
  phone: { width: 360, height: 780 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1280, height: 800 },
};
mkdirSync(OUT, { recursive: true });
const only = process.argv.slice(2);
const house = await House.open();
const browser = await launch();
// Stop the server even after an error.
process.on('uncaughtException', error => {
  console.error(error);
  house.process.kill('SIGKILL');
  process.exit(1);
});

async function shoot(page, name) {
  if (only.length && !only.some(part => name.includes(part))) return;
  await page.waitForTimeout(350);
  await page.screenshot({ path: join(OUT, name + '.png') });
}
async function all(view, address, storage) {
  for (const [size, viewport] of Object.entries(SIZES))
    for (const theme of ['light', 'dark'])
      for (const lang of ['en', 'zh-Hans', 'zh-Hant']) {
        if ((lang === 'zh-Hant' || size === 'tablet') && theme === 'dark') continue;
        const name = `${view}-${size}-${theme}-${lang}`;
        if (only.length && !only.some(part => name.includes(part))) continue;
        const { page, context } = await person(browser, house, { viewport, storageState: storage });
        await page.goto(`${address}?lang=${lang}&theme=${theme}`);
        await page.waitForLoadState('networkidle').catch(() => {});
        await shoot(page, name);
        await context.close();
      }
}

const NAMES = [
  ['Anna Keller', 'Tomás Rivera'],
  ['Shen Ruoxi', 'Gu Changfeng'],
  ['Priya Nair', 'Jonas Berg'],
  ['Ye Zhiqiu', 'Fang Yining'],
];
async function seated(i, game, moves, time) {
  const t = await table(browser, house, game, { time, name: NAMES[i][0], second: NAMES[i][1] });
  await playMoves([t.first.page, t.second.page], moves);
  return t;
}

const chess = await seated(0, 'chess', CASTLED, '15 + 10');
await cell(chess.first.page, 'f3').click();
await all('game-chess', chess.url, await chess.first.context.storageState());
await chess.first.page.mouse.move(5, 5);
await shoot(chess.first.page, 'game-chess-selected');
const xiangqi = await seated(1, 'xiangqi', HORSES, '40 / 90 min');
await all('game-xiangqi', xiangqi.url, await xiangqi.first.context.storageState());
for (const [i, [game, moves]] of HALL_GAMES.entries())
  await seated(2 + (i % 2), game, moves, i ? '10 + 5' : '3 + 2');
await all('hall', house.url + '/', await chess.first.context.storageState());

if (only.includes('images')) {
  // Pictures for the README: a game, and a ruling with its evidence; shots_views.mjs makes the
  // others.
  const images = join(ROOT, 'docs/images');
  mkdirSync(images, { recursive: true });
  const { page } = xiangqi.first;
  await page.setViewportSize({ width: 1280, height: 800 });
  await cell(page, 'h6').click();
  await page.waitForTimeout(300);
  await page.screenshot({ path: join(images, 'game.png') });
  const cycle = await seat(
    browser,
    house,
    {
      game: 'xiangqi',
      fen: '3ak1b2/4a4/4b4/9/2c6/2R6/9/4C4/4A4/2BAK1B2 b - - 0 1',
      colour: 'first',
      name: 'Shen Ruoxi',
      time: '20m+5s',
    },
    { viewport: { width: 1280, height: 800 } },
  );
  await cycle.play('c5g5 c4g4 g5c5 g4c4 c5g5 c4g4 g5c5 g4c4', 1);
  await cycle.first.locator('table.cycle button').nth(1).click();
  await cycle.first.locator('tr.say').waitFor();
  await cycle.first.mouse.move(5, 5);
  await cycle.first.waitForTimeout(300);
  await cycle.first.screenshot({ path: join(images, 'ruling.png') });
  await cycle.close();
}

const waiting = await person(browser, house);
await waiting.page.goto(house.url);
await waiting.page.getByRole('button', { name: '5 + 3' }).click();
await waiting.page.getByText('Send this link').waitFor();
const link = waiting.page.url();
await all('waiting', link, await waiting.context.storageState());
await all('sit', link, undefined);

// Messages that can cover a game: an offer, a refusal, a question, the sheet of a phone, a result.
for (const [size, viewport] of Object.entries(SIZES)) {
  if (size === 'tablet' || (only.length && !only.includes('states'))) continue;
  const t = await table(browser, house, 'chess', { time: '3 + 2', viewport });
  await playMoves([t.first.page, t.second.page], ['e2e4', 'e7e5', 'g1f3']);
  await t.first.page.screenshot({ path: join(OUT, `states-abort-${size}.png`) });
  if (size === 'desktop') await t.first.page.getByRole('button', { name: 'Offer draw' }).click();
  else await t.first.page.getByRole('button', { name: 'Draw' }).click();
  await t.second.page.getByText('Anna Keller offers a draw.').first().waitFor();
  await t.second.page.screenshot({ path: join(OUT, `states-offer-${size}.png`) });
  if (size === 'phone') {
    await t.second.page.getByRole('button', { name: 'More', exact: true }).click();
    await t.second.page.screenshot({ path: join(OUT, `states-more-${size}.png`) });
    await t.second.page.locator('#type-more').fill('Nd4');
  } else await t.second.page.locator('#type').fill('Nd4');
  await t.second.page.keyboard.press('Enter');
  await t.second.page.getByRole('heading', { name: /Refused/ }).waitFor();
  await t.second.page.waitForTimeout(300);
  await t.second.page.screenshot({ path: join(OUT, `states-refused-${size}.png`) });
  await t.second.page.getByRole('button', { name: 'Resign' }).click();
  await t.second.page.screenshot({ path: join(OUT, `states-dialog-${size}.png`) });
  await t.second.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await t.second.page.getByRole('heading', { name: /wins/ }).waitFor();
  await t.second.page.waitForTimeout(300);
  await t.second.page.screenshot({ path: join(OUT, `states-result-${size}.png`) });
}

await browser.close();
await house.kill('SIGTERM');
