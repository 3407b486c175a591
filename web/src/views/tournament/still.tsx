// SPDX-License-Identifier: GPL-3.0-or-later
// Renders lists of a thousand rows: the first screens at once, the others in a second step (a table measures
// all its rows again at each step). A row renders again only if its own data has changed. All rows are in the
// page, for the browser's search and for paper; only a table with very many cells renders rows as they come
// into view.
import type { JSX } from 'preact';
import { Component } from 'preact';
import { useEffect, useState } from 'preact/hooks';

const AT_ONCE = 60;
const SOON = 30;
const STEP = 60;

/** Memoises a component: it renders again only when one of these properties changes. */
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

/** The number of rows to render now, out of `all`. */
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
