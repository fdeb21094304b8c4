/** A program with all that is known about its values, as a value; bounds.ts makes it. */
import type { Facts } from '../statement/facts.ts';
import type { World } from './expressions.ts';
import type { Read } from './reads.ts';
import type { Loop, Range, Variable } from './shape.ts';

/** How often a loop goes round at most; null where that is not known. */
export type Trips = {
  count: number | null;
  /** Whether it may also end earlier, by `break` or by a second condition. */
  mayEndEarly: boolean;
};

/** A program with all that is known about its values. */
export type Reading = World & {
  facts: Facts;
  reads: Read[];
  trips(loop: Loop): Trips;
  /** The loops around a token within its function, the outermost first. */
  loopsAround(index: number): Loop[];
  assignments(variable: Variable): Assignment[];
};

/** `sign` is `=`, `+=`, `++` and so on; `value` what stands to the right of it. */
export type Assignment = { at: number; sign: string; value: Range };
