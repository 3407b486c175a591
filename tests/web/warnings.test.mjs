// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that the command warns of is shown on the page in the same words before the act: as a
// question, or beside the button; nothing is written before the user has answered.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { faultsOfAccess } from './lib/axe.mjs';
import { actsOf, at, BIN, directed, get, logOf, NAMES, players } from './lib/directing.mjs';
import { faultsOfFit } from './lib/fits.mjs';
import { atHome, house, shoot, SLOW } from './lib/house.mjs';

atHome(['--limits', 'requests=100000']);

/**
 * The command's messages on standard error for the same act on the event's log, without the
 * position.
 */
async function command(cup, lang, action, ...words) {
  const folder = mkdtempSync(join(tmpdir(), 'qiyuan-web-'));
  writeFileSync(join(folder, 'cup'), await logOf(cup.id, cup.token));
  return spawnSync(BIN, ['--lang', lang, 'tournament', action, ...words], { cwd: folder, encoding: 'utf8' })
    .stderr.trim()
    .split('\n')
    .filter(Boolean)
    .map(line => line.replace(/^qiyuan: cup[:：] ?/, ''));
}
const lines = async cup => actsOf(await logOf(cup.id, cup.token)).length;
const asked = page => page.locator('dialog.asks-first');
const warned = page =>
  page.locator('.warned li').evaluateAll(all => all.map(li => li.querySelector('span').textContent));
const questions = page =>
  asked(page)
    .locator('li')
    .evaluateAll(all => all.map(li => li.textContent));

test(
  'a result that replaces one of an earlier round asks first and says what it will do; then the pages say that FIDE mode was left',
  { timeout: 120000 },
  async () => {
    const cup = await directed(
      { name: 'Earlier', system: 'dutch', rounds: 6, seed: 7 },
      players(NAMES.slice(0, 8)),
    );
    for (const round of [1, 2, 3]) {
      await cup.did('pair', {});
      await cup.play(round);
    }
    const first = (await cup.pairs(1))[0];
    const before = await lines(cup);
    for (const [lang, theme, viewport] of [
      ['en', 'light', { width: 1280, height: 800 }],
      ['zh-Hans', 'dark', { width: 390, height: 844 }],
      ...(SLOW ? [['zh-Hant', 'light', { width: 390, height: 844 }]] : []),
    ]) {
      const { page, faults, context } = await at(cup, 'entry', { lang, theme, viewport });
      await page.locator('nav.rounds button').nth(0).click();
      await page.locator('nav.rounds button').nth(0).and(page.locator('[aria-current]')).waitFor();
      await page.locator('.pairs li .res').first().getByRole('button').nth(2).click(); // 0–1 for 1–0
      await asked(page).waitFor();
      assert.deepEqual(
        await questions(page),
        await command(cup, lang, 'result', 'cup', String(first.white), String(first.black), '0-1', '1'),
      );
      assert.equal((await questions(page)).length, 5);
      await shoot(page, `warned-result-${lang}-${theme}`);
      assert.deepEqual(await faultsOfFit(page), []);
      assert.deepEqual(await faultsOfAccess(page), []);
      await page.keyboard.press('Enter'); // the safe answer has the focus
      await asked(page).waitFor({ state: 'detached' });
      assert.equal((await page.locator('#echo').innerText()).trim(), '', 'nor is it said that it was');
      assert.equal(await lines(cup), before, 'nothing was written');
      assert.equal((await cup.pairs(1))[0].result, '1-0');
      assert.deepEqual(faults, []);
      await context.close();
    }
    // results of the latest round are entered without a question
    const { page, faults, context } = await at(cup, 'entry');
    const field = page.getByLabel('Board, result, Enter');
    await page.locator('.pairs li').first().waitFor();
    await field.fill('1 0');
    await field.press('Enter');
    await page.locator('.pairs li').first().locator('[aria-pressed="true"]', { hasText: '0–1' }).waitFor();
    assert.equal(await asked(page).count(), 0);
    assert.equal(await page.getByText('not in FIDE mode').count(), 0);
    // typed, and confirmed; the field has the focus again
    await page.locator('nav.rounds').getByRole('button', { name: 'Round 1' }).click();
    await page.getByText('A correction of an old round').waitFor();
    await field.fill('1 0');
    await field.press('Enter');
    await asked(page)
      .getByRole('heading', { name: `Round 1: ${first.white_name} – ${first.black_name}` })
      .waitFor();
    await asked(page).getByText('1–0 will be replaced by 0–1.').waitFor();
    await asked(page).getByRole('button', { name: 'Do it anyway' }).click();
    await asked(page).waitFor({ state: 'detached' });
    await page.locator('.meta').getByText('not in FIDE mode since round 3').waitFor();
    assert.equal((await cup.pairs(1))[0].result, '0-1');
    await page.waitForFunction(() => document.activeElement?.id === 'type');
    // everyone sees the note, on every part
    for (const part of ['', 'standings', 'history']) {
      await page.goto(`${house.url}/t/${cup.id}/${part}`);
      await page.locator('.meta').getByText('not in FIDE mode since round 3').waitFor();
    }
    await page
      .locator('.warned')
      .getByText('these rounds would now be paired differently: 2, 3; their pairings are not changed')
      .waitFor();
    await shoot(page, 'left-fide-history');
    assert.deepEqual(faults, []);
    await context.close();
  },
);

test('a result that waited until its round was an earlier one asks, too', { timeout: 60000 }, async () => {
  const cup = await directed(
    { name: 'Waited', system: 'dutch', rounds: 6, seed: 7 },
    players(NAMES.slice(0, 8)),
  );
  await cup.did('pair', {});
  await cup.play(1);
  const { page, faults, context } = await at(cup, 'entry');
  const first = (await cup.pairs(1))[0];
  await page.locator('.pairs li .res').first().waitFor();
  await context.setOffline(true);
  await page.locator('.pairs li .res').first().getByRole('button').nth(2).click();
  await page.getByText('1 result waits').waitFor();
  await cup.did('pair', {});
  await context.setOffline(false);
  await asked(page)
    .getByRole('heading', { name: `Round 1: ${first.white_name} – ${first.black_name}` })
    .waitFor();
  assert.match((await questions(page)).join(), /later rounds were paired on the basis of round 1/);
  await page.reload(); // it stays until it is answered
  await asked(page).getByRole('button', { name: 'Cancel' }).click();
  await asked(page).waitFor({ state: 'detached' });
  await page.reload();
  await page.locator('.pairs li .res').first().waitFor();
  assert.equal(await asked(page).count(), 0);
  assert.equal((await cup.pairs(1))[0].result, '1-0');
  assert.deepEqual(
    faults.filter(fault => !fault.includes('ERR_INTERNET_DISCONNECTED')),
    [],
  );
  await context.close();
});

test(
  'a pairing is warned of beside its draft, in each language: missing results, who is not here, lots for level matches',
  { timeout: 120000 },
  async () => {
    const swiss = await directed(
      { name: '积分', system: 'swiss-cn', game: 'xiangqi', rounds: 7, seed: 7 },
      players(NAMES.slice(0, 8)),
    );
    await swiss.did('pair', {});
    const level = await directed({ name: 'Level', system: 'knockout', seed: 7 }, players(NAMES.slice(0, 4)));
    await level.did('pair', {});
    await level.did('acts', {
      acts: (await level.pairs(1)).map(p => ({
        act: 'result',
        white: p.white,
        black: p.black,
        result: '1/2-1/2',
      })),
    });
    const away = await directed(
      { name: 'Away', system: 'dutch', rounds: 5, seed: 7 },
      players(NAMES.slice(0, 6)),
    );
    await away.did('acts', { acts: [{ act: 'arrive', order: [1, 2, 3, 4] }] });
    // A usual run has each language and each event once.
    const FIRST = { en: 'level', 'zh-Hans': 'swiss', 'zh-Hant': 'away' };
    for (const [lang, theme, viewport] of [
      ['en', 'light', { width: 1280, height: 800 }],
      ['zh-Hans', 'dark', { width: 1280, height: 800 }],
      ['zh-Hant', 'light', { width: 390, height: 844 }],
    ])
      for (const [name, cup] of Object.entries({ swiss, level, away })) {
        if (!SLOW && FIRST[lang] !== name) continue;
        const { page, faults, context } = await at(cup, 'pair', { lang, theme, viewport });
        await page.locator('.pairs li').first().waitFor();
        await page.locator('.warned li').first().waitFor();
        assert.deepEqual(await warned(page), await command(cup, lang, 'pair', 'cup'));
        await shoot(page, `warned-pair-${name}-${lang}-${theme}`);
        assert.deepEqual(await faultsOfFit(page), []);
        assert.deepEqual(await faultsOfAccess(page), []);
        if (name === 'level') {
          // the page offers the play-off
          await page.locator('.warned a').click();
          await page.waitForURL(/\/bracket$/);
        }
        assert.deepEqual(faults, []);
        await context.close();
      }
    // a warning already shown is not asked about again
    const { page, context } = await at(swiss, 'pair');
    await page.locator('.warned li').first().waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.waitForURL(/\/entry/);
    assert.equal((await get(`/api/tournaments/${swiss.id}`)).paired, 2);
    await context.close();
  },
);

test(
  'acts of every part ask: a second half-point bye, a name that is there, an act struck, undo; papers say what is missing',
  { timeout: 120000 },
  async () => {
    const cup = await directed(
      { name: 'History', system: 'dutch', rounds: 5, seed: 7 },
      players(NAMES.slice(0, 8)),
    );
    await cup.did('acts', { acts: [{ act: 'bye', number: 2, round: 3, kind: 'half' }] });
    const { page, faults, context } = await at(cup, 'players');
    const answer = async (name, says) => {
      await asked(page).waitFor();
      assert.deepEqual(await questions(page), says);
      await asked(page).getByRole('button', { name }).click();
      await asked(page).waitFor({ state: 'detached' });
    };
    const half = page.getByRole('button', { name: `Half-point bye: ${NAMES[1]}` });
    await half.click();
    const twice = [`2 ${NAMES[1]} already has a requested bye`];
    await answer('Cancel', twice);
    assert.equal((await logOf(cup.id, cup.token)).match(/"bye"/g).length, 1);
    await half.click();
    const looked = page.waitForResponse(r => r.url().endsWith('/desk'));
    await answer('Do it anyway', twice);
    await looked;
    await page.getByLabel('Name', { exact: true }).fill(NAMES[2]);
    await page.getByRole('button', { name: 'Enter', exact: true }).click();
    await answer('Cancel', [`the name or id of “${NAMES[2]}” is already entered: 3 ${NAMES[2]}`]);
    await page.getByRole('heading', { name: 'Players 8' }).waitFor();
    assert.equal((await logOf(cup.id, cup.token)).match(/"bye"/g).length, 2);
    // a list's warnings are shown before it is entered
    await page.getByRole('button', { name: 'Import a list' }).click();
    await page.getByLabel('Paste a list').fill(`name,rating\n${NAMES[3]},1500\n`);
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.locator('.warned').getByText(`the name or id of “${NAMES[3]}” is already entered`).waitFor();
    for (const round of [1, 2]) {
      await cup.did('pair', {});
      await cup.play(round);
    }
    await cup.did('pair', {});
    await page.goto(`${house.url}/t/${cup.id}/history`);
    const line = actsOf(await logOf(cup.id, cup.token)).findIndex(a => a.act === 'result') + 1;
    await page.getByRole('button', { name: `Strike ${line}`, exact: true }).click();
    await asked(page).waitFor();
    assert.deepEqual(await questions(page), await command(cup, 'en', 'strike', 'cup', String(line)));
    await asked(page).getByRole('button', { name: 'Cancel' }).click();
    await asked(page).waitFor({ state: 'detached' });
    // undoing a correction asks the same question as the correction
    const first = (await cup.pairs(2))[0];
    await cup.did('acts', {
      acts: [{ act: 'result', round: 2, white: first.white, black: first.black, result: '0-1' }],
    });
    await page.getByRole('button', { name: `Strike ${await lines(cup)}`, exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await asked(page).waitFor();
    assert.deepEqual(await questions(page), await command(cup, 'en', 'undo', 'cup'));
    await asked(page).getByRole('button', { name: 'Do it anyway' }).click();
    await asked(page).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Papers', exact: true }).click();
    await page.locator('.warned').getByText('round 3: no result yet at boards 1').waitFor();
    await shoot(page, 'warned-papers');
    assert.deepEqual(faults, []);
    await context.close();
  },
);

test('boards of teams: a result of an earlier round asks first', { timeout: 60000 }, async () => {
  const teams = await directed(
    { name: 'Teams', system: 'berger', teams: 'fixed:2', seed: 7 },
    ['Red', 'Blue', 'Green', 'White'].map(name => ({ act: 'add', name })),
  );
  await teams.did('acts', {
    acts: NAMES.slice(0, 8).map((name, i) => ({ act: 'member', team: 1 + Math.floor(i / 2), name })),
  });
  for (const result of ['1-0,*', '1/2-1/2,1/2-1/2']) {
    await teams.did('pair', {});
    const { matches } = await get(`/api/tournaments/${teams.id}/matches`, teams.token);
    await teams.did('acts', {
      acts: matches.map(m => ({ act: 'match', white: m.first, black: m.second, result })),
    });
  }
  const { page, faults, context } = await at(teams, 'entry');
  const of = async () =>
    (await get(`/api/tournaments/${teams.id}/matches?round=1`)).matches[0].boards.map(b => b.result);
  await page.locator('nav.rounds').getByRole('button', { name: 'Round 1' }).click();
  const board = n => page.getByRole('group', { name: `Result of board 1.${n}` });
  await board(2).getByRole('button', { name: '0–1' }).click(); // no result had been entered
  await board(2).locator('[aria-pressed="true"]').waitFor();
  await page.waitForFunction(() => !document.querySelector('.res.waits'));
  assert.equal(await asked(page).count(), 0);
  assert.deepEqual(await of(), ['1-0', '0-1']);
  await board(1).getByRole('button', { name: '½' }).click();
  await asked(page).getByRole('heading', { name: 'Round 1, board 1: ' }).waitFor();
  assert.match(
    (await questions(page)).join(),
    /this replaces a result of round 1, which is not the latest round/,
  );
  await asked(page).getByRole('button', { name: 'Cancel' }).click();
  await asked(page).waitFor({ state: 'detached' });
  assert.deepEqual(await of(), ['1-0', '0-1']);
  await board(1).getByRole('button', { name: '½' }).click();
  await asked(page).getByRole('button', { name: 'Do it anyway' }).click();
  await board(1).locator('[aria-pressed="true"]', { hasText: '½' }).waitFor();
  await page.waitForFunction(() => !document.querySelector('.res.waits'));
  assert.deepEqual(await of(), ['1/2-1/2', '0-1']);
  assert.deepEqual(faults, []);
  await context.close();
});
