// SPDX-License-Identifier: GPL-3.0-or-later
// The endgame tables' result for a position, and for each move.
import type { JSX } from 'preact';
import { useWords } from '../../i18n';
import { other } from '../../types';
import type { TableAnswer, TableMoveValue } from '../../wire';
import { movesOf, sideOf } from './model';
import { useT } from './words';

const GROUPS = [
  ['win', 'wins'],
  ['draw', 'draws'],
  ['loss', 'losses'],
] as const;

/** `found`: a text if the tables have no result, null while they are loading. */
export function Answer({
  found,
  follow,
  point,
}: {
  found: TableAnswer | string | null;
  follow: (uci: string) => void;
  point: (uci: string | null) => void;
}): JSX.Element {
  const t = useT();
  return (
    <>
      <section aria-live="polite" class="verdict ww">
        {found === null ? (
          <p class="note">{t('asking')}</p>
        ) : typeof found === 'string' ? (
          <p>{found}</p>
        ) : (
          <Verdict answer={found} />
        )}
      </section>
      {typeof found === 'object' &&
        found &&
        GROUPS.map(([outcome, head]) => (
          <Moves
            key={outcome}
            head={t(head)}
            moves={found.moves.filter(one => one.outcome === outcome)}
            follow={follow}
            point={point}
          />
        ))}
    </>
  );
}

function Verdict({ answer }: { answer: TableAnswer }): JSX.Element {
  const t = useT();
  const words = useWords();
  const plies = answer.plies ?? 0;
  const turn = sideOf(answer.game, answer.fen);
  const winner = words.side[answer.outcome === 'win' ? turn : other(answer.game, turn)];
  return (
    <>
      <h2 data-outcome={answer.outcome}>
        {answer.outcome === 'draw'
          ? t('draw')
          : answer.moves.length === 0
            ? t('mated', words.side[turn])
            : answer.by_rule
              ? t('win', winner)
              : t('winIn', winner, movesOf(plies))}
      </h2>
      {answer.by_rule && <p class="note">{t('byRule')}</p>}
      {answer.beyond_limit && <p class="note">{t('beyond')}</p>}
    </>
  );
}

function Moves({
  head,
  moves,
  follow,
  point,
}: {
  head: string;
  moves: readonly TableMoveValue[];
  follow: (uci: string) => void;
  point: (uci: string | null) => void;
}): JSX.Element | null {
  const t = useT();
  if (moves.length === 0) return null;
  return (
    <section class="ends">
      <h3 class="head">
        <span>{head}</span>
        <span>{moves.length}</span>
      </h3>
      <div class="chips">
        {moves.map(move => (
          <button
            key={move.uci}
            class="chip"
            onClick={() => follow(move.uci)}
            onMouseEnter={() => point(move.uci)}
            onMouseLeave={() => point(null)}
            onFocus={() => point(move.uci)}
            onBlur={() => point(null)}
          >
            <b>{move.text}</b>
            {move.plies !== null && (
              <small>{move.by_rule ? t('rule') : t('inMoves', movesOf(move.plies))}</small>
            )}
          </button>
        ))}
      </div>
    </section>
  );
}
