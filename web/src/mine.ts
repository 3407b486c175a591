// SPDX-License-Identifier: GPL-3.0-or-later
// The player's own games and challenges, updated by the server's messages on every view.
import { forgetGuest, listGames, onGuest, Refusal } from './api';
import { me, onEntering } from './me';
import { followMine } from './socket';
import { recall } from './storage';
import { Store } from './store';
import type { State, Summary } from './types';

/** `told` is the time of the last report, on performance.now(). */
export type Told = Summary & { told: number };
export interface Mine {
  /** Newest first, including finished games. */
  games: readonly Told[];
  challenges: readonly Told[];
}
/** null: not known yet. */
export const mine = new Store<Mine | null>(null);

const as =
  (told: number) =>
  (game: Summary): Told => ({ ...game, told });

let follows = false;
/** Starts updating the lists. */
export function keepMine(): void {
  if (follows) return;
  follows = true;
  void ask();
  followMine({ begun: () => void ask(), told });
}

/** Messages that arrive while a list is loading may be newer than the list. */
let since: Summary[] | null = null;

async function ask(): Promise<void> {
  const heard: Summary[] = (since = []);
  const [games, challenges] = await Promise.all([
    listGames('mine').catch((error: unknown) => {
      if (error instanceof Refusal && error.problem.status === 401) forgetGuest();
      return null;
    }),
    me.get()?.signed_in ? listGames('challenges').catch(() => null) : [],
  ]);
  if (heard !== since) return; // a newer request is under way
  since = null;
  const before = mine.get();
  const now = as(performance.now());
  mine.set(
    heard.reduce(including, {
      games: games?.map(now) ?? before?.games ?? [],
      challenges: challenges?.map(now) ?? before?.challenges ?? [],
    }),
  );
}

function told(game: Summary): void {
  since?.push(game);
  const now = mine.get();
  if (now) mine.set(including(now, game));
}

/** Takes the state from the shown game's view, because the server does not report that game twice. */
export function toldHere({ moves: _, minutes: _minutes, ...state }: State): void {
  if (!state.you) return;
  const { offer, takeback, adjourn, rematch } = state;
  const over = state.status === 'over';
  const asks = over
    ? rematch && !rematch.game && ({ side: rematch.side, what: 'rematch' } as const)
    : offer
      ? ({ side: offer, what: 'draw' } as const)
      : takeback
        ? ({ side: takeback.side, what: 'takeback' } as const)
        : adjourn && ({ side: adjourn, what: 'adjourn' } as const);
  told({ ...state, plies: state.ply, ...(asks && { asks }) });
}

/**
 * Returns the lists with the new state of a game. A seat reserved for the player is a challenge until taken.
 */
function including({ games, challenges }: Mine, game: Summary): Mine {
  const one = as(performance.now())(game);
  const others = challenges.filter(other => other.id !== game.id);
  if (!game.you) return { games, challenges: game.status === 'waiting' ? [one, ...others] : others };
  return {
    games: games.some(other => other.id === game.id)
      ? games.map(other => (other.id === game.id ? one : other))
      : [one, ...games],
    challenges: others,
  };
}

/** Delay in milliseconds, so that the view's own requests come first. */
const LATER = 1500;
// signing in or out changes the player's games; when the socket reconnects for it, that requests them
onEntering.add(({ signed_in }, before) => {
  if (!follows && (signed_in || recall('guest') === 'yes')) setTimeout(keepMine, LATER);
  if (follows && !before && signed_in) void ask();
});
onGuest.add(keepMine);
