// SPDX-License-Identifier: GPL-3.0-or-later
// A hook that follows a simul, and the actions on it.
import { useEffect, useState } from 'preact/hooks';
import type { Call } from '../../call';
import * as displays from '../../calls/displays';
import { call, ensureGuest, Refusal } from '../../api';
import { playerName } from '../../prefs';
import { go } from '../../router';
import { keepSeat } from '../../storage';
import type { Game, Problem } from '../../types';
import type { Display } from './displayModel';

const EVERY = 3000;
const TRIES = 5;

export interface Followed {
  /** The simul and the time of its report; null while loading. */
  seen: { display: Display; received: number } | null;
  problem: Problem | null;
  busy: boolean;
  /** Takes a seat at a free board of that game. */
  join: (game: Game) => void;
  /** Closes the simul to newcomers. */
  close: () => void;
}

export function useDisplay(id: string): Followed {
  const [seen, setSeen] = useState<Followed['seen']>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const look = (): Promise<void> =>
    call(displays.display(id) as Call<Display>).then(
      display => setSeen({ display, received: performance.now() }),
      (error: unknown) => {
        if (error instanceof Refusal) setProblem(error.problem);
      },
    );
  useEffect(() => {
    void look();
    const timer = setInterval(() => void look(), EVERY);
    return () => clearInterval(timer);
  }, [id]);
  const act = (what: Promise<unknown>): void => {
    setBusy(true);
    setProblem(null);
    void what
      .catch((error: unknown) => error instanceof Refusal && setProblem(error.problem))
      .then(look)
      .finally(() => setBusy(false));
  };
  return {
    seen,
    problem,
    busy,
    join: game => act(sit(id, game)),
    close: () => act(call(displays.closeDisplay(id))),
  };
}

/** Takes a seat at the first free board; if someone else was faster there, at the next. */
async function sit(id: string, game: Game, tries = TRIES): Promise<void> {
  await ensureGuest();
  try {
    const name = playerName.get();
    const taken = await call(displays.joinDisplay(id, { game, ...(name && { name }) }));
    keepSeat(taken.id, taken.seat_token);
    go('/g/' + taken.id);
  } catch (error) {
    if (tries > 1 && error instanceof Refusal && error.problem.code === 'no-free-seat')
      return sit(id, game, tries - 1);
    throw error;
  }
}
