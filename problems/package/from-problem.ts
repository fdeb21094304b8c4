/** A problem of ours as a package: what the database has of it, which is no submissions. */
import type { Checker } from '../../contract/checker.ts';
import { comparisonFlags } from './flags.ts';
import type { PackagedProblem } from './judgeable.ts';
import type { ProblemPackage, Program, TestCase, TestGroup } from './model.ts';

/** `uuid` is the problem's id. */
export function asPackage(
  problem: Omit<PackagedProblem, 'submissions'>,
  uuid: string,
): ProblemPackage {
  const { name, problemStatement, difficulty, tags, checker, comparison } = problem;
  const outputValidatorArgs = checker ? checker.arguments : comparisonFlags(comparison);
  const settings = outputValidatorArgs.length > 0 ? { outputValidatorArgs } : {};
  const groupOf = (group: 'sample' | 'secret', isHidden: boolean): TestGroup => {
    const cases = problem.testCases.filter((one) => one.isHidden === isHidden);
    const width = String(cases.length).length;
    return {
      name: group,
      settings,
      cases: cases.map((one, index): TestCase => {
        const number = String(index + 1).padStart(width, '0');
        const { input, output: answer, description } = one;
        return {
          ...{ name: `${group}/${number}`, input, answer, shown: {}, files: [], settings: {} },
          ...(description !== undefined && { description }),
        };
      }),
      groups: [],
    };
  };
  return {
    slug: problem.slug,
    metadata: {
      ...{ names: { en: name }, types: [], uuid, credits: {}, sources: [], license: 'unknown' },
      limits: { timeLimitSeconds: problem.timeLimitMs / 1000, memoryMib: problem.memoryLimitMb },
      ...{ keywords: tags, allowFileWriting: false, constants: {}, difficulty },
    },
    statements: [{ language: 'en', format: 'markdown', source: Buffer.from(problemStatement) }],
    statementFiles: [],
    sample: groupOf('sample', false),
    sampleInteractions: [],
    secret: groupOf('secret', true),
    validationCases: [],
    programs: {
      ...{ inputValidators: [], outputValidators: checker ? [programOf(checker)] : [] },
      ...{ staticValidators: [], inputVisualizers: [], outputVisualizers: [] },
      ...{ graders: [], interactors: [] },
    },
    ...{ submissions: [], submissionRules: [], otherFiles: [] },
    folders: { attachments: [], generators: [], include: [], solution: [] },
  };
}

/** The checker's source and its headers, which lie beside it. */
function programOf({ source, headers }: Checker): Program {
  const name = 'check.cpp';
  const main = { path: name, bytes: Buffer.from(source) };
  if (headers.length === 0) return { name, isFolder: false, files: [main] };
  const others = headers.map((one) => ({ path: one.name, bytes: Buffer.from(one.source) }));
  const files = [main, ...others].sort((a, b) => (a.path < b.path ? -1 : 1));
  return { name: 'check', isFolder: true, files };
}

/** The name of a package's folder: lower-case letters and digits, as the formats want it. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '') || 'problem';
