// SPDX-License-Identifier: GPL-3.0-or-later
// Arbiters' decisions other than pairs and results, on the page: players kept apart, lots drawn by
// hand, ties, appeals, corrected lines. The command makes the same log of the same acts.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { faultsOfAccess } from './lib/axe.mjs';
import { actsOf, at, commanded, directed, logOf, NAMES, players, publishNow } from './lib/directing.mjs';
import { atHome } from './lib/house.mjs';
import { models } from './lib/models.mjs';

atHome(['--limits', 'requests=100000']);

let lots;
let parted;
let corrected;
before(async () => {
  [lots, parted, corrected] = await models(
    'views/tournament/about/lots',
    'views/tournament/about/parted',
    'views/tournament/about/corrected',
  );
});

test('lots that were drawn: any separator, and the turn that a refusal asks for', () => {
  for (const text of ['12,18,24', '12，18、24', ' 12 18\t24 ', '１２；18 24']) {
    assert.deepEqual(lots.numbersOf(text), [12, 18, 24], text);
  }
  for (const [code, words, turn] of [
    [
      'tour-lot-wanted',
      'a lot must be drawn by hand: 2: 4 6',
      { drawer: 2, candidates: [4, 6], other: false, drawn: [3, 1] },
    ],
    [
      'tour-lot-wanted',
      '须手工抽签：12 18 24',
      { drawer: 0, candidates: [12, 18, 24], other: false, drawn: [3, 1] },
    ],
    [
      'tour-lot-other',
      'the number drawn by hand, 2, is not among those left: 1: 4 5 6',
      { drawer: 1, candidates: [4, 5, 6], other: true, drawn: [3] },
    ],
    ['tour-open', 'round 1: 2', null],
  ])
    assert.deepEqual(lots.turnOf(code, words, '3、1'), turn, words);
});

test('who shall not meet: an act for each group, none for one player alone', () => {
  const all = ['Rook', 'Rook', '', 'Mill', 'Rook', 'Mill', 'Abbey'].map((club, i) => ({
    id: i + 1,
    entry: i + 1,
    club,
    federation: '',
    left: i === 4,
  }));
  const acts = more => parted.apartActs({ ...parted.NONE, ...more }, all);
  assert.deepEqual(acts({ by: 'club' }), [
    { act: 'avoid', order: [1, 2], kind: 'hard' },
    { act: 'avoid', order: [4, 6], kind: 'hard' },
  ]);
  assert.deepEqual(acts({ by: 'club', unit: 'Mill', hard: false, first: '2', last: '4' }), [
    { act: 'avoid', order: [4, 6], round: 2, rounds: 4, kind: 'soft' },
  ]);
  assert.deepEqual(acts({ chosen: [3] }), []);
  assert.deepEqual(acts({ by: 'federation' }), []);
});

test('a line that is corrected: entries become numbers, and the act keeps what was not typed', () => {
  const all = [
    { id: 2, entry: 1 },
    { id: 1, entry: 2 },
  ];
  const line = { act: 'result', round: 3, white: 1, black: 2, result: '1-0', sum: 'x', by: 'Li' };
  const typed = corrected.typedOf(line, all, false);
  assert.deepEqual(typed, { round: '3', white: '2', black: '1', result: '1-0' });
  assert.equal(
    corrected.insteadOf(line, { ...typed, result: '0-1' }),
    '{"act":"result","round":3,"white":2,"black":1,"result":"0-1"}',
  );
  assert.deepEqual(corrected.typedOf(line, all, true).white, '1', 'members keep their numbers');
  const avoid = { act: 'avoid', order: [1, 2], kind: 'hard' };
  assert.deepEqual(corrected.typedOf(avoid, all, false), { order: '2,1', kind: 'hard' });
  assert.equal(
    corrected.insteadOf(avoid, { order: '1，2', kind: 'soft' }),
    '{"act":"avoid","order":[1,2],"kind":"soft"}',
  );
});

test(
  'pairs that shall not be, ties, an appeal and a correction on the page: the log is the command’s',
  { timeout: 120000 },
  async () => {
    const begun = { name: 'Rulings', system: 'dutch', rounds: 3, seed: 7, game: 'chess', time: '90m+30s' };
    const cup = await directed({ ...begun, tiebreaks: 'BH' }, players(NAMES.slice(0, 8)));
    const theirs = commanded();
    writeFileSync(theirs.file, await logOf(cup.id, cup.token));
    const { page, faults, context } = await at(cup, 'pair');
    const button = name => page.getByRole('button', { name, exact: true });
    const part = name => page.locator('nav.parts').getByRole('link', { name, exact: true }).click();
    // numbers one and five would be paired
    await page.locator('.pairs.told li').first().getByText('Adler').waitFor();
    await page.getByLabel('Players (two or more)').selectOption(['1', '5']);
    await button('Keep them apart').click();
    await page.locator('.apart li').getByText('Adler, Engel (never, all rounds)').waitFor();
    await page.waitForFunction(
      () => !document.querySelector('.pairs.told li')?.textContent.includes('Engel'),
    );
    assert.deepEqual(await faultsOfAccess(page), []);
    await publishNow(page, 1);
    theirs.q('avoid', theirs.file, '1,5');
    theirs.q('pair', theirs.file);
    for (const board of ['1', '2', '3', '4']) {
      await page.getByLabel('Board, result, Enter').pressSequentially(`${board} =`);
      await page.keyboard.press('Enter');
    }
    await page.getByText('4 of 4 finished').waitFor();
    await page.waitForFunction(key => localStorage.getItem(key) === null, 'qiyuan.tq.' + cup.id);
    for (const { white, black } of await cup.pairs(1))
      theirs.q('result', theirs.file, String(white), String(black), '1/2-1/2', '1');
    // all players are tied
    await part('Rulings');
    const tie = page.getByRole('region', { name: 'Place 1', exact: true });
    await tie.getByRole('button', { name: 'Berg: up' }).click();
    await tie.getByLabel('Reason').fill('play-off');
    await tie.getByRole('button', { name: 'Settle in this order' }).click();
    await page.getByText('Nobody is level.').waitFor();
    theirs.q('decide', theirs.file, '2,1,3,4,5,6,7,8', '', 'owner', 'play-off');
    await page.getByRole('combobox', { name: 'Player' }).selectOption('3');
    await page.getByLabel('Reason').last().fill('clock');
    await button('Enter the appeal').click();
    const appeal = page.getByRole('region', { name: 'Appeal 1' });
    await appeal.getByText('clock').waitFor();
    await appeal.getByLabel('Reason').fill('too late');
    assert.deepEqual(await faultsOfAccess(page), []);
    await appeal.getByRole('button', { name: 'Reject' }).click();
    await appeal.getByText('rejected').waitFor();
    theirs.q('appeal', theirs.file, '3', '1', 'clock');
    theirs.q('rule', theirs.file, '1', 'rejected', 'owner', 'too late');
    // a result was misread
    const line = actsOf(await logOf(cup.id, cup.token)).findIndex(act => act.act === 'result') + 1;
    const [first] = await cup.pairs(1);
    await part('History');
    await button(`Correct ${line}`).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Result').fill('1-0');
    await dialog.getByLabel('Reason').fill('slip read wrongly');
    assert.deepEqual(await faultsOfAccess(page), []);
    await dialog.getByRole('button', { name: 'Correct' }).click();
    await dialog.waitFor({ state: 'detached' });
    theirs.q(
      ...['amend', '--by=owner', '--reason=slip read wrongly', theirs.file, String(line)],
      ...['result', String(first.white), String(first.black), '1-0', '1'],
    );
    const plain = acts =>
      acts.map(({ by, ...act }) => (by === 'Li' ? { by: 'owner', ...act } : { by, ...act }));
    assert.deepEqual(plain(actsOf(await logOf(cup.id, cup.token))), plain(theirs.acts()));
    assert.deepEqual(faults, []);
    await context.close();
  },
);

test('xiangqi: who draws is named, and numbers are drawn by pressing them', { timeout: 60000 }, async () => {
  const cup = await directed(
    { name: 'Lots', system: 'swiss-cn', rounds: 7, seed: 7, game: 'xiangqi' },
    players(NAMES.slice(0, 6)),
  );
  const theirs = commanded();
  writeFileSync(theirs.file, await logOf(cup.id, cup.token));
  const { page, faults, context } = await at(cup, 'pair');
  await page.getByRole('button', { name: 'Draw the lots by hand' }).click();
  const turns = page.locator('.lots');
  const drawn = [];
  await turns.waitFor();
  while (await turns.count()) {
    const words = await turns.getByText(`Lot ${drawn.length + 1}`).textContent();
    assert.match(words, drawn.length === 0 ? /^Lot 1: 1 Adler draws/ : /draws|is drawn/);
    const last = turns.locator('.rowb button').last();
    drawn.push((await last.textContent()).split(' ')[0]);
    await last.click();
    await page.waitForFunction(
      n => !document.querySelector('.lots')?.textContent.includes(`Lot ${n}`),
      drawn.length,
    );
  }
  assert.ok(drawn.length > 2);
  // typed with another separator and one wrong number: the page says so, and whose turn it is
  await page.getByLabel('Lots drawn by hand').fill(drawn.slice(0, 1).join('') + '、1');
  await turns.getByText('1 is not among the numbers').waitFor();
  await page.getByLabel('Lots drawn by hand').fill(drawn.join('、'));
  await page.waitForFunction(() => !document.querySelector('.lots'));
  await publishNow(page, 1);
  theirs.q('pair', '--lots', drawn.join(','), theirs.file);
  assert.deepEqual(actsOf(await logOf(cup.id, cup.token)), theirs.acts());
  assert.deepEqual(faults, []);
  await context.close();
});
