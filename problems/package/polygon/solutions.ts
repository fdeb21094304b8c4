/** Reads the solutions of a Polygon package. Their tags become the folders for verdicts. */
import { byName, type PackageFiles } from '../files.ts';
import type { Findings } from '../findings.ts';
import type { Outcome, Submission, SubmissionRule } from '../model.ts';
import { type Element, elementsAt } from './xml.ts';

type Folder = { name: string; permitted?: Outcome[]; required?: Outcome[] };

/** Only folders that the formats do not define need a rule. */
const folders: Record<string, Folder> = {
  main: { name: 'accepted' },
  accepted: { name: 'accepted' },
  'wrong-answer': { name: 'wrong_answer' },
  'presentation-error': { name: 'wrong_answer' },
  'time-limit-exceeded': { name: 'time_limit_exceeded' },
  'memory-limit-exceeded': { name: 'run_time_error' },
  failed: { name: 'run_time_error' },
  rejected: { name: 'rejected' },
  'time-limit-exceeded-or-accepted': {
    name: 'time_limit_exceeded_or_accepted',
    permitted: ['AC', 'TLE'],
  },
  'time-limit-exceeded-or-memory-limit-exceeded': {
    name: 'time_or_memory_limit_exceeded',
    permitted: ['AC', 'TLE', 'RTE'],
    required: ['TLE', 'RTE'],
  },
  'not-run': { name: 'not_run' },
  'do-not-run': { name: 'not_run' },
};

/** Sorted by folder and name. */
const placeOf = ({ folder, program }: Submission): string => `${folder}/${program.name}`;

export function readSolutions(
  files: PackageFiles,
  problem: Element,
  findings: Findings,
): { submissions: Submission[]; submissionRules: SubmissionRule[] } {
  const submissions: Submission[] = [];
  const rules = new Map<string, SubmissionRule>();
  for (const solution of elementsAt(problem, 'assets/solutions/solution')) {
    const tag = solution.attributes.tag ?? '';
    const path = elementsAt(solution, 'source')[0]?.attributes.path ?? '';
    const bytes = files.get(path);
    const folder = Object.hasOwn(folders, tag) ? folders[tag] : undefined;
    if (bytes === undefined) findings.error('problem.xml', `There is no solution ${path}.`);
    if (folder === undefined)
      findings.warn('problem.xml', `The tag ${tag} of ${path} is not known.`);
    if (bytes === undefined) continue;
    const name = path.split('/').at(-1) ?? path;
    const { name: place, ...expected } = folder ?? { name: 'not_run' };
    submissions.push({
      folder: place,
      program: { name, isFolder: false, files: [{ path: name, bytes }] },
    });
    if (Object.keys(expected).length > 0) {
      rules.set(place, { pattern: place, ...expected, cases: {} });
    }
    if (tag === 'main') {
      const pattern = `${place}/${name}`;
      rules.set(pattern, { pattern, modelSolution: true, cases: {} });
    }
  }
  submissions.sort((a, b) => byName(placeOf(a), placeOf(b)));
  return { submissions, submissionRules: [...rules.values()] };
}
