/** How the change of a rating is written. */

/** With a sign, also for nothing. */
export const signed = (change: number): string =>
  change < 0 ? `−${-change}` : change === 0 ? '±0' : `+${change}`;
