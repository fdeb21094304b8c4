/** Explains a failure on the small input that was found, which is shown in full, like a sample. */
import { rm } from 'node:fs/promises';
import type { Counterexample } from '../../../contract/counterexample.ts';
import { diagnose, type Explaining } from '../../explain/diagnose.ts';
import type { ProblemLimits } from '../../run/execute.ts';
import { layFile } from '../../verify/cases.ts';
import type { VerifyPlace } from '../../verify/place.ts';
import type { Failed } from './trial.ts';

export type Explained = Counterexample['diagnosis'];

/** Undefined if nothing more is known, or if the two outputs already show the cause. */
export async function explainFound(
  { scratchFolder, core }: Pick<VerifyPlace, 'scratchFolder' | 'core'>,
  { explaining, source, limits }: { explaining: Explaining; source: Buffer; limits: ProblemLimits },
  { failure, input: text }: Failed,
): Promise<Explained> {
  if (failure.verdict === 'Time Limit Exceeded') return undefined;
  const input = await layFile(scratchFolder, 'explained', Buffer.from(text));
  try {
    const { diagnosis } = await diagnose(explaining, {
      failure,
      isHidden: false,
      input,
      source,
      limits,
      core,
      passed: [],
    });
    const isKnown = diagnosis !== null && diagnosis.kind !== 'first-difference';
    return isKnown ? diagnosis : undefined;
  } finally {
    await rm(input.path, { force: true });
  }
}
