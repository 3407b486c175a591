// SPDX-License-Identifier: GPL-3.0-or-later
// Leave from a correspondence game: taken and ended in the settings, and shown to the opponent at
// the board without a reload.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOfAccess } from './lib/axe.mjs';
import { atHome, browser, house, move, person, ply } from './lib/house.mjs';

atHome(['--limits', 'sign_ins=1000,leave_days=12']);

const PASSWORD = 'horse and elephant';
const post = async (page, path, data) => {
  const answer = await page.request.post(house.url + path, { data, headers: { Origin: house.url } });
  assert.ok(answer.ok(), `${path}: ${await answer.text()}`);
  return answer.json();
};

test(
  'his clock stands, the opponent sees until when, he comes back and moves',
  { timeout: 60000 },
  async () => {
    const ann = await person(browser, house);
    const bob = await person(browser, house, { lang: 'zh-CN' });
    await post(ann.page, '/api/accounts', { name: 'Anna Keller', password: PASSWORD });
    await post(bob.page, '/api/accounts', { name: '沈若溪', password: PASSWORD });
    const game = await post(ann.page, '/api/games', { game: 'xiangqi', time: '3d/1', colour: 'first' });
    await post(bob.page, `/api/games/${game.id}/join`, {});
    await bob.page.goto(`${house.url}/g/${game.id}`);
    await bob.page.locator('.opp .clock.on').waitFor();

    await ann.page.goto(house.url + '/settings');
    const part = ann.page
      .locator('section')
      .filter({ has: ann.page.getByRole('heading', { name: 'Leave from correspondence games' }) });
    await part.getByText('12 of 12 days are left').waitFor();
    await part.getByRole('spinbutton', { name: 'Days' }).fill('5');
    await part.getByRole('button', { name: 'Go on leave' }).click();
    await part.getByText('7 of 12 days are left').waitFor();
    assert.match(await part.getByRole('status').innerText(), /^You are on leave until .+\.$/);
    assert.deepEqual(await faultsOfAccess(ann.page), []);

    await bob.page.locator('.opp').getByText('休假至').waitFor();
    await bob.page.locator('.opp .clock:not(.on)').waitFor();
    assert.deepEqual(await faultsOfAccess(bob.page), []);

    await ann.page.goto(`${house.url}/g/${game.id}`);
    await move(ann.page, 'h2e2');
    await ann.page
      .locator('.own')
      .getByRole('link', { name: /^on leave until/ })
      .click();
    await part.getByRole('button', { name: 'Come back now' }).click();
    await part.getByText('11 of 12 days are left').waitFor();
    await bob.page.locator('.opp .clock.on').waitFor();
    await bob.page.locator('.opp').getByText('休假至').waitFor({ state: 'hidden' });
    await ann.page.goto(`${house.url}/g/${game.id}`);
    await ann.page.locator('.own .clock.on').waitFor();
    assert.equal(await ann.page.locator('.moves button').count(), 0, 'what was tried on leave was no move');
    await move(ann.page, 'h2e2');
    await ply(bob.page, 1);
    for (const one of [ann, bob]) {
      assert.deepEqual(one.faults, []);
      await one.context.close();
    }
  },
);
