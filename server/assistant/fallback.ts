/**
 * What the assistant's thread is asked and answers, and what is said in its place when reading took
 * too long: only what the judge saw, copied.
 */

import type { Finding } from '../../assistant/findings.ts';
import type { Brief } from '../../assistant/task.ts';
import type { Threads } from '../threads.ts';

/** Everything that an answer is made of, before it is read. */
export type Facts = Omit<Brief, 'findings'>;

/** `text`: the built-in assistant's answer; `findings`: what goes into a model's prompt. */
export type AnalysisJob = { wants: 'text' | 'findings'; facts: Facts };

export type Analysed = { findings: Finding[]; text: string };

export type Analysis = Threads<AnalysisJob, Analysed>;

const notRead = {
  review: 'Reading what the judge saw took longer than it may, so no line is named here.',
  hint: 'Making this hint took longer than it may, so there is none here.',
  explain: 'Reading this statement took longer than it may, so it is not explained here.',
};

const busy = 'The assistant is reading for many people just now. Please ask again in a minute.';

/** The answer where nothing could be read; `isFull`: because too many are waiting. */
export function writeUnread({ task, subject, evidence }: Facts, isFull: boolean): string {
  const seen = [
    ...(evidence?.compileError ? [`It does not compile: ${evidence.compileError}`] : []),
    ...(evidence?.samples ?? []).map(({ number, passed, error }) =>
      passed ? `Sample ${number} passed.` : `Sample ${number}: ${error ?? 'failed.'}`,
    ),
    `The limits are ${subject.timeLimitMs} ms and ${subject.memoryLimitMb} MB.`,
  ];
  const opening = isFull ? busy : notRead[task.kind];
  return [opening, seen.map((line) => `- ${line}`).join('\n')].join('\n\n');
}
