/**
 * One budget for everything that makes a statement longer than it was written: macros, constants,
 * and the indentation of blocks. A few lines could otherwise fill the memory.
 */

/** The limit for what a whole statement gains. */
const growthMaxChars = 512 * 1024;

export class Growth {
  #leftChars = growthMaxChars;

  /** Whether the text may grow by as much; if so, it is taken from the budget. */
  allows(chars: number): boolean {
    if (chars > this.#leftChars) return false;
    this.#leftChars -= Math.max(0, chars);
    return true;
  }
}
