/** Sentences about the line that takes most of the time of a run, where nothing else is known. */
import type { Longest } from './find-time.ts';

const list = (lines: readonly number[]): string =>
  lines.length === 1
    ? `the loop of line ${lines[0]}`
    : `the loops of lines ${lines.slice(0, -1).join(', ')} and ${lines.at(-1)}`;

/** What was measured, and what to look at; both hold nothing of the input but the line. */
export function wordsForTime({ line, isLoop, around, stoppedMs }: Longest): [string, string] {
  const what = isLoop ? `The loop of line ${line}` : `Line ${line}`;
  const measured = `${what}, with what it calls, took most of the time of a run that was stopped after ${stoppedMs / 1000} s.`;
  const look =
    around.length === 0
      ? 'Look at how often that happens for the largest input.'
      : `It is inside ${list(around)}: look at how often that happens for the largest input.`;
  return [measured, look];
}
