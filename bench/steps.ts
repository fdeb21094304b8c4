/**
 * For how many wrong and crashing submissions of a fresh install the steps on the small failing
 * input are reported, how many steps there are, and the CPU time. Prints each to stderr.
 */
import { join } from 'node:path';
import { openWorkshop } from '../judge/testing.ts';
import { allSlugs, problemsFolder } from '../problems/inputs.ts';
import { openPackage } from '../problems/package/open.ts';
import { pathOf } from '../problems/package/rules.ts';
import { medianOf, searchFor, smallSlugs, verdicts } from './counterexamples.ts';
import type { Size } from './figures.ts';

export async function run(size: Size): Promise<Record<string, number>> {
  const slugs = size === 'small' ? smallSlugs : await allSlugs();
  const steps: number[] = [];
  const cpuMs: number[] = [];
  const workshop = await openWorkshop(1);
  try {
    for (const slug of slugs) {
      const { package: one } = await openPackage(join(problemsFolder, slug));
      for (const submission of one.submissions) {
        const verdict = verdicts[submission.folder];
        const source = submission.program.files[0]?.bytes;
        if (verdict === undefined || source === undefined) continue;
        if (verdict === 'Time Limit Exceeded') continue;
        const searched = await searchFor(workshop, one, { source, verdict });
        if (!searched?.found) continue;
        cpuMs.push(searched.stepsCpuMs);
        const rows = searched.steps?.rows.length ?? 0;
        if (rows > 0) steps.push(rows);
        const [name, ms] = [`${slug}/${pathOf(submission)}`, Math.round(searched.stepsCpuMs)];
        console.error(`${name}: ${rows} steps${searched.steps?.isCut ? ', cut' : ''}, ${ms} ms`);
      }
    }
  } finally {
    await workshop.close();
  }
  return {
    ...{ found: cpuMs.length, told: steps.length, medianSteps: medianOf(steps) },
    medianCpuMs: Math.round(medianOf(cpuMs)),
    maxCpuMs: Math.round(Math.max(0, ...cpuMs)),
  };
}
