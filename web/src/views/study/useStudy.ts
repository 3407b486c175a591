// SPDX-License-Identifier: GPL-3.0-or-later
// The study's keyboard shortcuts, and the handling of dropped and pasted files and text.
import { useEffect, useRef } from 'preact/hooks';
import { useKeydown } from '../../keys';
import type { Engine } from './engine';
import type { Lab } from './laboratory';
import type { StudyModel } from './model';

/** Single-key shortcuts, active outside of fields. */
export function useKeys(model: StudyModel, engine: Engine, lab: Lab, on: boolean): void {
  useKeydown(event => {
    if (!on) return;
    const target = event.target as HTMLElement;
    if (event.metaKey || event.altKey || target.closest('input, select, textarea, dialog, [role=radiogroup]'))
      return;
    if (event.ctrlKey && event.key.toLowerCase() !== 'z') return;
    const grid = !!target.closest('[role=grid]');
    const looking = lab.view.get().step;
    if (event.key.startsWith('Arrow') && grid) return;
    if (looking !== null && (event.key === 'ArrowLeft' || event.key === 'ArrowRight'))
      lab.show(looking + (event.key === 'ArrowLeft' ? -1 : 1));
    else if (looking !== null && event.key === 'Escape') lab.show(null);
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      const by = event.key === 'ArrowLeft' ? -1 : 1;
      if (event.shiftKey) model.extend(by);
      else model.step(by);
    } else if (event.key === 'ArrowUp' && model.now.node.parent && model.now.node.parent.children.length > 1)
      model.sibling(-1);
    else if (
      (event.key === 'ArrowDown' || event.key === 'v') &&
      model.now.node.parent &&
      model.now.node.parent.children.length > 1
    )
      model.sibling(1);
    else if (event.key === 'Home') model.toStart();
    else if (event.key === 'End') model.toEnd();
    else if (event.key === 'e') engine.toggle();
    else if (event.key === 'j') void lab.judge();
    else if (event.key === 'f') model.flip();
    else if (event.key === 'u' || (event.ctrlKey && event.key === 'z')) model.undo();
    else if (event.key === 'U' || (event.ctrlKey && event.key === 'Z')) model.redo();
    else if (event.key === 'c') document.getElementById('study-comment')?.focus();
    else return;
    event.preventDefault();
  });
}

/** Accepts files and text dropped on the page, or pasted while no field has the focus. */
export function useDrop(show: (over: boolean) => void, take: (body: File | Blob) => void): void {
  const live = useRef(take);
  live.current = take;
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.some(type => type === 'Files' || type === 'text/plain')) return;
      event.preventDefault();
      show(true);
    };
    const leave = (event: DragEvent): void => void (event.relatedTarget === null && show(false));
    const from = (data: DataTransfer | null): boolean => {
      const file = data?.files[0];
      const text = data?.getData('text/plain');
      if (file) live.current(file);
      else if (text?.trim()) live.current(new Blob([text]));
      return !!file || !!text?.trim();
    };
    const drop = (event: DragEvent): void => {
      show(false);
      if (from(event.dataTransfer)) event.preventDefault();
    };
    const paste = (event: ClipboardEvent): void => {
      if ((event.target as HTMLElement).closest?.('input, textarea, dialog')) return;
      if (from(event.clipboardData)) event.preventDefault();
    };
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
      document.removeEventListener('paste', paste);
    };
  }, []);
}
