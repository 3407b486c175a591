// SPDX-License-Identifier: GPL-3.0-or-later
// Copies text to the clipboard. Over plain http a page can only copy a selection.

/** Returns whether the text was copied. */
export async function copy(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) return await navigator.clipboard.writeText(text).then(() => true);
  } catch {
    // refused: try the other way
  }
  const field = document.createElement('textarea');
  const before = document.activeElement as HTMLElement | null;
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position:fixed;inset-block-start:0;opacity:0';
  document.body.append(field);
  field.select();
  // Browsers offer no other access to the clipboard over plain http.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const done = document.execCommand('copy');
  field.remove();
  before?.focus({ preventScroll: true });
  return done;
}
