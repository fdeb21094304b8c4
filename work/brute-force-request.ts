/** A comparison with a brute force, as a job: what it needs beside the program. */
import { z } from 'zod';
import { bruteForceResult } from '../contract/brute-force.ts';
import { packedFile, packedProgram } from './generating-request.ts';

const flags = z.array(z.string());

export const bruteForceRequest = z.object({
  problemId: z.uuid(),
  bruteForceLanguage: z.string(),
  bruteForce: z.string(),
  validators: z.array(packedProgram),
  /** Of all validators, or by their names. */
  validatorArguments: z.union([flags, z.record(z.string(), flags)]).optional(),
  /** The files of generators/. */
  generators: z.array(packedFile),
});

/** What a newer judge says may not be understood. */
export const fetchedBruteForce = bruteForceResult.catch({
  ...{ outcome: 'failed', compared: 0, found: null },
});
