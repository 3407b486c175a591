// SPDX-License-Identifier: GPL-3.0-or-later
// Every act of an event's log can be done on the page and by the command, as listed in
// registry/acts.txt.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from './lib/house.mjs';

const read = path => readFileSync(join(ROOT, path), 'utf8');
const VIEWS = 'web/src/views/tournament';
const sources = readdirSync(join(ROOT, VIEWS), { recursive: true })
  .filter(name => /\.tsx?$/.test(name))
  .map(name => read(join(VIEWS, name)))
  .join('\n');
/** Acts that have an API call of their own. */
const CALLS = { pair: 'tournaments.pairRound', redraw: 'tournaments.redraw' };

const acts = read('registry/acts.txt')
  .split(/^act /m)
  .slice(1)
  .map(text => ({ name: /^[a-z]+/.exec(text)[0], page: /^ {2}page: (.*)$/m.exec(text)?.[1] }));

test('each act has its place on the page, and the page does it there', () => {
  assert.ok(acts.length > 25);
  const parts = sources.match(/part === '[a-z]+'/g).map(part => part.slice(10, -1));
  for (const { name, page } of acts) {
    assert.ok(page, `${name} has no place`);
    if (page === '-') {
      assert.equal(name, 'leave');
      continue;
    }
    const [part, other] = page.split(' as ');
    assert.ok(
      part === 'new' || part === 'arena' || parts.includes(part),
      `there is no part ${part} (${name})`,
    );
    const made = other ?? name;
    assert.ok(
      sources.includes(CALLS[made] ?? `act: '${made}'`) || new RegExp(`act: [^,;\n]*'${made}'`).test(sources),
      `nothing on the page makes ${made}`,
    );
  }
});

test('each act has its place in the command', () => {
  const commands = read('registry/commands.toml');
  const names = { rate: 'ratings' }; // taken from a list
  for (const { name } of acts)
    assert.equal(
      commands.includes(`[commands.tournament.actions.${names[name] ?? name}]`),
      name !== 'leave',
      name,
    );
});
