/** What library code does that takes the time, and whether each call takes longer on larger inputs. */

/** A sentence's end, as in "it copies the string". */
export type LibraryWork =
  | 'reads'
  | 'copies the string'
  | 'moves the rest of the string'
  | OtherLibraryWork;
type OtherLibraryWork =
  | 'compares strings'
  | 'searches the string'
  | 'measures the string'
  | 'copies or moves what is stored'
  | 'fills memory'
  | 'sorts';

/** A member of `std::string` itself: other names contain the string's, such as those of its sets. */
const memberOfString = (members: string): RegExp =>
  new RegExp(`^_ZNK?[RO]?St7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE(?:${members})`);
/** A function of the C library, also one of its versions for a processor. */
const ofC = (names: string): RegExp => new RegExp(`^(?:__)?(?:${names})(?:_|$)`);

const reading = /^_ZNSi|^_ZStrsI|basic_istream|scanf|7getlineI|fgets|getchar|_IO_getline/;
/** Writing copies, too, but not what a program should copy less. */
const writing = /^_ZNSo|^_ZStlsI|basic_ostream|basic_filebuf|printf|xsputn|fwrite|fputs|putchar/;
const stringMember = memberOfString('');
const stringOperator =
  /^_ZSt(?:pl|eq|ne|lt|gt|le|ge|ss)IcSt11char_traitsIcE|^_ZNSt11char_traitsIcE/;
const shifting = memberOfString('5erase|6insert|8_M_erase');
const finding = memberOfString(
  '4find|5rfind|12find_last_of|13find_first_of|16find_last_not_of|17find_first_not_of',
);
const comparing = memberOfString('7compare');
const copying = memberOfString(
  String.raw`C[124](?:I|E(?!O))|6append|6assign|6resize|6substr|7reserve|9push_back|aSE(?!O)|pLE|\d{1,2}_M_(?:append|assign|construct|create|destroy|dispose|mutate|replace)`,
);
const memory = ofC('mem(?:cpy|move|pcpy)');
const moving = /_S_copy|__copy_m/;
const findingInC = ofC('strstr|strchr|strrchr');
const findingByte = ofC('memchr|memmem');
const measuring = ofC('strlen');
const comparingInC = ofC('strn?cmp');
const comparingBytes = ofC('memcmp');

type Names = readonly string[];

const has = (names: Names, shape: RegExp): boolean => names.some((one) => shape.test(one));
const isOfString = (names: Names): boolean =>
  has(names, stringMember) || has(names, stringOperator);

/** The first that applies counts. */
const works: { work: LibraryWork | null; of(names: Names): boolean }[] = [
  { work: 'reads', of: (names) => has(names, reading) },
  { work: null, of: (names) => has(names, writing) },
  { work: 'moves the rest of the string', of: (names) => has(names, shifting) },
  {
    work: 'searches the string',
    of: (names) =>
      has(names, finding) ||
      has(names, findingInC) ||
      (isOfString(names) && has(names, findingByte)),
  },
  { work: 'measures the string', of: (names) => has(names, measuring) },
  {
    work: 'compares strings',
    of: (names) =>
      has(names, comparing) ||
      has(names, comparingInC) ||
      (isOfString(names) && has(names, comparingBytes)),
  },
  {
    work: 'copies the string',
    of: (names) =>
      has(names, copying) ||
      has(names, /^_ZStplIcSt11char_traitsIcE/) ||
      (isOfString(names) && has(names, memory)),
  },
  {
    work: 'sorts',
    of: (names) =>
      has(names, /^_ZSt\d+__(?:intro|final_insertion|unguarded|insertion_)\w*sort|^_ZSt4sortI/),
  },
  {
    work: 'copies or moves what is stored',
    of: (names) => has(names, memory) || has(names, moving),
  },
  { work: 'fills memory', of: (names) => has(names, /^(?:__)?memset(?:_|$)|__fill/) },
];

/** What makes reading fast, or reads without `cin`, or from a text. */
const fastReading = /sync_with_stdio|scanf|getchar|fgets|stringstream/;

/** Whether a source reads from `cin` without having made that faster. */
export const isReadingSlow = (source: string): boolean =>
  /\bcin\b/.test(source) && !fastReading.test(source);

/** The share of the samples that must agree, of those that are understood and of all. */
const [agreeingShare, workShare] = [0.6, 0.4];

/** What library code does in most samples; null if that is not clear. */
export function workOf(library: readonly (readonly string[])[]): LibraryWork | null {
  const understood = library.flatMap((names) => works.find(({ of }) => of(names))?.work ?? []);
  const [most] = [...Map.groupBy(understood, (work) => work)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  );
  if (most === undefined) return null;
  const [work, { length }] = most;
  const isClear = length >= agreeingShare * understood.length;
  return isClear && length >= workShare * library.length ? work : null;
}

/** The time and the count of a part on an input of a size. */
export type CostPoint = { size: number; count: number; ms: number };

/** Shorter times are noise. */
const costMinMs = 4;
/** The exponent of the cost's growth with the size from which it grows, and to which it is level. */
const [growsExponent, levelExponent] = [0.5, 0.3];
const [growsRatio, levelRatio] = [1.5, 1.3];
const lengthRatioMin = 1.5;

/**
 * Whether each pass takes longer on larger inputs. Where the length of the inputs hardly changes,
 * counts say how much larger one is.
 */
export function costOf(all: readonly CostPoint[]): 'level' | 'grows' | 'unsure' {
  const points = all.filter(({ ms, count }) => ms >= costMinMs && count > 0).slice(-4);
  const last = points.at(-1);
  const first = points.find((one) => last !== undefined && ratioOf(one, last) >= lengthRatioMin);
  if (last === undefined || first === undefined) return 'unsure';
  const each = last.ms / last.count / (first.ms / first.count);
  const doublings = Math.log2(ratioOf(first, last));
  if (each >= growsRatio && each >= 2 ** (growsExponent * doublings)) return 'grows';
  return each <= levelRatio || each <= 2 ** (levelExponent * doublings) ? 'level' : 'unsure';
}

function ratioOf(first: CostPoint, last: CostPoint): number {
  const byLength = last.size / first.size;
  return byLength >= lengthRatioMin ? byLength : last.count / first.count;
}
