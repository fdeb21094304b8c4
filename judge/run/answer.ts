/** What people submitted as the output of a case, and what a run would be like that printed it. */
import type { Input } from '../compare/compare-cursor.ts';
import type { Facts } from './sandbox-messages.ts';

/** The answer of a case; otherwise the name of the test for which there is none. */
export type Answer = Input | { missing: string };

/** What of a case decides which answer is its own. */
export type AnsweredCase = { isHidden: boolean; name?: string | undefined; expected: Input };

/** What the run of a program would be like that printed an answer. */
export const factsOfAnswer = (answer: Answer): Facts => ({
  exitCode: 0,
  signal: null,
  cpuMs: 0,
  wallMs: 0,
  memoryBytes: 0,
  oomKilled: false,
  cpuLimitHit: false,
  wallLimitHit: false,
  outputLimitHit: false,
  stopped: false,
  stderrBytes: 0,
  stderrHead: Buffer.alloc(0),
  ...('missing' in answer
    ? { outputPath: '', outputBytes: 0 }
    : { outputPath: answer.path, outputBytes: answer.bytes }),
});
