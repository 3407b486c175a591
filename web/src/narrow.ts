// SPDX-License-Identifier: GPL-3.0-or-later
// What a Chinese keyboard types in full width, as the same signs of the other keyboards.
export const narrow = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, sign => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ')
    .replace(/[。、]/g, '.');
