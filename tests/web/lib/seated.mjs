// SPDX-License-Identifier: GPL-3.0-or-later
// A game whose seats are taken over the API, with its players' pages.
import assert from 'node:assert/strict';
import { person, ply } from './house.mjs';

/** Opens a game over the API, with pages of its players, or only of the given sides. */
export async function seated(browser, house, setup, { pages = 2, ...options } = {}) {
  const call = async (path, body, token) => {
    const answer = await fetch(house.url + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: 'Bearer ' + token }) },
    });
    return { status: answer.status, ...(await answer.json()) };
  };
  const opened = await call('/api/games', { time: '-', colour: 'first', name: 'Anna Keller', ...setup });
  const joined = await call(`/api/games/${opened.id}/join`, { name: 'Tomás Rivera' });
  const tokens = [opened.seat_token, joined.seat_token];
  const people = [];
  for (const token of tokens.slice(0, pages)) {
    const one = await person(browser, house, options);
    await one.context.addInitScript(
      ([id, seat]) => localStorage.setItem('qiyuan.seat.' + id, seat),
      [opened.id, token],
    );
    await one.page.goto(`${house.url}/g/${opened.id}`);
    await one.page.getByRole('grid').first().waitFor();
    people.push(one);
  }
  const post = (seat, event) => call(`/api/games/${opened.id}/events`, event, tokens[seat]);
  return {
    id: opened.id,
    people,
    first: people[0]?.page,
    second: people[1]?.page,
    post,
    /** Plays moves over the API, the first by the side to move first. */
    async play(moves, from = 0) {
      for (const [i, uci] of moves.split(' ').entries()) {
        const answer = await post((from + i) % 2, { event: 'move', move: uci });
        assert.equal(answer.status, 200, JSON.stringify(answer));
      }
      for (const { page } of people) await ply(page, moves.split(' ').length);
    },
    async close() {
      assert.deepEqual(
        people.flatMap(one => one.faults),
        [],
      );
      await Promise.all(people.map(one => one.context.close()));
    },
  };
}
