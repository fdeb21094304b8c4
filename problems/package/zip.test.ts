/** Archives made by common tools, and malicious archives. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Options, ZipFile } from 'yazl';
import { asLine, Findings, PackageError } from './findings.ts';
import { openLargeFiles } from './large-files.ts';
import { openPackage } from './open.ts';
import { readZip } from './zip.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arbiter-zip-'));
});
afterAll(() => rm(folder, { recursive: true }));

const good: [string, string][] = [
  ['data/secret/2.in', '2\n'],
  ['data/secret/2.ans', '2\n'],
  ['statement/problem.en.md', 'Add.\r\n'],
  ['problem.yaml', 'problem_format_version: 2025-09\r\nname: A\r\n'],
  ['data/secret/1.ans', '1\n'],
  ['data/secret/1.in', '1\n'],
];

async function archive(
  entries: [string, string | Buffer][],
  options: Partial<Options> = {},
): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of entries) {
    zip.addBuffer(Buffer.from(content), name, options);
  }
  zip.end();
  return await buffer(zip.outputStream);
}

async function open(bytes: Buffer, name = 'sums.zip') {
  await writeFile(join(folder, name), bytes);
  return await openPackage(join(folder, name));
}

/** The sentences of a refusal. */
async function refusal(bytes: Buffer): Promise<string> {
  try {
    await open(bytes);
  } catch (error) {
    if (error instanceof PackageError) return error.findings.map(asLine).join('\n');
    throw error;
  }
  return 'nothing is refused';
}

describe('an archive', () => {
  it.each<[string, [string, string][], string]>([
    ['of the files alone', good, 'sums'],
    ['with a folder around them', good.map(([name, text]) => [`top/${name}`, text]), 'top'],
    ['with two folders around', good.map(([name, text]) => [`a/b/${name}`, text]), 'b'],
    ['with many', good.map(([name, text]) => [`${'a/'.repeat(490)}z/${name}`, text]), 'z'],
    [
      'from a Mac, with rubbish',
      [...good, ['__MACOSX/._x', 'x'], ['.DS_Store', 'x'], ['data/secret/.DS_Store', 'x']],
      'sums',
    ],
  ])('%s is read, in the order of names', async (_, entries, slug) => {
    const { package: one, findings } = await open(await archive(entries));
    expect(one.slug).toBe(slug);
    expect(one.metadata.names).toEqual({ en: 'A' });
    expect(one.secret.cases.map(({ name }) => name)).toEqual(['secret/1', 'secret/2']);
    expect(one.otherFiles).toEqual([]);
    expect(findings.map(asLine)).toEqual(['warning: problem.yaml: uuid: The key is required.']);
  });

  it('whose paths begin with ./ or have two slashes has the same files', async () => {
    const entries = good.map(([name, text]): [string, string] => [
      `./${name.replace('/', '//')}`,
      text,
    ]);
    const placed = entries.map(([name, text]): [string, string] => [
      name.replaceAll('/', '!'),
      text,
    ]);
    const bytes = (await archive(placed)).toString('latin1').replaceAll('!', '/');
    const { package: one } = await open(Buffer.from(bytes, 'latin1'));
    expect(one.secret.cases.map(({ name }) => name)).toEqual(['secret/1', 'secret/2']);
  });

  it('whose names are in UTF-8 without saying so has those names', async () => {
    const bytes = await archive([
      ...good,
      ['data/secret/größe.in', '3\n'],
      ['data/secret/größe.ans', '3\n'],
    ]);
    for (const [mark, at] of [
      ['PK\x01\x02', 8],
      ['PK\x03\x04', 6],
    ] as const) {
      for (let i = bytes.indexOf(mark); i >= 0; i = bytes.indexOf(mark, i + 1)) {
        bytes.writeUInt16LE(bytes.readUInt16LE(i + at) & ~0x800, i + at);
      }
    }
    const { package: one } = await open(bytes);
    expect(one.secret.cases.map(({ name }) => name)).toContain('secret/größe');
  });

  it('of another kind is refused', async () => {
    expect(await refusal(Buffer.from('no archive at all, despite its name'))).toContain(
      'sums.zip: This is no zip archive: End of central directory record signature not found.',
    );
  });

  it('that is truncated is refused', async () => {
    const whole = await archive(good);
    expect(await refusal(whole.subarray(0, -30))).toContain('This is no zip archive');
  });

  it('whose bytes were corrupted is refused', async () => {
    const bytes = await archive([...good, ['notes', 'as they were']], { compress: false });
    bytes.write('o', bytes.indexOf('as they were'));
    expect(await refusal(bytes)).toContain('notes: The archive is damaged here.');
  });
});

describe('an archive is refused with', () => {
  /** The writing library refuses such names, so they replace placeholders of the same length. */
  const renamed = async (name: string): Promise<Buffer> => {
    const placeholder = 'p'.repeat(name.length);
    const bytes = await archive([...good, [placeholder, 'x']]);
    return Buffer.from(bytes.toString('latin1').replaceAll(placeholder, name), 'latin1');
  };

  it.each([
    ['../evil.txt', 'A path must not lead out of the archive: ../evil.txt.'],
    ['a/../../evil', 'A path must not lead out of the archive: a/../../evil.'],
    ['/etc/passwd1', 'A path must not lead out of the archive: /etc/passwd1.'],
    ['C:/evil.text', 'A path must not lead out of the archive: C:/evil.text.'],
    ['..\\evil.text', 'A path must not lead out of the archive: ../evil.text.'],
    ['problem.yaml', 'problem.yaml: The archive has two of this name.'],
    ['./problem.yaml', 'problem.yaml: The archive has two of this name.'],
    ['data/a\nb', 'data/a\nb: A path has no control characters and no backslash.'],
    ['problem.yaml/a', 'problem.yaml: The archive has two of this name.'],
    ['a/'.repeat(600), 'A path in an archive has at most 1024 characters.'],
  ])('a file called %.20s', async (name, sentence) => {
    expect(await refusal(await renamed(name))).toContain(sentence);
  });

  it('a link', async () => {
    const bytes = await archive([['link', '/etc/passwd']], { mode: 0o120777 });
    expect(await refusal(bytes)).toContain(
      'link: Must not be a link: archives are read without them.',
    );
  });

  it('an entry that unpacks to far more than its size', async () => {
    const zeros = Buffer.alloc(32 * 1024 * 1024);
    const rest = zeros.subarray(0, 12 * 1024 * 1024);
    const bytes = await archive([...good, ['a', zeros], ['b', zeros], ['c', rest]]);
    expect(bytes.length).toBeLessThan(200_000);
    expect(await refusal(bytes)).toContain(
      `sums.zip: The archive unpacks to more than ${64 * 1024 * 1024 + 100 * bytes.length} bytes.`,
    );
  });

  it('a wrong size', async () => {
    const bytes = await archive([['big', Buffer.alloc(5000)]]);
    // The central directory has the size, too, and it decides.
    const size = Buffer.from([0x88, 0x13, 0, 0]);
    for (let at = bytes.indexOf(size); at >= 0; at = bytes.indexOf(size, at + 1)) bytes[at] = 1;
    expect(await refusal(bytes)).toMatch(/^sums\.zip: The archive is damaged: .*\.$/);
  });

  /** Writes into the central directory, `at` bytes into the entry of the only file. */
  const inDirectory = async (write: (bytes: Buffer, entry: number) => void): Promise<Buffer> => {
    const bytes = await archive([['big', 'x']]);
    write(bytes, bytes.lastIndexOf('PK\x01\x02'));
    return bytes;
  };

  it('an encrypted file', async () => {
    const bytes = await inDirectory((all, entry) => all.writeUInt16LE(1, entry + 8));
    expect(await refusal(bytes)).toContain('big: Must not be encrypted.');
  });

  it('a file with another compression method', async () => {
    const bytes = await inDirectory((all, entry) => all.writeUInt16LE(14, entry + 10));
    expect(await refusal(bytes)).toContain('big: Must be packed by deflate or not at all.');
  });

  it('a very large file, before it is unpacked', async () => {
    const bytes = await inDirectory((all, entry) => all.writeUInt32LE(67_108_865, entry + 24));
    expect(await refusal(bytes)).toContain('big: At most 67108864 bytes.');
  });

  it('files that are too large together for memory, apart from large ones on disk', async () => {
    const path = join(folder, 'held.zip');
    const large = ['data/secret/1.in', 'y'.repeat(9000)] as [string, string];
    await writeFile(path, await archive([['problem.yaml', 'x'.repeat(600)], large]));
    const kept = openLargeFiles(await mkdtemp(join(folder, 'kept-')), { heldMaxBytes: 600 });
    expect((await readZip(path, new Findings(), kept)).size).toBe(2);
    const refused = readZip(path, new Findings(), { ...kept, heldMaxBytes: 599 });
    await expect(refused).rejects.toThrow(
      'The files apart from test data have more than 599 bytes.',
    );
  });

  it('an archive of very many files', async () => {
    const bytes = await archive(good);
    // The number occurs twice at the end, after the disk numbers.
    const end = bytes.lastIndexOf('PK\x05\x06');
    for (const at of [8, 10]) bytes.writeUInt16LE(20_001, end + at);
    expect(await refusal(bytes)).toContain('The archive has more than 20000 files.');
  });
});

it.each([
  ['an archive of 7-Zip', 0, '377abcaf271c'],
  ['a RAR archive', 0, '526172211a07'],
  ['a file packed by gzip, such as .tar.gz,', 0, '1f8b'],
  ['a file packed by bzip2, such as .tar.bz2,', 0, '425a68'],
  ['a file packed by xz, such as .tar.xz,', 0, 'fd377a585a00'],
  ['a file packed by zstd, such as .tar.zst,', 0, '28b52ffd'],
  ['a tar archive', 257, '7573746172'],
  ['a PDF file', 0, '255044462d'],
  ['an XML file', 0, '3c3f786d6c'],
])('%s is named', async (kind, at, hex) => {
  const path = join(folder, 'other.bin');
  await writeFile(
    path,
    Buffer.concat([Buffer.alloc(at), Buffer.from(hex, 'hex'), Buffer.alloc(600)]),
  );
  const told = `This is ${kind} and no zip archive: pack the folder of the package as .zip.`;
  await expect(readZip(path, new Findings())).rejects.toThrow(told);
});
