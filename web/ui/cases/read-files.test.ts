/** Reading test cases from files, and from archives that are built here byte by byte. */
import { describe, expect, it } from 'vitest';
import { readCaseFiles } from './read-files.ts';

const bounds = { casesMax: 3, totalMaxBytes: 1000 };

const file = (name: string, content: BlobPart) => new File([content], name);

async function deflate(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

const record = (...fields: [size: 2 | 4, value: number][]): Uint8Array<ArrayBuffer> => {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [size]) => sum + size, 0)));
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
};

/** Writes the archive as the format specifies. */
async function zip(files: Record<string, string>): Promise<File> {
  const body: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let [offset, directoryBytes] = [0, 0];
  for (const [path, text] of Object.entries(files)) {
    const name = new TextEncoder().encode(path);
    const data = await deflate(text);
    const shared: [2 | 4, number][] = [
      [2, 20],
      [2, 0],
      [2, 8],
      [4, 0],
      [4, 0],
      [4, data.length],
      [4, text.length],
      [2, name.length],
      [2, 0],
    ];
    const local = record([4, 0x04034b50], ...shared);
    const entry = record(
      [4, 0x02014b50],
      [2, 20],
      ...shared,
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    );
    body.push(local, name, data);
    directory.push(entry, name);
    offset += local.length + name.length + data.length;
    directoryBytes += entry.length + name.length;
  }
  const count = Object.keys(files).length;
  const end = record(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, directoryBytes],
    [4, offset],
    [2, 0],
  );
  return new File([...body, ...directory, end], 'tests.zip');
}

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
    const archive = await zip({
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
    const archive = await zip({ '1.in': 'a'.repeat(1001), '1.ans': 'b' });
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
    const whole = new Uint8Array(await (await zip({ '1.in': 'a'.repeat(500) })).arrayBuffer());
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
