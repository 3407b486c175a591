// SPDX-License-Identifier: GPL-3.0-or-later
// A player's record on the page: everything that acts can say about a player is done there, before
// the start and after, and the log equals the command's.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOfAccess } from './lib/axe.mjs';
import { actsOf, at, commanded, directed, get, logOf, players } from './lib/directing.mjs';
import { faultsOfFit } from './lib/fits.mjs';
import { atHome, shoot } from './lib/house.mjs';

atHome();

const NEW = { name: 'Cup', system: 'dutch', rounds: 5, game: 'chess', seed: 3, time: '90m+30s' };
const NAMES = ['Haddad, Lina', 'Šimić, Ben', 'Müller, Anna', 'Öztürk, Can', 'Kay, Jo', 'Łukasz, Carlos'];

const open = async (page, name) => {
  await page.getByRole('button', { name: new RegExp(`^(\\w+ )?${name}$`) }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: new RegExp(name) });
  await dialog.getByRole('heading', { level: 2 }).waitFor();
  return dialog;
};
const close = async dialog => {
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
};
/** Confirms the server's warnings; `text` is one of them. */
const agree = async (page, text) => {
  const question = page.getByRole('dialog', { name: 'Please check first' });
  await question.getByText(text).waitFor();
  await question.getByRole('button', { name: 'Do it anyway' }).click();
  await question.waitFor({ state: 'detached' });
};
/** Waits until the log has this many more lines. */
const wrote = async (cup, lines) => {
  for (let tries = 0; tries < 100; tries++) {
    if ((await get(`/api/tournaments/${cup.id}/desk`, cup.token)).lines >= lines) return;
    await new Promise(done => setTimeout(done, 50));
  }
  assert.fail(`the log did not come to ${lines} lines`);
};

/*
 * Each row: the player, what is done on the page, the command's arguments, and the server's warning
 * if there is one.
 */
const DONE = [
  [
    'Kay, Jo',
    async d => {
      await d.getByLabel('Title').fill('fm');
      await d.getByLabel('FIDE ID', { exact: true }).fill('1503014');
      await d.getByLabel('Federation').fill('ENG');
      await d.getByLabel('Club').fill('Nord');
      await d.getByLabel('Born').fill('2010-05-06');
      await d.getByLabel('Sex').selectOption({ label: 'female' });
      await d.getByRole('button', { name: 'Save' }).click();
    },
    [
      'edit',
      '5',
      '--title=fm',
      '--federation=ENG',
      '--club=Nord',
      '--id=1503014',
      '--birth=2010-05-06',
      '--sex=w',
    ],
  ],
  [
    'Kay, Jo',
    async d => {
      await d.getByLabel('Name in the other script').fill('凯伊');
      await d.getByLabel('Board in every round').fill('3');
      await d.getByLabel('Contact (arbiters only)').fill('+44 20 5555');
      await d.getByLabel('Note (arbiters only)').fill('wheelchair');
      await d.getByRole('button', { name: 'Save' }).click();
    },
    ['edit', '5', '--also=凯伊', '--table=3', '--contact=+44 20 5555', '--note=wheelchair'],
  ],
  [
    'Müller, Anna',
    async d => {
      await d.getByLabel('Rating').fill('2100');
      await d.getByLabel('Rating').press('Enter');
    },
    ['edit', '3', '--rating=2100'],
  ],
  [
    'Kay, Jo',
    d => d.getByRole('combobox', { name: 'Round 3' }).selectOption({ label: 'half-point bye' }),
    ['bye', '5', '3', 'half'],
  ],
  [
    'Kay, Jo',
    d => d.getByRole('combobox', { name: 'Round 3' }).selectOption({ label: 'zero-point bye' }),
    ['bye', '5', '3', 'zero'],
  ],
  [
    'Kay, Jo',
    d => d.getByRole('combobox', { name: 'Round 4' }).selectOption({ label: 'full-point bye' }),
    ['bye', '5', '4', 'full'],
    /full-point/,
  ],
  ['', null, ['pair']],
  [
    'Öztürk, Can',
    async d => {
      await d.getByLabel('Rating').fill('');
      await d.getByRole('button', { name: 'Save' }).click();
    },
    ['edit', '4', '--rating=-'],
    /pairing numbers change \(3\)/,
  ],
  [
    'Haddad, Lina',
    d => d.getByRole('button', { name: 'Enter the penalty' }).click(),
    ['penalise', '2', 'warning', 'arbiter'],
  ],
  [
    'Haddad, Lina',
    async d => {
      await d.getByRole('combobox', { name: 'Penalty' }).selectOption({ label: 'Points added or deducted' });
      await d.getByLabel('Points, below zero').fill('-½');
      await d.locator('section[aria-labelledby=penalties]').getByLabel('Reason').fill('telephone');
      await d.getByRole('button', { name: 'Enter the penalty' }).click();
    },
    ['penalise', '2', '0.5', 'chief', 'telephone'],
  ],
  [
    'Kay, Jo',
    async d => {
      await d.getByRole('combobox', { name: 'Penalty' }).selectOption({ label: 'Points added or deducted' });
      await d.getByLabel('Points, below zero').fill('1');
      await d.getByRole('combobox', { name: 'Decided by' }).selectOption({ label: 'Organiser' });
      await d.getByRole('button', { name: 'Enter the penalty' }).click();
    },
    ['penalise', '4', '+1', 'organiser'],
  ],
  [
    'Haddad, Lina',
    async d => {
      await d.locator('section[aria-labelledby=appeals]').getByLabel('Reason').fill('touched piece');
      await d.getByRole('button', { name: 'Enter the appeal' }).click();
    },
    ['appeal', '2', '1', 'touched piece'],
  ],
  ['Haddad, Lina', d => d.getByRole('button', { name: 'Rejected' }).click(), ['rule', '1', 'rejected', 'Li']],
  [
    'Šimić, Ben',
    async d => {
      await d.locator('section[aria-labelledby=takes-part]').getByLabel('Reason').fill('ill');
      await d.getByRole('button', { name: 'Withdraw', exact: true }).click();
    },
    ['withdraw', '3', 'ill'],
  ],
  ['Šimić, Ben', d => d.getByRole('button', { name: 'Return', exact: true }).click(), ['return', '3']],
];

test('every act about one player, at the record', { timeout: 120000 }, async () => {
  const cup = await directed(NEW, players(NAMES));
  const { page, faults, context } = await at(cup, 'players');
  const theirs = commanded();
  theirs.q(
    'new',
    '--system=dutch',
    '--rounds=5',
    '--game=chess',
    '--seed=3',
    '--time=90m+30s',
    theirs.file,
    'Cup',
  );
  NAMES.forEach((name, i) => theirs.q('add', theirs.file, name, String(2000 - i)));
  let { lines } = await get(`/api/tournaments/${cup.id}/desk`, cup.token);
  for (const [name, act, [command, ...words], warns] of DONE) {
    if (!act) {
      await cup.did(command, {});
      await page.getByRole('button', { name: 'Pair round 2' }).waitFor();
    } else {
      const dialog = await open(page, name);
      await act(dialog);
      if (warns) await agree(page, warns);
      await wrote(cup, ++lines);
      if (command === 'edit') await dialog.waitFor({ state: 'detached' });
      else await close(dialog);
    }
    theirs.q(command, theirs.file, ...words);
    if (!act) ({ lines } = await get(`/api/tournaments/${cup.id}/desk`, cup.token));
    else {
      const left = actsOf(await logOf(cup.id, cup.token)).length - lines;
      lines += left; // an act that leaves FIDE mode adds a line that says so
    }
  }
  assert.deepEqual(actsOf(await logOf(cup.id, cup.token)), theirs.acts());
  // Remarkable facts are in the player's row, and in the draft of the pairing.
  await page.getByText(/½ deducted.*warned 1×/).waitFor();
  await page.getByText('round 3: zero-point bye').waitFor();
  await page.getByText(/凯伊 · board 3 in every round.*wheelchair/).waitFor();
  const { pairings } = await get(`/api/tournaments/${cup.id}/pairings?round=1`);
  assert.ok([pairings[2].white_name, pairings[2].black_name].includes('Kay, Jo'));
  assert.deepEqual(faults, []);
  await context.close();
});

test('a bye is taken away again, and named in the draft while it stands', { timeout: 60000 }, async () => {
  const cup = await directed(NEW, players(NAMES));
  const { page, faults, context } = await at(cup, 'players');
  const dialog = await open(page, 'Haddad, Lina');
  await dialog.getByRole('combobox', { name: 'Round 1' }).selectOption({ label: 'half-point bye' });
  await dialog.getByText('round 1: half-point bye').waitFor();
  await dialog.getByText('has a half-point bye in round 1').waitFor();
  assert.deepEqual(await faultsOfAccess(page), []);
  await close(dialog);
  await page.goto(page.url().replace('players', 'pair'));
  await page.getByText('Byes: Haddad, Lina (half-point bye)').waitFor();
  await page.goto(page.url().replace('pair', 'players'));
  const again = await open(page, 'Haddad, Lina');
  await again.getByText('has a half-point bye in round 1').waitFor();
  await again.getByRole('combobox', { name: 'Round 1' }).selectOption('');
  await again.locator('.struck').waitFor();
  assert.equal(await again.getByRole('combobox', { name: 'Round 1' }).inputValue(), '');
  await close(again);
  assert.equal(await page.getByText('half-point bye').count(), 0);
  assert.equal(actsOf(await logOf(cup.id, cup.token)).at(-1).act, 'strike');
  assert.deepEqual(faults, []);
  await context.close();
});

test('nobody is taken out, and no check-in begun, by one press', { timeout: 60000 }, async () => {
  const cup = await directed(NEW, players(NAMES));
  const { page, context } = await at(cup, 'players');
  const written = async () => actsOf(await logOf(cup.id, cup.token)).slice(1 + NAMES.length);
  await page.getByRole('button', { name: 'Remove: Kay, Jo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  assert.equal(await page.getByRole('checkbox', { name: /^here/ }).count(), 0); // before check-in is used
  await page.getByRole('button', { name: 'Begin check-in' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  assert.deepEqual(await written(), []);
  await page.getByRole('button', { name: 'Remove: Kay, Jo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('heading', { name: 'Players 5' }).waitFor();
  await page.getByRole('button', { name: 'Begin check-in' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Nobody is here yet' }).click();
  await page.getByText('5 not here').waitFor();
  // Players entered from now on count as present unless marked otherwise.
  await page.getByLabel('Name', { exact: true }).fill('Late, Lea');
  await page.getByRole('button', { name: 'Enter', exact: true }).click();
  await page.getByRole('checkbox', { name: 'here: Late, Lea', checked: true }).waitFor();
  assert.deepEqual(await written(), [
    { act: 'remove', number: 5 },
    { act: 'absent', order: [1, 2, 3, 4, 6] },
    { act: 'add', number: 7, name: 'Late, Lea' },
    { act: 'arrive', order: [7] },
  ]);
  await context.close();
});

test('a refusal is said in the dialog, which stays open', { timeout: 60000 }, async () => {
  const cup = await directed(NEW, players(NAMES));
  const { page, context } = await at(cup, 'players', { viewport: { width: 390, height: 844 } });
  const dialog = await open(page, 'Haddad, Lina');
  await dialog.getByLabel('Born').fill('1990-02-30');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('alert').getByText('1990-02-30').waitFor();
  assert.deepEqual(await faultsOfFit(page), []);
  await context.close();
});

test(
  'a member of a team is entered with every field and put right; the command makes the same log',
  { timeout: 90000 },
  async () => {
    const begun = { name: 'League', system: 'berger', rounds: 1, seed: 7, teams: 'listed:2', game: 'chess' };
    const cup = await directed({ ...begun, time: '90m+30s' }, [
      { act: 'add', name: 'North' },
      { act: 'add', name: 'South' },
      { act: 'member', team: 1, name: 'Lin, Bo' },
    ]);
    const { page, faults, context } = await at(cup, 'players');
    const section = page.getByRole('region', { name: /^Members/ });
    const fields = [
      ['Title', 'wgm', 'title', 'WGM'],
      ['Federation', 'CHN', 'federation'],
      ['Club', 'Rook', 'club'],
      ['FIDE ID', '1001', 'id'],
      ['Born', '1994-05-06', 'birth'],
      ['Name in the other script', '高文', 'also'],
      ['Contact (arbiters only)', '+86 1', 'contact'],
      ['Note (arbiters only)', 'front row', 'note'],
    ];
    await section.getByRole('combobox', { name: 'Team' }).selectOption({ label: 'South' });
    await section.getByLabel('Member', { exact: true }).fill('Gao, Wen');
    await section.getByLabel('Rating', { exact: true }).fill('2310');
    await section.getByText('More', { exact: true }).click();
    for (const [label, text] of fields) await section.getByLabel(label, { exact: true }).fill(text);
    await section.getByRole('combobox', { name: 'Sex' }).selectOption('w');
    await section.getByRole('button', { name: 'Enter', exact: true }).click();
    await page.getByRole('heading', { name: 'Members 2' }).waitFor();
    const dialog = await open(page, 'Gao, Wen');
    for (const [label, text, , shown] of fields.filter(([label]) => label !== 'Born'))
      assert.equal(await dialog.getByLabel(label, { exact: true }).inputValue(), shown ?? text);
    await dialog.getByLabel('Rating', { exact: true }).fill('2320');
    await dialog.getByLabel('Note (arbiters only)', { exact: true }).fill('');
    assert.deepEqual(await faultsOfAccess(page), []);
    await shoot(page, 'record-member');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await section.getByText('2320').waitFor();

    const theirs = commanded();
    theirs.q(
      ...'new --system=berger --rounds=1 --seed=7 --teams=listed:2 --game=chess --time=90m+30s'.split(' '),
      ...[theirs.file, 'League'],
    );
    theirs.q('add', theirs.file, 'North');
    theirs.q('add', theirs.file, 'South');
    theirs.q('member', theirs.file, '1', 'Lin, Bo');
    const options = fields.map(([, text, option]) => `--${option}=${text}`);
    theirs.q('member', ...options, '--sex=w', theirs.file, '2', 'Gao, Wen', '2310');
    theirs.q('edit', '--member', '--rating=2320', '--note=', theirs.file, '2');
    assert.deepEqual(actsOf(await logOf(cup.id, cup.token)), theirs.acts());
    assert.deepEqual(faults, []);
    await context.close();
  },
);
