/** The parts of a program that a change may concern, by the indexes of their tokens. */

/** From a token to before another one. */
export type Range = { from: number; to: number };

export type Node =
  /** Two operands and what is between them. */
  | (Range & { kind: 'binary'; operator: number })
  /** A name that may be a variable's. */
  | (Range & { kind: 'use' })
  | (Range & { kind: 'number' })
  /** A number that a variable begins with. */
  | (Range & { kind: 'initial' })
  /** An index, or an argument of a call. */
  | (Range & { kind: 'index' | 'argument' })
  /** A call of the function with this name. */
  | (Range & { kind: 'call'; name: number });

/** A variable, which is known from its name to the end of its block. */
export type Variable = {
  name: string;
  type: string;
  isConst: boolean;
  from: number;
  until: number;
};

/** What is still to be read: what is between two brackets. */
export type Pending =
  | (Range & { kind: 'scope' })
  | (Range & { kind: 'block' })
  | (Range & { kind: 'values'; role: 'index' | 'argument' | null });
