/**
 * Writes one program that contains many changes of a source. Each changed part becomes a choice, by
 * the number that the program gets as its argument. Without an argument, it behaves like the
 * source.
 */
import { add, type Change } from './changes.ts';
import type { Token } from './tokens.ts';

/** The position of a change's text in the program; columns count from 1. */
type Span = { line: number; from: number; to: number };

export type AllChanges = {
  text: string;
  /** The changes by their numbers, from 1. */
  changes: Change[];
  /** The positions of the changes, by index. */
  spans: Span[];
};

/** With this number, the program writes to stderr how often it reached each change. */
export const countingNumber = 0;
const counted = 'zCounts_:';

/** A single line, so that line numbers stay. `signed`: some sources redefine `int`. */
const preamble = (count: number): string =>
  [
    `static signed zChosen_;static unsigned zMet_[${count + 1}];`,
    'extern "C" long write(signed,const void*,unsigned long);',
    `template<class T>static T ${add}(T value,signed by){`,
    'if constexpr(requires{value%2;})return value+by;else return value;}',
    'static inline bool zIs_(signed one){',
    'if(__builtin_expect(zChosen_<0,0))zMet_[one]++;return zChosen_==one;}',
    '__attribute__((constructor(101)))static void zBegin_(signed count,char**words){',
    'if(count<2)return;for(const char*at=words[1];*at;at++)zChosen_=zChosen_*10+(*at-48);',
    'if(zChosen_==0)zChosen_=-1;}',
    '__attribute__((destructor))static void zEnd_(){if(zChosen_>=0)return;',
    `if(write(2,"${counted}",${counted.length})>0&&write(2,zMet_,sizeof zMet_)>0)return;} `,
  ].join('');

type Insert = { at: number; rank: number; text: string; change?: number };

/** Null if the source has no place for the preamble. */
export function writeAll(
  source: string,
  tokens: readonly Token[],
  changes: readonly Change[],
): AllChanges | null {
  const start = placeOfPreamble(tokens);
  if (start === null || source.includes('zChosen_')) return null;
  const inserts: Insert[] = [{ at: start, rank: 0, text: preamble(changes.length) }];
  const byPart = Map.groupBy(changes.entries(), ([, { from, to }]) => `${from} ${to}`);
  for (const same of byPart.values()) {
    const [{ from = 0, to = 0 } = {}] = same.map(([, one]) => one);
    const [first, last] = [tokens[from], tokens[to - 1]];
    if (first === undefined || last === undefined) continue;
    const size = last.end - first.at;
    // A part that encloses others begins before them.
    const opening = (text: string, more = {}) =>
      inserts.push({ at: first.at, rank: -size, text, ...more });
    opening('(');
    for (const [index, { text }] of same) {
      opening(`zIs_(${index + 1})?`);
      opening(`(${text})`, { change: index });
      opening(':');
    }
    inserts.push({ at: last.end, rank: Number.NEGATIVE_INFINITY, text: ')' });
  }
  return { ...assembled(source, inserts), changes: [...changes] };
}

function assembled(source: string, inserts: Insert[]): Omit<AllChanges, 'changes'> {
  const parts: string[] = [];
  const spans: Span[] = [];
  let [at, line, column] = [0, 1, 1];
  const put = (text: string): void => {
    parts.push(text);
    const end = text.lastIndexOf('\n');
    line += end === -1 ? 0 : text.split('\n').length - 1;
    column = end === -1 ? column + text.length : text.length - end;
  };
  for (const { at: next, text, change } of inserts.toSorted(
    (a, b) => a.at - b.at || a.rank - b.rank,
  )) {
    put(source.slice(at, next));
    at = next;
    if (change !== undefined) spans[change] = { line, from: column, to: column + text.length };
    put(text);
  }
  put(source.slice(at));
  return { text: parts.join(''), spans };
}

/** The position of the first token that is not a directive; null if an #if is open there. */
export function placeOfPreamble(tokens: readonly Token[]): number | null {
  let open = 0;
  for (const { kind, text, at } of tokens) {
    if (kind !== 'directive') return open === 0 ? at : null;
    if (/^#\s*if/.test(text)) open += 1;
    if (/^#\s*endif/.test(text)) open -= 1;
  }
  return null;
}

/**
 * Leaves out the changes at the positions of compiler errors or, if there are none, those in the
 * lines with errors, starting with the kind that most often does not compile. Null if there is
 * nothing to leave out.
 */
export function withoutFaulty(
  { changes, spans }: AllChanges,
  errors: readonly { line: number; column: number | null }[],
): Change[] | null {
  const at = (index: number, inLine: boolean): boolean =>
    errors.some(({ line, column }) => {
      const span = spans[index];
      if (span?.line !== line) return false;
      return inLine || (column !== null && span.from <= column && column <= span.to);
    });
  const without = (isFaulty: (one: Change, index: number) => boolean): Change[] | null => {
    const left = changes.filter((one, index) => !isFaulty(one, index));
    return left.length < changes.length ? left : null;
  };
  return (
    without((_, index) => at(index, false)) ??
    without(({ kind }, index) => kind === 'width' && at(index, true)) ??
    without((_, index) => at(index, true))
  );
}

/** How often each change was reached, by index; null if the program did not report it. */
export function metIn(stderr: Buffer, count: number): number[] | null {
  const at = stderr.lastIndexOf(counted, undefined, 'latin1') + counted.length;
  const isWhole = at >= counted.length && stderr.length >= at + 4 * (count + 1);
  if (!isWhole) return null;
  return Array.from({ length: count }, (_, index) => stderr.readUInt32LE(at + 4 * (index + 1)));
}
