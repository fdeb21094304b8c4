/** The number that a statement calculates modulo, if it names a single one. Linear. */

const wordsBefore = /\bmodulo (?:the )?(?:prime )?(?:number )?/gi;
const prime = /^\$?(?:10\s?\^\s?(?:9|\{9\})|10⁹)\s?\+\s?7(?!\d)/;
const digits = /^\$?(\d{1,3}(?:(?:\\,|\{,\}|,| |\u202f)\d{3}){1,4}|\d{4,16})(?!\d)/;
const afterMaxChars = 40;
const mentionsMax = 20;

/** Null if there is none, or if there are several. */
export function readModulus(statement: string): number | null {
  const found = new Set<number>();
  for (const { index, 0: words } of [...statement.matchAll(wordsBefore)].slice(0, mentionsMax)) {
    const from = index + words.length;
    const after = statement.slice(from, from + afterMaxChars);
    const written = digits.exec(after)?.[1];
    if (prime.test(after)) found.add(10 ** 9 + 7);
    else if (written !== undefined) found.add(Number(written.replaceAll(/\D/g, '')));
  }
  const [only, ...others] = found;
  return only !== undefined && others.length === 0 ? only : null;
}
