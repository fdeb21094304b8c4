/**
 * How long the verification of a large package takes, and each of its steps: validators, a checker,
 * and submissions that each read all of the test data.
 */

import { openWorkshop } from '../judge/testing.ts';
import { verify } from '../judge/verify/verify.ts';
import { readFiles } from '../problems/package/open.ts';
import type { Size } from './figures.ts';
import { print } from './judging.ts';
import { megabytesOf, mib, packedFiles } from './large-package.ts';

export async function run(size: Size): Promise<Record<string, number>> {
  const files = packedFiles(size);
  const workshop = await openWorkshop(1);
  try {
    const started = performance.now();
    const { package: one } = readFiles(files, 'sum');
    const readMs = performance.now() - started;
    const { sandbox, languages, folder: scratchFolder } = workshop;
    const signal = new AbortController().signal;
    const place = { sandbox, languages, slot: 0, core: 0, scratchFolder, signal };
    const { report } = await verify({ place, one });
    if (report === null || !report.isRight) throw new Error('the package is not right');
    const all = performance.now() - started;
    const ofStep = (begins: string): number =>
      report.steps
        .filter(({ name }) => name.startsWith(begins))
        .reduce((sum, { ms }) => sum + ms, 0);
    return {
      megabytes: megabytesOf(files),
      readingMs: Math.round(readMs),
      lookingMs: ofStep('package'),
      validatorMs: ofStep('input validators'),
      checkerMs: ofStep('checker'),
      eachSubmissionMs: Math.round(ofStep('submissions/') / 3),
      allMs: Math.round(all),
      memoryMib: Math.round(process.memoryUsage().rss / mib),
    };
  } finally {
    await workshop.close();
  }
}

if (import.meta.main) print('verification', await run('large'));
