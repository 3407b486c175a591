// SPDX-License-Identifier: GPL-3.0-or-later
// A board on which clicking places the piece chosen in the tray, or removes one.
import type { JSX } from 'preact';
import { BOX, Frame } from '../../board/frame';
import { cellName } from '../../board/Grid';
import { useWords } from '../../i18n';
import { fileOf, rankOf, SHAPE, squareName, type Placement } from '../../position';
import { SIDES, type Game } from '../../types';
import { useT } from './words';

const MEN: Record<Game, string> = { chess: 'KQRBNPkqrbnp', xiangqi: 'KRNCPABkrncpab' };
const picture = (game: Game, letter: string): string => `#${game === 'chess' ? 'c' : 'x'}-${letter}`;

export function SetUpBoard({
  game,
  men,
  put,
}: {
  game: Game;
  men: Placement;
  put: (square: string) => void;
}): JSX.Element {
  const t = useWords();
  const box = BOX[game];
  const { files, ranks } = SHAPE[game];
  return (
    <div class={'board ' + game} id="board">
      <Frame game={game} flip={false} last={null} check={[]} occupied={square => men.has(square)} />
      <svg class="set-men" viewBox={`0 0 ${box.width} ${box.height}`} aria-hidden="true">
        {[...men].map(([square, letter]) => (
          <use
            key={square}
            href={picture(game, letter)}
            x={box.left + fileOf(square) * 100}
            y={box.top + (ranks - 1 - rankOf(game, square)) * 100}
            width="100"
            height="100"
          />
        ))}
      </svg>
      <div
        class="ground"
        style={{
          left: `${(box.left / box.width) * 100}%`,
          top: `${(box.top / box.height) * 100}%`,
          width: `${((files * 100) / box.width) * 100}%`,
          height: `${((ranks * 100) / box.height) * 100}%`,
        }}
      >
        <div class={'cells ' + game} role="grid" aria-label={t.boardLabel}>
          {Array.from({ length: ranks }, (_, y) => ranks - 1 - y).map(rank => (
            <div key={rank} role="row">
              {Array.from({ length: files }, (_, file) => squareName(game, file, rank)).map(square => (
                <button
                  key={square}
                  class="put"
                  role="gridcell"
                  aria-label={cellName(
                    t,
                    { game, flip: false, selected: null, targets: [], last: null, check: [] },
                    square,
                    men.get(square),
                  )}
                  onClick={() => put(square)}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

/** The tray: the pieces of both sides, and an eraser. */
export function Tray({
  game,
  chosen,
  choose,
}: {
  game: Game;
  chosen: string;
  choose: (letter: string) => void;
}): JSX.Element {
  const t = useT();
  const words = useWords();
  const name = (letter: string): string => {
    const first = letter === letter.toUpperCase();
    const kind = letter.toLowerCase();
    const names = words.men[game];
    const side = words.side[first ? SIDES[game][0] : 'black'];
    return `${side} ${(!first && names['black ' + kind]) || names[kind]}`;
  };
  return (
    <div class={'tray ' + game} role="group" aria-label={t('man')}>
      {[...MEN[game]].map(letter => (
        <button
          key={letter}
          aria-pressed={chosen === letter}
          aria-label={name(letter)}
          onClick={() => choose(letter)}
        >
          <svg viewBox="0 0 100 100" aria-hidden="true">
            <use href={picture(game, letter)} width="100" height="100" />
          </svg>
        </button>
      ))}
      <button class="erase" aria-pressed={chosen === ''} onClick={() => choose('')}>
        {t('erase')}
      </button>
    </div>
  );
}
