// SPDX-License-Identifier: GPL-3.0-or-later
// A whole game by a generated client: a function for each call, by @hey-api/openapi-ts. README.md has the commands.
import { createClient } from './client/client/index';
import { guest, join, open, post, state } from './client/sdk.gen';

const baseUrl = process.argv[2]!;
async function person(name: string) {
  const { data, error } = await guest({ client: createClient({ baseUrl }), body: { name } });
  if (!data) throw new Error(error.detail);
  return createClient({ baseUrl, auth: data.token });
}
const ann = await person('Ann');
const bo = await person('Bo');
const opened = await open({ client: ann, body: { game: 'xiangqi', time: '5+3', colour: 'first' } });
if (!opened.data) throw new Error(opened.error.detail);
const path = { id: opened.data.id };
const joined = await join({ client: bo, path, body: {} });
if (!joined.data) throw new Error(joined.error.detail);
for (const [i, move] of ['h2e2', 'h9g7', 'h0g2', 'i9h9'].entries()) {
  const answer = await post({ client: i % 2 ? bo : ann, path, body: { event: 'move', move } });
  if (!answer.data) throw new Error(answer.error.detail);
}
await post({ client: bo, path, body: { event: 'resign' } });
const { data } = await state({ client: ann, path });
console.log(data!.status, data!.result?.result, data!.result?.reason, data!.moves.map(move => move.text.zh).join(' '));
