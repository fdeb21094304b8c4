/** Counts how much of a bounded resource each holder has, and how much all have together. */

export type Tally = {
  of(who: string): number;
  /**
   * Adds `amount` to what `who` holds; returns false, and adds nothing, if that exceeds the bounds.
   */
  take(who: string, amount: number, max: number): boolean;
  giveBack(who: string, amount: number): void;
};

/** Creates counts that start at zero; `totalMax` bounds all holders together. */
export function openTally(totalMax: number): Tally {
  const held = new Map<string, number>();
  let total = 0;
  return {
    of: (who) => held.get(who) ?? 0,
    take(who, amount, max) {
      const mine = (held.get(who) ?? 0) + amount;
      if (mine > max || total + amount > totalMax) return false;
      held.set(who, mine);
      total += amount;
      return true;
    },
    giveBack(who, amount) {
      const mine = (held.get(who) ?? 0) - amount;
      if (mine > 0) held.set(who, mine);
      else held.delete(who);
      total -= amount;
    },
  };
}
