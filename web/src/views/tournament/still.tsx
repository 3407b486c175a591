// SPDX-License-Identifier: GPL-3.0-or-later
// Lists of a thousand rows: the first screens stand at once and the others follow (in one step: a table measures all its rows
// again with each, but for one whose columns are fixed), and a row is drawn anew only where something of its own is
// another. All rows are in the page: the browser's own search finds a name, and paper has them all.
import type { JSX } from 'preact';
import { Component } from 'preact';
import { useEffect, useState } from 'preact/hooks';

const AT_ONCE = 60, SOON = 30;

/** A part that stays as it is while these of its properties do. */
export function still<P extends object>(View: (props: P) => JSX.Element, ...keys: (keyof P)[]): new () => Component<P> {
  return class extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      return keys.some(key => next[key] !== this.props[key]);
    }
    override render(): JSX.Element {
      return <View {...(this.props as P)} />;
    }
  };
}

/** How many of so many rows are drawn by now: the first, then `more` by `more`, between which the page lives on. */
export function useGrown(all: number, more = Infinity): number {
  const [grown, grow] = useState(AT_ONCE), late = grown < all;
  useEffect(() => {
    if (!late) return;
    const timer = setTimeout(() => grow(grown + more), SOON);
    return () => clearTimeout(timer);
  }, [late, grown]);
  return Math.min(grown, all);
}
