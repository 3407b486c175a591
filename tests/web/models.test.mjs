// SPDX-License-Identifier: GPL-3.0-or-later
// The models of the views, without a browser: what follows from their state, and what they would send.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { models } from './lib/models.mjs';

let draft;

before(async () => {
  [draft] = await models('views/tournament/draft');
});

test('a new tournament: what the rules advise of rounds, by system and number of players', () => {
  const plan = more => draft.planOf({ ...draft.blank(1), ...more });
  for (const [more, advised, rounds] of [
    [{ people: 24 }, 7, 7],
    [{ people: 24, chosen: 9 }, 7, 9],
    [{ people: 5 }, 4, 4],
    [{ system: 'berger', people: 9 }, 9, 9],
    [{ system: 'berger', people: 10, chosen: 4 }, 9, 9],
    [{ system: 'swiss-cn', game: 'xiangqi', people: 24 }, 9, 9],
    [{ system: 'swiss-cn', game: 'xiangqi', people: 64 }, 11, 11],
  ]) {
    const made = plan(more);
    assert.deepEqual([made.advised, made.rounds], [advised, rounds], JSON.stringify(more));
  }
  const cn = plan({ system: 'swiss-cn', game: 'xiangqi', people: 24 });
  assert.deepEqual(
    [6, 8, 9, 10, 11].map(n => draft.roundsMark(n, cn)),
    ['tooFew', 'even', 'advised', 'even', null],
  );
  assert.deepEqual(plan({ system: 'berger' }).choices, [], 'a round robin leaves no choice');
});

test('a new tournament: another game or system changes what goes with it, and nothing else', () => {
  const chess = draft.blank(1);
  const xiangqi = { ...chess, name: 'Cup', rules: 'fide', ...draft.withGame(chess, 'xiangqi') };
  assert.deepEqual(
    [xiangqi.name, xiangqi.game, xiangqi.system, xiangqi.rules, xiangqi.tiebreaks],
    ['Cup', 'xiangqi', 'swiss-cn', '', ''],
  );
  const arena = draft.withSystem(chess, 'arena');
  assert.deepEqual([arena.online, arena.time, arena.boards], ['auto', '3m+2s', 0]);
});

test('a new tournament: the acts that begin and announce it', () => {
  const filled = {
    ...draft.blank(7),
    name: ' Club Cup ',
    late: '30',
    repetitions: '5',
    natural: '60',
    online: 'auto',
    rated: true,
    place: ' Hall 2 ',
  };
  assert.deepEqual(draft.beginning(filled), {
    act: 'new',
    name: 'Club Cup',
    system: 'dutch',
    game: 'chess',
    seed: 7,
    time: '90m+30s',
    rounds: 7,
    tiebreaks: 'BH/C1,BH,SB,DE',
    online: 'auto-rated',
    regulated: { default: 1800000, repetitions: 5 },
  });
  const cn = draft.beginning({ ...filled, game: 'xiangqi', system: 'swiss-cn' });
  assert.deepEqual(cn.regulated, { default: 1800000, repetitions: 5, natural_limit: 60 });
  assert.deepEqual(draft.announcing(filled), { act: 'event', place: 'Hall 2' });
  assert.equal(draft.announcing(draft.blank(7)), null);
});
