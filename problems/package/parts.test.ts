/** Archives of many packages, as other systems write them, and such as are made to do harm. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { asZip } from './as-zip.ts';
import { asLine, Findings, PackageError } from './findings.ts';
import { readFolder } from './folder.ts';
import { openLargeFiles } from './large-files.ts';
import { readFiles } from './open.ts';
import { hashOfPackage } from './package-hash.ts';
import { besideRule, nameOfPart, partsMax, partsOf, readPart } from './parts.ts';
import { fixture, type Texts } from './testing-packages.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arbiter-parts-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function zipOf(texts: Texts): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(texts)) {
    if (content !== undefined) zip.addBuffer(Buffer.from(content), path);
  }
  zip.end();
  return await buffer(zip.outputStream);
}

/** The files of a package below a folder. */
const below = (top: string, files: Texts): Texts =>
  Object.fromEntries(Object.entries(files).map(([path, content]) => [`${top}/${path}`, content]));

const fixtureBelow = async (top: string, name: string): Promise<Texts> =>
  below(top, Object.fromEntries(await readFolder(fixture(name), new Findings())));

async function archiveAt(bytes: Buffer, name = 'all.zip') {
  const place = await mkdtemp(join(folder, 'archive-'));
  const path = join(place, name);
  await writeFile(path, bytes);
  const findings = new Findings();
  return { path: await asZip({ path, folder: place, findings }), folder: place, findings };
}

/** The packages of an archive by their places, with the names of their problems or what is wrong. */
async function packagesIn(bytes: Buffer, name?: string) {
  const archive = await archiveAt(bytes, name);
  const { parts, beside } = await partsOf(archive);
  const found: Record<string, string> = {};
  for (const part of parts) {
    const findings = new Findings();
    const place = nameOfPart(part, archive.path);
    try {
      const large = openLargeFiles(archive.folder);
      const { files, name: slug } = await readPart({ ...archive, findings }, part, large);
      found[place] = readFiles(files, slug, findings).package.metadata.names.en ?? 'no name';
    } catch (error) {
      if (!(error instanceof PackageError)) throw error;
      found[place] = error.findings.map(asLine).join(' ');
    }
  }
  return { found, beside: beside.first };
}

async function refusal(bytes: Buffer, name?: string): Promise<string> {
  try {
    await partsOf(await archiveAt(bytes, name));
  } catch (error) {
    if (error instanceof PackageError) return error.findings.map(asLine).join('\n');
    throw error;
  }
  return 'nothing is refused';
}

const kattis = (name: string): Texts => ({
  'problem.yaml': `problem_format_version: 2025-09\nname: ${name}\n`,
  'statement/problem.en.md': 'Double it.\n',
  'data/sample/1.in': '1\n',
  'data/sample/1.ans': '2\n',
  'data/secret/2.in': '2\n',
  'data/secret/2.ans': '4\n',
});

const hydro = (title: string): Texts => ({
  'problem.yaml': `pid: P1\nowner: 2\ntitle: ${title}\ntag: [math]\nnSubmit: 5\n`,
  'problem_en.md': 'Double $ n $.\n\n```input1\n7\n```\n\n```output1\n14\n```\n',
  'testdata/1.in': '1\n',
  'testdata/1.out': '2\n',
  'testdata/config.yaml': 'time: 1s\n',
});

const uoj: Texts = {
  'problem.conf': 'use_builtin_checker ncmp\nn_tests 1\n',
  'input1.txt': '1\n',
  'output1.txt': '2\n',
};

const qduoj = (title: string): Texts => ({
  'problem.json': JSON.stringify({
    display_id: 'A',
    title,
    description: { format: 'html', value: '<p>Double it.</p>' },
    tags: ['math'],
    time_limit: 1000,
    memory_limit: 256,
    samples: [{ input: '7', output: '14' }],
    template: {},
    spj: null,
    rule_type: 'ACM',
    source: '',
    answers: [],
    test_case_score: [{ score: 0, input_name: '1.in', output_name: '1.out' }],
  }),
  'testcase/1.in': '1\n',
  'testcase/1.out': '2\n',
});

const fps = (...titles: string[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<fps version="1.2" url="https://github.com/zhblue/freeproblemset/">
<generator name="HUSTOJ" url="https://github.com/zhblue/hustoj/"/>
${titles
  .map(
    (title) => `<item>
<title><![CDATA[${title}]]></title><time_limit unit="s"><![CDATA[1]]></time_limit>
<memory_limit unit="mb"><![CDATA[128]]></memory_limit>
<description><![CDATA[<p>An <item> or </item> is no tag here.</p>]]></description>
<sample_input><![CDATA[7]]></sample_input><sample_output><![CDATA[14]]></sample_output>
<test_input name="1"><![CDATA[1]]></test_input><test_output name="1"><![CDATA[2]]></test_output>
</item>`,
  )
  .join('\n')}
</fps>`;

describe('an archive of many packages', () => {
  it('is that of a contest at Polygon', async () => {
    const archive = await zipOf({
      'contest.xml': '<?xml version="1.0"?><contest><names/><problems/></contest>',
      ...(await fixtureBelow('problems/near-sums', 'polygon-checker')),
      ...(await fixtureBelow('problems/groups', 'polygon-groups')),
      'statements/english/statements.pdf': '%PDF-',
    });
    const { found, beside } = await packagesIn(archive);
    expect(Object.keys(found)).toEqual(['problems/groups', 'problems/near-sums']);
    expect(found['problems/near-sums']).toBe('Near Sums & Co');
    expect(beside).toEqual(['contest.xml', 'statements/english/statements.pdf']);
  });

  it.each<[string, Texts, Record<string, string>]>([
    [
      'a repository of Kattis’ format',
      {
        'round-main/README.md': 'x',
        'round-main/.github/workflows/verify.yaml': 'x',
        ...below('round-main/problems/ab', kattis('One')),
        ...below('round-main/problems/cd', kattis('Two')),
        'round-main/problems/cd/attachments/other/problem.yaml': 'name: None\n',
      },
      { 'round-main/problems/ab': 'One', 'round-main/problems/cd': 'Two' },
    ],
    [
      'an export of QDUOJ',
      { ...below('10', qduoj('Ten')), ...below('2', qduoj('Two')), ...below('1', qduoj('One')) },
      { 1: 'One', 2: 'Two', 10: 'Ten' },
    ],
    [
      'an export of Hydro',
      { ...below('P1000', hydro('One')), ...below('P1001', hydro('Two')) },
      { P1000: 'One', P1001: 'Two' },
    ],
    [
      'test data of UOJ',
      {
        ...below('1', uoj),
        ...below('2', uoj),
      },
      { 1: '1', 2: '2' },
    ],
    [
      'an FPS file with several problems',
      { 'fps-all.xml': fps('One', 'Two', 'Three') },
      { 'fps-all.xml, 1': 'One', 'fps-all.xml, 2': 'Two', 'fps-all.xml, 3': 'Three' },
    ],
    [
      'several FPS files',
      { 'a.xml': fps('One'), 'b.xml': fps('Two') },
      { 'a.xml, 1': 'One', 'b.xml, 1': 'Two' },
    ],
    ['an FPS file with one problem', { 'a.xml': fps('One') }, { 'a.xml, 1': 'One' }],
    ['one package', below('top', kattis('One')), { 'all.zip': 'One' }],
    [
      'one package beside something',
      { ...below('ab', kattis('One')), x: '' },
      { 'all.zip': 'One' },
    ],
    [
      'pairs of files with an archive beside them',
      { '1.in': '1\n', '1.out': '2\n', 'statements.zip': 'x' },
      { 'all.zip': 'all' },
    ],
  ])('may be %s', async (_, texts, expected) => {
    const { found } = await packagesIn(await zipOf(texts));
    expect(Object.entries(found)).toEqual(Object.entries(expected));
  });

  it('has archives in it, as a contest of DOMjudge has, each of one package', async () => {
    const archive = await zipOf({
      'contest.yaml': 'name: x\n',
      'problems.yaml': '[]\n',
      'b.zip': await zipOf(kattis('Two')),
      'a.zip': await zipOf(below('ab', kattis('One'))),
      'broken.zip': 'PK',
      'more.zip': await zipOf({ ...below('x', kattis('X')), ...below('y', kattis('Y')) }),
      'deep.zip': await zipOf({ 'a.zip': await zipOf(kattis('One')) }),
    });
    const { found, beside } = await packagesIn(archive);
    expect(found).toMatchObject({ 'a.zip': 'One', 'b.zip': 'Two' });
    expect(found['broken.zip']).toContain('This is no zip archive');
    expect(found['more.zip']).toContain('There are 2 packages in it: x, y.');
    expect(found['deep.zip']).toContain('There is one package in it: a.zip.');
    expect(beside).toEqual(['contest.yaml', 'problems.yaml']);
  });

  it('may be packed by tar and gzip, and an FPS file by nothing', async () => {
    const tar = pack();
    const deep = `${'d'.repeat(90)}/${'e'.repeat(90)}`;
    for (const [path, content] of Object.entries({
      ...below('round/ab', kattis('One')),
      ...below(`round/${deep}`, kattis('Two')),
    })) {
      tar.entry({ name: path }, String(content));
    }
    tar.finalize();
    const bytes = await buffer(tar);
    const both = { 'round/ab': 'One', [`round/${deep}`]: 'Two' };
    expect((await packagesIn(gzipSync(bytes), 'round.tar.gz')).found).toEqual(both);
    expect((await packagesIn(bytes, 'round.tar')).found).toEqual(both);
    const xml = await packagesIn(Buffer.from(fps('One', 'Two')), 'fps.xml');
    expect(Object.values(xml.found)).toEqual(['One', 'Two']);
    const stored = new ZipFile();
    stored.addBuffer(Buffer.from(fps('One')), 'a.xml', { compress: false });
    stored.end();
    const { found } = await packagesIn(await buffer(stored.outputStream));
    expect(Object.values(found)).toEqual(['One']);
  });

  it('has packages that are the same as others, however they are packed', async () => {
    const inner = await zipOf(below('ab', kattis('One')));
    const archive = await archiveAt(await zipOf({ ...below('ab', kattis('One')), 'a.zip': inner }));
    const { parts } = await partsOf(archive);
    const hashes = await Promise.all(
      parts.map(async (part) => hashOfPackage((await readPart(archive, part)).files)),
    );
    expect(new Set(hashes).size).toBe(1);
    expect(parts).toHaveLength(2);
  });
});

describe('a hostile archive', () => {
  it('has no more packages than one may have', async () => {
    const many = Array.from({ length: partsMax + 1 }, (_, at) => [`${at}/problem.yaml`, 'x']);
    const told = await refusal(await zipOf(Object.fromEntries(many)));
    expect(told).toBe(`all.zip: Has ${partsMax + 1} packages: at most ${partsMax}.`);
  });

  it('unpacks no archive within it beyond the bounds of one package', async () => {
    const zeros = Buffer.alloc(90 * 1024 * 1024);
    const bomb = await zipOf({ 'data/secret/1.in': zeros });
    const { found } = await packagesIn(
      await zipOf({ 'a.zip': bomb, 'b.zip': await zipOf(kattis('B')) }),
    );
    expect(found['b.zip']).toBe('B');
    expect(found['a.zip']).toContain('At most 67108864 bytes.');
    // An archive that is nothing but zeros would fill the disk before it is read.
    const { found: outer } = await packagesIn(
      await zipOf({ 'a.zip': zeros, 'b.zip': await zipOf(kattis('B')) }),
    );
    expect(outer['a.zip']).toMatch(/^a\.zip: At most \d+ bytes\.$/);
  });

  it.each<[string, () => Promise<Buffer>, string]>([
    [
      'a file that is no tar',
      async () => gzipSync(Buffer.alloc(4096, 'x')),
      'The archive cannot be read: it is no tar archive.',
    ],
    [
      'a path that leads out',
      async () => gzipSync(tarOf([header('../../etc/x', 0)])),
      'A path must not lead out of the archive: ../../etc/x.',
    ],
    [
      'a name without end',
      async () => gzipSync(tarOf([header('x', 1 << 30, 'x')])),
      'The archive cannot be read: a name in it is too long.',
    ],
    [
      'a size that is no size',
      async () => gzipSync(tarOf([header('x', Number.NaN)])),
      'The archive cannot be read: a size in it is no number.',
    ],
    [
      'a size in a header of pax',
      async () => tarOf([...headerOf('x', '12 size=999\n'), header('x', 0)]),
      'The archive cannot be read: a file in it is too large.',
    ],
    [
      'more files than one may have',
      async () => tarOf(Array.from({ length: 20_001 }, (_, at) => header(`${at}`, 0, '2'))),
      'The archive has more than 20000 files.',
    ],
    [
      'an end that is missing',
      async () => tarOf([header('x', 512)]),
      'The archive cannot be read: it ends too early.',
    ],
  ])('packed by tar is refused for %s', async (_, make, told) => {
    expect(await refusal(await make(), 'x.tar.gz')).toContain(told);
  });

  it('packed by tar unpacks to no more than one of a package', async () => {
    const mib = 2 ** 20;
    const blocks = [header('x', 63 * mib), Buffer.alloc(63 * mib), header('y', 63 * mib)];
    const archive = gzipSync(Buffer.concat(blocks));
    const most = 64 * mib + 100 * archive.length;
    expect(await refusal(archive, 'x.tar.gz')).toContain(
      `The archive unpacks to more than ${most} bytes.`,
    );
  });

  it('packed by tar has only files with paths of a length', async () => {
    const long = `${'d/'.repeat(600)}x`;
    const blocks = [
      header('x', 0, '2'),
      header('y', 0, '3'),
      ...headerOf('L', long),
      header('x', 0),
    ];
    const archive = await archiveAt(tarOf([...blocks, Buffer.alloc(1024)]), 'x.tar');
    expect(archive.findings.all.map(({ rule }) => rule)).toEqual([
      'Must not be a link: archives are read without them.',
      'Must be a file or a folder.',
      'A path in an archive has at most 1024 characters.',
    ]);
  });
});

it('says which files are in no package', () => {
  expect(besideRule({ count: 1, first: ['a'] })).toBe(
    'One file is in no package, and left out: a.',
  );
  expect(besideRule({ count: 3, first: ['a', 'b'] })).toBe(
    '3 files are in no package, and left out: a, b and 1 more.',
  );
});

/** A header with a text in it, such as a long name. */
function headerOf(type: string, text: string): Buffer[] {
  const content = Buffer.alloc(Math.ceil(text.length / 512) * 512);
  content.write(text);
  return [header('header', text.length, type), content];
}

function header(path: string, bytes: number, type = '0'): Buffer {
  const block = Buffer.alloc(512);
  block.write(path, 0);
  block.write(Number.isNaN(bytes) ? 'zzzzzzzzzzz' : bytes.toString(8).padStart(11, '0'), 124);
  block.write('        ', 148);
  block.write(type, 156);
  block.write('ustar\x0000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

const tarOf = (blocks: Buffer[]): Buffer => Buffer.concat(blocks);

it('is not unpacked where the disk has no room, nor are archives in it or in a package', async () => {
  const none = (archive: { folder: string }) =>
    openLargeFiles(archive.folder, { sparedBytes: Number.MAX_SAFE_INTEGER });
  const full = { why: { code: 'ENOSPC' } };
  const inner = await zipOf(kattis('Inner'));
  const outer = await archiveAt(await zipOf({ 'a.zip': inner, 'b.zip': inner }));
  const part = { kind: 'archive', path: 'a.zip' } as const;
  await expect(readPart(outer, part, none(outer))).rejects.toMatchObject(full);
  expect(await readdir(outer.folder)).toEqual(['all.zip']);

  const data = await zipOf({ 'data/secret/1.in': '1\n'.repeat(5_000) });
  const dmoj = await archiveAt(
    await zipOf({ 'init.yml': 'archive: data.zip\n', 'data.zip': data }),
  );
  await expect(readPart(dmoj, { kind: 'whole' }, none(dmoj))).rejects.toMatchObject(full);
  expect(await readdir(dmoj.folder)).toEqual(['all.zip']);
});
