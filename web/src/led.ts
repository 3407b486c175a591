// SPDX-License-Identifier: GPL-3.0-or-later
// Leads a player to their next board. The server announces the address shortly before the game exists,
// because it records the pairing first.
import { call, Refusal } from './api';
import * as games from './calls/games';
import { go } from './router';
import { LED_TO, remember } from './storage';

const TRIES = 40;
const AGAIN_MS = 250;

/** Opens a game as soon as it exists, unless it is over or no longer `wanted`. */
export async function leadTo(game: string, wanted: () => boolean): Promise<void> {
  for (let tries = 0; tries < TRIES && wanted(); tries++) {
    try {
      const { status } = await call(games.state(game));
      if (!wanted() || status === 'over') return;
      remember(LED_TO, game);
      go('/g/' + game);
      return;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await new Promise(done => setTimeout(done, AGAIN_MS));
    }
  }
}
