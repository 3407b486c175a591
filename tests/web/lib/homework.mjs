// SPDX-License-Identifier: GPL-3.0-or-later
// Homework in browser tests: the puzzles shipped with their solutions, and functions to solve or
// miss one.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './house.mjs';

/** The server's puzzles by id. */
export const PUZZLES = new Map(
  readFileSync(join(ROOT, 'data/puzzles.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
    .map(one => [one.id, one]),
);

/** Calls the API as the user of a page. */
export const ask = (page, path, body) =>
  page.evaluate(
    async ([url, sent]) =>
      (
        await fetch(url, {
          method: sent ? 'POST' : 'GET',
          ...(sent && { body: JSON.stringify(sent), headers: { 'Content-Type': 'application/json' } }),
        })
      ).json(),
    [path, body],
  );

export const verdict = (page, name) => page.locator(`.verdict[data-state="${name}"]`).waitFor();

const shown = async page => PUZZLES.get(await page.locator('#ask').getAttribute('data-id'));
async function type(page, text) {
  await page.locator('#puzzle-type').fill(text);
  await page.locator('#puzzle-type').press('Enter');
}

/** Solves the puzzle shown. */
export async function solve(page) {
  await type(page, (await shown(page)).lines[0]);
  await verdict(page, 'solved');
}

/** Tries a legal move that is not the solution. */
export async function miss(page) {
  await verdict(page, 'find');
  const { fen, game, lines } = await shown(page);
  const { legal } = await ask(page, '/api/study/line', { game, fen, moves: '' });
  await type(
    page,
    legal.find(uci => uci !== lines[0] && uci.length === 4),
  );
  await verdict(page, 'wrong');
}

/** The rows of a CSV table. */
export const rows = text =>
  text
    .trim()
    .split('\r\n')
    .map(line => line.split(','));
