/** Outputs in real files, for the tests of comparison. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type Comparison, comparison } from '../../contract/judging.ts';
import { compareOutputs } from './compare.ts';

type Content = string | Buffer;

/** Compares contents as the judge compares outputs, in a folder that is removed after the tests. */
export function comparingForTests() {
  const folder = mkdtempSync(join(tmpdir(), 'compare-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const write = (name: string, content: Content) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return { path, bytes: Buffer.byteLength(content) };
  };
  const compare = (expected: Content, actual: Content, rule: Partial<Comparison> = {}) =>
    compareOutputs(write('expected', expected), write('actual', actual), comparison.parse(rule));
  const matches = async (expected: Content, actual: Content, rule?: Partial<Comparison>) =>
    (await compare(expected, actual, rule)) === null;
  return { folder, write, compare, matches };
}
