// SPDX-License-Identifier: GPL-3.0-or-later
// A whole game by a generated client: types and one function for each method, by openapi-typescript and openapi-fetch. README.md has the commands.
import createClient from 'openapi-fetch';
import type { paths } from './qiyuan.js';

const baseUrl = process.argv[2]!;
const one = (token?: string) =>
  createClient<paths>({ baseUrl, headers: token ? { Authorization: `Bearer ${token}` } : {} });
async function guest(name: string) {
  const { data, error } = await one().POST('/api/guest', { body: { name } });
  if (!data) throw new Error(error.detail);
  return one(data.token);
}
const ann = await guest('Ann');
const bo = await guest('Bo');
const opened = await ann.POST('/api/games', { body: { game: 'chess', time: '5+3', colour: 'first' } });
if (!opened.data) throw new Error(opened.error.detail);
const path = { id: opened.data.id };
const joined = await bo.POST('/api/games/{id}/join', { params: { path }, body: {} });
if (!joined.data) throw new Error(joined.error.detail);
for (const [i, move] of ['f2f3', 'e7e5', 'g2g4', 'd8h4'].entries()) {
  const answer = await (i % 2 ? bo : ann).POST('/api/games/{id}/events', { params: { path }, body: { event: 'move', move } });
  if (!answer.data) throw new Error(answer.error.detail);
}
const { data: state } = await ann.GET('/api/games/{id}', { params: { path } });
console.log(state!.status, state!.result?.result, state!.result?.reason, state!.moves.map(move => move.text.san).join(' '));
const refused = await bo.POST('/api/games/{id}/events', { params: { path }, body: { event: 'move', move: 'e2e4' } });
console.log(refused.response.status, refused.error?.code);
