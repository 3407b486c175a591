// SPDX-License-Identifier: GPL-3.0-or-later
// A modal dialog. The browser keeps the focus inside and restores it at the end; the safe answer comes first
// and has the focus.
import type { ComponentChildren, JSX } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';

interface DialogProps {
  title: string;
  children: ComponentChildren;
  close: () => void;
  class?: string;
}

export function Dialog({ title, children, close, class: name }: DialogProps): JSX.Element {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const dialog = element.current!;
    const before = document.activeElement as HTMLElement | null;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-safe]')?.focus();
    return () => {
      dialog.close();
      // Chromium leaves the caret in a field of a closed dialog, and the next keys typed would be lost.
      dialog.remove();
      before?.blur?.();
      before?.focus?.();
    };
  }, []);
  return (
    <dialog
      ref={element}
      class={'dlg ' + (name ?? '')}
      aria-labelledby={id}
      onCancel={event => {
        event.preventDefault();
        close();
      }}
      onClick={event => event.target === element.current && close()}
    >
      <div class="dlg-in">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}

interface AskProps {
  title: string;
  text: string;
  safe: string;
  act: string;
  close: () => void;
  done: () => void;
}
export const Ask = ({ title, text, safe, act, close, done }: AskProps): JSX.Element => (
  <Dialog title={title} close={close}>
    <p>{text}</p>
    <div class="row end">
      <button class="btn" data-safe onClick={close}>
        {safe}
      </button>
      <button
        class="btn main"
        onClick={() => {
          close();
          done();
        }}
      >
        {act}
      </button>
    </div>
  </Dialog>
);
