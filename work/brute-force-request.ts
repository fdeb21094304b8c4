/** The job that compares a program with a brute force: its input besides the program. */
import { z } from 'zod';
import { bruteForceResult } from '../contract/brute-force.ts';
import { packedFile, packedProgram } from './generating-request.ts';

const flags = z.array(z.string());

export const bruteForceRequest = z.object({
  problemId: z.uuid(),
  bruteForceLanguage: z.string(),
  bruteForce: z.string(),
  validators: z.array(packedProgram),
  /** For all validators, or by their names. */
  validatorArguments: z.union([flags, z.record(z.string(), flags)]).optional(),
  /** The files of generators/. */
  generators: z.array(packedFile),
});

/** This version may not understand the result of a newer judge. */
export const fetchedBruteForce = bruteForceResult.catch({
  outcome: 'failed',
  compared: 0,
  found: null,
});
