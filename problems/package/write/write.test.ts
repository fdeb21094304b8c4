/** A package that is written and read again is the same, byte for byte. */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allSlugs, problemsFolder } from '../../inputs.ts';
import { openPackage, readFiles } from '../open.ts';
import { filesOf, fixture } from '../testing-packages.ts';
import { differences } from './differences.ts';
import { saveFolder, saveZip } from './save.ts';
import { UnwritableError, writePackage } from './write.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arbiter-write-'));
});
afterAll(() => rm(folder, { recursive: true }));

const fixtures = await readdir(fixture(''));
const slugs = await allSlugs();
const whole = fixtures.filter((name) => !name.startsWith('broken-'));
const modern = whole.filter((name) => name !== 'legacy-scoring');

describe('a package', () => {
  it.each([...modern, ...slugs])('%s is the same after 2025-09', async (name) => {
    const path = slugs.includes(name) ? join(problemsFolder, name) : fixture(name);
    const { package: before } = await openPackage(path);
    const { package: after, format } = readFiles(writePackage(before), before.slug);
    expect(format).toBe('2025-09');
    expect(after).toEqual(before);
  });

  it.each(['legacy-sum', 'legacy-scoring', 'legacy-testlib', ...slugs.slice(0, 2)])(
    '%s is the same after legacy',
    async (name) => {
      const path = slugs.includes(name) ? join(problemsFolder, name) : fixture(name);
      const { package: before } = await openPackage(path);
      const { package: after, format } = readFiles(writePackage(before, 'legacy'), before.slug);
      expect(format).toBe('legacy');
      expect(after).toEqual(before);
    },
  );

  it('is the same in a folder and in an archive', async () => {
    const { package: before } = await openPackage(fixture('modern-pass-fail'));
    const files = writePackage(before);
    await saveFolder(files, join(folder, 'modern-pass-fail'));
    await saveZip(files, before.slug, join(folder, 'saved.zip'));
    expect((await openPackage(join(folder, 'modern-pass-fail'))).package).toEqual(before);
    expect((await openPackage(join(folder, 'saved.zip'))).package).toEqual(before);
  });

  it('is written in any order of its files, in an archive or in a stored draft', async () => {
    const { package: one } = await openPackage(fixture('legacy-sum'));
    const files = new Map([
      ...[...writePackage(one)].toReversed(),
      ['zebra/1.txt', Buffer.from('z')],
      ['data/stray.txt', Buffer.from('s')],
      ['apple/1.txt', Buffer.from('a')],
    ]);
    const { package: read } = readFiles(files, one.slug);
    const written = writePackage(read);
    expect([...written.keys()].sort()).toEqual([...files.keys()].sort());
    const shuffled = {
      ...read,
      otherFiles: read.otherFiles.toReversed(),
      statementFiles: read.statementFiles.toReversed(),
      submissions: read.submissions.toReversed(),
    };
    expect(writePackage(shuffled)).toEqual(written);
  });

  it('keeps every byte of test data that are not text', () => {
    const every = Buffer.from(Array.from({ length: 256 }, (_, at) => at));
    const { package: before } = readFiles(
      filesOf({
        'problem.yaml': 'problem_format_version: 2025-09\nname: "  1.0 # no"\n',
        'data/secret/1.in': every,
        'data/secret/1.ans': Buffer.from('\r\n'),
        'data/secret/1.yaml': 'args: ["1e5", " x ", "", "true", "~", "- a: b", "é\\n"]\n',
      }),
      'bytes',
    );
    expect(before.secret.cases[0]?.settings.args).toEqual([
      ...['1e5', ' x ', '', 'true', '~', '- a: b', 'é\n'],
    ]);
    const files = writePackage(before);
    expect(files.get('data/secret/1.in')).toEqual(every);
    expect(readFiles(files, 'bytes').package).toEqual(before);
  });
});

it('an archive has the same bytes whenever it is written, scripts that run, and no more', async () => {
  const { package: one } = await openPackage(fixture('draft-multi-pass'));
  const [first, second] = ['first.zip', 'second.zip'].map((name) => join(folder, name));
  await saveZip(writePackage(one), one.slug, first ?? '');
  await saveZip(writePackage(one), one.slug, second ?? '');
  const bytes = await readFile(first ?? '');
  expect(bytes.equals(await readFile(second ?? ''))).toBe(true);
  // The first entry is dated midnight of 1 January 1980, the first day that archives can store.
  expect([bytes.readUInt16LE(10), bytes.readUInt16LE(12)]).toEqual([0, (1 << 5) | 1]);
  await saveFolder(writePackage(one), join(folder, 'scripts'));
  const modeOf = async (path: string) => (await stat(join(folder, 'scripts', path))).mode & 0o111;
  expect(await modeOf('output_validator/run')).not.toBe(0);
  expect(await modeOf('problem.yaml')).toBe(0);
});

it('existing files are not overwritten', async () => {
  const files = filesOf({ a: 'x' });
  await saveFolder(files, join(folder, 'taken'));
  await expect(saveFolder(files, join(folder, 'taken'))).rejects.toThrow('EEXIST');
  await saveZip(files, 'a', join(folder, 'taken.zip'));
  await expect(saveZip(files, 'a', join(folder, 'taken.zip'))).rejects.toThrow('EEXIST');
});

describe('what a format cannot express is refused by name:', () => {
  it.each<['2025-09' | 'legacy', string, string]>([
    ['2025-09', 'legacy-scoring', 'metadata.legacyObjective'],
    ['legacy', 'modern-pass-fail', 'metadata.version'],
    ['legacy', 'modern-interactive', 'metadata.constants.most'],
  ])('%s, of %s, %s', async (format, name, what) => {
    const { package: one } = await openPackage(fixture(name));
    expect(() => writePackage(one, format)).toThrow(UnwritableError);
    expect(() => writePackage(one, format)).toThrow(what);
  });
});

it('what a format forbids is refused with its rule, such as nested groups', () => {
  const inner = (name: string) => ({
    [`data/secret/all/${name}/testdata.yaml`]: 'accept_score: 5\n',
    [`data/secret/all/${name}/1.in`]: '1\n',
    [`data/secret/all/${name}/1.ans`]: '1\n',
  });
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const texts = Object.assign({}, ...names.map(inner), {
    'problem.yaml': 'problem_format_version: legacy\nname: Nested\ntype: scoring\n',
    'data/secret/all/testdata.yaml': 'grader_flags: min\n',
  });
  const { package: one } = readFiles(filesOf(texts), 'nested');
  expect(writePackage(one, 'legacy').has('data/secret/all/a/testdata.yaml')).toBe(true);
  expect(() => writePackage(one, '2025-09')).toThrow(UnwritableError);
  expect(() => writePackage(one, '2025-09')).toThrow(
    /^The format 2025-09 does not allow: data\/secret\/all\/a: A group .* And 2 more\. The format legacy can: export it with --format legacy, or format=legacy in the address\.$/,
  );
});

describe('differences', () => {
  it('are named by their paths', () => {
    const one = { a: [1, { b: Buffer.from('x') }], c: 'd', e: undefined };
    expect(differences(one, structuredClone({ ...one, a: one.a }))).toEqual(['a.1.b']);
    expect(differences(one, { ...one })).toEqual([]);
    expect(differences(one, { ...one, c: 'e', f: 1 })).toEqual(['c', 'f']);
    expect(differences({ a: [] }, { a: {} })).toEqual(['a']);
  });
});
