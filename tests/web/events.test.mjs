// SPDX-License-Identifier: GPL-3.0-or-later
// Whole events of teams and by knock-out in the browser: from a list to the prizes; each log is the one that the command
// makes of the same acts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actsOf, awarded, begin, commanded, get, importList, logOf, NAMES, publishNow, tokenOf } from './lib/directing.mjs';
import { atHome, browser, house, person } from './lib/house.mjs';

atHome();

test('a Swiss of eight teams of four from a list to the prizes; the command makes the same log', { timeout: 180000 }, async () => {
  const { page, faults, context } = await person(browser, house), theirs = commanded();
  const csv = 'Team,Name,Rtg\n' + Array.from({ length: 32 }, (_, i) => `${['Linden', 'Harbour', 'Castle', 'Mill', 'Forge', 'Abbey', 'Bridge', 'Tower'][i % 8]},${NAMES[i % 24]} ${String.fromCharCode(65 + (i >> 3))},${2400 - 11 * i}`).join('\n') + '\n';
  const id = await begin(page, { name: 'League day', rounds: 5, system: 'Swiss of teams, FIDE', people: 8 });
  await page.getByRole('button', { name: 'Import a list' }).click();
  await page.getByLabel('Paste a list').fill(csv);
  await page.getByRole('button', { name: 'Look at it' }).click();
  await page.getByRole('button', { name: /^Enter 32/ }).click();
  await page.getByRole('heading', { name: 'Teams 8' }).waitFor();
  await page.getByRole('heading', { name: 'Members 32' }).waitFor();
  const token = await tokenOf(page, id), played = [];
  for (let round = 1; round <= 5; round++) {
    await page.getByRole('button', { name: `Pair round ${round}` }).click();
    await publishNow(page, round);
    if (round === 2) { // the chief has the second of a team sit out
      await page.getByRole('link', { name: 'Line-up', exact: true }).click();
      const seats = page.getByRole('combobox', { name: /^Board/ });
      await seats.nth(3).selectOption({ index: 0 });
      await page.getByRole('button', { name: 'Hand in' }).click();
      await page.waitForResponse(r => r.url().endsWith('/matches?round=2'));
      await page.getByRole('link', { name: 'Results' }).click();
    }
    const { matches } = await get(`/api/tournaments/${id}/matches?round=${round}`, token);
    const input = page.getByLabel('Match.board, result, Enter');
    await input.waitFor();
    for (const m of matches) {
      const whole = m.boards.map(b => b.result.replace(/ /g, '') || '*'); // nobody's board is a forfeit
      for (const b of m.boards) {
        if (whole[b.board - 1] !== '*') continue;
        const key = ['1', '=', '0'][(m.first * 5 + b.board * 3 + round) % 3];
        await input.focus();
        await page.keyboard.type(`${m.match}.${b.board} ${key}`);
        await page.keyboard.press('Enter');
        await page.getByRole('group', { name: `Result of board ${m.match}.${b.board}` }).locator('[aria-pressed="true"]').waitFor();
        whole[b.board - 1] = { 1: '1-0', '=': '1/2-1/2', 0: '0-1' }[key];
        played.push([String(round), String(m.first), String(m.second), whole.join(',')]);
      }
    }
    await page.waitForFunction(key => localStorage.getItem(key) === null, 'qiyuan.tq.' + id);
  }
  await page.getByRole('link', { name: 'Standings' }).click();
  await page.locator('table tbody tr').nth(7).waitFor();
  await awarded(page, id);
  assert.deepEqual(faults, []);
  const ours = actsOf(await logOf(id, token)), lineup = ours.find(act => act.act === 'lineup');
  theirs.q('new', '--system=team-swiss', '--teams=fixed:4', '--rounds=5', '--seed=7', '--game=chess', '--time=90m+30s', theirs.file, 'League day');
  theirs.q('import', theirs.file, theirs.list(csv));
  for (let round = 1; round <= 5; round++) {
    theirs.q('pair', theirs.file);
    if (round === 2) theirs.q('lineup', '--round=2', theirs.file, String(lineup.team), lineup.order.join(','), lineup.by);
    for (const [r, first, second, results] of played) if (r === String(round)) theirs.q('match', '--round', r, theirs.file, first, second, results);
  }
  assert.deepEqual(ours, theirs.acts());
  await context.close();
});

test('a knock-out of eight with a play-off, from a list to the prizes; the command makes the same log', { timeout: 120000 }, async () => {
  const { page, faults, context } = await person(browser, house), theirs = commanded();
  const csv = 'Name,Rtg\n' + NAMES.slice(0, 8).map((name, i) => `${name},${2300 - 20 * i}`).join('\n') + '\n';
  const id = await begin(page, { name: 'Night of the cup', system: 'Knock-out' });
  await importList(page, csv, 8);
  const token = await tokenOf(page, id), did = [];
  for (let round = 1; round <= 3; round++) {
    await page.getByRole('button', { name: `Pair round ${round}` }).click();
    await publishNow(page, round);
    const { pairings } = await get(`/api/tournaments/${id}/pairings?round=${round}`, token);
    const input = page.getByLabel('Board, result, Enter');
    for (const p of pairings) {
      const key = round !== 2 || p.board !== 1 ? (p.board + round) % 2 ? '1' : '0' : '='; // the first semi-final is level
      await input.focus();
      await page.keyboard.type(`${p.board} ${key}`);
      await page.keyboard.press('Enter');
      await page.locator(`.pairs li:nth-child(${p.board}) [aria-pressed="true"]`).waitFor();
      did.push(['result', theirs.file, String(p.white), String(p.black), { 1: '1-0', 0: '0-1', '=': '1/2-1/2' }[key], String(round)]);
    }
    await page.getByText(`${pairings.length} of ${pairings.length} finished`).waitFor();
    if (round === 2) {
      await page.getByRole('link', { name: 'Bracket' }).click();
      await page.getByRole('button', { name: `${pairings[0].black_name} goes on` }).click();
      await page.waitForResponse(r => r.url().endsWith('/bracket'));
    }
    did.push(null);
  }
  await page.getByRole('link', { name: 'Bracket' }).click();
  await page.getByRole('region', { name: 'Final', exact: true }).locator('.won').waitFor();
  await awarded(page, id);
  assert.deepEqual(faults, []);
  const ours = actsOf(await logOf(id, token)), playoff = ours.find(act => act.act === 'playoff');
  theirs.q('new', '--system=knockout', '--seed=7', '--game=chess', '--time=90m+30s', theirs.file, 'Night of the cup');
  theirs.q('import', theirs.file, theirs.list(csv));
  const entries = new Map(ours.filter(act => act.act === 'add').map((act, i) => [act.number ?? i + 1, i + 1]));
  let round = 1;
  theirs.q('pair', theirs.file);
  for (const one of did) {
    if (one) theirs.q(...one);
    else {
      if (round === 2) theirs.q('playoff', theirs.file, String(entries.get(playoff.white)), String(entries.get(playoff.black)), playoff.result, playoff.kind, playoff.by);
      if (++round <= 3) theirs.q('pair', theirs.file);
    }
  }
  assert.deepEqual(ours, theirs.acts());
  await context.close();
});
