// SPDX-License-Identifier: GPL-3.0-or-later
// The pairs of the next round, asked for again whenever the event or what was chosen becomes another.
import { useEffect, useState } from 'preact/hooks';
import * as tournaments from '../../calls/tournaments';
import { Refusal } from '../../api';
import { useWords } from '../../i18n';
import { lang } from '../../prefs';
import { useStore } from '../../store';
import { ask } from './calls';
import { bodyOf, BY_SYSTEM, type Choice, type NextRound, type PairBody } from './nextRound';
import type { Shown } from './shown';

export interface Next {
  /** The last answer; null while there is none. */
  draft: NextRound | null;
  fault: string;
  /** Whether `draft` belongs to what is chosen now. */
  fresh: boolean;
  choice: Choice;
  choose: (part: Partial<Choice>) => void;
  /** What is sent when the round is published. */
  body: PairBody;
}

/** `over`: there is no further round, and nothing is asked. */
export function useNextRound({ id, desk }: Shown, over: boolean): Next {
  const words = useWords();
  const language = useStore(lang);
  const [choice, setChoice] = useState(BY_SYSTEM);
  const [got, setGot] = useState<{ of: string; draft: NextRound | null; fault: string } | null>(null);
  const body = bodyOf(choice, desk.me || desk.role);
  const key = JSON.stringify([desk.lines, choice.hand, choice.lots, language]);
  useEffect(() => {
    if (over) return;
    let asked = true; // an answer to what was asked before may come late, while lots are typed
    ask<NextRound>(id, tournaments.pairRound(id, { based: desk.lines, preview: true, ...body })).then(
      draft => asked && setGot({ of: key, draft, fault: '' }),
      (error: unknown) => {
        if (asked)
          setGot(before => ({
            of: key,
            draft: before?.draft ?? null,
            fault: error instanceof Refusal && error.message ? error.message : words.unreachable,
          }));
      },
    );
    return () => {
      asked = false;
    };
  }, [key]);
  return {
    draft: got?.draft ?? null,
    fault: got?.fault ?? '',
    fresh: got?.of === key,
    choice,
    choose: part => setChoice(before => ({ ...before, ...part })),
    body,
  };
}
