/**
 * Reads problem.yaml of a package: name, tags, limits, and how outputs are compared. In the format
 * time is in seconds and memory in MB; the bounds are those of every problem here.
 */
import { parse } from 'yaml';
import { z } from 'zod';
import type { Comparison } from '../contract/judging.ts';
import {
  memoryLimitDefaultMb,
  memoryLimitMaxMb,
  memoryLimitMinMb,
  memoryLimitStepMb,
  problemNameMaxChars,
  tagMaxChars,
  tagsMax,
  timeLimitDefaultMs,
  timeLimitMaxMs,
  timeLimitMinMs,
  timeLimitStepMs,
} from '../contract/limits.ts';
import { type Difficulty, difficulties } from '../contract/words.ts';

/** What problem.yaml says, in our units. */
export type Settings = {
  name: string;
  difficulty: Difficulty;
  tags: string[];
  timeLimitMs: number;
  memoryLimitMb: number;
  comparison: Comparison;
  /** What a custom validator is called with; null where outputs are compared. */
  validatorFlags: string | null;
};

const nameRule = `Must be text of 1 to ${problemNameMaxChars} characters.`;
const tagRule = `Must be text of 1 to ${tagMaxChars} characters in lower case.`;
const timeRule =
  `Must be ${timeLimitMinMs / 1000} to ${timeLimitMaxMs / 1000} seconds ` +
  `in steps of ${timeLimitStepMs / 1000}.`;
const memoryRule =
  `Must be ${memoryLimitMinMb} to ${memoryLimitMaxMb} MB ` + `in steps of ${memoryLimitStepMb}.`;

const tag = z
  .string(tagRule)
  .min(1, tagRule)
  .max(tagMaxChars, tagRule)
  .refine((value) => value === value.toLowerCase(), tagRule);

// Steps are checked on whole milliseconds, because 0.3 is no multiple of 0.1 in binary.
const timeLimitMs = z
  .number(timeRule)
  .transform((seconds) => Math.round(seconds * 1e6) / 1e3)
  .refine((ms) => ms >= timeLimitMinMs && ms <= timeLimitMaxMs, timeRule)
  .refine((ms) => ms % timeLimitStepMs === 0, timeRule);

const memoryLimitMb = z
  .int(memoryRule)
  .min(memoryLimitMinMb, memoryRule)
  .max(memoryLimitMaxMb, memoryRule)
  .multipleOf(memoryLimitStepMb, memoryRule);

const settings = z.object(
  {
    problem_format_version: z
      .enum(['legacy', 'legacy-icpc'], 'Must be legacy-icpc or legacy.')
      .default('legacy'),
    name: z.string(nameRule).min(1, nameRule).max(problemNameMaxChars, nameRule),
    difficulty: z.enum(difficulties, `Must be one of ${difficulties.join(', ')}.`),
    keywords: z.array(tag, 'Must be a list.').max(tagsMax, `At most ${tagsMax} tags.`).default([]),
    limits: z
      .object({
        time_limit: timeLimitMs.default(timeLimitDefaultMs),
        memory: memoryLimitMb.default(memoryLimitDefaultMb),
      })
      .prefault({}),
    validation: z.enum(['default', 'custom'], 'Must be default or custom.').default('default'),
    validator_flags: z.string('Must be text.').default(''),
  },
  'Must be a list of keys and values.',
);

const tolerance = z.coerce.number().min(0).max(1);

/**
 * The comparison that validator flags stand for. `case_insensitive` is ours: without a flag case
 * counts here, as `case_sensitive` says in the format. Throws a sentence without the file's name.
 */
export function readComparison(flags: string): Comparison {
  const comparison: Comparison = { caseSensitive: true, spaceSensitive: false };
  const words = flags.split(/\s+/).filter((word) => word !== '');
  for (let at = 0; at < words.length; at++) {
    const flag = words[at];
    if (flag === 'case_sensitive') comparison.caseSensitive = true;
    else if (flag === 'case_insensitive') comparison.caseSensitive = false;
    else if (flag === 'space_change_sensitive') comparison.spaceSensitive = true;
    else {
      const absolute = flag === 'float_absolute_tolerance' || flag === 'float_tolerance';
      const relative = flag === 'float_relative_tolerance' || flag === 'float_tolerance';
      if (!absolute && !relative) throw new Error(`There is no flag ${flag}.`);
      const value = tolerance.safeParse(words[++at]);
      if (!value.success) throw new Error(`${flag} needs a number from 0 to 1.`);
      if (absolute) comparison.floatAbsoluteTolerance = value.data;
      if (relative) comparison.floatRelativeTolerance = value.data;
    }
  }
  return comparison;
}

/** Throws an Error whose sentence names the file, the key and the rule that it breaks. */
function refuse(path: string, key: string, rule: string): never {
  throw new Error(key === '' ? `${path}: ${rule}` : `${path}: ${key}: ${rule}`);
}

function parseYaml(path: string, text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    return refuse(path, '', `Must be YAML. ${reason}`);
  }
}

/** Reads the text of a problem.yaml; `path` serves the sentences of refusals. */
export function readSettings(path: string, text: string): Settings {
  const read = settings.safeParse(parseYaml(path, text));
  if (!read.success) {
    const issue = read.error.issues[0];
    return refuse(path, issue?.path.join('.') ?? '', issue?.message ?? 'Is not understood.');
  }
  const { name, difficulty, keywords, limits, validation, validator_flags } = read.data;
  const known = { name, difficulty, tags: [...new Set(keywords)] };
  const limited = { timeLimitMs: limits.time_limit, memoryLimitMb: limits.memory };
  const isCustom = validation === 'custom';
  const validatorFlags = isCustom ? validator_flags : null;
  try {
    const comparison = readComparison(isCustom ? '' : validator_flags);
    return { ...known, ...limited, comparison, validatorFlags };
  } catch (error) {
    return refuse(path, 'validator_flags', error instanceof Error ? error.message : '');
  }
}
