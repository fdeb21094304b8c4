/** Names of functions, as the compiler writes them. */

/** Part of a name as the compiler writes it: its length, then its letters. */
const writtenName = /^_Z(?:L|NK?)?((?:\d+[A-Za-z_]\w*)+)/;

/** The name of a function in the source; null if it has none there, such as a lambda. */
export function nameOf(within: string): string | null {
  if (/^[A-Za-z]\w*$/.test(within)) return within;
  const [, written = ''] = writtenName.exec(within) ?? [];
  let [rest, name] = [written, null as string | null];
  for (;;) {
    const length = /^[1-9]\d{0,2}/.exec(rest)?.[0];
    if (length === undefined) return name;
    const from = length.length;
    name = rest.slice(from, from + Number(length));
    rest = rest.slice(from + Number(length));
  }
}
