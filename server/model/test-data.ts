/** Test data between the database, where they are bytes, and JSON: text, or base64 where they are none. */
import { isUtf8 } from 'node:buffer';
import { type RawBuilder, sql } from 'kysely';
import type { ShownTestCase, TestCase } from '../../contract/test-cases.ts';

type Side = 'input' | 'output';

export type TestCaseToWrite = {
  input: Buffer;
  output: Buffer;
  isHidden: boolean;
  description?: string | undefined;
};

/** A test case of the contract as it is written. */
export const asBytes = (one: TestCase): TestCaseToWrite => ({
  input: bytesOf(one.input, one.inputBase64),
  output: bytesOf(one.output, one.outputBase64),
  isHidden: one.isHidden,
  description: one.description,
});

const bytesOf = (text: string, base64: string | undefined): Buffer =>
  base64 ? Buffer.from(base64, 'base64') : Buffer.from(text);

/** A row of a table of test cases; the sizes are those of the whole, where only a part was read. */
type TestCaseRow = {
  input: Buffer;
  output: Buffer;
  input_bytes?: number;
  output_bytes?: number;
  is_hidden: boolean;
  description: string | null;
};

/** A row as it is shown. */
export const shownCase = (row: TestCaseRow): ShownTestCase => ({
  ...shownSide('input', row.input, row.input_bytes),
  ...shownSide('output', row.output, row.output_bytes),
  isHidden: row.is_hidden,
  ...(row.description !== null && { description: row.description }),
});

function shownSide<S extends Side>(side: S, bytes: Buffer, bytesInAll = bytes.length) {
  const isCut = bytesInAll > bytes.length;
  const text = asText(bytes, isCut);
  return {
    [side]: text === undefined ? '' : isCut ? `${text}…` : text,
    ...(text === undefined && { [`${side}Base64`]: bytes.toString('base64') }),
    ...(isCut && { [`${side}Bytes`]: bytesInAll }),
  } as Pick<ShownTestCase, S | `${S}Base64` | `${S}Bytes`>;
}

/** Undefined where the bytes are no text; those that are cut may end within a character. */
function asText(bytes: Buffer, isCut: boolean): string | undefined {
  if (bytes.includes(0)) return undefined;
  if (!isCut) return isUtf8(bytes) ? bytes.toString() : undefined;
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    return decoder.decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}

/** The first bytes of a column, which are read alone. */
export const beginningOf = (side: Side, bytesMax: RawBuilder<number>): RawBuilder<Buffer> =>
  sql<Buffer>`substring(${sql.ref(side)} from 1 for ${bytesMax})`;

/** How many bytes a column has, which is known without reading it. */
export const bytesIn = (side: Side): RawBuilder<number> =>
  sql<number>`octet_length(${sql.ref(side)})`;
