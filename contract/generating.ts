/** The call that makes test cases of a draft with its generators. */
import { z } from 'zod';
import { endpoint, id } from './endpoint.ts';
import { blobName } from './stored-package.ts';
import * as workshopCalls from './workshop-calls.ts';

const line = z.int().min(1);

/**
 * The result of a line of the script: a test case, whose data are stored for the next draft, or a
 * sentence that says why there is none. `answer` is null if no correct solution could run.
 */
export const generatedTest = z.union([
  z.object({
    line,
    target: z.int(),
    input: blobName,
    answer: blobName.nullable(),
  }),
  z.object({ line, target: z.int().nullable(), failure: z.string() }),
]);
export type GeneratedTest = z.infer<typeof generatedTest>;

export const generateTests = endpoint({
  ...workshopCalls.generateTests,
  readsPackage: true,
  access: 'user',
  rate: 'judge',
  refuses: [404, 409, 503],
  summary:
    'Runs lines of the draft’s generator script, and a right solution for the answers. Changes no draft: its editor puts the test cases into the next one',
  params: z.object({ id }),
  body: z.object({
    /** The revision of the draft whose generators are run; by default the newest. */
    revision: z.int('revision: Must be a whole number.').min(0).optional(),
    /** Lines of the script, from 1; by default all of them. */
    lines: z.array(line, 'lines: Must be a list of numbers.').max(1000).optional(),
  }),
  reply: z.object({
    tests: z.array(generatedTest),
    /** Lines that did not run for lack of time; ask for them again. */
    left: z.array(line),
  }),
});
