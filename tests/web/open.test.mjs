// SPDX-License-Identifier: GPL-3.0-or-later
// An open of 42 players on the page only, with real mishaps: a list with bad rows, a late entry,
// all kinds of byes, a withdrawal and return, forfeits, exchanged pairs, a wrong result, a penalty,
// prizes. The command makes the same log, and the report file is accepted.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { actsOf, BIN, commanded, counted, get, logOf, publishNow, tokenOf } from './lib/directing.mjs';
import { atHome, browser, house, LONG, person, ROOT, soon } from './lib/house.mjs';

atHome(['--limits', 'requests=100000']);

const LIST = join(ROOT, 'tests/data/roster/riverside.csv');
const ROUNDS = 7;
const TIED = { name: 'Cohen, Mia', board: 10 };
const KEYS = 65; // for an ordinary round of 20 boards
const PRESSES = 2;
const RESULT = { 1: '1-0', '=': '1/2-1/2', 0: '0-1', '+': '+-', '-': '-+', '--': '--' };

const linesOf = text =>
  text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));

/** The event on the page, and the same event made by the command. */
class Open {
  constructor(page, hand) {
    Object.assign(this, { page, hand, theirs: commanded(), tally: [] });
  }
  button(name, more = { exact: true }) {
    return this.page.getByRole('button', { name, ...more });
  }
  part(name) {
    return this.page.locator('nav.parts').getByRole('link', { name, exact: true }).click();
  }
  desk() {
    return get(`/api/tournaments/${this.id}/desk`, this.token);
  }
  async number(name) {
    return String((await this.desk()).players.find(p => p.name === name).id);
  }
  /**
   * Does something on the page that adds this many lines to the log, and has the command do the
   * same.
   */
  async did(lines, deed, ...command) {
    const before = (await this.desk()).lines;
    await deed();
    await soon(async () => assert.equal((await this.desk()).lines, before + lines));
    if (command.length) this.theirs.q(command[0], this.theirs.file, ...command.slice(1));
  }
  /** Edits a player's record; the dialog closes when it is saved. */
  async record(name, deed) {
    await this.button(new RegExp(`^(\\w+ )?${name}$`), {}).click();
    const dialog = this.page.getByRole('dialog', { name: new RegExp(name) });
    await dialog.getByRole('heading', { level: 2 }).waitFor();
    await deed(dialog);
  }
  async closed() {
    const close = this.page.getByRole('dialog').getByRole('button', { name: 'Close' });
    if (await close.count()) await close.click();
    await this.page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  async edit(name, label, value, option) {
    const number = await this.number(name);
    await this.did(
      1,
      () =>
        this.record(name, async dialog => {
          await dialog.getByLabel(label, { exact: true }).fill(value);
          await dialog.getByRole('button', { name: 'Save' }).click();
        }),
      'edit',
      number,
      `--${option}=${value}`,
    );
    await this.page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  async bye(name, round, kind, warns) {
    const number = await this.number(name);
    await this.did(
      1,
      () =>
        this.record(name, async dialog => {
          await this.choose(dialog.getByRole('combobox', { name: `Round ${round}` }), {
            label: `${kind}-point bye`,
          });
          if (warns) await this.agree(warns);
        }),
      'bye',
      number,
      String(round),
      kind,
    );
    await this.closed();
  }
  /** Chooses from a list: opens it, and presses an option. */
  async choose(list, option) {
    this.hand.presses += 2;
    await list.selectOption(option);
  }
  async agree(text) {
    const question = this.page
      .getByRole('dialog')
      .filter({ has: this.page.getByRole('button', { name: 'Do it anyway' }) });
    await question.getByText(text).first().waitFor();
    await question.getByRole('button', { name: 'Do it anyway' }).click();
    await question.waitFor({ state: 'detached' });
  }
  /**
   * Exchanges two players before the round is published; the page shows which articles that breaks.
   */
  async exchange(one, other, reason) {
    await this.button('Change by hand').click();
    for (const name of [one, other])
      await this.page.locator('.pairs').getByRole('button', { name, exact: true }).click();
    await this.page.locator('.why1 h2').first().waitFor();
    await this.page.getByLabel('Reason').fill(reason);
  }
  /** Pairs and publishes a round; `change` edits the pairs before that. */
  async paired(round, change) {
    await this.button(`Pair round ${round}`).click();
    await this.page.getByRole('heading', { name: `Round ${round}, before it is published` }).waitFor();
    await this.page.locator('.pairs li').first().waitFor();
    const reason = await change?.();
    await publishNow(this.page, round);
    const { pairings } = await get(`/api/tournaments/${this.id}/pairings?round=${round}`, this.token);
    if (reason)
      this.theirs.q(
        'pair',
        '--pairs=' + pairings.map(p => `${p.white}-${p.black}`).join(','),
        this.theirs.file,
        'Li Wenyuan',
        reason,
      );
    else this.theirs.q('pair', this.theirs.file);
    const boards = pairings.filter(p => p.black > 0);
    const theirs = boards.find(p => [p.white_name, p.black_name].includes(TIED.name));
    if (theirs) assert.equal(theirs.board, TIED.board);
    return boards;
  }
  /**
   * Enters the results of a round with a key each; `other` gives results that differ from the
   * expected ones.
   */
  async results(round, games, other = {}) {
    await this.page.waitForFunction(() => document.activeElement?.id === 'type');
    await this.page.keyboard.press('ArrowDown');
    const made = ({ white, black }, key) =>
      this.theirs.q(
        'result',
        '--',
        this.theirs.file,
        String(white),
        String(black),
        RESULT[key],
        String(round),
      );
    const typed = [];
    for (const game of games) {
      const { board, white, black } = game;
      const key = other[board] ?? ['1', '=', '0', '1', '0', '1', '='][(3 * white + 5 * black + round) % 7];
      await this.page.keyboard.press(key.length > 1 ? 'ArrowDown' : key);
      if (key.length > 1) typed.push([game, key]);
      else made(game, key);
    }
    for (const [game, key] of typed) {
      await this.page.keyboard.type(`${game.board} ${key}`);
      await this.page.keyboard.press('Enter');
      made(game, key);
    }
    await this.page.getByText(`${games.length} of ${games.length} finished`).waitFor();
    await this.page.waitForFunction(key => localStorage.getItem(key) === null, 'qiyuan.tq.' + this.id);
  }
  /**
   * Plays a whole round and counts keys and clicks; `extra`: it includes more than pairs and
   * results.
   */
  async round(round, { change, other, extra = !!change } = {}) {
    const before = { ...this.hand, at: Date.now() };
    const games = await this.paired(round, change);
    await this.results(round, games, other);
    const took = {
      keys: this.hand.keys - before.keys,
      presses: this.hand.presses - before.presses,
      seconds: (Date.now() - before.at) / 1000,
    };
    this.tally.push(took);
    if (!extra)
      assert.ok(
        took.keys <= KEYS && took.presses <= PRESSES,
        `round ${round}: ${JSON.stringify(took)} for ${games.length} boards`,
      );
    return games;
  }
}

/** Creates the event with the wizard and imports the list; faulty rows are skipped or corrected. */
async function prepared(open) {
  const { page, theirs } = open;
  await page.goto(house.url + '/t');
  await page.getByRole('link', { name: 'New tournament' }).click();
  const fill = (label, text) => page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel('Name', { exact: true }).fill('Riverside Open 2026');
  await page.getByLabel('About how many players or teams?').fill('42');
  await page.getByRole('group', { name: 'Rounds' }).getByRole('button', { name: /^7/ }).click();
  await page.getByLabel('Number from which lots are drawn').fill('2026');
  for (const [label, text] of [
    ['Place', 'Riverside'],
    ['Federation', 'ENG'],
    ['Chief arbiter', 'A. Ng (12345678)'],
    ['First day', '2026-05-01'],
    ['Last day', '2026-05-04'],
  ])
    await fill(label, text);
  await page.getByLabel('Your name').fill('Li Wenyuan');
  await page.getByRole('button', { name: 'Begin the tournament' }).click();
  await page.waitForURL(/\/t\/\w+\/players/);
  open.id = page.url().match(/\/t\/(\w+)/)[1];
  open.token = await tokenOf(page, open.id);
  theirs.q(
    ...'new --system=dutch --rounds=7 --seed=2026 --game=chess --time=90m+30s'.split(' '),
    ...['--tiebreaks=BH/C1,BH,SB,DE', theirs.file, 'Riverside Open 2026'],
  );
  theirs.q(
    ...['event', '--place=Riverside', '--federation=ENG', '--chief=A. Ng (12345678)'],
    ...['--begins=2026-05-01', '--ends=2026-05-04', theirs.file],
  );
  await open.button('Import a list').click();
  await page.getByLabel('CSV', { exact: true }).setInputFiles(LIST);
  await page.getByText('42 players read').waitFor();
  // lost data comes first, with its line
  assert.match(
    await page.locator('section.dbt, section:has(> .dbt)').first().textContent(),
    /Not imported.*2012\*/s,
  );
  await page.getByRole('checkbox', { name: 'line 46: Total: 42' }).uncheck();
  await open.did(41, () => open.button('Enter 41 players').click());
  theirs.q('import', '--without=46', theirs.file, LIST);
  assert.ok(!(await open.desk()).players.some(p => p.name.startsWith('Total')));
  await page.getByRole('heading', { name: 'Players 41' }).waitFor();
  // an id shared by two players, and an unreadable rating
  await open.edit('Kim, Katja', 'FIDE ID', '1285165', 'id');
  await open.edit('Fernández, Stefan', 'Rating', '2012', 'rating');
  // a player in a wheelchair has board 10 in every round
  await open.edit(TIED.name, 'Board in every round', String(TIED.board), 'table');
}

test('an open of 42 with all that happens, by the page alone', { ...LONG, timeout: 240000 }, async () => {
  const { page, faults, context } = await person(browser, house);
  const open = new Open(page, await counted(page));
  const { theirs } = open;
  await prepared(open);
  const begun = { ...open.hand };

  // before round one: two players kept apart, byes requested, check-in with one absent
  await open.bye('Haddad, Leo', 1, 'half');
  await open.bye('Cohen, Mia', 2, 'zero');
  let number = await open.number('Levy, Noah');
  const all = (await open.desk()).players.map(p => p.id);
  await open.did(
    1,
    async () => {
      await open.button('Begin check-in').click();
      await page.getByRole('dialog').getByRole('button', { name: 'All are present' }).click();
    },
    'arrive',
    all.join(','),
  );
  await open.did(
    1,
    () => page.getByRole('checkbox', { name: 'here: Levy, Noah' }).uncheck(),
    'absent',
    number,
  );
  await open.button('Pair round 1').click();
  const apart = [await open.number('Smith, Karl'), await open.number('Smith, Lena')];
  await open.did(
    1,
    async () => {
      await open.choose(page.getByLabel('Players (two or more)'), apart);
      await open.button('Keep them apart').click();
    },
    'avoid',
    apart.join(','),
  );
  await page.locator('.apart li').first().waitFor();
  await open.part('Players');
  await open.round(1, { other: { 1: '1', 3: '+', 7: '-' } });

  // after round one: a late entry with half a point for the missed round, a withdrawal, an arrival
  await open.part('Players');
  await open.did(2, async () => {
    await page.getByLabel('Name', { exact: true }).fill('Late, Lea');
    await page.getByLabel('Rating', { exact: true }).fill('2100');
    await page.getByLabel('Federation', { exact: true }).fill('ENG');
    await open.button('Enter').click();
  });
  theirs.q('add', '--federation=ENG', theirs.file, 'Late, Lea', '2100');
  theirs.q('arrive', theirs.file, await open.number('Late, Lea'));
  number = await open.number('Late, Lea');
  await open.did(
    1,
    () =>
      page
        .getByRole('button', { name: /: Late, Lea$/ })
        .getByText('1 × ½')
        .click(),
    'bye',
    number,
    '1',
    'half',
  );
  number = await open.number('Popescu, David');
  await open.did(1, () => open.button('Withdraw: Popescu, David').click(), 'withdraw', number);
  number = await open.number('Levy, Noah');
  await open.did(1, () => page.getByRole('checkbox', { name: 'here: Levy, Noah' }).check(), 'arrive', number);
  await open.round(2, {
    change: async () => {
      const names = await page
        .locator('.pairs.told li')
        .evaluateAll(rows =>
          rows.map(row => [...row.querySelectorAll('.pl > span')].map(one => one.textContent)),
        );
      const [one, other] = names
        .filter(row => row.length === 2)
        .slice(-2)
        .map(row => row[1]);
      await open.exchange(one, other, 'they share a car');
      return 'they share a car';
    },
  });

  // a result of round one was misread, and a telephone rang; pairing numbers have changed because
  // of the late entry
  const [wrong] = (await get(`/api/tournaments/${open.id}/pairings?round=1`, open.token)).pairings;
  await open.button('Round 1').click();
  await page.getByText('A correction of an old round').waitFor();
  await open.did(
    1,
    async () => {
      await page.getByLabel('Board, result, Enter').pressSequentially('1 =');
      await page.keyboard.press('Enter');
      await open.agree('1–0 will be replaced by ½–½.');
    },
    'result',
    String(wrong.white),
    String(wrong.black),
    '1/2-1/2',
    '1',
  );
  await open.part('Players');
  number = await open.number('Çelik, Hana');
  await open.did(
    1,
    () =>
      open.record('Çelik, Hana', async dialog => {
        await open.choose(dialog.getByRole('combobox', { name: 'Penalty' }), {
          label: 'Points added or deducted',
        });
        await dialog.getByLabel('Points, below zero').fill('-½');
        await dialog.locator('section[aria-labelledby=penalties]').getByLabel('Reason').fill('telephone');
        await dialog.getByRole('button', { name: 'Enter the penalty' }).click();
      }),
    'penalise',
    number,
    '0.5',
    'chief',
    'telephone',
  );
  await open.closed();
  await open.bye('Müller, Anna', 5, 'half');
  await open.bye('Müller, Anna', 6, 'half', /already has a requested bye/);
  await open.round(3);

  await open.part('Players');
  number = await open.number('Popescu, David');
  await open.did(1, () => open.button('Return: Popescu, David').click(), 'return', number);
  // two opponents exchange colours
  await open.round(4, {
    change: async () => {
      const row = page.locator('.pairs.told li').nth(9).locator('.pl > span');
      const [one, other] = await row.allTextContents();
      await open.exchange(one, other, 'the display board is on the other side');
      return 'the display board is on the other side';
    },
  });
  await open.part('Players');
  number = await open.number('Moreau, Yara');
  await open.did(
    1,
    () =>
      open.record('Moreau, Yara', async dialog => {
        await dialog.locator('section[aria-labelledby=takes-part]').getByLabel('Reason').fill('ill');
        await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
      }),
    'withdraw',
    number,
    'ill',
  );
  await open.closed();
  await open.round(5);
  await open.round(6, { other: { 12: '+', 15: '--' } });
  await open.round(7);

  const standings = linesOf(theirs.q('standings', '--json', theirs.file));
  await open.part('Standings');
  await page.locator('table tbody tr').nth(41).waitFor();
  const rows = await page.locator('table tbody tr').allTextContents();
  assert.equal(standings.length, 42);
  standings.forEach((one, i) => assert.ok(rows[i].includes(one.name), `place ${i + 1}: ${rows[i]}`));

  // prizes, stored with the event
  await open.part('Event');
  await open.did(1, async () => {
    await open.button('Add prizes').click();
    await page.getByLabel('First place, second, …').fill('500 300 200');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Announce the changes' }).click();
  });
  theirs.q('event', '--prizes=' + theirs.list('all\t500\t300\t200'), theirs.file);
  await page.getByText('Nothing is changed.').waitFor();
  await open.part('Papers');
  await open.button('Award').click();
  await page.locator('table.kv tbody tr').nth(2).waitFor();
  const given = await page.locator('table.kv tbody tr').allTextContents();
  const prizes = linesOf(theirs.q('prizes', '--json', theirs.file));
  prizes.forEach((one, i) => assert.ok(given[i].includes(one.name), given[i]));
  const [file] = await Promise.all([page.waitForEvent('download'), open.button('TRF').click()]);

  // the same log and report; the system itself would make every round, and FIDE mode was never left
  const plain = acts => acts.map(act => ({ ...act, ...(act.prizes && { prizes: act.prizes.trim() }) }));
  assert.deepEqual(plain(actsOf(await logOf(open.id, open.token))), plain(theirs.acts()));
  const report = readFileSync(await file.path(), 'utf8');
  assert.equal(report, theirs.q('export', theirs.file));
  assert.equal(report.match(/^001 /gm).length, 42);
  assert.equal((await get(`/api/tournaments/${open.id}`)).left_fide, null);
  const path = theirs.file + '.trf';
  writeFileSync(path, report);
  const checked = (() => {
    try {
      return execFileSync(BIN, ['tournament', 'check', path], { encoding: 'utf8' });
    } catch (error) {
      return error.stdout;
    }
  })();
  const rounds = checked.trim().split('\n');
  assert.equal(rounds.filter(line => / ok$/.test(line)).length, ROUNDS - 2, checked);
  for (const round of [2, 4]) assert.match(checked, new RegExp(`round ${round} differs`));
  console.log('# begun: ' + JSON.stringify(begun));
  open.tally.forEach((took, i) =>
    console.log(`# round ${i + 1}: ${took.presses} presses, ${took.keys} keys, ${took.seconds.toFixed(1)} s`),
  );
  console.log('# in all: ' + JSON.stringify(open.hand));
  assert.deepEqual(faults, []);
  await context.close();
});
