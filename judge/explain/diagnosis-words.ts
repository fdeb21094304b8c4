/** The title of each kind of failure, and its two sentences: what happened, what to check. */
import type { DiagnosisKind, Difference } from '../../contract/diagnosis.ts';
import { clause, figure, said } from '../../contract/said.ts';
import type { ExceptionWords } from '../languages/language.ts';
import { exceptionWords, wordsForException } from './exception-words.ts';
import { unitNames } from './failure-words.ts';
import type { Growth } from './growth.ts';
import { happenedIn, type Words } from './happened.ts';
import { growthWords, limitWords } from './limit-words.ts';
import { signalWords } from './signal-words.ts';

/** Other kinds have separate sentences. */
type OfKind = Exclude<DiagnosisKind, 'first-difference' | 'unset-value' | 'memory'>;

const words: Record<OfKind, Words> = {
  ...limitWords,
  'uncaught-exception': exceptionWords,
  'out-of-bounds': {
    title: 'Access out of bounds',
    happened: 'The program used memory outside of an array, vector or string',
    look:
      'Look at the index there: is it negative, equal to the size, or larger for the largest ' +
      'input that the constraints allow?',
  },
  'invalid-access': {
    title: 'Invalid memory access',
    happened: 'The program used an address at which it has no memory',
    look:
      'Look at the pointer, reference, iterator or index there: was it given a value, and does ' +
      'what it points to still exist?',
  },
  'null-pointer': {
    title: 'Null pointer',
    happened: 'The program used a pointer or an iterator that points to nothing',
    look:
      'Look where it comes from: does every way to this line make it point to something? What find() ' +
      'gives for a missing key, and end(), point at no element.',
  },
  'stack-overflow': {
    title: 'Stack overflow',
    happened: 'Calls within calls filled the whole stack',
    look:
      'Check whether the recursion always comes to its end, marks what it has visited, and keeps no ' +
      'large arrays inside the function.',
  },
  'large-variables': {
    title: 'Variables larger than the stack',
    happened: 'The variables of a function are larger than the whole stack',
    look:
      'Look at the sizes of the arrays in that function: the stack is as large as the memory limit, ' +
      'and they take a part of it even if they are not used.',
  },
  'division-by-zero': {
    title: 'Division by zero',
    happened: 'An integer was divided by zero, or its remainder by zero was taken',
    look: 'Look at how the divisor is computed: for which input is it zero, and can it overflow?',
  },
  'integer-overflow': {
    title: 'Integer overflow',
    happened: 'A result does not fit into its integer type',
    look:
      'Look at the largest values that the constraints allow: int ends near 2.1 * 10^9, and a ' +
      'product is a long long only if one of its factors is.',
  },
  'use-after-free': {
    title: 'Use of freed memory',
    happened: 'The program used memory that it had already freed',
    look:
      'Look for pointers, references and iterators that are kept while their vector grows, their ' +
      'element is erased or their function returns.',
  },
  'bad-free': {
    title: 'Wrong deallocation',
    happened: 'Memory was freed twice, or in another way than it was allocated',
    look: 'Look at each delete and free: use them once, delete[] for new[], or a vector instead.',
  },
  'bad-shift': {
    title: 'Shift too far',
    happened: 'A value was shifted by a negative number of bits, or by more than its type has',
    look: 'Look at the number on the right of the shift, and write 1LL << k where k may exceed 30.',
  },
  'bad-conversion': {
    title: 'Number too large for its type',
    happened: 'A floating-point number was turned into an integer type that cannot hold it',
    look: 'Check whether the number is infinite or not a number, or use a larger integer type.',
  },
  'missing-return': {
    title: 'Missing return',
    happened: 'A function that has to return a value ended without one',
    look: 'Look at every way through that function: each has to end in a return with a value.',
  },
  'invalid-value': {
    title: 'Impossible value',
    happened: 'A bool or an enumeration held a value that it cannot have',
    look:
      'Check whether the variable is given a value before it is read for the first time, and ' +
      'whether something writes past an array beside it.',
  },
  'empty-container': {
    title: 'Nothing there to take',
    happened: 'An element was taken from a container that is empty, or past its end',
    look: 'Look at each front, back, top, pop, erase and *it there: ask whether it is empty first.',
  },
  'library-assertion': {
    title: 'Call against the rules of the library',
    happened: 'The standard library was called in a way that it does not allow',
    look:
      'Look at what that function requires of its arguments and of the object, and for which ' +
      'input that does not hold.',
  },
  'undefined-behaviour': {
    title: 'Undefined behaviour',
    happened: 'The program did something whose behaviour C++ leaves undefined',
    look: 'Look at that line for what the language does not allow: its effect may be anything.',
  },
  'failed-assertion': {
    title: 'Assertion failed',
    happened: 'An assert of the program itself did not hold',
    look: 'Look at what the assertion assumes, and for which input that is false.',
  },
  'too-large-allocation': {
    title: 'Far too much memory at once',
    happened: 'The program asked for more memory at once than there can be',
    look: 'Look at the size that is asked for: a negative number becomes a huge one.',
  },
  aborted: {
    title: 'Aborted',
    happened: 'The program aborted itself',
    look: 'Look for calls of abort and terminate, and for exceptions that leave a destructor.',
  },
  'exit-code': {
    title: 'Exit code other than 0',
    happened: 'The program ended with an exit code other than 0, which counts as an error',
    look: 'Look at what main returns and at calls of exit: a program that did its work returns 0.',
  },
  signal: {
    title: 'Ended by a signal',
    happened: 'A signal ended the program that it did not handle',
    look: 'Look for calls of raise, kill and abort.',
  },
};

/** A null pointer that the library found in its arguments. */
const inLibrary: Words = {
  title: 'Invalid pointer or object',
  happened:
    'A null pointer, or an object or iterator that does not exist, was given to the library',
  look:
    'Look whether what is given there exists: an index past the end of an array gives an object ' +
    'that does not, and so does an iterator to an element that was erased.',
};

/** What is known about a failure besides its kind. */
type Known = {
  line: number | null;
  exceptionType?: string | undefined;
  /** What that exception means, if the program did not raise it itself. */
  meaning?: ExceptionWords | undefined;
  /** The values that it happened with, if the case is not hidden. */
  values?: string | undefined;
  /** A null pointer was met in a function of the library, in a call from that line. */
  isInLibrary?: boolean | undefined;
  /** See `Finding`. */
  touched?: string | undefined;
  isNode?: boolean | undefined;
  freedIn?: number | undefined;
  freedBy?: 'growing' | 'erasing' | undefined;
  madeIn?: number | undefined;
  isBehind?: boolean | undefined;
  /** A sentence about the arrays in that line. */
  sizes?: string | undefined;
  /** The name of the signal, if nothing else is known about the failure. */
  signal?: string | undefined;
  /** The language's own advice on saving time, for the kind `cpu`. */
  timeAdvice?: string | undefined;
};

/** Title and sentences of a kind, with its line if it is known. */
export function wordsFor(
  kind: OfKind,
  known: Known,
): { title: string; sentences: [string, string] } {
  const { line, values, isInLibrary, sizes = '', signal, timeAdvice } = known;
  if (kind === 'uncaught-exception') {
    const { exceptionType: type, meaning } = known;
    const { title, happened, look } = wordsForException(line, { type, meaning });
    return { title, sentences: [happened, look] };
  }
  const of = isInLibrary ? inLibrary : words[kind];
  const { title } = of;
  const { happened, look } = signalWords.get(signal ?? '') ?? touchedWords(kind, known) ?? of;
  const ofTime = kind === 'cpu' ? timeAdvice : undefined;
  const advice = `${ofTime ?? look} ${sizes}`.trim();
  const told = kind === 'library-assertion' ? violatedIn : happenedIn;
  const sentence = inTwoLines(kind, known) ?? told(line, happened, values);
  return { title, sentences: [sentence, advice] };
}

/** The sentence on a line that used what another has freed or allocated; null if there are no two. */
function inTwoLines(
  kind: OfKind,
  { line, freedIn, freedBy, madeIn, isBehind, values }: Known,
): string | null {
  if (line === null || values !== undefined) return null;
  if (kind === 'out-of-bounds' && madeIn !== undefined) {
    return said`Line ${figure(line)} used memory outside of what line ${figure(madeIn)} allocated.`;
  }
  if (kind !== 'use-after-free') return null;
  if (freedIn === undefined) {
    if (freedBy === 'growing' && !isBehind) {
      return said`Line ${figure(line)} used memory that was freed when a container grew.`;
    }
    return isBehind
      ? said`Line ${figure(line)} used memory right behind what the program had already freed.`
      : said`Line ${figure(line)} used memory that the program had already freed.`;
  }
  if (isBehind)
    return said`Line ${figure(line)} used memory right behind what line ${figure(freedIn)} had freed.`;
  if (freedBy === 'growing') {
    return said`Line ${figure(line)} used memory that was freed when a container grew in line ${figure(freedIn)}.`;
  }
  return freedBy === 'erasing'
    ? said`Line ${figure(line)} used an element that line ${figure(freedIn)} had taken out of its container.`
    : said`Line ${figure(line)} used memory that line ${figure(freedIn)} had freed.`;
}

/** The condition is written in C++. */
function violatedIn(line: number | null, happened: string, condition: string | undefined): string {
  return line === null || condition === undefined
    ? happenedIn(line, happened, condition)
    : said`${clause(happened)} in line ${figure(line)}: ${condition}.`;
}

/** The words for what a crash touched; undefined if that is not known. */
function touchedWords(
  kind: OfKind,
  { touched, isNode, freedIn, madeIn, isBehind, values, sizes }: Known,
): Pick<Words, 'happened' | 'look'> | undefined {
  const { look, happened: outside } = words[kind];
  if (kind === 'use-after-free' && (freedIn !== undefined || isBehind)) {
    return { happened: freedWords(freedIn, isBehind), look };
  }
  if (kind === 'out-of-bounds' && madeIn !== undefined) {
    const made = said`The program used memory outside of the memory that line ${figure(madeIn)} allocated`;
    return { happened: made, look };
  }
  if (kind === 'out-of-bounds' && touched === undefined && values === undefined && !sizes) {
    return { happened: outside, look: `${look} ${orIterator}` };
  }
  if (touched === undefined) return undefined;
  if (kind === 'empty-container') return { happened: touched, look };
  if (kind !== 'out-of-bounds') return undefined;
  return { happened: touched, look: isNode ? ofIterators : look };
}

function freedWords(freedIn: number | undefined, isBehind: boolean | undefined): string {
  if (freedIn === undefined) {
    return said`The program used memory right behind what it had already freed`;
  }
  return isBehind
    ? said`The program used memory right behind what line ${figure(freedIn)} had freed`
    : said`The program used memory that line ${figure(freedIn)} had freed`;
}

/** Where neither the report nor the line says that an index led there. */
const orIterator = said`If it is an iterator: end() points at no element.`;

const ofIterators = said`Look at the iterator there: end() and an unsuccessful find point at no element, and must not be read.`;

/** The sentences for a time limit explained by steep growth. */
export function wordsForGrowth(growth: Growth): { title: string; sentences: [string, string] } {
  const { title, look } = words.growth;
  return { title, sentences: [growthWords[growth], look] };
}

/** Where a wrong answer first differs, and the usual cause of such a difference. */
export function wordsForDifference(difference: Difference): {
  title: string;
  sentences: [string, string];
} {
  const { line, unit, index, expected, actual } = difference;
  const place = `In line ${line} of the output, ${unitNames[unit]} ${index},`;
  const happened =
    actual === null
      ? `${place} ${expected} is expected, but the output ends.`
      : expected === null
        ? `${place} the output goes on with ${actual} where it should end.`
        : `${place} ${expected} is expected, but the program wrote ${actual}.`;
  return { title: 'The first difference', sentences: [happened, adviceFor(difference)] };
}

/** Numbers that differ by less than this share are close. */
const closeShare = 1e-3;

function adviceFor({ unit, expected, actual }: Difference): string {
  if (actual === null)
    return 'Check whether every answer is printed, and every test of the input read.';
  if (expected === null) return 'Look for excess output, such as debug messages.';
  if (unit === 'column')
    return 'White space counts in this problem: compare it character by character.';
  // Such as a NaN where a tolerance counts, or bytes that are no text.
  if (expected === actual) {
    return 'The two look the same here, but they differ in characters that cannot be shown, or are not numbers.';
  }
  if (expected.toLowerCase() === actual.toLowerCase()) {
    return 'The two differ only in upper and lower case, which counts.';
  }
  const [wanted, found] = [Number(expected), Number(actual)];
  const isClose = Math.abs(wanted - found) <= closeShare * Math.abs(wanted);
  if (isClose && /[.e]/i.test(expected + actual)) {
    return 'The numbers are close: look at rounding, at float in place of double, and at setprecision.';
  }
  return 'Work this sample through by hand up to that place, and compare what the program computes.';
}
