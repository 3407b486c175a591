// SPDX-License-Identifier: GPL-3.0-or-later
// A minimal store: a value with subscribers, and a hook that re-renders on change.
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

/** The store's value; the component re-renders whenever it changes. */
export function useStore<T>(store: Store<T>): T {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const value = store.get();
  useLayoutEffect(() => {
    // The value may have changed between rendering and subscribing.
    if (!Object.is(store.get(), value)) redraw(undefined);
    return store.subscribe(() => redraw(undefined));
  }, [store]);
  return value;
}
