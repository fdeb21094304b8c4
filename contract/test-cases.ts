/** Test cases as they are given and shown. */
import { z } from 'zod';
import { descriptionMaxChars, testCaseMaxBytes } from './limits.ts';
import { line, utf8Bytes } from './text.ts';

const data = (field: string) =>
  z
    .string(`${field}: Must be text.`)
    .refine((value) => value.isWellFormed(), `${field}: Must be valid Unicode.`)
    .refine(
      (value) => utf8Bytes(value) <= testCaseMaxBytes,
      `${field}: At most ${testCaseMaxBytes} bytes.`,
    );

/** One test case as it is given and shown; input and output are the bytes as UTF-8. */
export const testCase = z.object({
  input: data('input').default(''),
  output: data('output').default(''),
  isHidden: z.boolean('isHidden: Must be true or false.').default(false),
  description: line('description')
    .max(descriptionMaxChars, `description: At most ${descriptionMaxChars} characters.`)
    .optional(),
});
export type TestCase = z.infer<typeof testCase>;

/** Whether a test case has both input and output. */
export const isComplete = (one: TestCase): boolean => one.input !== '' && one.output !== '';

/** The bytes of all inputs and outputs together. */
export const testDataBytes = (all: readonly TestCase[]): number =>
  all.reduce((sum, one) => sum + utf8Bytes(one.input) + utf8Bytes(one.output), 0);
