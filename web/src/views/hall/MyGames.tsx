// SPDX-License-Identifier: GPL-3.0-or-later
// The player's unfinished games: whose move it is, and a link to each board.
import type { JSX } from 'preact';
import { timeText } from '../../clock';
import { useWords } from '../../i18n';
import { controlWords, nameOf } from '../../phrase';
import { lang } from '../../prefs';
import { follows } from '../../router';
import { useStore } from '../../store';
import type { Told } from '../../mine';
import { other } from '../../types';
import { SideMark } from '../Side';
import { useNow } from '../useNow';
import { askedOf, byDue, isDue, isSoon, leftOf } from './due';

export function MyGames({
  games,
  finished,
}: {
  games: readonly Told[];
  finished: number;
}): JSX.Element | null {
  const t = useWords();
  const language = useStore(lang);
  const now = performance.now();
  const away = games.map(game => game.you && game.players[game.you]?.leave).find(Boolean);
  useNow(
    1000,
    games.some(game => game.pace === 'correspondence'),
  );
  if (!games.length && !finished) return null;
  return (
    <div class="lists">
      <section>
        <h2 class="head ww">
          <span>{t.yourGames}</span>
          <span>{t.unfinished(games.length)}</span>
        </h2>
        {away && (
          <p class="note">
            <a href="/settings" onClick={follows}>
              {t.youAreOnLeave(dateOf(away, language))}
            </a>
          </p>
        )}
        <ul>
          {byDue(games, now).map(game => (
            <MyGame key={game.id} game={game} now={now} />
          ))}
        </ul>
        {games.length > 1 && (
          <a class="btn more" href="/boards" onClick={follows}>
            {t.manyBoards}
          </a>
        )}
        <a class="btn more" href="/games" onClick={follows}>
          {t.allMyGames(finished)}
        </a>
      </section>
    </div>
  );
}

const dateOf = (time: number, language: string): string =>
  new Date(time).toLocaleDateString(language, { dateStyle: 'medium' });

function MyGame({ game, now }: { game: Told; now: number }): JSX.Element {
  const t = useWords();
  const language = useStore(lang);
  const you = game.you;
  const opponent = you && game.players[other(game.game, you)];
  const open = game.status === 'waiting';
  const left = game.pace === 'correspondence' ? leftOf(game, now) : Infinity;
  const soon = isSoon(game, now);
  const asked = askedOf(game);
  const theirs = !open && opponent ? opponent.leave : undefined;
  return (
    <li>
      <a href={'/g/' + game.id} onClick={follows}>
        {you && <SideMark side={you} />}
        <span>
          <b>{open || !opponent?.seated ? t.waitingFor : t.withName(nameOf(t, opponent))}</b>
          <small>
            {t.game[game.game]} · {t.moveNumber(Math.floor(game.plies / 2) + 1)}
            {left < Infinity && !soon && ` · ${timeText(left)}`}
            {asked && (
              <>
                {' '}
                · <b class="asked">{t.asks[asked]}</b>
              </>
            )}
          </small>
        </span>
        {open ? (
          <small>{controlWords(t, game.time)}</small>
        ) : theirs && game.you !== game.side ? (
          <small>{t.onLeave(dateOf(theirs, language))}</small>
        ) : soon ? (
          <span class="now soon">{t.moveWithin(timeText(left))}</span>
        ) : isDue(game) ? (
          <span class="now">{t.yourMove}</span>
        ) : (
          <small>{game.you === game.side ? t.yourMove : t.theirMove}</small>
        )}
      </a>
    </li>
  );
}
