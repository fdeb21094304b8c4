/** The tests that Polygon's standard package lacks, made through the real sandbox. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PackageFiles } from '../../problems/package/files.ts';
import { asLine, Findings, PackageError } from '../../problems/package/findings.ts';
import { filesAt } from '../../problems/package/open.ts';
import { fixture } from '../../problems/package/testing-packages.ts';
import { openWorkshop, type Workshop } from '../testing-judge.ts';
import { makeTests } from './make-tests.ts';

let workshop: Workshop;
let full: PackageFiles;
beforeAll(async () => {
  workshop = await openWorkshop(1, ['cpp']);
  full = await filesAt(fixture('polygon-checker'), new Findings());
}, 240_000);
afterAll(() => workshop.close());

/** The package as Polygon hands it out without generating: of its tests only inputs by hand. */
const standard = (change: Record<string, string> = {}): PackageFiles =>
  new Map([
    ...[...full].filter(([path]) => !/^tests\/(02|03|01\.a|02\.a|03\.a)$/.test(path)),
    ...Object.entries(change).map(([path, text]): [string, Buffer] => [path, Buffer.from(text)]),
  ]);

async function made(files: PackageFiles): Promise<PackageFiles> {
  const { sandbox, languages, folder } = workshop;
  const signal = new AbortController().signal;
  const place = { sandbox, languages, slot: 0, core: 0, scratchFolder: folder, signal };
  return await makeTests(place, files, new Findings());
}

const sorted = (files: PackageFiles) => [...files].sort(([a], [b]) => (a < b ? -1 : 1));

it('are those of the full package, byte for byte', async () => {
  const inFolder = new Map([...standard()].map(([path, bytes]) => [`near-sums/${path}`, bytes]));
  expect(sorted(await made(inFolder))).toEqual(sorted(full));
  expect(await made(full)).toBe(full);
});

it('are reported one by one if they cannot be made', async () => {
  const xml = full.get('problem.xml')?.toString('utf8') ?? '';
  const change = {
    'problem.xml': xml.replace('cmd="gen 2"', 'cmd="other 2"').replace('sample="true"/>', '/>'),
    'files/gen.cpp': 'int main() { return 3; }\n',
    'solutions/sum.cpp': 'int main() { return 4; }\n',
  };
  const told = made(standard(change)).catch((error: unknown) => error);
  const error = await told;
  expect(error).toBeInstanceOf(PackageError);
  expect(error instanceof PackageError && error.findings.map(asLine)).toEqual([
    'tests/01: Has no answer. The solution ended with exit code 4.',
    'tests/02: Is missing, and was not made by gen 1. It ended with exit code 3.',
    'tests/03: Is missing, and was not made by other 2. There is no generator other in generators/.',
  ]);
});
