// SPDX-License-Identifier: GPL-3.0-or-later
// Text to the clipboard. Over plain http a browser has no such thing for pages, and takes what is marked
// instead.

/** Whether it is there now. */
export async function copy(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) return await navigator.clipboard.writeText(text).then(() => true);
  } catch {
    // refused: the other way
  }
  const field = document.createElement('textarea');
  const before = document.activeElement as HTMLElement | null;
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position:fixed;inset-block-start:0;opacity:0';
  document.body.append(field);
  field.select();
  // Over plain http there is no clipboard but this one.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const done = document.execCommand('copy');
  field.remove();
  before?.focus({ preventScroll: true });
  return done;
}
