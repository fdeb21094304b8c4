/**
 * The lines of the wrong submissions of the problems of a fresh install in which their fault is, as
 * read by hand, of those that one token mends. The others are wrong ideas, which no token mends.
 */
export const mendLines: Readonly<Record<string, number[]>> = {
  'sums-of-ten/wrong_answer/brackets.cpp': [9],
};
