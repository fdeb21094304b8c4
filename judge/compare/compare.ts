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
  state: 'space' | 'token' | 'longToken';
  /** Where the current token begins in each input. */
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
  if (walk.state === 'longToken' || !hasTolerance(walk.rule)) return passToken(walk);
  return passNumber(walk);
}

function passSpace(walk: Walk): Step {
  const { expected, actual } = walk;
  if (walk.rule.spaceSensitive) {
    const step = passSameSpace(walk);
    if (step !== 'on') return step;
  } else {
    skim(expected, actual, { fold: walk.fold, mindsNan: hasTolerance(walk.rule) });
    if (!skipSpace(expected, walk.pauseAt) || !skipSpace(actual, walk.pauseAt)) return 'pause';
  }
  if (!ready(expected) && !ready(actual)) return 'same';
  walk.starts.expected = offsetOf(expected);
  walk.starts.actual = offsetOf(actual);
  if (ready(expected)) expected.token += 1;
  if (ready(actual)) actual.token += 1;
  if (!ready(expected) || !ready(actual)) return tokenDifference(walk);
  walk.state = 'token';
  return 'on';
}

/**
 * The rule if white space matters: equal bytes, except that one newline may be missing at the end.
 */
function passSameSpace(walk: Walk): Step {
  const { expected, actual } = walk;
  for (;;) {
    const one = ready(expected) ? expected.chunk[expected.at] : undefined;
    const other = ready(actual) ? actual.chunk[actual.at] : undefined;
    const spaces = isSpace(one) || isSpace(other);
    if (!spaces) return 'on';
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
