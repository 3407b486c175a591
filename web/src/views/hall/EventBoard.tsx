// SPDX-License-Identifier: GPL-3.0-or-later
// Shown at the top of the lobby if the player's board in an event has opened, because a player who does not
// go there forfeits.
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { useWords } from '../../i18n';
import { nameOf } from '../../phrase';
import { follows } from '../../router';
import { signal } from '../../signal';
import { other, type Summary } from '../../types';
import { Awaited } from '../Awaited';

export const isEventBoard = (game: Summary): boolean =>
  !!game.tournament && !!game.you && game.status !== 'over';

export function EventBoard({ game, received }: { game: Summary; received: number }): JSX.Element {
  const t = useWords();
  const opponent = game.players[other(game.game, game.you!)];
  const said = t.boardOpen(opponent ? nameOf(t, opponent) : '');
  useEffect(
    () =>
      signal({ about: game.id, which: 'board', sounds: ['come'], felt: true, head: said, words: t.toBoard }),
    [game.id],
  );
  return (
    <div class="wait board-open" role="status">
      <span>
        {said}
        {game.awaited && (
          <>
            {' '}
            <Awaited awaited={game.awaited} received={received} />
          </>
        )}
      </span>
      <a class="btn main" href={'/g/' + game.id} onClick={follows}>
        {t.toBoard}
      </a>
    </div>
  );
}
