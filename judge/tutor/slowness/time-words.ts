/** Sentences about the line that takes most of the time of a run, where nothing else is known. */
import { figure, said, series } from '../../../contract/said.ts';
import type { Longest } from './find-time.ts';

/** What was measured, and what to look at; both hold nothing of the input but the line. */
export function wordsForTime({ line, isLoop, around, stoppedMs }: Longest): [string, string] {
  const seconds = stoppedMs / 1000;
  const measured = isLoop
    ? said`The loop of line ${figure(line)}, with what it calls, took most of the time of a run that was stopped after ${figure(seconds)} s.`
    : said`Line ${figure(line)}, with what it calls, took most of the time of a run that was stopped after ${figure(seconds)} s.`;
  return [measured, lookIn(around)];
}

function lookIn(around: readonly number[]): string {
  const [first] = around;
  if (first === undefined) return said`Look at how often that happens for the largest input.`;
  return around.length === 1
    ? said`It is inside the loop of line ${figure(first)}: look at how often that happens for the largest input.`
    : said`It is inside the loops of lines ${series(around)}: look at how often that happens for the largest input.`;
}
