// SPDX-License-Identifier: GPL-3.0-or-later
// Actions of tournament directors in the browser, for the tests.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browser, house, person, ROOT } from './house.mjs';

export const BIN = process.env.QIYUAN_BIN ?? process.env.QIYUAN ?? join(ROOT, 'build/src/cli/qiyuan');
export const NAMES =
  'Adler,Berg,Costa,Dahl,Engel,Ferri,Gallo,Horn,Ivanov,Jensen,Keller,Lund,Moser,Nair,Olsen,Peters,Quist,Rivera,Sand,Toth,Urban,Vogel,Weiss,Zeman'.split(
    ',',
  );

export const status = page => page.locator('.meta');
export const get = async (path, token) =>
  (
    await fetch(house.url + path, {
      headers: token ? { Authorization: 'Bearer ' + token } : {},
    })
  ).json();
export const tokenOf = (page, id) => page.evaluate(key => localStorage.getItem('qiyuan.t.' + key), id);
export const logOf = async (id, token) =>
  (
    await fetch(`${house.url}/api/tournaments/${id}/log?format=text`, {
      headers: { Authorization: 'Bearer ' + token },
    })
  ).text();

/** The first act in the log of the desk board that a page shows. */
export const beginningOf = page =>
  page.evaluate(async id => {
    const answer = await fetch(`/api/boards/${id}/log`, {
      headers: {
        Authorization: 'Bearer ' + localStorage.getItem('qiyuan.desk'),
      },
    });
    return JSON.parse((await answer.text()).split('\n')[0]);
  }, page.url().split('/desk/')[1]);

/** Creates an event with the wizard and returns its id. */
export async function begin(page, { name, rounds, system, game = 'Chess', seed = '7', people }) {
  await page.goto(house.url + '/t');
  await page.getByRole('link', { name: 'New tournament' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('combobox', { name: 'Game' }).selectOption({ label: game });
  if (system) await page.getByRole('combobox', { name: 'System' }).selectOption({ label: system });
  if (people) await page.getByLabel('About how many players or teams?').fill(String(people));
  if (rounds)
    await page
      .getByRole('group', { name: 'Rounds' })
      .getByRole('button', { name: new RegExp('^' + rounds) })
      .click();
  await page.getByLabel('Number from which lots are drawn').fill(seed);
  await page.getByLabel('Your name').fill('Li Wenyuan');
  await page.getByRole('button', { name: 'Begin the tournament' }).click();
  await page.waitForURL(/\/t\/\w+\/players/);
  return page.url().match(/\/t\/(\w+)/)[1];
}
/** Creates an event with the wizard, given the labels chosen in lists and the texts typed. */
export async function wizard(
  page,
  { name, game = 'Chess', system, chosen = [], typed = [], ticked = [], rounds },
) {
  await page.goto(house.url + '/t/new');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('combobox', { name: 'Game' }).selectOption({ label: game });
  await page.getByRole('combobox', { name: 'System' }).selectOption({ label: system });
  for (const [label, text] of typed)
    await page
      .getByRole('spinbutton', { name: label, exact: true })
      .or(page.getByRole('textbox', { name: label, exact: true }))
      .fill(text);
  for (const [label, text] of chosen)
    await page.getByRole('combobox', { name: label }).selectOption({ label: text });
  for (const label of ticked) await page.getByLabel(label).check();
  if (rounds)
    await page
      .getByRole('group', { name: 'Rounds' })
      .getByRole('button', { name: new RegExp('^' + rounds) })
      .click();
  await page.getByLabel('Number from which lots are drawn').fill('7');
  await page.getByRole('button', { name: 'Begin the tournament' }).click();
  await page.waitForURL(/\/t\/\w+\/players/);
  return page.url().match(/\/t\/(\w+)/)[1];
}

/** Enters a pasted list, whatever notes it has. */
export async function entered(page, csv) {
  await page.getByRole('button', { name: 'Import a list' }).click();
  await page.getByLabel('Paste a list').fill(csv);
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: /^Enter \d+ players/ }).click();
  await page.getByRole('button', { name: 'Preview' }).waitFor({ state: 'detached' });
}
export async function importList(page, text, count) {
  await page.getByRole('button', { name: 'Import a list' }).click();
  await page.getByLabel('Paste a list').fill(text);
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText(`${count} players read`).waitFor();
  await page.getByRole('button', { name: `Enter ${count} players` }).click();
  await page.getByRole('heading', { name: `Players ${count}` }).waitFor();
}
export async function publish(page, id, round) {
  await page.goto(`${house.url}/t/${id}/pair`);
  await publishNow(page, round);
}
export async function publishNow(page, round) {
  await page.getByRole('heading', { name: `Round ${round}, before it is published` }).waitFor();
  await page.locator('.pairs li').first().waitFor();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.waitForURL(/\/entry/);
  await page.getByRole('button', { name: `Round ${round}`, exact: true }).waitFor();
}
/** The acts of a log without the checksums of its lines. */
export const actsOf = text =>
  text
    .trim()
    .split('\n')
    .map(line => {
      const { sum: _, ...act } = JSON.parse(line);
      return act;
    });
/** Runs the command on a file of its own, and returns the acts that it makes. */
export function commanded() {
  const folder = mkdtempSync(join(tmpdir(), 'qiyuan-web-'));
  const file = join(folder, 'cup');
  const list = join(folder, 'list.csv');
  return {
    file,
    list: text => (writeFileSync(list, text), list),
    q: (action, ...args) =>
      execFileSync(BIN, ['tournament', action, '-q', ...args], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    acts: () => actsOf(readFileSync(file, 'utf8')),
  };
}
export async function awarded(page, id) {
  await page.goto(`${house.url}/t/${id}/papers`);
  await page.getByLabel('First place, second').first().fill('300 200 100');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Award' }).click();
  await page.locator('table.kv tbody tr').nth(2).waitFor();
}
/**
 * An event created and directed over the API: its id, its owner's token, and `did`, which does acts
 * or pairs.
 */
export async function directed(act, acts) {
  const send = async (path, body, token) => {
    const answer = await fetch(house.url + path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(token && { Authorization: 'Bearer ' + token }),
      },
      body: JSON.stringify(body),
    });
    const got = await answer.json();
    assert.ok(answer.ok, JSON.stringify(got));
    return got;
  };
  const { id, token } = await send('/api/tournaments', {
    act: { act: 'new', ...act },
    by: 'Li',
  });
  const did = async (path, body) =>
    send(
      `/api/tournaments/${id}/${path}`,
      {
        based: (await get(`/api/tournaments/${id}/desk`, token)).lines,
        ...body,
      },
      token,
    );
  await did('acts', { acts });
  const pairs = async round =>
    (await get(`/api/tournaments/${id}/pairings?round=${round}`)).pairings.filter(p => p.black > 0);
  const play = async round =>
    did('acts', {
      acts: (await pairs(round)).map(p => ({
        act: 'result',
        round,
        white: p.white,
        black: p.black,
        result: '1-0',
      })),
    });
  return { id, token, did, pairs, play };
}
export const players = names => names.map((name, i) => ({ act: 'add', name, rating: 2000 - i }));
/** Opens a page as a visitor who has the event's link. */
export async function at(cup, part, options) {
  const who = await person(browser, house, options);
  await who.page.goto(`${house.url}/t/${cup.id}/${part}#key=${cup.token}`);
  return who;
}
/**
 * Counts what a user does: clicks and keys. A field filled at once counts its letters, a pasted
 * list counts as one.
 */
export async function counted(page) {
  const hand = { presses: 0, keys: 0 };
  await page.exposeFunction('did', (what, n) => (hand[what] += n));
  await page.addInitScript(() => {
    addEventListener('pointerdown', e => e.isTrusted && window.did('presses', 1), true);
    addEventListener('keydown', e => e.isTrusted && window.did('keys', 1), true);
    addEventListener(
      'input',
      e => (e.data?.length ?? 0) > 1 && window.did('keys', e.target.matches('textarea') ? 1 : e.data.length),
      true,
    );
  });
  return hand;
}
