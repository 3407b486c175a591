// SPDX-License-Identifier: GPL-3.0-or-later
// A hook that loads the next round's pairs, again whenever the event or the choices change.
import { useEffect, useState } from 'preact/hooks';
import * as tournaments from '../../calls/tournaments';
import { Refusal } from '../../api';
import { useWords } from '../../i18n';
import { lang } from '../../prefs';
import { useStore } from '../../store';
import { turnOf, type Turn } from './about/lots';
import { ask } from './calls';
import { bodyOf, BY_SYSTEM, type Choice, type NextRound, type PairBody } from './nextRound';
import type { Shown } from './shown';

export interface Next {
  /** The last answer; null before the first one. */
  draft: NextRound | null;
  fault: string;
  /** The lot to be drawn by hand, or null. */
  turn: Turn | null;
  /** Whether `draft` belongs to the present choices. */
  fresh: boolean;
  choice: Choice;
  choose: (part: Partial<Choice>) => void;
  /** The data sent when the round is published. */
  body: PairBody;
}

/** The last answer, and its request. */
interface Got {
  of: string;
  draft: NextRound | null;
  fault: string;
  turn: Turn | null;
}

/** `over`: there is no further round, and nothing is requested. */
export function useNextRound({ id, desk }: Shown, over: boolean): Next {
  const words = useWords();
  const language = useStore(lang);
  const [choice, setChoice] = useState(BY_SYSTEM);
  const [got, setGot] = useState<Got | null>(null);
  const body = bodyOf(choice, desk.me || desk.role);
  const key = JSON.stringify([desk.lines, choice.hand, choice.lots, language]);
  useEffect(() => {
    if (over) return;
    let asked = true; // the answer to an earlier request may arrive late, while lots are typed
    ask<NextRound>(id, tournaments.pairRound(id, { based: desk.lines, preview: true, ...body })).then(
      draft => asked && setGot({ of: key, draft, fault: '', turn: null }),
      (error: unknown) => {
        if (asked)
          setGot(before => ({
            of: key,
            draft: before?.draft ?? null,
            fault: error instanceof Refusal && error.message ? error.message : words.unreachable,
            turn:
              error instanceof Refusal ? turnOf(error.problem.code ?? '', error.message, choice.lots) : null,
          }));
      },
    );
    return () => {
      asked = false;
    };
  }, [key]);
  return {
    draft: got?.draft ?? null,
    fault: got?.turn ? '' : (got?.fault ?? ''),
    turn: got?.turn ?? null,
    fresh: got?.of === key,
    choice,
    choose: part => setChoice(before => ({ ...before, ...part })),
    body,
  };
}
