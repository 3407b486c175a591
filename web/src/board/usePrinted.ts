// SPDX-License-Identifier: GPL-3.0-or-later
// chessgroundx places pieces in pixels of the screen, but paper is narrower. Before printing, this hook
// stores the board's size on its element, and css/print.css scales the whole board.
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
