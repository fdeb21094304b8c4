/** The answer if parsing takes too long: only the judge's evidence, copied. */
import type { Facts } from './task.ts';

const notRead = {
  review: 'Reading the judge’s evidence took too long, so no line is named here.',
  hint: 'Preparing this hint took too long, so there is none.',
  explain: 'Reading this statement took too long, so it is not explained here.',
};

const busy = 'The assistant is busy. Please ask again in a minute.';

/** The answer if nothing could be parsed; `isFull`: because too many jobs are waiting. */
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
