/**
 * Compares a program's output with the expected output by a problem's comparison rule: in linear
 * time and constant memory, on bytes rather than characters. Reports the first difference;
 * verdict.ts interprets it.
 */
import { setImmediate as turn } from 'node:timers/promises';
import type { Difference } from '../../contract/diagnosis.ts';
import type { Comparison } from '../../contract/judging.ts';
import { hasTolerance, tokenIsWithin } from '../../contract/tokens.ts';
import {
  type Cursor,
  ends,
  type Input,
  isSpace,
  newLine,
  offsetOf,
  ready,
  rewind,
  skipBlanks,
  skipSpace,
  takeToken,
  textAt,
  withCursors,
} from './compare-cursor.ts';
import { skim } from './compare-skim.ts';

/** How many bytes are compared before yielding to the event loop. */
const turnBytes = 4 * 1024 * 1024;
/** Same, for tokens that may be numbers, which take longer. */
const numbersTurnBytes = 128 * 1024;

const exact = Uint8Array.from({ length: 256 }, (_, byte) => byte);
const folded = exact.map((byte) => (byte >= 65 && byte <= 90 ? byte + 32 : byte));

type Walk = {
  expected: Cursor;
  actual: Cursor;
  rule: Comparison;
  fold: Uint8Array;
  /** `lineEnd`: by lines, the white space differs, which is right at the end of a line alone. */
  state: 'space' | 'lineEnd' | 'outputEnd' | 'token' | 'longToken';
  /** Where the current token, or the difference of white space, begins in each input. */
  starts: { expected: number; actual: number };
  pauseAt: number;
};

type Step = 'on' | 'pause' | 'same' | Difference;

/**
 * The first difference between two outputs, or null if they match under `rule`. Throws if a file is
 * shorter than stated, which is a fault.
 */
export async function compareOutputs(
  expected: Input,
  actual: Input,
  rule: Comparison,
): Promise<Difference | null> {
  if (await areIdentical(expected, actual, hasTolerance(rule))) return null;
  return withCursors(expected, actual, (one, other) => firstDifference(one, other, rule));
}

async function firstDifference(
  expected: Cursor,
  actual: Cursor,
  rule: Comparison,
): Promise<Difference | null> {
  const walk: Walk = {
    expected,
    actual,
    rule,
    fold: rule.caseSensitive ? exact : folded,
    state: 'space',
    starts: { expected: 0, actual: 0 },
    pauseAt: turnBytesOf(rule),
  };
  for (;;) {
    const step = advance(walk);
    if (step === 'same') return null;
    if (step === 'pause') await pause(walk);
    else if (step !== 'on') return step;
  }
}

async function pause(walk: Walk): Promise<void> {
  await turn();
  walk.pauseAt = progressOf(walk) + turnBytesOf(walk.rule);
}

const turnBytesOf = (rule: Comparison): number =>
  hasTolerance(rule) ? numbersTurnBytes : turnBytes;

const progressOf = (walk: Walk): number => offsetOf(walk.expected) + offsetOf(walk.actual);

/**
 * Whether the two have the same bytes, like most correct outputs. If NaN matters, false if one
 * might contain it.
 */
async function areIdentical(expected: Input, actual: Input, mindsNan: boolean): Promise<boolean> {
  if (expected.bytes !== actual.bytes) return false;
  return withCursors(expected, actual, async (one, other) => {
    for (let nextTurn = turnBytes; ready(one) && ready(other); ) {
      const same = one.chunk.compare(other.chunk, 0, other.length, 0, one.length) === 0;
      if (!same || (mindsNan && holdsN(one))) return false;
      one.at = one.length;
      other.at = other.length;
      if (offsetOf(one) < nextTurn) continue;
      await turn();
      nextTurn += turnBytes;
    }
    return true;
  });
}

const holdsN = ({ chunk, length }: Cursor): boolean => {
  const filled = chunk.subarray(0, length);
  return filled.includes('n') || filled.includes('N');
};

function advance(walk: Walk): Step {
  if (progressOf(walk) >= walk.pauseAt) return 'pause';
  if (walk.state === 'space') return passSpace(walk);
  if (walk.state === 'lineEnd') return passLineEnd(walk);
  if (walk.state === 'outputEnd') return passOutputEnd(walk);
  if (walk.state === 'longToken' || !hasTolerance(walk.rule)) return passToken(walk);
  return passNumber(walk);
}

function passSpace(walk: Walk): Step {
  const { expected, actual } = walk;
  if (walk.rule.spaceSensitive || walk.rule.byLines) {
    const step = passSameSpace(walk);
    if (step !== 'on') return step;
    if (walk.state !== 'space') return 'on';
  } else {
    skim(expected, actual, { fold: walk.fold, mindsNan: hasTolerance(walk.rule) });
    if (!skipSpace(expected, walk.pauseAt) || !skipSpace(actual, walk.pauseAt)) return 'pause';
  }
  return beginToken(walk);
}

/** Both are at a token or at their end. */
function beginToken(walk: Walk): Step {
  const { expected, actual } = walk;
  if (!ready(expected) && !ready(actual)) return 'same';
  setStarts(walk);
  if (ready(expected)) expected.token += 1;
  if (ready(actual)) actual.token += 1;
  if (!ready(expected) || !ready(actual)) return tokenDifference(walk);
  walk.state = 'token';
  return 'on';
}

function setStarts({ starts, expected, actual }: Walk): void {
  starts.expected = offsetOf(expected);
  starts.actual = offsetOf(actual);
}

/**
 * The rule if white space matters: equal bytes, except that one newline may be missing at the end.
 * By lines, what differs may be the end of a line.
 */
function passSameSpace(walk: Walk): Step {
  const { expected, actual } = walk;
  for (;;) {
    const one = ready(expected) ? expected.chunk[expected.at] : undefined;
    const other = ready(actual) ? actual.chunk[actual.at] : undefined;
    const spaces = isSpace(one) || isSpace(other);
    if (!spaces) return 'on';
    if (one !== other && walk.rule.byLines) {
      setStarts(walk);
      walk.state = 'lineEnd';
      return 'on';
    }
    if (one !== other) return lacksLastNewline(walk) ? 'same' : columnDifference(walk);
    expected.at += 1;
    actual.at += 1;
    if (one === newLine) {
      startLine(expected);
      startLine(actual);
    }
    if (progressOf(walk) >= walk.pauseAt) return 'pause';
  }
}

function startLine(cursor: Cursor): void {
  cursor.line += 1;
  cursor.token = 0;
  cursor.lineStart = offsetOf(cursor);
}

/** Passes blanks that differ, by lines: both lines must end after them. */
function passLineEnd(walk: Walk): Step {
  const { expected, actual } = walk;
  if (!skipBlanks(expected, walk.pauseAt) || !skipBlanks(actual, walk.pauseAt)) return 'pause';
  if (!ready(expected) || !ready(actual)) {
    walk.state = 'outputEnd';
    return 'on';
  }
  const atNewLines = [expected, actual].filter(({ chunk, at }) => chunk[at] === newLine).length;
  if (atNewLines === 0) {
    rewind(expected, walk.starts.expected);
    rewind(actual, walk.starts.actual);
  }
  if (atNewLines < 2) return columnDifference(walk);
  for (const cursor of [expected, actual]) {
    cursor.at += 1;
    startLine(cursor);
  }
  walk.state = 'space';
  return 'on';
}

/** By lines, one of the two has ended: the other may have only white space left. */
function passOutputEnd(walk: Walk): Step {
  const { expected, actual } = walk;
  if (!skipSpace(expected, walk.pauseAt) || !skipSpace(actual, walk.pauseAt)) return 'pause';
  return beginToken(walk);
}

/** Whether the output has ended and only a newline is still expected. */
const lacksLastNewline = ({ expected, actual }: Walk): boolean =>
  !ready(actual) &&
  expected.end - offsetOf(expected) === 1 &&
  expected.chunk[expected.at] === newLine;

/** Compares the current tokens byte by byte, at any length. */
function passToken(walk: Walk): Step {
  const { expected, actual } = walk;
  while (ready(expected) && ready(actual)) {
    if (!passSameBytes(expected, actual, walk.fold)) break;
    if (progressOf(walk) >= walk.pauseAt) return 'pause';
  }
  if (!ends(expected) || !ends(actual)) {
    return tokenDifference(walk, offsetOf(expected) - walk.starts.expected);
  }
  walk.state = 'space';
  return 'on';
}

/** Advances both while their bytes are equal; true at the end of a chunk. */
function passSameBytes(expected: Cursor, actual: Cursor, fold: Uint8Array): boolean {
  const count = Math.min(expected.length - expected.at, actual.length - actual.at);
  const one = expected.chunk;
  const other = actual.chunk;
  let i = expected.at;
  let j = actual.at;
  const stop = i + count;
  while (i < stop) {
    const byte = one[i] as number;
    if (isSpace(byte) || fold[byte] !== fold[other[j] as number]) break;
    i += 1;
    j += 1;
  }
  expected.at = i;
  actual.at = j;
  return i === stop;
}

/** Compares the current tokens as numbers if the expected one is a number. */
function passNumber(walk: Walk): Step {
  const expected = takeToken(walk.expected);
  const actual = takeToken(walk.actual);
  if (expected === null || actual === null) {
    rewind(walk.expected, walk.starts.expected);
    rewind(walk.actual, walk.starts.actual);
    walk.state = 'longToken';
    return 'on';
  }
  if (!tokenIsWithin(expected, actual, walk.rule)) {
    return tokenDifference(walk, sharedLength(expected, actual));
  }
  walk.state = 'space';
  return 'on';
}

/** How many characters two texts begin with in common. */
function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** `shared`: how many bytes the two tokens begin with in common. */
function tokenDifference({ expected, actual, starts }: Walk, shared = 0): Difference {
  const actualText = textAt(actual, starts.actual, shared);
  const { line, token } = actualText === null ? expected : actual;
  const expectedText = textAt(expected, starts.expected, shared);
  return { line, unit: 'token', index: token, expected: expectedText, actual: actualText };
}

function columnDifference({ expected, actual }: Walk): Difference {
  const place = ready(actual) ? actual : expected;
  const goesOn = ready(actual) && ready(expected);
  return {
    line: place.line,
    unit: 'column',
    index: offsetOf(place) - place.lineStart + 1,
    expected: byteName(expected, goesOn),
    actual: byteName(actual, goesOn),
  };
}

const byteNames = new Map([
  [9, 'a tab'],
  [11, 'a vertical tab'],
  [12, 'a form feed'],
  [13, 'a carriage return'],
  [32, 'a blank'],
]);

/** The next byte, in words. `goesOn`: neither side has ended. */
function byteName(cursor: Cursor, goesOn: boolean): string | null {
  if (!ready(cursor)) return null;
  const byte = cursor.chunk[cursor.at] ?? 0;
  if (byte === newLine) return goesOn ? 'the end of the line' : 'a newline';
  return byteNames.get(byte) ?? textAt(cursor, offsetOf(cursor));
}
