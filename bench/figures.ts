/** The input and output of a benchmark. */

/** Small: seconds in all, to prove that it works. Large: figures for comparison. */
export type Size = 'small' | 'large';

/** Figures by name, the unit last in the name. */
export type Figures = Record<string, number | string | boolean>;
