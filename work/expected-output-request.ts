/** The job that tells the expected output of an own input: the programs that it runs on it. */
import { z } from 'zod';
import { expectedOutput } from '../contract/expected-output.ts';
import { counterexampleRequest } from './counterexample-request.ts';
import { packedProgram } from './generating-request.ts';

export const expectedOutputRequest = counterexampleRequest
  .pick({ problemId: true, validators: true, validatorArguments: true })
  .extend({ reference: packedProgram, isOneOfSeveral: z.boolean().default(false) });

/** This version may not understand the result of a newer judge. */
export const fetchedExpectedOutput = expectedOutput.catch({ outcome: 'none' });
