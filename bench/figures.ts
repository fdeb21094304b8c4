/** What a benchmark is asked for and what it answers. */

/** Small: seconds in all, proves that it works. Large: figures that one may compare. */
export type Size = 'small' | 'large';

/** Figures by name, the unit last in the name. */
export type Figures = Record<string, number | string | boolean>;
