/**
 * Converts test data between the database (bytes) and JSON: text, or base64 if they are not text.
 */
import { isUtf8 } from 'node:buffer';
import type { BlobName } from '../../contract/stored-package.ts';
import type { ShownTestCase, TestCase } from '../../contract/test-cases.ts';
import type { CaseRule } from '../../problems/package/case-rules.ts';
import { nameOf, type ReadFile, readFrom } from '../../problems/package/stored.ts';

type Side = 'input' | 'output';

export type TestCaseToWrite = {
  input: Buffer;
  output: Buffer;
  isHidden: boolean;
  description?: string | undefined;
} & CaseRule;

/** A test case of the contract, in the form in which it is written. */
export const asBytes = (one: TestCase): TestCaseToWrite => ({
  input: bytesOf(one.input, one.inputBase64),
  output: bytesOf(one.output, one.outputBase64),
  isHidden: one.isHidden,
  description: one.description,
});

const bytesOf = (text: string, base64: string | undefined): Buffer =>
  base64 ? Buffer.from(base64, 'base64') : Buffer.from(text);

/** A test case whose data are named by hashes. */
export type NamedCase = Omit<TestCaseToWrite, Side> & Record<Side, BlobName>;

/** Names the data of test cases by hashes, and finds data by these names. */
export function nameTestData(testCases: readonly TestCaseToWrite[]): {
  named: NamedCase[];
  hashes: Iterable<string>;
  read: ReadFile;
} {
  const files = new Map<string, Buffer>();
  const nameIn = (bytes: Buffer): BlobName => {
    const name = nameOf(bytes);
    files.set(name.sha256, bytes);
    return name;
  };
  const named = testCases.map((one) => ({
    ...one,
    input: nameIn(one.input),
    output: nameIn(one.output),
  }));
  return { named, hashes: files.keys(), read: readFrom(files) };
}

/** The columns of `selectCasesWithData` that are needed to show a case. */
export const shownCaseColumns = [
  'input.bytes as input',
  'output.bytes as output',
  'is_hidden',
  'description',
] as const;

/** A row of a table of test cases. */
type TestCaseRow = {
  input: Buffer;
  output: Buffer;
  is_hidden: boolean;
  description: string | null;
};

/** A row as it is shown. */
export const shownCase = (row: TestCaseRow): ShownTestCase => ({
  ...shownSide('input', row.input),
  ...shownSide('output', row.output),
  isHidden: row.is_hidden,
  ...(row.description !== null && { description: row.description }),
});

/** One side of a test case as it is shown. */
export function shownSide<S extends Side>(side: S, bytes: Buffer) {
  const isText = isUtf8(bytes) && !bytes.includes(0);
  return {
    [side]: isText ? bytes.toString() : '',
    ...(!isText && { [`${side}Base64`]: bytes.toString('base64') }),
  } as Pick<ShownTestCase, S | `${S}Base64`>;
}
