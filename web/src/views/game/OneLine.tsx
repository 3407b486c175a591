// SPDX-License-Identifier: GPL-3.0-or-later
// An engine line with its score.
import type { JSX } from 'preact';
import { moveLabel, moveText } from '../../notation';
import { scoreText } from '../../notes';
import { lang, notation } from '../../prefs';
import { useStore } from '../../store';
import { SIDES, type EngineLine, type State } from '../../types';

export function OneLine({ line, state, ply }: { line: EngineLine; state: State; ply: number }): JSX.Element {
  const chosen = useStore(notation[state.game]);
  const language = useStore(lang);
  const [first, second] = SIDES[state.game];
  return (
    <p class="eline">
      <b>{scoreText(line)}</b>
      <span>
        {line.moves
          .map((move, i) => {
            const at = ply + 1 + i;
            const text = moveText(
              state.game,
              { ply: at, side: at % 2 ? first : second, ...move },
              chosen,
              language,
            );
            return (i === 0 || at % 2 ? moveLabel(at) + ' ' : '') + text;
          })
          .join(' ')}
      </span>
    </p>
  );
}
