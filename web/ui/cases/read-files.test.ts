/** Reading test cases from files, and from archives. */
import { describe, expect, it } from 'vitest';
import { readCaseFiles } from './read-files.ts';
import { zipOf } from './testing-zip.ts';

const bounds = { casesMax: 3, totalMaxBytes: 1000 };

const file = (name: string, content: BlobPart) => new File([content], name);

describe('reading files', () => {
  it('pairs inputs with outputs', async () => {
    const { cases, remarks } = await readCaseFiles(
      [file('1.in', '1 2\n'), file('1.ans', '3\n')],
      bounds,
    );
    expect(cases).toMatchObject([{ input: '1 2\n', output: '3\n' }]);
    expect(remarks).toEqual([]);
  });

  it('unpacks archives and skips everything that is not a test case', async () => {
    const archive = await zipOf({
      'sum/data/sample/1.in': '1 2\n',
      'sum/data/sample/1.ans': '3\n',
      'sum/problem.yaml': 'name: Sum',
      'sum/data/secret/01.in': '5 6\n',
      'sum/data/secret/01.ans': '11\n',
    });
    const { cases, remarks } = await readCaseFiles([archive], bounds);
    expect(cases).toMatchObject([
      { group: 'sample', input: '1 2\n', output: '3\n' },
      { group: 'hidden', input: '5 6\n', output: '11\n' },
    ]);
    expect(remarks).toEqual([]);
  });

  it('stops at the limit, even if an archive unpacks to more than its stated size', async () => {
    const archive = await zipOf({ '1.in': 'a'.repeat(1001), '1.ans': 'b' });
    const { cases, remarks } = await readCaseFiles([archive], bounds);
    expect(cases).toEqual([]);
    expect(remarks).toContain('1.in: It is too large.');
  });

  it('reads data that are not text as bytes', async () => {
    const { cases, remarks } = await readCaseFiles(
      [file('1.in', new Uint8Array([0xff, 0xfe])), file('1.ans', 'a')],
      bounds,
    );
    expect(cases).toMatchObject([{ input: { base64: '//4=' }, output: 'a' }]);
    expect(remarks).toEqual([]);
  });

  it('reports damaged archives, and files that are not archives', async () => {
    const whole = new Uint8Array(await (await zipOf({ '1.in': 'a'.repeat(500) })).arrayBuffer());
    whole.fill(0xff, 34, 40);
    const damaged = new File([whole], 'damaged.zip');
    const { remarks } = await readCaseFiles([damaged, file('2.zip', 'no archive')], bounds);
    expect(remarks).toEqual(['2.zip: This is not a zip archive.', '1.in: It is damaged.']);
  });

  it('accepts no more test cases than there is room for', async () => {
    const files = [1, 2, 3, 4].flatMap((n) => [file(`${n}.in`, 'a'), file(`${n}.ans`, 'b')]);
    const { cases, remarks } = await readCaseFiles(files, bounds);
    expect(cases).toHaveLength(3);
    expect(remarks).toEqual(['Only the first 3 of 4 test cases were taken.']);
  });
});
