// SPDX-License-Identifier: GPL-3.0-or-later
// Lists of a thousand rows: the first screens stand at once and the others follow (in one step: a table
// measures all its rows again with each), and a row is drawn anew only where something of its own is another.
// All rows are in the page: the browser's own search finds a name, and paper has them all. A table of very
// many cells draws rows as they come into sight.
import type { JSX } from 'preact';
import { Component } from 'preact';
import { useEffect, useState } from 'preact/hooks';

const AT_ONCE = 60;
const SOON = 30;
const STEP = 60;

/** A part that stays as it is while these of its properties do. */
export function still<P extends object>(
  View: (props: P) => JSX.Element,
  ...keys: (keyof P)[]
): new () => Component<P> {
  return class extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      return keys.some(key => next[key] !== this.props[key]);
    }
    override render(): JSX.Element {
      return <View {...(this.props as P)} />;
    }
  };
}

/** How many of this many rows are drawn by now. */
export function useGrown(all: number): number {
  const [whole, grow] = useState(false);
  const late = !whole && all > AT_ONCE;
  useEffect(() => {
    if (!late) return;
    const timer = setTimeout(() => grow(true), SOON);
    return () => clearTimeout(timer);
  }, [late]);
  return late ? AT_ONCE : all;
}

/**
 * The number of rows rendered, which grows when the end of the table, marked by `end`, comes into view; on
 * paper all rows.
 */
export function useReached(all: number): { drawn: number; end: (mark: Element | null) => void } {
  const [drawn, draw] = useState(AT_ONCE);
  const [mark, end] = useState<Element | null>(null);
  useEffect(() => {
    if (!mark || drawn >= all) return;
    const near = new IntersectionObserver(
      seen => seen.some(one => one.isIntersecting) && draw(drawn + STEP),
      { rootMargin: '1200px 0px' },
    );
    near.observe(mark);
    return () => near.disconnect();
  }, [mark, drawn, all]);
  useEffect(() => {
    const whole = (): void => draw(all);
    window.addEventListener('beforeprint', whole);
    return () => window.removeEventListener('beforeprint', whole);
  }, [all]);
  return { drawn: Math.min(drawn, all), end };
}
