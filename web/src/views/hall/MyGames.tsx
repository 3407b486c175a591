// SPDX-License-Identifier: GPL-3.0-or-later
// My unfinished games: whose move it is, and the way back to the board.
import type { JSX } from 'preact';
import { timeText } from '../../clock';
import { useWords } from '../../i18n';
import { controlWords, nameOf } from '../../phrase';
import { follows } from '../../router';
import { other, type Summary } from '../../types';
import { SideMark } from '../Side';
import { useNow } from '../useNow';
import { byDue, isDue, leftOf } from './due';

/** `received`: when the games were told, on performance.now(). */
export function MyGames({ games, finished, received }: { games: readonly Summary[]; finished: number; received: number }): JSX.Element | null {
  const t = useWords(), elapsed = performance.now() - received;
  useNow(1000, games.some(game => game.pace === 'correspondence'));
  if (!games.length && !finished) return null;
  return (
    <div class="lists">
      <section>
        <h2 class="head ww">
          <span>{t.yourGames}</span>
          <span>{t.unfinished(games.length)}</span>
        </h2>
        <ul>{byDue(games, elapsed).map(game => <MyGame key={game.id} game={game} elapsed={elapsed} />)}</ul>
        {games.length > 1 && <a class="btn more" href="/boards" onClick={follows}>{t.manyBoards}</a>}
        <a class="btn more" href="/games" onClick={follows}>{t.allMyGames(finished)}</a>
      </section>
    </div>
  );
}

function MyGame({ game, elapsed }: { game: Summary; elapsed: number }): JSX.Element {
  const t = useWords(), you = game.you, opponent = you && game.players[other(game.game, you)];
  const open = game.status === 'waiting', left = game.pace === 'correspondence' ? leftOf(game, elapsed) : Infinity;
  return (
    <li>
      <a href={'/g/' + game.id} onClick={follows}>
        {you && <SideMark side={you} />}
        <span>
          <b>{open || !opponent?.seated ? t.waitingFor : t.withName(nameOf(t, opponent))}</b>
          <small>{t.game[game.game]} · {t.moveNumber(Math.floor(game.plies / 2) + 1)}{left < Infinity && ` · ${timeText(left)}`}</small>
        </span>
        {open ? <small>{controlWords(t, game.time)}</small> : isDue(game) ? <span class="now">{t.yourMove}</span> : <small>{t.theirMove}</small>}
      </a>
    </li>
  );
}
