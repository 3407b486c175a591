// SPDX-License-Identifier: GPL-3.0-or-later
// The games in progress, drawn live; each is a link.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Mini } from '../../board/Mini';
import { clockText, lowMark, remaining } from '../../clock';
import { useWords } from '../../i18n';
import { nameOf } from '../../phrase';
import { EmptyPoint } from '../../icons';
import { follows } from '../../router';
import { SIDES, type Side, type Summary } from '../../types';
import { SideMark } from '../Side';
import { useNow } from '../useNow';

/** The number of boards shown at first, and added by each press of a button. */
const TILES = 8;

/** `hidden`: the number of games that the filters hide. */
export function LiveBoards({
  games,
  hidden,
  received,
}: {
  games: Summary[] | null;
  hidden: number;
  received: number;
}): JSX.Element {
  const t = useWords();
  const [most, setMost] = useState(TILES);
  const shown = games ?? [];
  return (
    <section aria-labelledby="live">
      <h2 class="head ww" id="live">
        <span>{t.nowPlaying}</span>
        <span>{games?.length ? t.count(games.length) : ''}</span>
      </h2>
      {hidden > 0 && <p class="note">{t.filteredOut(hidden)}</p>}
      {games && !games.length ? (
        !hidden && (
          <div class="empty">
            <EmptyPoint />
            <p>{t.nobodyPlays}</p>
          </div>
        )
      ) : (
        <ul class="live">
          {shown.slice(0, most).map(game => (
            <Tile key={game.id} game={game} received={received} />
          ))}
        </ul>
      )}
      {shown.length > most && (
        <button class="btn more" onClick={() => setMost(most + 2 * TILES)}>
          {t.moreGames(shown.length - most)}
        </button>
      )}
    </section>
  );
}

/** `note`: the state of the game in one word. */
export function Tile({
  game,
  received,
  due,
  note,
}: {
  game: Summary;
  received: number;
  due?: boolean;
  note?: string | null;
}): JSX.Element {
  const t = useWords();
  const [first, second] = SIDES[game.game];
  useNow(1000, !!game.clocks?.running);
  return (
    <li>
      <a class="tile" href={'/g/' + game.id} onClick={follows}>
        <TileSide game={game} side={second} received={received} />
        <span class="bd">
          <Mini game={game.game} fen={game.fen} last={game.last} />
        </span>
        <TileSide game={game} side={first} received={received} />
        {due && <span class="now">{t.yourMove}</span>}
        {note && <span class="came">{note}</span>}
      </a>
    </li>
  );
}

function TileSide({ game, side, received }: { game: Summary; side: Side; received: number }): JSX.Element {
  const t = useWords();
  const player = game.players[side];
  const left = game.clocks && remaining(game.clocks, side, performance.now() - received);
  const on = game.side === side && game.status === 'playing';
  const low = on && left !== null && left < lowMark(game.time);
  return (
    <span class={'p' + (on ? ' on' : '') + (low ? ' low' : '')}>
      <SideMark side={side} />
      <b>{player?.seated ? nameOf(t, player) : t.nobody}</b>
      {left !== null && <time>{clockText(left)}</time>}
    </span>
  );
}
