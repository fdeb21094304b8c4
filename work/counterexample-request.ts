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
  /** The statement's names of the numbers in the first line of the input, if known. */
  sizeNames: z.array(z.string()).optional(),
  /** A correct program; null if none is known, for a search from a sample. */
  reference: packedProgram.nullable(),
  /** Whether the first test that failed is a sample, whose answer is known. */
  isOnSample: z.boolean().optional(),
  validators: z.array(packedProgram),
  /** For all validators, or by their names. */
  validatorArguments: z.union([flags, z.record(z.string(), flags)]).optional(),
  /** Whether validators and generators are a proposal that no person has confirmed. */
  isProbable: z.boolean().optional(),
  /** Whether an earlier search was cut, so that this one may take longer. */
  isAgain: z.boolean().optional(),
  /** The files of generators/. */
  generators: z.array(packedFile),
});
export type CounterexampleRequest = z.infer<typeof counterexampleRequest>;
