/**
 * Bars: bounds of figures that the large size of a benchmark must keep. Small sizes run on machines
 * with much other work, and too briefly for their figures to be compared.
 */
import type { Figures, Size } from './figures.ts';

/** The figures that these names match must be numbers from `least` to `most`. */
export type Bar = { figures: RegExp; least?: number; most?: number };

/** The figures of a benchmark that did not keep its bars. */
export class BarMissed extends Error {
  readonly figures: Figures;

  constructor(message: string, figures: Figures) {
    super(message);
    this.figures = figures;
  }
}

/** Returns the figures; throws `BarMissed` at the large size unless they keep all bars. */
export function keepBars(size: Size, figures: Figures, bars: readonly Bar[]): Figures {
  if (size === 'small') return figures;
  const missed = bars.flatMap((bar) => missedBy(figures, bar));
  if (missed.length > 0) throw new BarMissed(missed.join(' '), figures);
  return figures;
}

function missedBy(figures: Figures, { figures: names, least, most }: Bar): string[] {
  const barred = Object.entries(figures).filter(([name]) => names.test(name));
  // A bar whose figure has another name now would fail nothing.
  if (barred.length === 0) return [`No figure is called ${names.source}.`];
  return barred.flatMap(([name, value]) => {
    const isAbove = typeof value === 'number' && value >= (least ?? value);
    const isBelow = typeof value === 'number' && value <= (most ?? value);
    if (!isAbove) return [`${name} is ${value}, and must be at least ${least}.`];
    return isBelow ? [] : [`${name} is ${value}, and must be at most ${most}.`];
  });
}

/** What is printed for a benchmark that failed: why, after the figures that it has. */
export const failureOf = (error: unknown): Figures => ({
  ...(error instanceof BarMissed && error.figures),
  failed: error instanceof Error ? error.message : String(error),
});
