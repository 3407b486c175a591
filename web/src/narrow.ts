// SPDX-License-Identifier: GPL-3.0-or-later
// Converts the full-width characters of Chinese keyboards to ASCII.
export const narrow = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, sign => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ')
    .replace(/[。、]/g, '.');
