// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of the rules: their texts match the program's rulings, and they can be seen, played
// through and heard.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, test } from 'node:test';
import { build } from 'esbuild';
import { registryPlugin } from '../../web/tools/registry.mjs';
import { faultsOfAccess } from './lib/axe.mjs';
import { BIN, House, launch, person, ROOT } from './lib/house.mjs';

let house;
let browser;
let drawn;
let published;
let seen;
let articles;
before(async () => {
  const outdir = mkdtempSync(join(tmpdir(), 'qiyuan-figures-'));
  const views = join(ROOT, 'web/src/views/rules');
  await build({
    entryPoints: ['drawn', 'published', 'seen'].map(name => join(views, name + '.ts')),
    outdir,
    bundle: true,
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    plugins: [registryPlugin],
    logLevel: 'error',
  });
  [drawn, published, seen] = await Promise.all(
    ['drawn', 'published', 'seen'].map(name => import(pathToFileURL(join(outdir, name + '.mjs')))),
  );
  articles = [
    ...(await readFile(join(ROOT, 'registry/articles.toml'), 'utf8')).matchAll(/^\["([^"]+)"\]/gm),
  ].map(found => found[1]);
  [house, browser] = await Promise.all([House.open(), launch()]);
});
after(async () => {
  await browser?.close();
  await house?.kill('SIGTERM');
});

const ask = (...words) => {
  try {
    return execFileSync(BIN, words, { encoding: 'utf8' });
  } catch (error) {
    return error.stdout; // some results are also given by the exit status
  }
};

test('a man goes in its figure where the program lets it go, and nowhere else', () => {
  let men = 0;
  for (const [article, figures] of Object.entries(drawn.DRAWN)) {
    assert.ok(articles.includes(article), article);
    for (const { game, fen, man, dots, crosses = [], says } of figures) {
      assert.equal(new Set(says).size, 3, `${article}: three languages`);
      if (!man) continue;
      const moves = ask('moves', '--game', game, '--fen', fen, '--notation', 'uci')
        .split('\n')
        .filter(move => move.startsWith(man));
      const to = [...new Set(moves.map(move => move.slice(2, 4)))].sort();
      assert.deepEqual(to, [...dots].sort(), `${article}: ${says[0]}`);
      assert.deepEqual(
        crosses.filter(square => to.includes(square)),
        [],
        `${article}: ${says[0]}`,
      );
      men++;
    }
  }
  assert.ok(men > 25, `${men} figures`);
});

test('the program rules on a published figure by the article that it stands under', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'qiyuan-figure-')), 'figure.json');
  for (const [article, ids] of Object.entries(published.RULED)) {
    const figures = published.publishedOf(article).filter(([id]) => ids.includes(id));
    assert.ok(articles.includes(article), article);
    assert.equal(figures.length, ids.length, `${article}: ${ids}`);
    for (const [id, rules, start, lead, cycle] of figures) {
      const moves = `${lead} ${cycle} ${cycle}`
        .trim()
        .split(' ')
        .map(move => ({ move }));
      writeFileSync(
        file,
        JSON.stringify({
          format: 'qiyuan-game',
          version: 1,
          game: 'xiangqi',
          result: '*',
          start,
          tags: [['Rules', rules]],
          moves,
        }),
      );
      const { notes } = JSON.parse(ask('judge', '--json', file).split('\n')[0]);
      assert.equal(notes.filter(({ note }) => note === 'repetition').at(-1)?.article, article, id);
    }
  }
});

test('what a ruling is seen on comes to that ruling, and every example is of a matter', async () => {
  const ask = async (path, body) =>
    (
      await fetch(
        house.url + path,
        body && {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        },
      )
    ).json();
  const { matters } = await ask('/api/matters');
  const places = matters.flatMap(matter =>
    [...new Set(Object.values(matter.articles))].map(article => [matter, seen.seenAt(matter, article)]),
  );
  for (const game of ['chess', 'xiangqi'])
    for (const [id, { fen, moves = '', tells }] of Object.entries(seen.EXAMPLES[game])) {
      const matter = matters.find(one => one.game === game && one.id === id);
      const rules = Object.keys(matter?.articles ?? {})[0];
      assert.ok(rules, `${game} ${id}`);
      const line = { game, rules, ...(fen && { fen }), moves };
      const [position, fate] = await Promise.all([
        ask('/api/study/line', line),
        ask('/api/study/fate', line),
      ]);
      assert.ok(position.fen, `${game} ${id}: ${JSON.stringify(position)}`);
      if (tells)
        assert.ok(
          position.over?.reason === tells || fate.notes.some(note => note.name === tells),
          `${game} ${id}: ${JSON.stringify([position.over, fate.notes])}`,
        );
    }
  // Examples exist for positions, moves and repetitions, but not for conduct at a real board.
  for (const [matter, at] of places)
    assert.equal(
      at !== null,
      /^(checkmate|stalemate|dead|repetition|forced-.*|quiet|check|answer|castling\.(?!upright).*|queen|move\..*|facing|natural-limit|limit-claim|cycle\..*|judged|disobeyed|post)$/.test(
        matter.id,
      ),
      `${matter.game} ${matter.id}: ${at}`,
    );
});

test('a ruling is seen on the study board: an end, a claim, a repetition that is judged', async () => {
  const { page, context, faults } = await person(browser, house, { viewport: { width: 1280, height: 800 } });
  for (const [article, ruling, told] of [
    ['ch:10.1', 'Checkmate', /White wins/],
    ['ch:10.10', 'A repeated position', /3/],
    ['fide:9.6.2', 'Fifty or seventy-five moves, without a claim', /9\.6\.2/],
    ['xq:26.4', /only one side plays forbidden moves/, /deviate|loses|Red|Black/],
  ]) {
    await page.goto(`${house.url}/rules/${article}?lang=en`);
    await page.locator('.rel').getByRole('link', { name: ruling }).click();
    await page.waitForURL(/\/a\?.*\blang=en\b/); // the language of the visit is kept
    if (article === 'xq:26.4')
      await page.locator('.figures-of [role=status]').filter({ hasText: 'Red' }).waitFor();
    else await page.getByRole('region', { name: 'Position' }).getByText(told).first().waitFor();
  }
  assert.deepEqual(faults, []);
  await context.close();
});

test('figures are shown with their article, stepped through, and told in each language', async () => {
  const { page, context } = await person(browser, house, { viewport: { width: 1280, height: 800 } });
  await page.goto(house.url + '/rules/xq:2.2');
  await page.waitForSelector('.figs figure');
  await page.locator('.figs figure').nth(8).waitFor();
  assert.equal(await page.locator('.figs figure').count(), 9);
  await page
    .locator('.figs figcaption')
    .nth(5)
    .and(page.getByText(/^Fig\. 6 A piece on the straight point/))
    .waitFor();
  assert.match(await page.locator('.figs .plate').nth(5).getAttribute('aria-label'), /blocks its leg/);
  await page.locator('.entry .fig1').nth(20).waitFor(); // articles with figures are marked
  await page.goto(house.url + '/rules/xq:26.4');
  const figure = page.locator('.figs figure').first();
  const told = figure.locator('[role=status]');
  await figure.waitFor();
  const places = () =>
    figure.locator('use').evaluateAll(men =>
      men
        .map(man => man.getAttribute('href') + man.getAttribute('x') + man.getAttribute('y'))
        .sort()
        .join(' '),
    );
  const begins = await places();
  await told.and(page.getByText(/4 moves come round/)).waitFor();
  for (let step = 1; step <= 4; step++) {
    await figure.getByRole('button', { name: 'The next move' }).click();
    await told.and(page.getByText(`Move ${step} of 4`)).waitFor();
    assert.equal((await places()) === begins, step === 4, `after ${step}`);
  }
  assert.match(await figure.locator('figcaption').textContent(), /Red must deviate or loses/);
  assert.deepEqual(await faultsOfAccess(page), []);
  await page.getByRole('button', { name: '简' }).first().click();
  await figure
    .locator('figcaption')
    .and(page.getByText('图 4 红方须变着，不变作负。', { exact: true }))
    .waitFor(); // their texts are in a separate file
  await context.close();
});

test(
  'an article tells which rulings rest on it, and where the other rule sets have the same',
  { timeout: 60000 },
  async () => {
    const one = await person(browser, house);
    const { page } = one;
    const used = page.getByRole('region', { name: 'Used by' });
    const others = page.getByRole('region', { name: 'In other sets' });
    await page.goto(house.url + '/rules/fide:9.3');
    await used.waitFor();
    assert.deepEqual(await used.locator('li').allInnerTexts(), [
      'Fifty moves, on a claim\nLaws of 2023 · Laws of 2023, rapid · Laws of 2023, blitz',
    ]);
    assert.deepEqual(await others.locator('li').allInnerTexts(), ['Fifty moves Classic Laws']);
    assert.deepEqual(await faultsOfAccess(page), []);
    await others.getByRole('link').click();
    await page.waitForURL('**/rules/ch:fifty');
    await others.getByRole('link', { name: '9.3' }).waitFor();
    // a repetition has three later books, each with its own article
    await page.goto(house.url + '/rules/xq:26.1');
    await others.locator('li').nth(2).waitFor();
    assert.deepEqual(
      await others.getByRole('link').evaluateAll(all => all.map(link => link.getAttribute('href'))),
      ['/rules/cxa:perpetual-check', '/rules/axf:perpetual-check', '/rules/wxf:perpetual-check'],
    );
    // an article that all sets share has no others, and one that no ruling rests on has neither
    await page.goto(house.url + '/rules/xq:4.1.1');
    await used.getByText('Checkmate').waitFor();
    assert.equal(await others.count(), 0);
    await page.goto(house.url + '/rules/xq:28.1');
    await page.locator('.entry[aria-current]').waitFor();
    assert.equal(await used.count(), 0);
    assert.deepEqual(one.faults, []);
    await one.context.close();
  },
);
