// SPDX-License-Identifier: GPL-3.0-or-later
// A TCP proxy for a server that can be cut: `deaf` passes requests but drops every response; `dead`
// closes open connections and accepts none; `open` is normal. No browser setting imitates this.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

export async function cuttable(house) {
  const pairs = new Set();
  let state = 'open';
  const server = createServer(near => {
    if (state === 'dead') return void near.destroy();
    const far = connect(house.port, '127.0.0.1');
    const pair = [near, far];
    pairs.add(pair);
    const end = () => {
      near.destroy();
      far.destroy();
      pairs.delete(pair);
    };
    near.on('data', data => far.write(data));
    far.on('data', data => state === 'open' && near.write(data));
    for (const socket of pair) socket.on('error', end).on('close', end);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    set(next) {
      state = next;
      if (next === 'dead') for (const pair of [...pairs]) pair.forEach(socket => socket.destroy());
    },
    close() {
      this.set('dead');
      server.close();
    },
  };
}
