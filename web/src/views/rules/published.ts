// SPDX-License-Identifier: GPL-3.0-or-later
// The published repetition figures for an article. If rulings cite the article, a test checks that the
// program's ruling on the figure cites it, too.
import { FIGURES } from 'registry:figures';

export type Published = (typeof FIGURES)[number];

/** Articles that rulings cite. */
export const RULED: Record<string, readonly string[]> = {
  'xq:26.1': ['figure-01'],
  'xq:26.2': ['figure-12', 'figure-15'],
  'xq:26.3': ['figure-10', 'figure-13'],
  'xq:26.4': ['figure-04', 'figure-05'],
  'cxa:perpetual-check': ['cxa2020-fig-06'],
  'cxa:prohibited': ['cxa2020-fig-22', 'cxa2020-fig-29'],
  'cxa:lighter': ['cxa2020-fig-26', 'cxa2020-ref-14'],
  'cxa:both-prohibited': ['cxa2020-ref-43', 'cxa2020-ref-47'],
  'cxa:allowed': ['cxa2020-fig-24', 'cxa2020-ref-31'],
  'axf:perpetual-check': ['axf-001', 'axf-005'],
  'axf:perpetual-chase': ['axf-022', 'axf-046'],
  'axf:allowed': ['axf-008', 'axf-030'],
};
/** Articles that classify the moves of a figure. */
const SHOWN: Record<string, readonly string[]> = {
  'xq:25.2': ['figure-02'],
  'xq:25.3': ['figure-12'],
  'xq:27.1': ['figure-11'],
  'xq:27.2': ['figure-13'],
  'xq:27.3': ['figure-15', 'figure-16'],
  'xq:28.2': ['figure-09'],
  'xq:28.3': ['figure-04', 'figure-03'],
  'xq:28.10': ['figure-01'],
  'xq:28.12': ['figure-08'],
  'xq:28.14': ['figure-10'],
  'xq:28.15': ['figure-05'],
  'xq:29.1': ['figure-03'],
  'xq:29.2': ['figure-07'],
};

/** The figures of an article; "xq:fig.3" means the third figure of the 1999 book. */
export function publishedOf(article: string): Published[] {
  const own = article.match(/^xq:fig\.(\d+)$/);
  const ids = own
    ? [`figure-${own[1]!.padStart(2, '0')}`]
    : [...(RULED[article] ?? []), ...(SHOWN[article] ?? [])];
  return ids.map(id => FIGURES.find(([one]) => one === id)).filter((one): one is Published => !!one);
}
