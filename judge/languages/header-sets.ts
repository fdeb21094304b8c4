/**
 * Which standard headers a source starts with, and the precompiled header that serves it best. The
 * headers of the standard may come in any order and include each other, so only the set of what
 * they include matters: a precompiled header for a subset changes nothing but the time.
 */

/** Includes all others; not of the standard, but of GCC. */
export const everythingHeader = 'bits/stdc++.h';

/** A set of headers with a precompiled header, whose file has this size. */
export type HeaderSet = { headers: string[]; bytes: number };

/** For each standard header of this compiler, the others that including it also includes. */
export type Provided = Record<string, string[]>;

/** The name of a set. */
export const headerKey = (headers: string[]): string => headers.join('+').replaceAll('/', '_');

/** The file that a program includes for a set; the precompiled header is beside it as .gch. */
export const headerFile = (headers: string[]): string =>
  headers[0] === everythingHeader ? everythingHeader : `${headerKey(headers)}.h`;

const blankOrComment = /^\s*(?:\/\/.*)?$/;
const includeLine = /^\s*#\s*include\s*<([\w./+-]+)>\s*(?:\/\/.*)?$/;

/**
 * The headers that a source includes before any other code. Stops at anything that could change
 * their meaning or would require a preprocessor.
 */
export function leadingIncludes(source: string): string[] {
  const headers: string[] = [];
  for (let start = 0; start < source.length; ) {
    const newline = source.indexOf('\n', start);
    const stop = newline === -1 ? source.length : newline;
    const line = source.slice(start, stop).replace(/\r$/, '');
    start = stop + 1;
    if (/[\\?]/.test(line)) break;
    if (blankOrComment.test(line)) continue;
    const header = includeLine.exec(line)?.[1];
    if (header === undefined) break;
    headers.push(header);
  }
  return headers;
}

/** The standard headers at the start of a source, up to the first other one. */
export function startingHeaders(source: string, provided: Provided): string[] {
  const headers = leadingIncludes(source);
  const other = headers.findIndex(
    (header) => header !== everythingHeader && !Object.hasOwn(provided, header),
  );
  return other === -1 ? headers : headers.slice(0, other);
}

/** The headers that provide all the others, sorted so that the set's name depends on no order. */
export function leastSet(headers: string[], provided: Provided): string[] {
  const least = new Set(headers.toSorted());
  for (const header of least) {
    const others = [...least].filter((one) => one !== header);
    if (others.some((one) => provided[one]?.includes(header))) least.delete(header);
  }
  return [...least];
}

/**
 * The headers to include first, whose precompiled header saves a source the most; null if none
 * does, or if the source starts with bits/stdc++.h, which is found by the include path.
 */
export function bestSet(source: string, known: HeaderSet[], provided: Provided): HeaderSet | null {
  const starting = startingHeaders(source, provided);
  if (starting[0] === everythingHeader) return null;
  const everything = known.find(({ headers }) => headers[0] === everythingHeader);
  if (starting.includes(everythingHeader) && everything) return everything;
  const included = new Set(starting.flatMap((header) => [header, ...(provided[header] ?? [])]));
  const usable = known.filter(({ headers }) => headers.every((header) => included.has(header)));
  return usable.reduce<HeaderSet | null>(
    (best, one) => (best !== null && best.bytes >= one.bytes ? best : one),
    null,
  );
}
