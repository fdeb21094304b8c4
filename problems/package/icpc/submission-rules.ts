/** Reads submissions/submissions.yaml: the verdicts that submissions must and may get. */
import { z } from 'zod';
import { outcomes } from '../../../contract/package-words.ts';
import type { PackageFiles } from '../files.ts';
import type { Findings } from '../findings.ts';
import type { Expectation, SubmissionRule } from '../model.ts';
import { present, readKeys, readYaml, type YamlMap } from '../yaml.ts';
import { number, people, text, yesOrNo } from './shapes.ts';

export const rulesFile = 'submissions/submissions.yaml';

const outcomeRule = `Must be a list of ${outcomes.join(', ')}.`;
const outcomeList = z.array(z.enum(outcomes, outcomeRule), outcomeRule);
const scoreRule = 'Must be a number, or a list of two.';
const useRule = 'Must be true, false, lower or upper.';

const expectationKeys = {
  permitted: outcomeList.optional(),
  required: outcomeList.optional(),
  score: z
    .union([number(scoreRule), z.tuple([number(scoreRule), number(scoreRule)])], scoreRule)
    .optional(),
  message: text.optional(),
  use_for_time_limit: z.union([yesOrNo, z.enum(['lower', 'upper'])], useRule).optional(),
};

const ruleKeys = {
  ...expectationKeys,
  language: text.optional(),
  entrypoint: text.optional(),
  authors: people.optional(),
  model_solution: yesOrNo.optional(),
};

const asExpectation = (read: z.infer<z.ZodObject<typeof expectationKeys>>): Expectation =>
  present({
    permitted: read.permitted,
    required: read.required,
    score: read.score,
    message: read.message,
    useForTimeLimit: read.use_for_time_limit,
  });

/** In the order of the file. */
export function readSubmissionRules(files: PackageFiles, findings: Findings): SubmissionRule[] {
  const map = readYaml(files, rulesFile, findings) ?? {};
  return Object.entries(map).flatMap(([pattern, given]): SubmissionRule[] => {
    if (given === null || typeof given !== 'object' || Array.isArray(given)) {
      findings.error(rulesFile, 'Must be a map.', { field: pattern });
      return [];
    }
    const rule = readRule(pattern, given as YamlMap, findings);
    return rule === undefined ? [] : [rule];
  });
}

function readRule(pattern: string, given: YamlMap, findings: Findings): SubmissionRule | undefined {
  const place = { path: rulesFile, findings };
  const isMap = (value: unknown): value is YamlMap =>
    value !== null && typeof value === 'object' && !Array.isArray(value);
  const own = Object.entries(given).filter(([key]) => Object.hasOwn(ruleKeys, key));
  const read = readKeys(Object.fromEntries(own), ruleKeys, { ...place, field: pattern });
  const cases: Record<string, Expectation> = {};
  for (const [key, value] of Object.entries(given)) {
    if (Object.hasOwn(ruleKeys, key)) continue;
    const field = `${pattern}.${key}`;
    if (!isMap(value))
      findings.warn(rulesFile, 'The format has no such key; it is ignored.', { field });
    const inner = isMap(value) && readKeys(value, expectationKeys, { ...place, field });
    if (inner) cases[key] = asExpectation(inner);
  }
  if (read === undefined) return undefined;
  const { language, entrypoint, authors, model_solution: modelSolution } = read;
  return {
    pattern,
    ...asExpectation(read),
    ...present({ language, entrypoint, authors, modelSolution }),
    cases,
  };
}
