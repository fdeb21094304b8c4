/**
 * Reads problem.yaml of the formats legacy and legacy-icpc, with our key `difficulty` and the
 * additions of other judges: limits.time_limit, multi-pass, DOMjudge's own files.
 */
import { z } from 'zod';
import { licenses } from '../../../contract/package-words.ts';
import { type PackageFiles, textOf, timeLimitFile } from '../files.ts';
import type { Findings } from '../findings.ts';
import type { Limits, Metadata, Person, ProblemType } from '../model.ts';
import { difficulty } from '../ours.ts';
import { innerMap, present, readKeys, type YamlMap } from '../yaml.ts';
import { passesShape, resourceLimits, resourceShape } from './limits.ts';
import { atLeastOne, languageCode, positive, text, texts, uuid, yesOrNo } from './shapes.ts';

const keywordRule = 'Must be words separated by spaces, or a list.';
const keywords = z.union([text.transform(words), texts], keywordRule);

const modes = ['interactive', 'multi-pass', 'score'] as const;
const validationRule =
  'Must be default, or custom with some of interactive, multi-pass and score behind it.';
const validation = text.refine((said) => {
  const [kind = '', ...others] = words(said);
  if (kind === 'default') return others.length === 0;
  return kind === 'custom' && others.every((one) => modes.some((mode) => mode === one));
}, validationRule);

/** Newer packages have a map from languages to names here, too. */
const nameRule = 'Must be a name, or a map from languages to names.';
const names = z.union([text, z.record(z.string().regex(languageCode), text)], nameRule);

const keys = {
  problem_format_version: text.optional(),
  type: z.enum(['pass-fail', 'scoring'], 'Must be pass-fail or scoring.').default('pass-fail'),
  name: names.optional(),
  uuid: uuid.optional(),
  author: text.optional(),
  source: text.optional(),
  source_url: text.optional(),
  license: z.enum(licenses, `Must be one of ${licenses.join(', ')}.`).default('unknown'),
  rights_owner: text.optional(),
  limits: z.record(z.string(), z.unknown(), 'Must be a map.').default({}),
  validation: validation.default('default'),
  validator_flags: text.default(''),
  grading: z
    .object(
      {
        objective: z.enum(['min', 'max'], 'Must be min or max.').optional(),
        show_test_data_groups: yesOrNo.optional(),
      },
      'Must be a map.',
    )
    .optional(),
  keywords: keywords.default([]),
  difficulty: difficulty.optional(),
};

const limitShape = {
  time_multiplier: atLeastOne.optional(),
  time_safety_margin: atLeastOne.optional(),
  time_limit: positive.optional(),
  ...resourceShape,
  ...passesShape,
};

/** The keys of problem.yaml besides the metadata. */
export type LegacyMetadata = {
  /** If it has no name, the statement has one. */
  metadata: Omit<Metadata, 'names'>;
  name: string | undefined;
  /** By language, where problem.yaml has a map of them. */
  names: Record<string, string>;
  isCustom: boolean;
  validatorFlags: string[];
};

/** The words in a text. */
export function words(said: string): string[] {
  return said.split(/\s+/).filter((word) => word !== '');
}

/** Undefined if a rule is broken, which is reported. */
export function readLegacyMetadata(
  files: PackageFiles,
  map: YamlMap,
  findings: Findings,
): LegacyMetadata | undefined {
  const path = 'problem.yaml';
  const read = readKeys(map, keys, { path, findings });
  const limits = readLimits(innerMap(map.limits), path, findings);
  const domjudge = readDomjudge(files, findings);
  if (read === undefined) return undefined;
  if (read.source_url !== undefined && read.source === undefined) {
    findings.error(path, 'Must not be there without source.', { field: 'source_url' });
  }
  const mode = words(read.validation);
  const types = typesOf(read.type, mode, path, findings);
  const metadata = present({
    types,
    uuid: read.uuid,
    credits: read.author === undefined ? {} : { authors: authorsOf(read.author) },
    sources:
      read.source === undefined ? [] : [present({ name: read.source, url: read.source_url })],
    license: read.license,
    rightsOwner: read.rights_owner,
    limits: { ...limits, ...domjudge.limits },
    keywords: read.keywords,
    allowFileWriting: false,
    constants: {},
    legacyObjective: read.grading?.objective,
    showTestDataGroups: read.grading?.show_test_data_groups,
    difficulty: read.difficulty,
  });
  const validatorFlags = words(read.validator_flags);
  return {
    metadata,
    name: typeof read.name === 'string' ? read.name : domjudge.name,
    names: typeof read.name === 'object' ? read.name : {},
    isCustom: mode[0] === 'custom',
    validatorFlags,
  };
}

function typesOf(type: string, mode: string[], path: string, findings: Findings): ProblemType[] {
  if (mode.includes('score') && type !== 'scoring') {
    findings.error(path, 'Only a scoring problem may have score.', { field: 'validation' });
  }
  const named: ProblemType[] = [];
  if (type === 'scoring') named.push('scoring');
  if (mode.includes('multi-pass')) named.push('multi-pass');
  if (mode.includes('interactive')) named.push('interactive');
  return named;
}

function authorsOf(said: string): Person[] {
  const names = said.split(/,|\s+and\s+/).map((name) => name.trim());
  return names.filter((name) => name !== '').map((name) => ({ name }));
}

function readLimits(map: YamlMap, path: string, findings: Findings): Limits {
  const read = readKeys(map, limitShape, { path, findings, field: 'limits' });
  return present({
    timeLimitSeconds: read?.time_limit,
    acToTimeLimit: read?.time_multiplier,
    timeLimitToTle: read?.time_safety_margin,
    ...resourceLimits(read ?? {}),
    validationPasses: read?.validation_passes,
  });
}

export const iniFile = 'domjudge-problem.ini';
/** The settings of DOMjudge that do not describe the problem itself. */
const placeInContest = new Set(['short-name', 'probid', 'cid', 'allow_submit', 'allow_judge']);
const iniKeysMax = 100;

/** DOMjudge stores the time limit, and sometimes the name, in separate files. */
function readDomjudge(files: PackageFiles, findings: Findings): { limits: Limits; name?: string } {
  const limits: Limits = {};
  let name: string | undefined;
  const text = textOf(files, iniFile, findings) ?? '';
  for (const [index, line] of text.split('\n').slice(0, iniKeysMax).entries()) {
    const [, key = '', value = ''] = /^\s*([\w-]+)\s*=\s*['"]?(.*?)['"]?\s*$/.exec(line) ?? [];
    if (key === 'timelimit') setTimeLimit(limits, { value, path: iniFile, findings });
    else if (key === 'name') name = value;
    else if (key !== '' && key !== 'color' && !placeInContest.has(key)) {
      findings.warn(iniFile, 'The key is ignored.', { field: key, line: index + 1 });
    }
  }
  const alone = textOf(files, timeLimitFile, findings);
  if (alone !== undefined) setTimeLimit(limits, { value: alone, path: timeLimitFile, findings });
  return { limits, ...(name !== undefined && { name }) };
}

function setTimeLimit(
  limits: Limits,
  { value, path, findings }: { value: string; path: string; findings: Findings },
): void {
  const seconds = positive.safeParse(value.trim());
  if (seconds.success) limits.timeLimitSeconds = seconds.data;
  else findings.error(path, 'The time limit must be a number of seconds above 0.');
}
