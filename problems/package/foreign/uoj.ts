/** Reads the test data of UOJ: problem.conf, and files that it numbers. */
import { asText, filesBelow, type PackageFiles } from '../files.ts';
import type { Findings } from '../findings.ts';
import { present } from '../yaml.ts';
import type { TestData } from './hydro.ts';
import { type ForeignCase, type ForeignGroup, inputsOf } from './layout.ts';

export const uojFile = 'problem.conf';

const linesMax = 10_000;
const casesMax = 5_000;

/** Checkers of UOJ that compare as we do. */
const comparisons = new Set(['wcmp', 'lcmp', 'ncmp', 'icmp', 'fcmp', 'hcmp', 'nyesno', 'yesno']);

export function readUoj(files: PackageFiles, findings: Findings): TestData | undefined {
  const settings = new Map<string, string>();
  const text = asText(files.get(uojFile) ?? Buffer.alloc(0));
  for (const line of text.split('\n', linesMax)) {
    const [, key, value] = /^\s*(\w+)\s+(.*?)\s*$/.exec(line) ?? [];
    if (key !== undefined && value !== undefined) settings.set(key, value);
  }
  const refuse = (field: string, what: string): void =>
    findings.error(uojFile, `Not imported: ${what}.`, { field });
  const builtin = settings.get('use_builtin_checker');
  if (builtin === undefined) refuse('use_builtin_checker', 'a checker of its own');
  const [, digits] = /^r(?:cmp)?(\d+)$|^rcmp(\d+)$/.exec(builtin ?? '') ?? [];
  if (builtin !== undefined && !comparisons.has(builtin) && digits === undefined) {
    refuse('use_builtin_checker', `the checker ${builtin}`);
  }
  for (const field of ['interaction_mode', 'with_implementer']) {
    if (settings.get(field) === 'on') refuse(field, 'a problem of this kind');
  }
  const number = (key: string): number => {
    const value = Number(settings.get(key) ?? Number.NaN);
    return Number.isFinite(value) && value > 0 ? value : 0;
  };
  const named = (kind: 'input' | 'output', at: number): string =>
    `${settings.get(`${kind}_pre`) ?? kind}${at}.${settings.get(`${kind}_suf`) ?? 'txt'}`;
  const isOfAnswers = settings.get('submit_answer') === 'on';
  const cases: ForeignCase[] = [];
  for (let at = 1; at <= Math.min(number('n_tests'), casesMax); at += 1) {
    const [input, answer] = [files.get(named('input', at)), files.get(named('output', at))];
    if (input !== undefined && answer !== undefined) {
      const name = `${settings.get('output_pre') ?? 'output'}${at}`;
      cases.push({
        input,
        answer,
        ...(isOfAnswers && { name, inputName: named('input', at) }),
      });
    } else
      findings.error(
        uojFile,
        `There is no file ${named(input === undefined ? 'input' : 'output', at)}.`,
      );
  }
  if (cases.length === 0 && !findings.hasErrors) findings.error(uojFile, 'There are no tests.');
  if (findings.hasErrors) return undefined;
  const flags = digits === undefined ? [] : ['float_tolerance', `1e-${digits}`];
  return {
    groups: groupsOf(cases, number),
    flags: ['case_sensitive', ...flags],
    checker: [],
    ...(isOfAnswers && {
      isOfAnswers,
      attachments: [...filesBelow(files, 'download'), ...inputsOf(cases)],
    }),
    ...present({
      timeLimitSeconds: number('time_limit') || undefined,
      memoryMib: number('memory_limit') || undefined,
    }),
  };
}

function groupsOf(cases: ForeignCase[], number: (key: string) => number): ForeignGroup[] {
  const count = Math.min(number('n_subtasks'), 100);
  if (count === 0) return [{ aggregation: 'sum', requires: [], cases }];
  let from = 0;
  return Array.from({ length: count }, (_, at): ForeignGroup => {
    const to = number(`subtask_end_${at + 1}`) || cases.length;
    const own = cases.slice(from, to);
    from = to;
    const points = number(`subtask_score_${at + 1}`) || Math.floor(100 / count);
    return { points, aggregation: 'pass-fail', requires: [], cases: own };
  });
}
