// SPDX-License-Identifier: GPL-3.0-or-later
// Watches what waits for the player on other views: challenges, games where it is their move, correspondence
// games short of time. Each is announced when it arrives, and counted in the title.
import { timeText } from './clock';
import { words } from './i18n';
import { mine, type Mine, type Told } from './mine';
import { capital, controlWords, nameOf, resultHead, resultText, stop } from './phrase';
import { route } from './router';
import { signal } from './signal';
import type { Sound } from './sound';
import { recall, remember } from './storage';
import { countElsewhere } from './title';
import { toast } from './toast';
import { other, type Player } from './types';
import { askedOf, byDue, isDue, isSoon, leftOf } from './views/hall/due';

const REMIND_EVERY = 60000;

/** The shown game's own view makes its announcements. */
const shown = (): string | null => {
  const now = route.get();
  return now.view === 'game' ? now.id : null;
};
const elsewhere = ({ games }: Mine): Told[] => games.filter(game => game.id !== shown());

export const opponentOf = (game: Told): Player | undefined =>
  game.you
    ? game.players[other(game.game, game.you)]
    : Object.values(game.players).find(player => player.seated);
const head = (game: Told): string => `${nameOf(words(), opponentOf(game))} · Qiyuan 棋院`;

let before: Mine | null = null;

function look(): void {
  const now = mine.get();
  const was = before;
  before = now;
  count();
  if (!now) return;
  if (was) {
    now.challenges.filter(one => !was.challenges.some(game => game.id === one.id)).forEach(challenged);
    for (const game of elsewhere(now))
      changed(
        game,
        was.games.find(one => one.id === game.id),
      );
  }
  remind();
}

function challenged(game: Told): void {
  const t = words();
  const told = t.challenged(
    nameOf(t, opponentOf(game)),
    `${t.game[game.game]} · ${controlWords(t, game.time)}`,
  );
  signal({ about: game.id, which: 'challenge', sounds: ['ask'], felt: true, head: head(game), words: told });
  toast(told, route.get().view === 'hall' ? undefined : { href: '/', words: t.toHall });
}

/** Notifies about a change in a game that is not shown, under the names that its own page would use. */
function changed(game: Told, was: Told | undefined): void {
  const t = words();
  const moved = game.plies !== was?.plies;
  const asks =
    game.asks && game.asks.side !== game.you && game.asks.what !== was?.asks?.what ? game.asks.what : null;
  const sounds: Sound[] = [];
  const told: string[] = [];
  if (game.status === 'over' && was && was.status !== 'over' && game.result) {
    sounds.push('end');
    told.push(`${resultHead(t, game.game, game.result)} · ${resultText(game.game, game.result)}`);
  } else if (isDue(game) && (moved || !was || !isDue(was))) {
    sounds.push(game.plies ? 'move' : 'come');
    told.push(`${t.yourMove} · ${t.game[game.game]}, ${t.moveNumber(Math.floor(game.plies / 2) + 1)}`);
  }
  if (asks) {
    sounds.push('ask');
    told.push(capital(t.asks[asks]));
  }
  if (sounds.length)
    signal({
      about: game.id,
      which: moved && game.plies ? game.plies : 'n' + game.n,
      sounds,
      felt: true,
      head: head(game),
      words: told.join(' · '),
    });
}

/** Games that only this player can continue. They may have others besides. */
function count(): void {
  const now = mine.get();
  countElsewhere(
    now ? elsewhere(now).filter(game => isDue(game) || askedOf(game)).length + now.challenges.length : 0,
  );
}

/** Announces each move once in this browser. */
function remind(): void {
  const now = mine.get();
  const t = words();
  const at = performance.now();
  if (!now) return;
  const kept = reminded();
  const soon = byDue(
    now.games.filter(game => isSoon(game, at)),
    at,
  );
  const fresh = soon.filter(game => kept[game.id] !== game.plies);
  const first = fresh[0];
  if (!first) return;
  remember('reminded', JSON.stringify(Object.fromEntries(soon.map(game => [game.id, game.plies]))));
  const within = stop(t.moveWithin(timeText(leftOf(first, at))));
  const more = fresh.length > 1 ? t.gap + t.soonMore(fresh.length - 1) : '';
  const told = `${nameOf(t, opponentOf(first))}${t.colon}${within}${more}`;
  signal({
    about: first.id,
    which: `soon ${first.plies}`,
    sounds: ['low'],
    felt: true,
    head: head(first),
    words: told,
  });
  toast(told, first.id === shown() ? undefined : { href: '/g/' + first.id, words: t.toGame });
}
function reminded(): Record<string, number> {
  try {
    return JSON.parse(recall('reminded') ?? '{}') as Record<string, number>;
  } catch {
    return {}; // not written by this page
  }
}

/** Starts watching, on every view. */
export function watchAwaiting(): void {
  mine.subscribe(look);
  route.subscribe(count);
  setInterval(remind, REMIND_EVERY);
}
