// SPDX-License-Identifier: GPL-3.0-or-later
// Looks up players in the rating lists on the page: who is found, which fields are filled in or
// replaced, and the message if there are no lists.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { faultsOfAccess } from './lib/axe.mjs';
import { actsOf, at, BIN, directed, logOf } from './lib/directing.mjs';
import { atHome, shoot } from './lib/house.mjs';
import { models } from './lib/models.mjs';

// The server and the command share one database.
process.env.XDG_DATA_HOME = mkdtempSync(join(tmpdir(), 'qiyuan-web-'));
atHome(['--limits', 'requests=100000']);

const LIST = `ID Number  Name           Fed Sex Tit  WTit SRtng RRtng BRtng B-day
1001       Gao, Wen       CHN F   WGM       2310  2280  2250  1994
1002       Muster, Max    GER M   IM        2415              1990
1003       Muster, Mara   AUT F             1801              2001
`;
const read = () => {
  const list = join(process.env.XDG_DATA_HOME, 'list.txt');
  writeFileSync(list, LIST);
  execFileSync(BIN, ['rate', 'index', '-q', list]);
};

test('what taking a player over changes', async () => {
  const [{ changesOf, replacing, taken }, { EMPTY }] = await models(
    'views/tournament/listedModel',
    'views/tournament/playerModel',
  );
  const max = {
    ...{
      id: 1002,
      name: 'Muster, Max',
      title: 'IM',
      federation: 'GER',
      sex: 'm',
      birth: 1990,
    },
    ...{ rating: 2415, rapid: 0, blitz: 2400 },
  };
  const fields = changes => changes.map(({ field, before, now }) => `${field} ${before}>${now}`);
  for (const [form, counts, all, over] of [
    [
      {},
      'rating',
      'name >Muster, Max|title >IM|rating >2415|federation >GER|id >1002|birth >1990|sex >m',
      '',
    ],
    [{}, 'rapid', 'name >Muster, Max|title >IM|federation >GER|id >1002|birth >1990|sex >m', ''],
    [
      {
        name: 'Muster, Max',
        rating: '1900',
        title: 'IM',
        federation: 'GER',
        id: '1002',
        sex: 'm',
      },
      'blitz',
      'rating 1900>2400|birth >1990',
      'rating 1900>2400',
    ],
    [
      {
        name: 'Muster, Max',
        title: 'IM',
        federation: 'GER',
        id: '1002',
        birth: '1990-05-06',
        sex: 'w',
      },
      'rapid',
      'sex w>m',
      'sex w>m',
    ],
  ]) {
    const changes = changesOf({ ...EMPTY, ...form }, max, counts);
    assert.equal(fields(changes).join('|'), all);
    assert.equal(fields(replacing(changes)).join('|'), over);
    assert.deepEqual(changesOf(taken({ ...EMPTY, ...form }, changes), max, counts), []);
  }
});

test('a player is entered and a record put right from the rating lists', { timeout: 90000 }, async () => {
  for (const [game, system, idWord] of [
    ['chess', 'dutch', 'FIDE ID'],
    ['xiangqi', 'swiss-cn', 'Registration number'],
  ]) {
    rmSync(join(process.env.XDG_DATA_HOME, 'qiyuan'), {
      recursive: true,
      force: true,
    });
    const cup = await directed({ name: 'Cup', system, rounds: 3, game }, [
      {
        act: 'add',
        name: 'M. Muster',
        rating: 1900,
        federation: 'SUI',
        birth: '1990-05-06',
      },
    ]);
    const { page, faults, context } = await at(cup, 'players');
    const name = page.locator('#add-name');
    const look = what => page.getByRole('button', { name: `Look up: ${what}`, exact: true });
    const found = page.getByRole('region', { name: 'Rating lists' });
    await name.waitFor();
    assert.ok(await look('Name').isDisabled(), 'nothing is looked up of an empty field');
    await name.fill('muster');
    await look('Name').click();
    await found.getByText('There are no rating lists on this server yet.').waitFor();

    read(); // while the server runs
    await look('Name').click();
    await found.getByText('2 players found for “muster”').waitFor();
    const hits = await found.getByRole('listitem').allInnerTexts();
    assert.match(hits[0], /IM Muster, Max\s+GER · standard 2415 · 1990 · male · 1002\s/);
    assert.match(hits[1], /Muster, Mara\s+AUT · standard 1801 · 2001 · female · 1003\s/);
    assert.match(hits[0], /Replaces what is filled in\. [^:]+: muster → Muster, Max\s/);
    await shoot(page, `listed-${game}`);
    assert.deepEqual(await faultsOfAccess(page), []);
    await found.getByRole('button', { name: 'Fill in: Muster, Mara 1003' }).click();
    await found.getByText(/Filled in from the rating lists, not saved yet.*rating: 1801/i).waitFor();
    assert.equal(await name.inputValue(), 'Muster, Mara');
    await page.getByRole('button', { name: 'Enter', exact: true }).click();
    await page.getByRole('heading', { name: 'Players 2' }).waitFor();

    // The record of a player entered by hand: looked up by id, and each replaced value is
    // announced.
    await page.getByRole('button', { name: 'M. Muster', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const of = dialog.getByRole('region', { name: 'Rating lists' });
    await dialog.getByLabel(idWord, { exact: true }).fill('1009');
    await dialog.getByRole('button', { name: `Look up: ${idWord}` }).click();
    await of.getByText('Nobody in the rating lists has the id or name “1009”').waitFor();
    await dialog.getByLabel(idWord, { exact: true }).fill('1002');
    await dialog.getByRole('button', { name: `Look up: ${idWord}` }).click();
    const hit = of.getByRole('listitem');
    await hit
      .getByText(/Replaces what is filled in\..*M\. Muster → Muster, Max.*1900 → 2415.*SUI → GER/)
      .waitFor();
    assert.equal(await dialog.getByLabel('Federation').inputValue(), 'SUI', 'nothing is filled in yet');
    await shoot(page, `listed-record-${game}`);
    assert.deepEqual(await faultsOfAccess(page), []);
    await hit.getByRole('button', { name: /^Fill in/ }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'IM Muster, Max', exact: true }).waitFor();

    const acts = actsOf(await logOf(cup.id, cup.token));
    const { act, number, ...put } = acts.at(-1);
    assert.deepEqual(
      [act, put],
      [
        'edit',
        {
          name: 'Muster, Max',
          title: 'IM',
          federation: 'GER',
          id: '1002',
          sex: 'm',
          rating: 2415,
        },
      ],
      'the day of birth stays',
    );
    assert.ok(number > 0);
    const { number: _, ...entered } = acts.findLast(one => one.act === 'add');
    assert.deepEqual(entered, {
      ...{
        act: 'add',
        name: 'Muster, Mara',
        federation: 'AUT',
        id: '1003',
        birth: '2001',
        sex: 'w',
      },
      rating: 1801,
    });
    assert.deepEqual(faults, []);
    await context.close();
  }
});
