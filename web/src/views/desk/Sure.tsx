// SPDX-License-Identifier: GPL-3.0-or-later
// Confirms an act that would end or void the game, with a preview of the ruling.
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Refusal, UNREACHABLE } from '../../api';
import { Ask } from '../../dialog';
import { useWords } from '../../i18n';
import { pause } from '../../once';
import { endsWithout, type Put } from './boardModel';
import { foresee, type Act, type Board } from './calls';
import { useT } from './words';

/** How long the server may take to preview a ruling, in milliseconds; a desk does not wait for a dead
 * connection. */
const PATIENCE = 1500;
const tooLate = (): Promise<never> =>
  pause(PATIENCE).then(() => {
    throw new Refusal({ reason: UNREACHABLE });
  });

interface Sure {
  /** Enters an act with the current time, at once or after the confirmation. */
  sure: (act: Act) => void;
  question: JSX.Element | null;
}
/** `moment`: the time of an act entered now; undefined with the hall's own clocks. */
export function useSure(board: Board, put: Put, moment: () => number | undefined): Sure {
  const t = useT();
  const words = useWords();
  const [asked, ask] = useState<{ act: Act; says: string } | null>(null);
  const busy = useRef(false);
  const sure = (wanted: Act): void => {
    if (busy.current) return;
    busy.current = true;
    const at = moment();
    const act = at === undefined ? wanted : { t: at, ...wanted };
    Promise.race([foresee(board, act), tooLate()])
      .then(
        ({ rulings }) => {
          const end = rulings.find(ruling => ruling.kind === 'result');
          if (end) ask({ act, says: end.text });
          else put(act);
        },
        (error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
          // A refused act comes back later with the reason; without a network no ruling can be previewed.
          if (error.problem.reason === UNREACHABLE && endsWithout(act)) ask({ act, says: t('mayEnd') });
          else put(act);
        },
      )
      .finally(() => (busy.current = false));
  };
  const question = asked && (
    <Ask
      title={t('endsGame')}
      text={asked.says}
      safe={words.cancel}
      act={t('enter')}
      close={() => ask(null)}
      done={() => put(asked.act)}
    />
  );
  return { sure, question };
}
