/**
 * Parses the output of sanitizers, checked containers and libstdc++ into findings: a kind and a
 * line of the source. The program can print such lines too, so only the kind, an existing line, and
 * the name of an exception of the standard library are passed on.
 */
import type { DiagnosisKind } from '../../contract/diagnosis.ts';
import { figure, said } from '../../contract/said.ts';
import type { JailFacts } from '../run/sandbox-messages.ts';
import { knownException } from './exceptions.ts';
import { containerIn, freedBy, lineBelow, variableIn } from './touched.ts';

/** A mistake. `line` is null if no line of the source leads to it. */
export type Finding = {
  kind: DiagnosisKind;
  line: number | null;
  /** The type of an uncaught standard exception. */
  exceptionType?: string;
  /** Whether a null pointer was met in the library, in a call from that line. */
  isInLibrary?: boolean;
  /** The signal, if that is all that is known. */
  signal?: string;
  /** What happened, with what it touched; the line follows. */
  touched?: string;
  /** Whether iterators and keys, and no indices, lead to the elements of what it touched. */
  isNode?: boolean;
  /** The line that freed the memory, and how the library came to do so there. */
  freedIn?: number;
  freedBy?: 'growing' | 'erasing';
  /** The line that allocated the memory outside of which the access was. */
  madeIn?: number;
  /** Whether it used what is right behind freed memory, where an iterator of it can lead. */
  isBehind?: boolean;
  /** The values that it happened with, or the library's condition: may be data of the test case. */
  values?: string;
};

const reportMaxChars = 60_000;
const findingsMax = 100;
/** A condition that is quoted: those of the library have this form. */
const quotable = /^[\w ()<>=!&|+%.,:-]{1,120}$/;

const undefinedLine = /^([^\s:]+):(\d+):\d+: runtime error: (.*)$/;
const crashLine = /^==\d+==ERROR: \w+Sanitizer: (\S+)(.*)$/;
const frameLine = /^ {4}#\d+ \S+ in .* (\S+):(\d+)(?::\d+)?$/;
const libraryPlace = /^[^:]+:\d+: /;
const ownPlace = /^\S+: ([^\s:]+):(\d+): /;
const exceptionLine = /^terminate called after throwing an instance of '(.*)'$/;

/** The beginning or content of each message of the undefined-behaviour sanitizer. */
const undefinedKinds: [RegExp, DiagnosisKind][] = [
  [/^index .* out of bounds|insufficient space|pointer index expression/, 'out-of-bounds'],
  [/null pointer/, 'null-pointer'],
  [/^division by zero/, 'division-by-zero'],
  [/integer overflow|^negation of|cannot be represented in type '/, 'integer-overflow'],
  [/^(?:left )?shift/, 'bad-shift'],
  [/outside the range of representable values/, 'bad-conversion'],
  [/without returning a value/, 'missing-return'],
  [/not a valid value for type/, 'invalid-value'],
];

const doesNotFit = (number: string, type: string): string => said`${number} does not fit ${type}`;

/** The values in messages of the undefined-behaviour sanitizer. */
const valuesTold: [RegExp, (one: string, other: string) => string][] = [
  [
    /^signed integer overflow: (-?\d{1,20} [-+*] -?\d{1,20}) cannot be represented in type '([\w ]{1,30})'$/,
    doesNotFit,
  ],
  [
    /^index (-?\d{1,20}) out of bounds for type '([\w ]{1,30}\[\d{1,12}\])(?:\[.*)?'$/,
    (index, array) => said`index ${index} of ${array}`,
  ],
  [/^shift exponent (-?\d{1,20}) /, (bits) => said`by ${figure(bits)} bits`],
  [
    /^(-?[\d.e+]{1,30}) is outside the range of representable values of type '([\w ]{1,30})'$/,
    doesNotFit,
  ],
];

function valuesIn(message: string): string | undefined {
  for (const [pattern, told] of valuesTold) {
    const found = pattern.exec(message);
    if (found) return told(found[1] ?? '', found[2] ?? '');
  }
  return undefined;
}

const crashKinds: [RegExp, DiagnosisKind][] = [
  [/buffer-overflow|underflow|container-overflow/, 'out-of-bounds'],
  [/^stack-overflow/, 'stack-overflow'],
  [/use-after/, 'use-after-free'],
  [/double-free|bad-free|alloc-dealloc-mismatch|not malloc/, 'bad-free'],
  [/^requested|allocation-size-too-big|out-of-memory/, 'too-large-allocation'],
  [/^FPE/, 'division-by-zero'],
  [/^ILL/, 'signal'],
  [/param-overlap|negative-size/, 'undefined-behaviour'],
];

/**
 * What a condition of libstdc++ that does not hold is evidence for. The conditions are those of its
 * headers, `_GLIBCXX_ASSERTIONS`; any other is told as it stands.
 */
const assertionKinds: [RegExp, DiagnosisKind][] = [
  [/overflow|__int_traits<\w+>::__(?:min|max)/, 'integer-overflow'],
  [
    /^!(?:this->)?empty\(\)$|^_M_(?:len|length|size) > 0$|^(?:this->)?_M_len > 0$/,
    'empty-container',
  ],
  [/^__(?:pos|position) != (?:this->)?end\(\)$|^__first != __last$/, 'empty-container'],
  [/(?:<|<=) (?:this->)?(?:size\(\)|_M_len|_M_length|_M_size)$/, 'out-of-bounds'],
  [/!= (?:nullptr|pointer\(\)|0)$/, 'null-pointer'],
];

/** Addresses below this come from a null pointer plus the offset of a member. */
const nullPageBytes = 0x10000n;

const kindIn = (kinds: [RegExp, DiagnosisKind][], text: string): DiagnosisKind | null =>
  kinds.find(([pattern]) => pattern.test(text))?.[1] ?? null;

const stackPlace = / on address (0x[0-9a-f]{1,16}) \(pc \S+ bp \S+ sp (0x[0-9a-f]{1,16})/;
const pageBytes = 4096n;

/**
 * Whether an access went past the outer end of the stack, as an array of `main` can. The sanitizer
 * calls this a stack overflow, too, if the end is near. The first byte past that end begins a page
 * and is above the stack pointer; a stack that is full ends below it, or within the newest frame.
 */
function isBeyondStack(rest: string): boolean {
  const [, address, pointer] = stackPlace.exec(rest) ?? [];
  if (address === undefined || pointer === undefined) return false;
  return BigInt(address) > BigInt(pointer) && BigInt(address) % pageBytes === 0n;
}

/** What a crash is: only what its report is evidence for, never a likely cause. */
function crashKind(name: string, rest: string, assertion: string | null): DiagnosisKind {
  if (/^ABRT/.test(name)) {
    if (assertion === null) return 'aborted';
    return kindIn(assertionKinds, assertion) ?? 'library-assertion';
  }
  if (isBeyondStack(rest)) return 'out-of-bounds';
  const known = kindIn(crashKinds, name) ?? kindIn(crashKinds, `${name}${rest}`);
  if (known !== null) return known;
  const address = /address (0x[0-9a-f]{1,16})/.exec(rest)?.[1];
  const isNull = address !== undefined && BigInt(address) < nullPageBytes;
  return isNull ? 'null-pointer' : 'invalid-access';
}

/**
 * The condition of a line with an assertion, by its opening quote: libstdc++ writes `'`, assert() a
 * backquote. Searched by hand, because a pattern takes quadratic time.
 */
function assertionIn(text: string, quote: string): string | null {
  const opening = `: Assertion ${quote}`;
  const closing = "' failed.";
  const at = text.indexOf(opening);
  if (at < 0 || !text.endsWith(closing)) return null;
  return text.slice(at + opening.length, -closing.length);
}

type Reading = {
  lines: string[];
  source: string;
  sourceName: string;
  /** The number of lines of the source. */
  sourceLines: number;
};

const lineOf = (file: string | undefined, line: string | undefined, reading: Reading) => {
  const { sourceName, sourceLines } = reading;
  const number = Number(line);
  const isOwn = file === sourceName || file?.endsWith(`/${sourceName}`);
  return isOwn && number >= 1 && number <= sourceLines ? number : null;
};

/** The lines of the source in the stack below a crash, innermost first. */
function stackLines(reading: Reading, from: number): number[] {
  const found: number[] = [];
  for (let at = from; at < reading.lines.length; at += 1) {
    const text = reading.lines[at] ?? '';
    if (text === '' || crashLine.test(text)) break;
    const frame = frameLine.exec(text);
    const line = frame && lineOf(frame[1], frame[2], reading);
    if (line) found.push(line);
  }
  return found;
}

/** What the lines before a crash report about it. */
type Told = {
  assertion: string | null;
  /** The whole line of that assertion. */
  asserted: string;
  exception: string | null;
  hasOwn: boolean;
};

/** The line in which the program crashed; null if it is not known. */
function crashedAt(reading: Reading, at: number): number | null {
  const [, name = '', rest = ''] = crashLine.exec(reading.lines[at] ?? '') ?? [];
  const stack = stackLines(reading, at + 1);
  // A full stack is detected when a function is entered; the call that led there is more telling.
  const isFull = /^stack-overflow/.test(name) && !isBeyondStack(rest);
  const skipped = isFull && !isWithoutRecursion(reading, at + 1) ? 1 : 0;
  return stack[skipped] ?? stack[0] ?? null;
}

/** Whether the stack below a crash goes back to `main`, and no call is in it twice. */
function isWithoutRecursion(reading: Reading, from: number): boolean {
  const end = reading.lines.findIndex((one, at) => at >= from && one === '');
  const report = reading.lines.slice(from, end < 0 ? undefined : end);
  const calls = stackLines(reading, from);
  return report.some((one) => mainFrame.test(one)) && new Set(calls).size === calls.length;
}

const mainFrame = /^ {4}#\d{1,3} 0x[0-9a-f]{1,16} in main /;

function crashFinding(reading: Reading, at: number, told: Told): Finding {
  const [, name = '', rest = ''] = crashLine.exec(reading.lines[at] ?? '') ?? [];
  const line = crashedAt(reading, at);
  if (/^ABRT/.test(name) && told.exception !== null) {
    return { kind: 'uncaught-exception', line, ...knownException(told.exception) };
  }
  if (/^ABRT/.test(name) && told.hasOwn) return { kind: 'failed-assertion', line };
  const isBehind = isBehindFreed(reading, at);
  const found = isBehind ? 'use-after-free' : crashKind(name, rest, told.assertion);
  const isLarge = found === 'stack-overflow' && isWithoutRecursion(reading, at + 1);
  const kind = isLarge ? 'large-variables' : found;
  const isInLibrary = kind === 'null-pointer' && !isInSource(reading, at + 1);
  const condition = told.assertion ?? '';
  if (kind === 'library-assertion' && quotable.test(condition)) {
    return { kind, line, values: condition };
  }
  if (kind === 'signal') return { kind, line, signal: 'SIGILL' };
  return {
    kind,
    line,
    ...(isInLibrary && { isInLibrary }),
    ...(isBehind && { isBehind }),
    ...touchedBy(kind, reading, { at, told }),
  };
}

const behindBlock = / is located 0 bytes (?:after|to the right of) \d{1,12}-byte region /;

/**
 * Whether an access was right behind a block that had been freed. The sanitizer calls it an overflow
 * of that block, but no index is needed for it: a loop over a vector that has moved goes there.
 */
function isBehindFreed({ lines }: Reading, from: number): boolean {
  const end = lines.findIndex((one, at) => at > from && crashLine.test(one));
  const report = lines.slice(from, end < 0 ? lines.length : end);
  const block = report.findIndex((one) => behindBlock.test(one));
  return block >= 0 && /^freed by thread /.test(report[block + 1] ?? '');
}

/** What a crash touched: only what its report names. */
function touchedBy(
  kind: DiagnosisKind,
  { lines, source, sourceName }: Reading,
  { at, told }: { at: number; told: Told },
): Pick<Finding, 'touched' | 'isNode' | 'freedIn' | 'freedBy' | 'madeIn'> {
  const report = { lines: lines.slice(at), source, sourceName };
  const asserted = told.assertion === null ? null : containerIn(told.asserted);
  if (kind === 'empty-container' && asserted?.call) {
    const { container, call } = asserted;
    const condition = told.assertion ?? '';
    if (/empty\(\)$|_M_(?:len|length|size) > 0$/.test(condition)) {
      return { touched: said`${call}() was called on an empty ${container}` };
    }
    if (!/ != (?:this->)?end\(\)$/.test(condition)) return {};
    return {
      touched: said`${call}() of a ${container} was given an iterator past the last element`,
    };
  }
  if (kind === 'use-after-free') {
    const freedIn = lineBelow(report, /^freed by thread /);
    const by = freedBy(report);
    return { ...(freedIn !== null && { freedIn }), ...(by !== null && { freedBy: by }) };
  }
  if (kind !== 'out-of-bounds') return {};
  if (asserted) {
    return { touched: said`The program used memory outside of a ${asserted.container}` };
  }
  const variable = variableIn(report);
  if (variable) return { touched: variable.what, isNode: variable.isNode };
  const made = lineBelow(report, /^allocated by thread /);
  return made === null ? {} : { madeIn: made };
}

const innermostFrame = /^ {4}#0 /;

/** Whether the innermost frame of the stack below a crash is in the source. */
function isInSource(reading: Reading, from: number): boolean {
  const innermost = reading.lines.slice(from).find((one) => innermostFrame.test(one)) ?? '';
  const frame = frameLine.exec(innermost);
  return frame !== null && lineOf(frame[1], frame[2], reading) !== null;
}

/** A source and the file that it was compiled from. */
export type NamedSource = { source: Buffer; sourceName: string };

function readingOf(stderrHead: Buffer, { source, sourceName }: NamedSource): Reading {
  const text = stderrHead.toString('latin1').slice(0, reportMaxChars);
  const ownText = source.toString('latin1');
  const sourceLines = ownText.split('\n').length;
  return { lines: text.split('\n'), source: ownText, sourceName, sourceLines };
}

/**
 * The line at which the checked build itself stopped the program; null if it did not. A program can
 * print a faked end, so only a nonempty line counts; it reveals no more than a crash in a line of
 * the program's choice would.
 */
export function stoppedAt(
  { stderrHead }: Pick<JailFacts, 'stderrHead'>,
  named: NamedSource,
  stopsAtFirst = false,
) {
  const reading = readingOf(stderrHead, named);
  const last = reading.lines.findLastIndex((one) => crashLine.test(one));
  const line =
    last < 0 ? (stopsAtFirst ? mildlyStoppedAt(reading) : null) : crashedAt(reading, last);
  if (line === null) return null;
  const text = named.source.toString('latin1').split('\n')[line - 1] ?? '';
  return text.trim() === '' ? null : line;
}

/** The line of the mistake that ended a run which stops at the first one of any kind. */
function mildlyStoppedAt(reading: Reading): number | null {
  const last = reading.lines.findLast((one) => undefinedLine.test(one));
  const [, file, line = ''] = undefinedLine.exec(last ?? '') ?? [];
  return lineOf(file, line, reading);
}

/** The findings of a run, in order, each kind and line once. */
export function findingsOf({ stderrHead }: Pick<JailFacts, 'stderrHead'>, named: NamedSource) {
  const reading = readingOf(stderrHead, named);
  const told: Told = { assertion: null, asserted: '', exception: null, hasOwn: false };
  const found: Finding[] = [];
  for (const [at, one] of reading.lines.entries()) {
    const misdeed = undefinedLine.exec(one);
    if (misdeed) {
      const kind = kindIn(undefinedKinds, misdeed[3] ?? '') ?? 'undefined-behaviour';
      const values = valuesIn(misdeed[3] ?? '');
      const line = lineOf(misdeed[1], misdeed[2], reading);
      const isIndex = kind === 'out-of-bounds' && /^index /.test(misdeed[3] ?? '');
      const touched = isIndex ? { touched: said`The program used memory outside of an array` } : {};
      found.push({ kind, line, ...(values !== undefined && { values }), ...touched });
    } else if (crashLine.test(one)) {
      found.push(crashFinding(reading, at, told));
    } else {
      const ofLibrary = libraryPlace.test(one) ? assertionIn(one, "'") : null;
      told.assertion = ofLibrary ?? told.assertion;
      if (ofLibrary !== null) told.asserted = one;
      told.exception = exceptionLine.exec(one)?.[1] ?? told.exception;
      const own = assertionIn(one, '`') === null ? null : ownPlace.exec(one);
      if (own) told.hasOwn = lineOf(own[1], own[2], reading) !== null;
    }
    if (found.length === findingsMax) break;
  }
  const first = (one: Finding, at: number): boolean =>
    found.findIndex(({ kind, line }) => kind === one.kind && line === one.line) === at;
  // Of the same mistake, only a later report may name what was touched.
  const whole = (one: Finding): Finding => {
    const other = found.find(
      ({ kind, line, touched }) => kind === one.kind && line === one.line && touched !== undefined,
    );
    if (one.touched !== undefined || other?.touched === undefined) return one;
    return { ...one, touched: other.touched, ...(other.isNode && { isNode: true }) };
  };
  return found.filter(first).map(whole);
}

/** Often harmless, or intended: reported only if nothing worse was found. */
const mild: DiagnosisKind[] = ['integer-overflow', 'bad-shift', 'invalid-value', 'bad-conversion'];

/** Whether a mistake is often harmless. */
export const isMild = ({ kind }: Finding): boolean => mild.includes(kind);

/** The finding that explains a failure best; null if there is none. */
export const mainFinding = (findings: Finding[]): Finding | null =>
  findings.find(({ kind, line }) => line !== null && !mild.includes(kind)) ??
  findings.find(({ line }) => line !== null) ??
  findings[0] ??
  null;
