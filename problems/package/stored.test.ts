/** Packages as JSON and back: nothing is lost, and JSON is checked when it is read. */
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type StoredPackage, storedPackage } from '../../contract/stored-package.ts';
import { openPackage } from './open.ts';
import { asStored, filesOf, fromStored, nameOf } from './stored.ts';
import { fixture } from './testing-packages.ts';

const readable = readdirSync(fixture('')).filter((name) => !name.startsWith('broken'));

const stored = async (name: string) => asStored((await openPackage(fixture(name))).package);

describe('a stored package', () => {
  it.each(readable)('passes the check and is the same after all: %s', async (name) => {
    const { package: one } = await openPackage(fixture(name));
    const { content, files } = asStored(one);
    const read = storedPackage.parse(JSON.parse(JSON.stringify(content)));
    const bytesOf = (blob: { sha256: string }) => files.get(blob.sha256) ?? Buffer.from('none');
    expect(fromStored(read, bytesOf)).toEqual(one);
  });

  it('names each file once, by hash and length', async () => {
    const { content, files } = await stored('modern-pass-fail');
    const names = filesOf(content);
    expect(names.map(({ sha256 }) => sha256).sort()).toEqual([...files.keys()].sort());
    expect(names).toContainEqual(content.statements[0]?.source);
    for (const name of names)
      expect(nameOf(files.get(name.sha256) ?? Buffer.alloc(0))).toEqual(name);
  });

  const changed = async (change: (content: StoredPackage) => unknown) => {
    const { content } = await stored('modern-pass-fail');
    const copy = structuredClone(content);
    change(copy);
    return storedPackage.safeParse(copy).error?.issues.map(({ path }) => path.join('.'));
  };
  const nested = (depth: number): unknown => ({
    name: 'secret/deep',
    settings: {},
    cases: [],
    groups: depth === 0 ? [] : [nested(depth - 1)],
  });

  it.each<[string, (content: StoredPackage) => unknown, string]>([
    [
      'a path that leads out',
      (one) => one.otherFiles.push({ path: '../x', bytes: nameOf(Buffer.of()) }),
      'otherFiles.0.path',
    ],
    [
      'an absolute path',
      (one) => one.statementFiles.push({ path: '/x', bytes: nameOf(Buffer.of()) }),
      'statementFiles.1.path',
    ],
    [
      'a hash that is none',
      (one) => Object.assign(one.sample.cases[0]?.input ?? {}, { sha256: 'f' }),
      'sample.cases.0.input.sha256',
    ],
    [
      'NUL in a text',
      (one) => Object.assign(one.metadata, { rightsOwner: 'a\0' }),
      'metadata.rightsOwner',
    ],
    ['no name', (one) => Object.assign(one.metadata, { names: {} }), 'metadata.names'],
    ['a key that is unknown', (one) => Object.assign(one.secret, { colour: 'red' }), 'secret'],
    [
      'a negative length',
      (one) => Object.assign(one.sample.cases[0]?.input ?? {}, { bytes: -1 }),
      'sample.cases.0.input.bytes',
    ],
  ])('is refused with %s', async (_what, change, path) => {
    expect(await changed(change)).toEqual([path]);
  });

  it('is refused with groups that are nested too deeply', async () => {
    expect(
      await changed((one) => Object.assign(one.secret, { groups: [nested(6)] })),
    ).toBeUndefined();
    const deep = await changed((one) => Object.assign(one.secret, { groups: [nested(500)] }));
    expect(deep).toEqual([expect.stringMatching(/^secret\.groups\.0(\.groups\.0)+\.groups$/)]);
  });
});
