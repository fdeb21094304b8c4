/**
 * Verifies every problem of a fresh install like `bin/problem verify`: its answers are correct, its
 * checker works, and each of its submissions gets its verdict.
 */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allSlugs } from '../problems/inputs.ts';
import { openPackage } from '../problems/package/open.ts';
import { openWorkshop, root, shareSlots, type Workshop } from './testing.ts';
import { linesOf, verified } from './verify/testing.ts';

const folders = await allSlugs();

const slots = 2;
let workshop: Workshop;
let withSlot: ReturnType<typeof shareSlots>;
beforeAll(async () => {
  workshop = await openWorkshop(slots);
  withSlot = shareSlots(slots);
}, 240_000);
afterAll(() => workshop.close());

it.concurrent.each(folders)('%s is correct', { timeout: 600_000 }, async (folder) => {
  const opened = await openPackage(join(root, 'problems', folder));
  const { report } = await withSlot((slot) => verified(workshop, opened.package, { slot }));
  expect(report?.submissions.filter(({ isAsExpected }) => !isAsExpected)).toEqual([]);
  expect(report && linesOf(report).filter((line) => line.startsWith('error'))).toEqual([]);
});
