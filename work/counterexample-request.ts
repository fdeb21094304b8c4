/**
 * The job that searches for a small failing input: the parts of the problem's package that it
 * needs.
 */
import { z } from 'zod';
import { verdicts } from '../contract/words.ts';
import { packedFile, packedProgram } from './generating-request.ts';

const flags = z.array(z.string());

export const counterexampleRequest = z.object({
  problemId: z.uuid(),
  submissionId: z.uuid(),
  /** The verdict of the submission. */
  verdict: z.enum(verdicts),
  /** A correct program. */
  reference: packedProgram,
  validators: z.array(packedProgram),
  /** For all validators, or by their names. */
  validatorArguments: z.union([flags, z.record(z.string(), flags)]).optional(),
  /** The files of generators/. */
  generators: z.array(packedFile),
});
export type CounterexampleRequest = z.infer<typeof counterexampleRequest>;
