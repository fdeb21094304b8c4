/**
 * The short names of problems, by which clients find the problem of a file: the name of the problem in
 * lower case, with its ASCII letters and digits and everything outside ASCII.
 */

const asciiEnd = 128;

/** What short names leave out: the blanks, signs and control characters of ASCII, but NUL. */
export const leftOut = Array.from({ length: asciiEnd - 1 }, (_, at) => String.fromCharCode(at + 1))
  .filter((one) => !/[0-9A-Za-z]/.test(one))
  .join('');

/** The short name of a problem: "A Plus B!" is "aplusb". */
export const shortNameOf = (name: string): string =>
  [...name.toLowerCase()].filter((one) => !leftOut.includes(one)).join('');
