/** A search for a small failing input, as a job: what it needs of the problem's package. */
import { z } from 'zod';
import { verdicts } from '../contract/words.ts';
import { packedFile, packedProgram } from './generating-request.ts';

const flags = z.array(z.string());

export const counterexampleRequest = z.object({
  problemId: z.uuid(),
  submissionId: z.uuid(),
  /** Of the submission. */
  verdict: z.enum(verdicts),
  /** A right program. */
  reference: packedProgram,
  validators: z.array(packedProgram),
  /** Of all validators, or by their names. */
  validatorArguments: z.union([flags, z.record(z.string(), flags)]).optional(),
  /** The files of generators/. */
  generators: z.array(packedFile),
});
export type CounterexampleRequest = z.infer<typeof counterexampleRequest>;
