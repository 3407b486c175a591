// SPDX-License-Identifier: GPL-3.0-or-later
// Shows one message at a time where it covers no buttons, at the bottom of the page if possible. It
// disappears after six seconds unless the pointer or the focus is on it.
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState, type MutableRef } from 'preact/hooks';
import { placeFree } from './free';
import { follows } from './router';
import { Store, useStore } from './store';

const STAYS = 6000;
interface Way {
  href: string;
  words: string;
}
const current = new Store<{ text: string; way: Way | undefined; n: number } | null>(null);
let count = 0;
/** Shows a message; repeating a text announces it again. `way` is a link to its subject. */
export const toast = (text: string, way?: Way): void => current.set({ text, way, n: ++count });

/**
 * Messages shown since this component first rendered. A dialog covers the page's messages, so it shows them
 * itself.
 */
export function useToasted(): string {
  const now = useStore(current);
  const [before] = useState(count);
  return now && now.n > before ? now.text : '';
}

/** Keeps a message where it covers no buttons when `now`, the window's or the page's size changes. */
export function useFreePlace(now: unknown): MutableRef<HTMLParagraphElement | null> {
  const message = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const place = (): void => {
      if (message.current) placeFree(message.current);
    };
    place();
    addEventListener('resize', place);
    const page = new ResizeObserver(place);
    page.observe(document.body);
    return () => {
      removeEventListener('resize', place);
      page.disconnect();
    };
  }, [now]);
  return message;
}

export function Toast(): JSX.Element {
  const now = useStore(current);
  const [held, hold] = useState(false);
  const message = useFreePlace(now);
  useEffect(() => {
    if (!now || held) return;
    const timer = setTimeout(() => current.set(null), STAYS);
    return () => clearTimeout(timer);
  }, [now, held]);
  return (
    <div class="toasts" role="status">
      {now && (
        <p
          class="toast"
          key={now.n}
          ref={message}
          onMouseEnter={() => hold(true)}
          onMouseLeave={() => hold(false)}
        >
          <span>{now.text}</span>
          {now.way && (
            <a
              href={now.way.href}
              onClick={event => {
                follows(event);
                current.set(null);
              }}
            >
              {now.way.words}
            </a>
          )}
        </p>
      )}
    </div>
  );
}
