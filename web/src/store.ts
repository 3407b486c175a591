// SPDX-License-Identifier: GPL-3.0-or-later
// The smallest store that serves: a value, who listens, and a hook that redraws on change.
import { useLayoutEffect, useReducer } from 'preact/hooks';

export class Store<T> {
  private listeners = new Set<() => void>();
  constructor(private value: T) {}
  get(): T {
    return this.value;
  }
  set(value: T): void {
    if (Object.is(value, this.value)) return;
    this.value = value;
    for (const listener of [...this.listeners]) listener();
  }
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

/** The store's value; the component is drawn again whenever it changes. */
export function useStore<T>(store: Store<T>): T {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const value = store.get();
  useLayoutEffect(() => {
    // It may have changed between drawing and listening.
    if (!Object.is(store.get(), value)) redraw(undefined);
    return store.subscribe(() => redraw(undefined));
  }, [store]);
  return value;
}
