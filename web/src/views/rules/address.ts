// SPDX-License-Identifier: GPL-3.0-or-later
/** Where an article stands in the rules view. */
export const articleAddress = (article: string): string => '/rules/' + article;
