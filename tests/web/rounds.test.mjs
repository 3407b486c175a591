// SPDX-License-Identifier: GPL-3.0-or-later
// Typed results always go to the round that is shown, even if the user has gone back to an earlier
// round or someone publishes the next one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actsOf, at, directed, get, logOf, NAMES, players, publishNow } from './lib/directing.mjs';
import { atHome, shoot } from './lib/house.mjs';

atHome(['--limits', 'requests=100000']);

test(
  'after Publish the round that was published is typed into, wherever one had been; another page keeps its round and says so',
  { timeout: 90000 },
  async () => {
    const cup = await directed(
      { name: 'Rounds', system: 'dutch', rounds: 6, seed: 7 },
      players(NAMES.slice(0, 8)),
    );
    for (const round of [1, 2, 3]) {
      await cup.did('pair', {});
      await cup.play(round);
    }
    const { page, faults, context } = await at(cup, 'entry');
    const other = await at(cup, 'entry');
    const button = (name, where = page) => where.getByRole('button', { name, exact: true });
    const part = name => page.locator('nav.parts').getByRole('link', { name, exact: true });
    const shows = (round, where = page) =>
      button(`Round ${round}`, where).and(where.locator('[aria-current]')).waitFor();
    const field = page.getByLabel('Board, result, Enter');
    await shows(3);
    await shows(3, other.page);
    for (const [i, elsewhere] of ['Standings', 'Pairings', 'History'].entries()) {
      const round = 4 + i;
      await button('Round 2').click(); // to correct a result
      await shows(2);
      await page.getByText('A correction of an old round').waitFor();
      await part(elsewhere).click();
      await button(`Pair round ${round}`).click();
      await publishNow(page, round);
      await shows(round);
      await page.waitForFunction(() => document.activeElement?.id === 'type');
      for (const p of await cup.pairs(round)) {
        await field.pressSequentially(`${p.board} 0`);
        await field.press('Enter');
      }
      await page.getByText('4 of 4 finished').waitFor();
      assert.deepEqual(
        (await cup.pairs(round)).map(p => p.result),
        ['0-1', '0-1', '0-1', '0-1'],
      );
      assert.deepEqual(
        (await cup.pairs(2)).map(p => p.result),
        ['1-0', '1-0', '1-0', '1-0'],
      );
      // the other page stays at its round, shows that a new one was published, and changes when the
      // user asks
      if (round === 6) await shoot(other.page, 'newer-round');
      await other.page.getByText(`Round ${round} has been published. This page stays on round 3`).waitFor();
      await shows(3, other.page);
    }
    await other.page.locator('p.wait').getByRole('button', { name: 'Round 6' }).click();
    await shows(6, other.page);
    await other.page.getByText('This page stays on round').waitFor({ state: 'detached' });
    // a spectator at an earlier round sees the note, too
    await other.page.locator('nav.parts').getByRole('link', { name: 'Pairings', exact: true }).click();
    await shows(6, other.page);
    // undoing a pairing removes its round
    await cup.did('acts', { acts: Array(5).fill({ act: 'undo' }) });
    await shows(5);
    assert.deepEqual([...faults, ...other.faults], []);
    assert.equal(actsOf(await logOf(cup.id, cup.token)).filter(a => a.act === 'leave').length, 0);
    await context.close();
    await other.context.close();
  },
);

test('a line that is refused gives way to the next one', { timeout: 60000 }, async () => {
  const cup = await directed(
    { name: 'Lines', system: 'dutch', rounds: 5, seed: 7 },
    players(NAMES.slice(0, 8)),
  );
  await cup.did('pair', {});
  const { page, faults, context } = await at(cup, 'entry');
  const field = page.getByLabel('Board, result, Enter');
  await page.getByRole('group', { name: 'Result of board 4' }).waitFor();
  for (const line of ['=2', '9 1', '1 x', '3', '1 1', '2 =', '14 15', '3 0', '4 +']) {
    await field.pressSequentially(line); // typed without looking up
    await field.press('Enter');
  }
  await page.getByText('4 of 4 finished').waitFor();
  assert.deepEqual(
    (await cup.pairs(1)).map(p => p.result),
    ['1-0', '1/2-1/2', '0-1', '+ -'],
  );
  assert.deepEqual(faults, []);
  await context.close();
  // the same for team matches
  const names = NAMES.slice(0, 8);
  const teams = await directed(
    { name: 'Teams', system: 'berger', teams: 'fixed:2', seed: 7 },
    ['Red', 'Blue', 'Green', 'White'].map(name => ({ act: 'add', name })),
  );
  await teams.did('acts', {
    acts: names.map((name, i) => ({ act: 'member', team: 1 + Math.floor(i / 2), name })),
  });
  await teams.did('pair', {});
  const match = await at(teams, 'entry');
  const type = match.page.locator('#type');
  await match.page.getByRole('group', { name: 'Result of board 2.2' }).waitFor();
  for (const line of ['1.1', '3.1 1', '1.1 1', '1.2 ?!', '1.2 0', '2.1 =', '2.2 1']) {
    await type.pressSequentially(line);
    await type.press('Enter');
  }
  await match.page.waitForFunction(
    () =>
      document.querySelectorAll('.res [aria-pressed="true"]').length === 4 &&
      !document.querySelector('.res.waits'),
  );
  const { matches } = await get(`/api/tournaments/${teams.id}/matches?round=1`);
  assert.deepEqual(
    matches.flatMap(m => m.boards.map(b => b.result)),
    ['1-0', '0-1', '1/2-1/2', '1-0'],
  );
  assert.deepEqual(match.faults, []);
  await match.context.close();
});
