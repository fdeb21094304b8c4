/** The parts of a program that can be changed, as ranges of token indexes. */

/** Token indexes: `from` is included, `to` is not. */
export type Range = { from: number; to: number };

export type Node =
  /** Two operands and what is between them. */
  | (Range & { kind: 'binary'; operator: number })
  /** A name that may refer to a variable. */
  | (Range & { kind: 'use' })
  | (Range & { kind: 'number' })
  /** A number that is a variable's initial value. */
  | (Range & { kind: 'initial' })
  /** An index, or an argument of a call. */
  | (Range & { kind: 'index' | 'argument' })
  /** A call of the function with this name. */
  | (Range & { kind: 'call'; name: number });

/** A variable, which is in scope from its name to the end of its block. */
export type Variable = {
  name: string;
  type: string;
  isConst: boolean;
  from: number;
  until: number;
};

/** The content of two brackets that is still to be read. */
export type Pending =
  | (Range & { kind: 'scope' })
  | (Range & { kind: 'block' })
  | (Range & { kind: 'values'; role: 'index' | 'argument' | null });
