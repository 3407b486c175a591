// SPDX-License-Identifier: GPL-3.0-or-later
/** The address of an article in the rules view. */
export const articleAddress = (article: string): string => '/rules/' + article;
