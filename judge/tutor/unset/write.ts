/**
 * Rewrites a program so that it fills uninitialised memory with bytes that its arguments specify:
 * variables without a value, at their declaration, and memory from `new` and `malloc`. Code that
 * cannot be read stays as it is, as does memory that a constructor sets.
 */
import { placeOfPreamble } from '../mend/all-changes.ts';
import { readSource } from '../mend/statements.ts';
import { type Token, tokensOf } from '../mend/tokens.ts';
import { additionsOf } from '../steps/places.ts';

/** A place that leaves a variable, or memory without a name, uninitialised. */
export type UnsetPlace = {
  line: number;
  name: string | null;
  /** The offset and the text to insert, which fills the place with this number. */
  at: number;
  text: (number: number) => string;
};

/** The position of such a text in the program; columns count from 1. */
type Span = { line: number; from: number; to: number };

export type Filled = { text: string; places: UnsetPlace[]; spans: Span[] };

/** Every name that is added contains this. */
const ours = 'zUnset';
/** More places would take too long to try. */
const placesMax = 60;

/** A source that could be read, and the places that leave something uninitialised. */
export type Readable = { source: string; tokens: Token[]; places: UnsetPlace[] };

/** Null if the source cannot be read, or leaves nothing uninitialised. */
export function placesIn(source: string): Readable | null {
  const tokens = tokensOf(source);
  const read = tokens && readSource(tokens);
  if (tokens === null || read === null || source.includes(ours)) return null;
  const variables = additionsOf(tokens, read).flatMap((one): UnsetPlace[] => {
    if (!('unset' in one)) return [];
    const { unset: name, at, declaredIn: line, dimensions } = one;
    const first =
      dimensions > 0 ? `&${name}${'[0]'.repeat(dimensions)}` : `__builtin_addressof(${name})`;
    return [
      { line, name, at, text: (number) => `${ours}::set(${number},${first},sizeof ${name});` },
    ];
  });
  const places = [...variables, ...allocationsIn(tokens)];
  return places.length === 0 ? null : { source, tokens, places: places.slice(0, placesMax) };
}

/** Allocations: `new` followed by a type, and the library's `malloc`. */
function allocationsIn(tokens: readonly Token[]): UnsetPlace[] {
  return tokens.flatMap(({ kind, text, line, at, end }, index): UnsetPlace[] => {
    const [before, after] = [tokens[index - 1]?.text, tokens[index + 1]];
    if (kind !== 'word') return [];
    if (text === 'new' && before !== 'operator' && after?.kind === 'word') {
      return [{ line, name: null, at: end, text: (number) => ` (${ours}::At{${number}}) ` }];
    }
    const isOfLibrary =
      text === 'malloc' && after?.text === '(' && !/^(?:::|\.|->)$/.test(before ?? '');
    return isOfLibrary
      ? [{ line, name: null, at, text: (number) => `${ours}::At{${number}}.` }]
      : [];
  });
}

/** A single line, so that line numbers stay. `signed`: some sources redefine `int`. */
const preamble = [
  `namespace ${ours}{static signed fill_,only_;`,
  'static void put(signed one,void*at,unsigned long bytes){',
  '__builtin_memset(at,only_==0||only_==one?fill_:0,bytes);}',
  'template<class T>static void set(signed one,T*at,unsigned long bytes){',
  'if constexpr(__is_trivially_constructible(T)&&__is_trivially_copyable(T))put(one,at,bytes);}',
  'struct At{signed one;void*malloc(unsigned long bytes)const{',
  'void*at=__builtin_malloc(bytes);if(at)put(one,at,bytes);return at;}};',
  'static signed number(const char*at){signed all=0;for(;*at;at++)all=all*10+(*at-48);return all;}',
  '__attribute__((constructor(101)))static void begin(signed count,char**words){',
  'if(count>1)fill_=number(words[1]);if(count>2)only_=number(words[2]);}}',
  `inline void*operator new(unsigned long bytes,${ours}::At one){`,
  `void*at=::operator new(bytes);${ours}::put(one.one,at,bytes);return at;}`,
  `inline void*operator new[](unsigned long bytes,${ours}::At one){`,
  `void*at=::operator new[](bytes);${ours}::put(one.one,at,bytes);return at;} `,
].join('');

/** Null if the source has no place for the preamble. */
export function writeFilled({ source, tokens, places }: Readable): Filled | null {
  const start = placeOfPreamble(tokens);
  if (start === null) return null;
  const spans: Span[] = [];
  const parts: string[] = [];
  let [at, line, column] = [start, 1, 1];
  const put = (text: string): void => {
    parts.push(text);
    const end = text.lastIndexOf('\n');
    line += end === -1 ? 0 : text.split('\n').length - 1;
    column = end === -1 ? column + text.length : text.length - end;
  };
  put(source.slice(0, start));
  put(preamble);
  const inOrder = [...places.entries()].toSorted(([, a], [, b]) => a.at - b.at);
  for (const [index, place] of inOrder) {
    put(source.slice(at, place.at));
    at = place.at;
    const text = place.text(index + 1);
    spans[index] = { line, from: column, to: column + text.length };
    put(text);
  }
  put(source.slice(at));
  return { text: parts.join(''), places, spans };
}

/** Leaves out the places that the compiler rejects; null if there are none. */
export function withoutFaulty(
  { places, spans }: Filled,
  errors: readonly { line: number; column: number | null }[],
): UnsetPlace[] | null {
  const without = (isFaulty: (span: Span) => boolean): UnsetPlace[] | null => {
    const left = places.filter((_, index) => {
      const span = spans[index];
      return span === undefined || !isFaulty(span);
    });
    return left.length < places.length ? left : null;
  };
  const isAt = ({ from, to }: Span, column: number | null): boolean =>
    column !== null && from <= column && column <= to;
  return (
    without((span) => errors.some((one) => one.line === span.line && isAt(span, one.column))) ??
    without((span) => errors.some((one) => one.line === span.line))
  );
}
