/** Makes test cases from files: `1.in` and `1.ans` (or `1.out`) are input and output of one. */

import type { TestData } from './test-data.ts';

export type NamedData = { path: string; data: TestData };

export type PairedCase = {
  /** The path that both files share. */
  name: string;
  input: TestData;
  output: TestData;
  /** From the folder, as in problem packages; undefined if it does not say. */
  group: 'sample' | 'hidden' | undefined;
};

const parts = /^(.*)\.(in|ans|out)$/i;
const sampleFolder = /(^|\/)samples?\//i;
const hiddenFolder = /(^|\/)(secret|hidden)\//i;

/** Whether a file may be half of a test case. */
export const isCaseFile = (path: string): boolean => parts.test(path);

/** Pairs files by their names, sorted by number: 2 before 10. */
export function pairFiles(files: readonly NamedData[]): {
  cases: PairedCase[];
  /** Files without their other half, and outputs that occur twice. */
  unpaired: string[];
} {
  const inputs = new Map<string, NamedData>();
  const outputs = new Map<string, NamedData>();
  const unpaired: string[] = [];
  for (const file of files) {
    const [, name = '', ending = ''] = parts.exec(file.path) ?? [];
    const side = ending.toLowerCase() === 'in' ? inputs : outputs;
    if (ending === '' || side.has(name)) unpaired.push(file.path);
    else side.set(name, file);
  }
  const cases: PairedCase[] = [];
  for (const [name, { path, data }] of inputs) {
    const output = outputs.get(name);
    outputs.delete(name);
    if (output) cases.push({ name, input: data, output: output.data, group: groupOf(name) });
    else unpaired.push(path);
  }
  unpaired.push(...[...outputs.values()].map(({ path }) => path));
  return { cases: cases.sort((a, b) => asCounted.compare(a.name, b.name)), unpaired };
}

const asCounted = new Intl.Collator('en', { numeric: true });

function groupOf(name: string): PairedCase['group'] {
  if (sampleFolder.test(name)) return 'sample';
  return hiddenFolder.test(name) ? 'hidden' : undefined;
}
