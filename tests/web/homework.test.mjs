// SPDX-License-Identifier: GPL-3.0-or-later
// A coach, three pupils and their homework: joined by links; solved at once, later or not at all,
// and continued after a reload; a lesson counted; the table and its CSV match; no fault that
// axe-core finds on desktop and phone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOfAccess as violations } from './lib/axe.mjs';
import { OPERA } from './lib/games.mjs';
import { ask, miss, rows, solve, verdict } from './lib/homework.mjs';
import { atHome, browser, house, person, SLOW } from './lib/house.mjs';

atHome();

const LESSON = {
  format: 'qiyuan-game',
  version: 1,
  game: 'chess',
  tags: [
    ['Event', 'Ladder'],
    ['Lesson', 'find the move'],
  ],
  result: '*',
  moves: ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5'].map(move => ({ move })),
};

async function open(path, options = {}) {
  const one = await person(browser, house, options);
  await one.page.goto(house.url + path);
  return one;
}
const done = async one => {
  assert.deepEqual(one.faults, []);
  await one.context.close();
};
async function joined(link, name) {
  const one = await open(link.slice(house.url.length));
  await one.page.locator('#pupil-name').fill(name);
  await one.page.getByRole('button', { name: 'Join', exact: true }).click();
  await one.page.getByRole('link', { name: 'Mates' }).waitFor();
  return one;
}
test('a coach and three pupils', { timeout: 240000 }, async () => {
  const coach = await open('/classes');
  const { page } = coach;
  await page.getByLabel('Name of the class').fill('Friday');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(/\/classes\/\w+$/);
  const id = new URL(page.url()).pathname.split('/')[2];
  await page.getByRole('button', { name: 'Set homework' }).click();
  await page.locator('#homework-name').fill('Mates');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Game', { exact: true }).selectOption('chess');
  await dialog.getByLabel('Theme', { exact: true }).selectOption('mate-in-1');
  await dialog.getByLabel('How many').fill('2');
  await dialog.getByLabel('Counts until').fill('2099-12-31');
  await dialog.getByRole('button', { name: 'Set homework' }).click();
  await page.getByRole('link', { name: 'Mates' }).waitFor();
  await page.getByRole('button', { name: 'New link to join' }).click();
  const link = await page.getByRole('textbox', { name: 'Join the class' }).inputValue();
  assert.match(link, /#join=\w{32}$/);

  const [ann, bob, cas] = [await joined(link, 'Ann'), await joined(link, '=Bob'), await joined(link, 'Cas')];
  await ann.page.getByRole('link', { name: 'Mates' }).click();
  await verdict(ann.page, 'find');
  const [board, asked] = await Promise.all(
    ['.solve .board', '#ask'].map(one => ann.page.locator(one).boundingBox()),
  );
  assert.ok(board.x + board.width < asked.x && board.y < asked.y, 'what is asked stands beside the board');
  await solve(ann.page);
  await ann.page.getByRole('button', { name: 'Next task' }).click();
  await ann.page.getByText('Task 2 of 2').waitFor();
  await verdict(ann.page, 'find');
  await solve(ann.page);
  await ann.page.getByText('2 of 2 done').waitFor();
  await ann.page.getByRole('button', { name: 'Next task' }).click();
  await ann.page.getByText('All done.').waitFor();

  await bob.page.getByRole('link', { name: 'Mates' }).click();
  await miss(bob.page);
  await solve(bob.page);
  await bob.page.getByText('1 of 2 done').waitFor();
  await bob.page.reload();
  await bob.page.getByText('Task 2 of 2').waitFor();
  await bob.page.getByRole('button', { name: 'See the answer' }).click();
  await verdict(bob.page, 'given-up');
  await bob.page.locator('.tasks [data-state=missed]').waitFor();

  await page.reload();
  const cells = async name =>
    (await page.locator(`#pupil-table tr[data-pupil="${name}"] td`).allInnerTexts()).slice(0, 5);
  await page.locator('#pupil-table tr[data-pupil="Cas"]').waitFor();
  assert.deepEqual(await cells('Ann'), ['2', '0', '0', '0', '0']);
  assert.deepEqual(await cells('=Bob'), ['0', '1', '1', '0', '0']);
  assert.deepEqual(await cells('Cas'), ['0', '0', '0', '2', '0']);
  const text = await page.evaluate(async url => (await fetch(url)).text(), `/api/classes/${id}/table`);
  const table = rows(text);
  assert.deepEqual(table[0], [
    'pupil',
    'first try',
    'later',
    'missed',
    'not yet',
    'late',
    'last',
    'Mates (2)',
  ]);
  const told = Object.fromEntries(table.slice(1).map(row => [row[0], [...row.slice(1, 6), row[7]]]));
  assert.deepEqual(told, {
    Ann: ['2', '0', '0', '0', '0', '2'],
    "'=Bob": ['0', '1', '1', '0', '0', '1'],
    Cas: ['0', '0', '0', '2', '0', '0'],
  });
  await page.getByRole('link', { name: 'Mates' }).click();
  await page.locator('#results').waitFor();
  const results = await page.locator('#results tr[data-pupil="=Bob"] td').allInnerTexts();
  assert.deepEqual(results, ['Later 2 tries', 'Missed 1 tries']);

  // A pupil sees only their own row; a pupil who leaves disappears from the table.
  await cas.page.getByRole('button', { name: 'Leave the class' }).click();
  await cas.page.getByRole('dialog').getByRole('button', { name: 'Leave the class' }).click();
  await cas.page.getByText('You are in no class yet.').waitFor();
  await page.reload();
  await page.locator('#results tr[data-pupil="Ann"]').waitFor();
  assert.equal(await page.locator('#results tbody tr').count(), 2);
  for (const one of [ann, bob, cas, coach]) await done(one);
});

test('a lesson as homework counts what is found and missed', { timeout: 120000 }, async () => {
  const coach = await open('/classes');
  await ask(coach.page, '/api/guest', { name: 'Coach' });
  const made = await ask(coach.page, '/api/classes', { name: 'Lessons' });
  const study = await ask(coach.page, '/api/studies', {
    title: 'Ladder',
    chapters: [{ title: 'Ladder', record: LESSON }],
  });
  const homework = await ask(coach.page, `/api/classes/${made.id}/homework`, {
    name: 'Mates',
    lessons: [{ study: study.id, chapter: 1 }],
  });
  assert.equal(homework.tasks, 1);
  const pupil = await joined(`${house.url}/classes/${made.id}#join=${made.token}`, 'Ann');
  const { page } = pupil;
  await page.getByRole('link', { name: 'Mates' }).click();
  await page.getByRole('link', { name: 'Take the lesson' }).click();
  await page.locator('.moves.lesson').waitFor();
  const play = async text => {
    await page.locator('#study-type').fill(text);
    await page.locator('#study-type').press('Enter');
  };
  const found = n =>
    page.waitForFunction(count => document.querySelectorAll('.moves.lesson p b').length === count, n);
  await play('e4');
  await found(2);
  await play('d4'); // a wrong move
  await page.getByText('Not this move').waitFor();
  await play('Nf3');
  await found(4);
  await page.getByRole('button', { name: 'Show the move' }).click();
  await found(5);
  await page.goto(`${house.url}/h/${homework.id}`);
  await page.getByText('1 of 1 done').waitFor();
  const shown = await ask(coach.page, `/api/homework/${homework.id}`);
  assert.deepEqual(
    shown.marks.map(one => [one.state, one.found, one.wrong]),
    [['later', 1, 2]],
  );
  await done(pupil);
  await done(coach);
});

test('puzzles made of a file of one’s own on the page, set and removed', { timeout: 120000 }, async () => {
  const coach = await open('/classes');
  const { page } = coach;
  await ask(page, '/api/guest', { name: 'Coach' });
  const made = await ask(page, '/api/classes', { name: 'Own' });
  await page.evaluate(
    async text => {
      const post = async (path, body) =>
        (await fetch('/api/collections' + path, { method: 'POST', body: body ?? '' })).json();
      const { id } = await post('?name=opera.pgn&kilobytes=9');
      await post(`/${id}/part?at=0`, new Blob([text]));
      await post(`/${id}/end`);
    },
    `[White "Morphy"]\n[Black "Duke"]\n\n${OPERA.join(' ')} 1-0\n`,
  );
  await page.goto(`${house.url}/classes/${made.id}`);
  await page.getByLabel('Make puzzles of').selectOption({ label: 'opera.pgn' });
  await page.getByRole('button', { name: 'Make puzzles' }).click();
  const own = page.locator('section[aria-labelledby=own-puzzles] .scroll li');
  await own.first().getByText('opera.pgn').waitFor();
  await page.getByRole('button', { name: 'Set homework' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('#homework-name').fill('From the opera');
  await dialog.locator('select').first().selectOption({ label: 'My own puzzles' });
  await dialog.getByRole('checkbox').first().check();
  await dialog.getByRole('button', { name: 'Set homework' }).click();
  await page.getByRole('link', { name: 'From the opera' }).waitFor();
  for (const one of await own.getByRole('checkbox').all()) await one.check();
  await page.getByRole('button', { name: 'Remove the chosen ones' }).click();
  await page.getByText('None yet.').waitFor();
  await page.getByRole('link', { name: 'From the opera' }).click();
  await page.locator('#results thead th').nth(1).waitFor(); // it keeps its own copy
  await done(coach);
});

test('axe finds nothing, and nothing is wider than the phone', { timeout: 120000 }, async () => {
  for (const [lang, theme, viewport] of [
    ['en', 'light', { width: 1280, height: 800 }],
    ['zh-Hans', 'dark', { width: 390, height: 844 }],
    ...(SLOW ? [['zh-Hant', 'light', { width: 390, height: 844 }]] : []),
  ]) {
    const one = await open('/classes', { lang, theme, viewport });
    const { page } = one;
    await page.locator('h1').waitFor();
    await ask(page, '/api/guest', { name: 'Coach' });
    const made = await ask(page, '/api/classes', { name: 'Class' });
    await ask(page, `/api/classes/${made.id}/pupils`, { names: ['Ann', '小明'] });
    const homework = await ask(page, `/api/classes/${made.id}/homework`, { name: 'One', pick: { count: 9 } });
    await ask(page, `/api/classes/${made.id}/join`, { token: made.token, name: 'Coach' });
    for (const path of ['/classes', `/classes/${made.id}`, `/h/${homework.id}`]) {
      await page.goto(house.url + path);
      await page.locator('main a[href]').first().waitFor();
      assert.deepEqual(await violations(page), [], `${lang} ${path}`);
      assert.ok(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        `${lang} ${path}`,
      );
    }
    await done(one);
  }
});
