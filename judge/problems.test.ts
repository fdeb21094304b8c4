/**
 * Verifies the problems of a fresh install like `bin/problem verify`: their answers are correct, their
 * checkers work, and each of their submissions gets its verdict. A package that was verified as it is,
 * by problems/verified.txt, is not verified again: two are always, and all with PROBLEMS=all, which
 * writes that file anew.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allSlugs, problemsFolder } from '../problems/inputs.ts';
import { openPackage } from '../problems/package/open.ts';
import { openWorkshop, shareSlots, type Workshop } from './testing-judge.ts';
import { linesOf, verified } from './verify/testing-packages.ts';

/** One whose outputs are compared, and the one with a checker. */
const always = ['bookbinder', 'village-clinic'];
const isWhole = process.env.PROBLEMS === 'all';
const recordFile = join(problemsFolder, 'verified.txt');

/** Of all files of a package, with their names. */
function digestOf(slug: string): string {
  const folder = join(problemsFolder, slug);
  const hash = createHash('sha256');
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((one) => join(one.parentPath, one.name));
  for (const path of paths.sort()) {
    const bytes = readFileSync(path);
    hash.update(`${path.slice(folder.length)} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex');
}

const slugs = await allSlugs();
const digests = new Map(slugs.map((slug) => [slug, digestOf(slug)]));
const recorded = new Map(
  readFileSync(recordFile, 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [slug = '', digest = ''] = line.split(' ');
      return [slug, digest];
    }),
);
const isUnverified = (slug: string): boolean => recorded.get(slug) !== digests.get(slug);
const toVerify = slugs.filter((slug) => isWhole || always.includes(slug) || isUnverified(slug));

const slots = 2;
let workshop: Workshop;
let withSlot: ReturnType<typeof shareSlots>;
const right = new Set<string>();
describe('a problem of a fresh install', () => {
  beforeAll(async () => {
    workshop = await openWorkshop(slots);
    withSlot = shareSlots(slots);
  }, 240_000);
  afterAll(async () => {
    await workshop.close();
    if (!isWhole || right.size < slugs.length) return;
    writeFileSync(recordFile, slugs.map((slug) => `${slug} ${digests.get(slug)}\n`).join(''));
  });

  const isCorrect = async (slug: string): Promise<void> => {
    const opened = await openPackage(join(problemsFolder, slug));
    const { report } = await withSlot((slot) => verified(workshop, opened.package, { slot }));
    expect(report?.submissions.filter(({ isAsExpected }) => !isAsExpected)).toEqual([]);
    expect(report && linesOf(report).filter((line) => line.startsWith('error'))).toEqual([]);
    right.add(slug);
  };

  const timeout = 600_000;
  it.concurrent.each(toVerify.filter(isUnverified))('%s is correct', { timeout }, isCorrect);
  it.concurrent.each(toVerify.filter((slug) => !isUnverified(slug)))(
    '%s is still correct',
    { timeout, tags: ['release'] },
    isCorrect,
  );
});

it.skipIf(isWhole)('every other problem is as it was when it was verified', () => {
  const why =
    'verify it: PROBLEMS=all vitest run judge/problems.test.ts writes problems/verified.txt';
  expect(Object.fromEntries(recorded), why).toEqual(Object.fromEntries(digests));
});
