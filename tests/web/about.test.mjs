// SPDX-License-Identifier: GPL-3.0-or-later
// Changes every part of an event's announcement on the page: the log equals the one that the
// command makes of the same changes, and the consequences of a change are shown first.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { faultsOfAccess } from './lib/axe.mjs';
import { actsOf, at, BIN, commanded, directed, logOf, NAMES, players, publishNow } from './lib/directing.mjs';
import { atHome, shoot } from './lib/house.mjs';
import { models } from './lib/models.mjs';

atHome(['--limits', 'requests=100000']);

let model;
let ranked;
before(async () => {
  [model, ranked] = await models('views/tournament/about/model', 'views/tournament/about/ranked');
});

test('the schedule as it is filled in, and as the log has it', () => {
  assert.deepEqual(model.partsOf('2026-05-01,,26/05/03', 4), ['2026-05-01', '', '26/05/03', '']);
  assert.equal(model.withPart(['a', '', '', ''], 1, 'b'), 'a,b');
  assert.equal(model.withPart(['', '', ''], 2, 'c'), ',,c');
  assert.equal(model.withPart(['a', 'b'], 1, ''), 'a');
  assert.equal(model.daily('2026-02-27', 3), '2026-02-27,2026-02-28,2026-03-01');
  const meetings = [
    { day: '2026-12-12', hour: '09:00', what: 'Opening' },
    { day: '', hour: '', what: '颁奖' },
    { day: '2026-12-14', hour: '', what: 'Dinner, with music' },
  ];
  assert.deepEqual(model.meetingsOf(model.meetingsText(meetings)), meetings);
  assert.deepEqual(model.meetingsOf('2026/12/12 9:00 Opening；'), [meetings[0]]);
});

test('a list of tie-breaks: an item moved, and those that the command takes', { timeout: 60000 }, () => {
  for (const [from, to, list] of [
    [0, 2, 'b,c,a'],
    [2, 0, 'c,a,b'],
    [1, 1, 'a,b,c'],
    [0, 9, 'b,c,a'],
  ])
    assert.equal(ranked.moved(['a', 'b', 'c'], from, to).join(), list);
  const folder = mkdtempSync(join(tmpdir(), 'qiyuan-web-'));
  const taken = (code, n, ...options) => {
    try {
      const all = ['tournament', 'new', '-q', ...options, '--tiebreaks', code, join(folder, n)];
      execFileSync(BIN, all, { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  };
  let n = 0;
  for (const [form, teams, options] of [
    ['swiss', false, ['--system=dutch', '--rounds=5']],
    ['table', false, ['--system=berger', '--rounds=5']],
    ['stages', false, ['--system=stages', '--stages=groups:4x4>2,ko']],
    ['swiss', true, ['--system=team-swiss', '--teams=fixed:4', '--rounds=5']],
    ['table', true, ['--system=berger', '--teams=fixed:4', '--rounds=5']],
  ]) {
    const legal = ranked.legalFor({ game: 'chess', form, teams });
    for (const { code } of ranked.OFFERED)
      assert.equal(legal.includes(code), taken(code, String(n++), ...options), `${form} ${teams} ${code}`);
  }
});

test(
  'everything that is announced is changed on the page; the command makes the same log',
  { timeout: 120000 },
  async () => {
    const begun = { name: 'Riverside', system: 'dutch', rounds: 3, seed: 7, tiebreaks: 'BH,SB' };
    const cup = await directed({ ...begun, time: '90m+30s', game: 'chess' }, players(NAMES.slice(0, 6)));
    const { page, faults, context } = await at(cup, 'about');
    const field = (name, exact = true) => page.getByLabel(name, { exact });
    const announce = page.getByRole('button', { name: 'Announce the changes' });
    const announced = async () => {
      await announce.click();
      await page.getByText('Nothing is changed.').waitFor();
    };
    await page.getByText('Nothing is changed.').waitFor();
    for (const [name, text] of [
      ['Place', 'Wien'],
      ['Federation', 'AUT'],
      ['First day', '2026-05-01'],
      ['Last day', '2026-05-03'],
      ['Categories', 'open, women'],
    ])
      await page.locator('label.field').filter({ hasText: name }).first().locator('input').fill(text);
    await page.getByRole('button', { name: 'A round a day from the first day' }).click();
    await field('Hour of round 1').fill('09:30');
    await page.getByRole('button', { name: 'All rounds at 09:30' }).click();
    await field('Hour of round 2').fill('14:00');
    await page.getByRole('button', { name: 'Add to the schedule' }).click();
    await field('What it is').fill('Opening');
    await field('Hour: Opening').fill('09:00');
    for (const [name, text] of [
      ['Organiser', 'Rook club'],
      ['Organising committee', 'Ho, Lu'],
      ['Chief arbiter', 'A. Ng (123)'],
      ['Deputy chief arbiter, other arbiters', 'B. Wu, C. Li'],
      ['Appeals committee', 'D. Mo, E. Fu'],
      ['Leaders and coaches of the units', 'Rook: F. Yu'],
      ['Time control in words', '90 minutes and 30 seconds a move'],
    ])
      await page.locator('label.field').filter({ hasText: name }).first().locator('input').fill(text);
    await page.getByLabel('Rate of play').selectOption('standard');
    // reorders the list by keys, by its buttons and by dragging
    await page.getByLabel('Add a tie-break').selectOption('WIN');
    await page.getByLabel('Add a tie-break').selectOption('DE');
    // if there is room, an item of the list takes one row
    const heights = await page
      .locator('.tbk li')
      .first()
      .locator('.grip, .nm, button')
      .evaluateAll(all => all.map(e => e.getBoundingClientRect()).map(r => (r.top + r.bottom) / 2));
    assert.ok(heights.length > 3 && Math.max(...heights) - Math.min(...heights) < 8, heights.join());
    await page.getByLabel('Tie-break 3, Rounds won: move').focus();
    await page.keyboard.press('ArrowUp');
    await page.waitForFunction(() =>
      document.activeElement?.getAttribute('aria-label')?.includes('2, Rounds'),
    );
    await page.keyboard.press('ArrowUp');
    await page.getByRole('button', { name: 'Buchholz: down' }).click();
    await page.getByRole('button', { name: 'Sonneborn-Berger: remove' }).click();
    await page.locator('.tbk li').nth(2).dragTo(page.locator('.tbk li').nth(0));
    assert.deepEqual(await page.locator('.tbk li small').allTextContents(), ['DE', 'WIN', 'BH']);
    await page.getByRole('button', { name: 'Add prizes' }).click();
    await field('First place, second, …').fill('500 300');
    await page.keyboard.press('Tab');
    await page.getByLabel('Players level on points get').selectOption('hort');
    await page.getByLabel('Regulations', { exact: false }).last().fill('FIDE Laws.\nNo draw before move 30.');
    await shoot(page, 'about');
    assert.deepEqual(await faultsOfAccess(page), []);
    await announced();
    await page.getByText('Wien').waitFor();
    // the times of the rounds are shown on the wall and on phones
    const phone = await at(cup, 'mine', { viewport: { width: 390, height: 844 } });
    await phone.page.getByText(/^Round 1 begins: .*09:30$/).waitFor();
    await phone.page.goto(phone.page.url().replace(/mine.*/, 'projector'));
    await phone.page.getByText(/^round 1 at .*09:30$/).waitFor();
    await phone.context.close();
    // after round one is paired, other tie-breaks end FIDE mode: the page says so first
    await page.getByRole('button', { name: 'Pair round 1' }).click();
    await publishNow(page, 1);
    await page.locator('nav.parts').getByRole('link', { name: 'Event', exact: true }).click();
    await page.getByRole('button', { name: 'Buchholz: remove' }).click();
    await announce.click();
    await page.getByRole('dialog').getByText('FIDE mode').first().waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    assert.equal(actsOf(await logOf(cup.id, cup.token)).filter(act => act.act === 'event').length, 1);
    await page.getByRole('button', { name: 'Discard them' }).click();
    assert.equal(await page.locator('.tbk li').count(), 3);
    // the prizes belong to the event, whichever browser opens it
    const other = await at(cup, 'papers');
    await other.page.locator('.prz input').first().waitFor();
    await other.page.waitForFunction(() => document.querySelector('.prz input')?.value === '500 300');
    const theirs = commanded();
    theirs.q(
      ...'new --system=dutch --rounds=3 --seed=7 --tiebreaks=BH,SB --time=90m+30s --game=chess'.split(' '),
      theirs.file,
      'Riverside',
    );
    const ours = actsOf(await logOf(cup.id, cup.token)).find(act => act.act === 'event');
    theirs.q(
      'event',
      '--place=Wien',
      '--federation=AUT',
      '--begins=2026-05-01',
      '--ends=2026-05-03',
      '--categories=open, women',
      '--dates=2026-05-01,2026-05-02,2026-05-03',
      '--times=09:30,14:00,09:30',
      '--meetings=2026-05-01 09:00 Opening',
      '--organiser=Rook club',
      '--committee=Ho, Lu',
      '--chief=A. Ng (123)',
      '--arbiters=B. Wu, C. Li',
      '--jury=D. Mo, E. Fu',
      '--leaders=Rook: F. Yu',
      '--words=90 minutes and 30 seconds a move',
      '--pace=standard',
      '--tiebreaks=DE,WIN,BH',
      '--regulations-at=FIDE Laws.\nNo draw before move 30.',
      '--division=hort',
      '--prizes=' + theirs.list('all\t500\t300'),
      theirs.file,
    );
    const made = theirs.acts().find(act => act.act === 'event');
    assert.deepEqual({ ...made, prizes: made.prizes.trim() }, ours);
    assert.deepEqual([...faults, ...other.faults], []);
    await context.close();
    await other.context.close();
  },
);
