// SPDX-License-Identifier: GPL-3.0-or-later
// What stands in a word's places: {0} the first that is put in, {0:act|acts} the one word or the other by its
// number.
export const fill = (text: string, args: readonly (string | number)[]): string =>
  text
    .replace(/\{(\d):([^|}]*)\|([^}]*)\}/g, (_, n: string, one: string, more: string) =>
      String(args[Number(n)]) === '1' ? one : more,
    )
    .replace(/\{(\d)\}/g, (_, n: string) => String(args[Number(n)] ?? ''));
