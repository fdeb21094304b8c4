/** The list of rules by which the built-in assistant reads code. */
import { readBounds } from '../code/bounds.ts';
import { readProgram } from '../code/program.ts';
import { type Finding, inOrder, type Limits, type Rule } from '../findings.ts';
import type { Facts } from '../statement/facts.ts';
import { emptyVector, offByOne, smallArray, tooMuchMemory } from './arrays.ts';
import { emptyThen, endlessLoop, missingReturn, uninitialised } from './flow.ts';
import { copies, endOfFile, looseComparator, mixedStreams, staleIterator } from './library.ts';
import { missingModulo } from './modulo.ts';
import {
  infinityPlus,
  narrowShift,
  overflowingExpression,
  overflowingRead,
  overflowingSum,
} from './overflow.ts';
import {
  comparisonMixUp,
  integerDivision,
  lowPrecision,
  powerOfIntegers,
  realEquality,
  unusedResult,
} from './results.ts';
import {
  branchingRecursion,
  endlInLoop,
  growingText,
  linearSearchInSet,
  slowInput,
  tooSlow,
} from './speed.ts';
import { unbeatenStart, unmarkedSearch } from './starts.ts';
import { sharedState } from './state.ts';
import { accumulateInInt, middleOverflow, prefixInInt } from './sums.ts';
import { memsetValue, sizeUnderflow, unsignedCountdown } from './unsigned.ts';

const rules: readonly Rule[] = [
  ...[tooSlow, endlInLoop, slowInput, linearSearchInSet, growingText, branchingRecursion],
  ...[overflowingExpression, overflowingRead, overflowingSum, infinityPlus, narrowShift],
  ...[accumulateInInt, prefixInInt, middleOverflow],
  ...[missingModulo, smallArray, offByOne, emptyVector, tooMuchMemory],
  ...[sizeUnderflow, unsignedCountdown, memsetValue],
  ...[unusedResult, comparisonMixUp, realEquality, powerOfIntegers, integerDivision, lowPrecision],
  ...[endlessLoop, emptyThen, missingReturn, uninitialised, sharedState],
  ...[unbeatenStart, unmarkedSearch],
  ...[looseComparator, copies, endOfFile, mixedStreams, staleIterator],
];

/** What reading a source says against it, given what the statement says. */
export function readCode(source: string, facts: Facts, limits: Limits): Finding[] {
  const reading = readBounds(readProgram(source), facts);
  return inOrder(rules.flatMap((rule) => rule(reading, limits)));
}
