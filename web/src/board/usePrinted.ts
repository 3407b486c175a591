// SPDX-License-Identifier: GPL-3.0-or-later
// Pieces are placed in pixels of the board on the screen, and paper is narrower: the board notes its size
// there, which css/print.css keeps and scales as a whole.
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** The width of the board on paper, in pixels. */
const PRINTED = 440;

export function usePrinted(): RefObject<HTMLDivElement> {
  const board = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const outer = board.current!;
    const note = (): void => {
      const { offsetWidth: width, offsetHeight: height } = outer;
      if (!width || matchMedia('print').matches) return;
      outer.style.setProperty('--printed', `${width}px`);
      outer.style.setProperty('--printed-height', `${height}px`);
      outer.style.setProperty('--fit', String(Math.min(1, PRINTED / width)));
    };
    const watch = new ResizeObserver(note);
    watch.observe(outer);
    return () => watch.disconnect();
  }, []);
  return board;
}
