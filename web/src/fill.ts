// SPDX-License-Identifier: GPL-3.0-or-later
// Fills in the placeholders of a text: {0} is the first value, {0:act|acts} is a singular or plural chosen by
// it.
export const fill = (text: string, args: readonly (string | number)[]): string =>
  text
    .replace(/\{(\d):([^|}]*)\|([^}]*)\}/g, (_, n: string, one: string, more: string) =>
      String(args[Number(n)]) === '1' ? one : more,
    )
    .replace(/\{(\d)\}/g, (_, n: string) => String(args[Number(n)] ?? ''));
