/**
 * Test cases as they are sent and shown. The data are bytes: `input` and `output` hold them as
 * text; `inputBase64` and `outputBase64` if they are not text (invalid UTF-8, or with NUL).
 */
import { z } from 'zod';
import { base64Bytes, utf8Bytes, withoutPadding } from './characters.ts';
import { descriptionMaxChars, testCaseMaxBytes } from './limits.ts';
import { line } from './text.ts';

type Side = 'input' | 'output';

const data = (field: Side) =>
  z
    .string(`${field}: Must be text.`)
    .refine((value) => value.isWellFormed(), `${field}: Must be valid Unicode.`)
    .refine(
      (value) => utf8Bytes(value) <= testCaseMaxBytes,
      `${field}: At most ${testCaseMaxBytes} bytes.`,
    );

/**
 * Searches for what is not allowed; a pattern that matches the whole text would need memory for all
 * of it.
 */
const isBase64 = (text: string): boolean =>
  text.length % 4 === 0 && !/[^A-Za-z\d+/]/.test(withoutPadding(text));

const base64Data = (field: Side) =>
  z
    .string(`${field}Base64: Must be base64.`)
    .refine(isBase64, `${field}Base64: Must be base64.`)
    .refine(
      (value) => base64Bytes(value) <= testCaseMaxBytes,
      `${field}Base64: At most ${testCaseMaxBytes} bytes.`,
    )
    .optional();

const isOneOf = (text: string, base64: string | undefined): boolean => text === '' || !base64;

/** Without one, or with null, there is none, which the rule about complete cases then refuses. */
const orEmpty = <S extends z.ZodType<string>>(shape: S) =>
  shape.nullish().transform((value) => value ?? '');

const rest = {
  isHidden: z
    .boolean('isHidden: Must be true or false.')
    .nullish()
    .transform((value) => value ?? false),
  description: line('description')
    .max(descriptionMaxChars, `description: At most ${descriptionMaxChars} characters.`)
    .nullish()
    .transform((value) => value ?? undefined)
    .optional(),
};

/** One test case in a request. */
export const testCase = z
  .object({
    input: orEmpty(data('input')),
    inputBase64: base64Data('input'),
    output: orEmpty(data('output')),
    outputBase64: base64Data('output'),
    ...rest,
  })
  .refine(
    ({ input, inputBase64 }) => isOneOf(input, inputBase64),
    'inputBase64: Give either this or input.',
  )
  .refine(
    ({ output, outputBase64 }) => isOneOf(output, outputBase64),
    'outputBase64: Give either this or output.',
  );
export type TestCase = z.infer<typeof testCase>;

const shownRest = { isHidden: z.boolean(), description: z.string().optional() };

/** One test case as it is shown: the text is empty if there is base64. */
export const shownTestCase = z.object({
  input: z.string(),
  inputBase64: z.string().optional(),
  output: z.string(),
  outputBase64: z.string().optional(),
  ...shownRest,
});
export type ShownTestCase = z.infer<typeof shownTestCase>;

/** One test case in a list: its sizes, and its data unless they were not asked for. */
export const listedTestCase = shownTestCase.partial({ input: true, output: true }).extend({
  inputBytes: z.int(),
  outputBytes: z.int(),
});
export type ListedTestCase = z.infer<typeof listedTestCase>;

const bytesOf = (text: string, base64: string | undefined): number =>
  base64 ? base64Bytes(base64) : utf8Bytes(text);

/** The total size of all inputs and outputs in bytes. */
export const testDataBytes = (all: readonly TestCase[]): number =>
  all.reduce(
    (sum, one) => sum + bytesOf(one.input, one.inputBase64) + bytesOf(one.output, one.outputBase64),
    0,
  );

/** Whether a test case has an input. */
export const hasInput = (one: TestCase): boolean => one.input !== '' || Boolean(one.inputBase64);

/** Whether a test case has both input and output. */
export const isComplete = (one: TestCase): boolean =>
  hasInput(one) && (one.output !== '' || Boolean(one.outputBase64));
