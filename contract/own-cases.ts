/** Cases of a person's own, which are run together with the samples. */
import { z } from 'zod';
import { utf8Bytes } from './characters.ts';
import { ownCaseNameMaxChars, ownCasesMax, runInputMaxBytes } from './limits.ts';
import { line, sizeInWords, text } from './text.ts';

export const ownCase = z.strictObject({
  name: line('name')
    .trim()
    .min(1, 'name: Required.')
    .max(ownCaseNameMaxChars, `name: At most ${ownCaseNameMaxChars} characters.`),
  input: text('input', runInputMaxBytes),
  /** What a right program prints, as the person says; null: the output is only shown. */
  expectedOutput: text('expectedOutput', runInputMaxBytes).nullable().default(null),
});
export type OwnCase = z.infer<typeof ownCase>;

const bytesOf = ({ input, expectedOutput }: OwnCase): number =>
  utf8Bytes(input) + utf8Bytes(expectedOutput ?? '');

export const ownCases = z
  .array(ownCase)
  .max(ownCasesMax, `own: At most ${ownCasesMax} cases.`)
  .refine(
    (cases) => cases.reduce((sum, one) => sum + bytesOf(one), 0) <= runInputMaxBytes,
    `own: At most ${sizeInWords(runInputMaxBytes)} in all.`,
  );
