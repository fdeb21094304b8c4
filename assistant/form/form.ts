/** The form of a problem's input, as it was read from a statement. */

/** A whole number, or the name of another value. */
export type Limit = number | string;

/** `n`, `n - 1`, or a number alone, whose name is null. */
export type Amount = { name: string | null; plus: number };

export type Range = { least: Limit; most: Limit };

/** Rules about the values of a list. */
export type ListRule = 'distinct' | 'sorted';
/** Rules about two values in each of several lines: ends that differ, or the edges of a tree. */
export type RowRule = 'differ' | 'tree';

/** A line of the input, or several lines of one form. */
export type FormLine =
  | { kind: 'values'; names: string[] }
  | { kind: 'list'; name: string; count: Amount; rules: ListRule[] }
  | { kind: 'rows'; names: string[]; count: Amount; rules: RowRule[] }
  | { kind: 'table'; name: string; count: Amount; width: Amount }
  | { kind: 'texts'; name: string; count: Amount; length: Amount | null; letters: string };

export type Form = {
  /** The lines in order; those of one test if `tests` names their number. */
  lines: FormLine[];
  /** The name of the number of tests, which is alone in the first line; null if there is one test. */
  tests: string | null;
  /** The range of each name; that of a text is the range of its length. */
  ranges: Map<string, Range>;
  /** The most that the values of a name may be together, in all tests. */
  sums: Map<string, number>;
};
