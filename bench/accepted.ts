/** The accepted submissions of the problems that come with Arbiter, as typical programs. */
import { join } from 'node:path';
import type { Comparison } from '../contract/judging.ts';
import { allSlugs, problemsFolder } from '../problems/inputs.ts';
import { readProblem } from '../problems/package/judgeable.ts';

/** A program with one case that it passes. */
export type Program = {
  source: string;
  input: string | Buffer;
  output: string | Buffer;
  comparison: Comparison;
};

/** The accepted submissions of the problems, each with its first sample. */
export async function acceptedPrograms(): Promise<Program[]> {
  const programs: Program[] = [];
  for (const slug of await allSlugs()) {
    const { submissions, testCases, comparison, checker } = await readProblem(
      join(problemsFolder, slug),
    );
    // A checker would be another program to compile.
    if (checker) continue;
    for (const { source, expectedVerdict } of submissions) {
      if (expectedVerdict !== 'Accepted' || !testCases[0]) continue;
      programs.push({ ...testCases[0], source: source.toString('utf8'), comparison });
    }
  }
  return programs;
}
