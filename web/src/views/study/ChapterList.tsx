// SPDX-License-Identifier: GPL-3.0-or-later
// The ordered list of a saved study's chapters. Writers reorder it by dragging, by keys or by buttons.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { say } from '../../aloud';
import { useStore } from '../../store';
import { neighbour } from './chapterOrder';
import type { Saved } from './saved';
import { useT } from './words';

export function ChapterList({ saved }: { saved: Saved }): JSX.Element {
  const t = useT();
  const { chapters, chapter, may } = useStore(saved.view);
  const writes = may !== 'read';
  const [dragged, drag] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const nameOf = (n: number): string => chapters.find(one => one.n === n)?.title || t('chapter', n);
  const move = (n: number, next: number): void =>
    void saved.order(n, next).then(done => done && say(t('chapterMoved', nameOf(n))));
  const step = (n: number, up: boolean): void => {
    const next = neighbour(chapters, n, up);
    if (next !== null) move(n, next);
  };
  const keys = (event: KeyboardEvent, n: number): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    step(n, event.key === 'ArrowUp');
  };
  const dropped = (event: DragEvent, onto: number): void => {
    if (dragged === null) return;
    event.preventDefault();
    event.stopPropagation();
    const [from, to] = [dragged, onto].map(n => chapters.findIndex(one => one.n === n));
    if (from! < to!) move(dragged, chapters[to! + 1]?.n ?? 0);
    else if (from! > to!) move(dragged, onto);
    drag(null);
    setOver(null);
  };
  return (
    <>
      <ol class="chapters" aria-label={t('chapters')}>
        {chapters.map(one => (
          <li
            key={one.n}
            draggable={writes}
            class={over === one.n && dragged !== one.n ? 'over' : undefined}
            onDragStart={event => {
              event.dataTransfer?.setData('text/x-qiyuan-chapter', String(one.n));
              drag(one.n);
            }}
            onDragEnd={() => {
              drag(null);
              setOver(null);
            }}
            onDragOver={event => {
              if (dragged === null) return;
              event.preventDefault();
              event.stopPropagation();
              setOver(one.n);
            }}
            onDrop={event => dropped(event, one.n)}
          >
            <button
              class="btn quiet"
              aria-current={one.n === chapter ? 'true' : undefined}
              aria-keyshortcuts={writes ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
              onClick={() => saved.show(one.n)}
              onKeyDown={event => writes && keys(event, one.n)}
            >
              {nameOf(one.n)}
            </button>
          </li>
        ))}
      </ol>
      {writes && chapters.length > 1 && (
        <div class="row tight">
          <button
            class="btn"
            disabled={neighbour(chapters, chapter, true) === null}
            onClick={() => step(chapter, true)}
          >
            {t('chapterUp')}
          </button>
          <button
            class="btn"
            disabled={neighbour(chapters, chapter, false) === null}
            onClick={() => step(chapter, false)}
          >
            {t('chapterDown')}
          </button>
        </div>
      )}
    </>
  );
}
