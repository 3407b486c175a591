// SPDX-License-Identifier: GPL-3.0-or-later
// A hook that re-renders at an interval while something on screen is running.
import { useEffect, useReducer } from 'preact/hooks';

export function useNow(every: number, running: boolean): void {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => redraw(undefined), every);
    return () => clearInterval(timer);
  }, [every, running]);
}
