// SPDX-License-Identifier: GPL-3.0-or-later
// Enters published regulations on the page, with a new event and at the desk; rulings based on them
// are shown and printed with the regulation and its article. The form has exactly the fields that
// the rule sets leave to an event.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readPublished, readRuleSets } from '../../web/tools/registry.mjs';
import { faultsOfAccess } from './lib/axe.mjs';
import { beginningOf, BIN, importList, logOf, publishNow, tokenOf } from './lib/directing.mjs';
import { atHome, browser, house, LONG, person, ROOT } from './lib/house.mjs';
import { models } from './lib/models.mjs';

atHome();

const registry = name => readFileSync(join(ROOT, 'registry', name), 'utf8');
const PUBLISHED = readPublished(registry('regulations.toml'));
/** These concern the rounds of an event, so boards lack them. */
const OF_EVENTS = ['absences', 'absences_running'];
/** What else is ruled under each, and the text of the regulation on which the ruling rests. */
const FURTHER = {
  'kunming-2020': ['foul', 'fouls that lose: 2', /16\.1/],
  'wuwei-2021': ['limit', 'counted from when a player asks for it', /16\.1/],
  'zhoushan-2014': ['limit', 'checks by the claimant that count, at most: 8', /natural.limit/i],
  'dpxq-2025': ['limit', 'checks by the claimant that count, at most: 0', /16\.1/],
};

const lines = (page, n) =>
  page.waitForFunction(count => {
    document.querySelector('dialog[open] .btn.main')?.click();
    return document.querySelector('#minutes span:last-child')?.textContent === String(count);
  }, n);
/** The form of the ruling on a line, as text. */
async function formOf(page, line) {
  const [form] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Print the form, line ${line}` }).click(),
  ]);
  const file = await form.path();
  return execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }).replace(/\s+/g, ' ');
}

/**
 * On a started board, makes an illegal move and whatever else the regulations mention; each ruling
 * is shown and printed.
 */
async function ruledBy(page, one) {
  await page.getByRole('button', { name: 'Begin' }).click();
  await lines(page, 2);
  await page.getByLabel('Move as it was played').fill('b0d1');
  await page.getByRole('button', { name: 'Enter' }).first().click();
  await lines(page, 3);
  const minutes = page.locator('ol.minutes1');
  const illegal = 'illegal moves that lose: 2';
  const told = minutes.locator('.rule').filter({ hasText: illegal });
  assert.match(await told.first().innerText(), /by the regulations of the event[^]*16\.1/);
  const [what, words, article] = FURTHER[one.id];
  if (what === 'foul') {
    await page.getByText('Foul, penalty, illegal move').click();
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('foul disturbing');
    await page.getByRole('button', { name: 'Enter' }).nth(1).click();
  } else {
    const claim = page.locator('.minutes1 li').filter({ hasText: 'Natural limit' }).first();
    if (!(await claim.isVisible())) await page.getByText('Claims that would be rejected').click();
    await claim.getByRole('button', { name: 'Rule on it' }).click();
  }
  await lines(page, 4);
  await minutes.locator('.rule').filter({ hasText: words }).filter({ hasText: article }).first().waitFor();
  for (const [line, said, by] of [
    [3, illegal, /16\.1/],
    [4, words, article],
  ]) {
    const form = await formOf(page, line);
    assert.ok(form.includes(said), `${one.id}: “${said}” is not in: ${form}`);

    assert.match(form, by, one.id);
  }
}

/* A usual run enters each once: in turn at the desk and with an event. */
for (const [i, one] of PUBLISHED.entries()) {
  test(
    `${one.id} at the desk: entered by the page alone, ruled by and printed`,
    { ...(i % 2 && LONG), timeout: 60000 },
    async () => {
      const { page, faults, context } = await person(browser, house);
      await page.goto(house.url + '/desk');
      await page.getByRole('combobox', { name: 'Game' }).selectOption({ label: 'Xiangqi' });
      await page.getByText("The event's regulations").click();
      await page.getByLabel('Regulations that were published').selectOption({ label: one.name.en });
      await page.getByText('Source: ' + one.source).waitFor();
      assert.deepEqual(await faultsOfAccess(page), []);
      await page.getByRole('button', { name: 'Open the board' }).click();
      await page.waitForURL(/\/desk\/\w+/);
      const log = await beginningOf(page);
      const regulated = Object.entries(one.regulated).filter(([key]) => !OF_EVENTS.includes(key));
      assert.deepEqual(log.regulations, Object.fromEntries(regulated));
      assert.equal(log.rules, one.rules);
      if (one.time) assert.equal(log.time, one.time);
      await ruledBy(page, one);
      assert.deepEqual(faults, []);
      await context.close();
    },
  );

  test(
    `${one.id} with an event: entered by the page alone, ruled by and printed`,
    { ...(i % 2 === 0 && LONG), timeout: 90000 },
    async () => {
      const { page, faults, context } = await person(browser, house);
      await page.goto(house.url + '/t/new');
      await page.getByLabel('Name', { exact: true }).fill(one.name.en);
      await page.getByRole('combobox', { name: 'Game' }).selectOption({ label: 'Xiangqi' });
      await page.getByLabel('Regulations that were published').selectOption({ label: one.name.en });
      await page.getByText('Source: ' + one.source).waitFor();
      await page.getByText('Of the book of 2020: repetition').waitFor(); // the rule set by its books
      assert.deepEqual(await faultsOfAccess(page), []);
      await page.getByRole('button', { name: 'Begin the tournament' }).click();
      await page.waitForURL(/\/t\/\w+\/players/);
      const id = page.url().match(/\/t\/(\w+)/)[1];
      const begun = JSON.parse((await logOf(id, await tokenOf(page, id))).split('\n')[0]);
      assert.deepEqual(begun.regulated, one.regulated);
      assert.equal(begun.rules, one.rules);
      assert.equal(begun.scoring, one.scoring ?? '2,1,0'); // unless stated, the edition's own
      if (one.time) assert.equal(begun.time, one.time);
      await importList(page, 'name\n沈若溪\n顾长风\n林知远\n许明', 4);
      await page.goto(`${house.url}/t/${id}/pair`);
      await publishNow(page, 1);
      await page.getByRole('button', { name: 'Open at the arbiter’s desk: 1' }).click();
      await page.waitForURL(/\/desk\/\w+/);
      await ruledBy(page, one);
      assert.deepEqual(faults, []);
      await context.close();
    },
  );
}

test('the form asks for what each rule set leaves to an event, and for nothing else', async () => {
  const [fields] = await models('views/regulations/fields');
  const file = join(mkdtempSync(join(tmpdir(), 'qiyuan-web-')), 'board.jsonl');
  const takes = (set, regulations) => {
    const { id: rules, game } = set;
    writeFileSync(
      file,
      JSON.stringify({ t: 0, event: 'start', game, rules, mode: 'board', regulations }) + '\n',
    );
    return spawnSync(BIN, ['arbiter', file]).status === 0;
  };
  const typical = { default: 600000, perpetual_check: 1 };
  for (const set of readRuleSets(registry('rule_sets.toml'))) {
    for (const key of fields.ALL) {
      const { member, choices, tick, event, under } = fields.FIELDS[key];
      const typed = {
        ...(under && { [under]: 'true' }),
        [key]: tick ? 'true' : choices ? choices[0] : key === 'late' ? '10' : '2',
      };
      const shown = fields.fieldsOf(set.id, 'event', typed).includes(key);
      const value = tick || choices?.[0] === 'true' || (choices?.[0] ?? typical[member] ?? 2);
      const all = { ...(under && { supervised: true }), [member]: value };
      assert.equal(takes(set, all), shown, `${set.id}: ${member}`);
      if (shown) assert.equal(member in fields.regulatedOf(typed, set.id, 'event'), true);
      assert.equal(fields.fieldsOf(set.id, 'board', typed).includes(key), shown && !event);
    }
  }
  // if the event's mode decides between two sets, the form has the fields that both have
  assert.deepEqual(fields.fieldsOf('', 'event', {}), ['late']);
  assert.equal(fields.regulatedOf({ fouls: '2', device: 'else' }, 'chess-fide-2023', 'board'), null);
});
