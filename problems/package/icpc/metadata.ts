/** Reads problem.yaml of the formats 2023-07-draft and 2025-09. */
import { z } from 'zod';
import { creditKinds, licenses, problemTypes } from '../../../contract/package-words.ts';
import { answersAlone } from '../answers.ts';
import type { Findings } from '../findings.ts';
import type { Constant, Credits, Limits, Metadata, ProblemType, Source } from '../model.ts';
import { innerMap, type Keyed, present, readKeys, type YamlMap } from '../yaml.ts';
import { passesShape, resourceLimits, resourceShape } from './limits.ts';
import {
  atLeastOne,
  languageCode,
  oneOrMore,
  people,
  positive,
  text,
  texts,
  uuid,
  yesOrNo,
} from './shapes.ts';

const types = ['pass-fail', ...problemTypes] as const;
const typeRule = `Must be one or more of ${types.join(', ')}.`;

/** Some packages write the types as one text of several words. */
const typeList = z.preprocess(
  (given) => (typeof given === 'string' ? given.split(/\s+/) : given),
  z.array(z.enum(types, typeRule), typeRule).min(1, typeRule),
);

const nameRule = 'Must be a name, or a map from languages to names.';
const names = z.union(
  [
    text.transform((name): Record<string, string> => ({ en: name })),
    z.record(z.string().regex(languageCode), text),
  ],
  nameRule,
);

const sourceRule = 'Must be a name, a map with name and url, or a list of them.';
const source = z.union(
  [
    text.transform((name): Source => ({ name })),
    z
      .object({ name: text, url: text.nullish().transform((url) => url ?? undefined) })
      .transform((one): Source => present(one)),
  ],
  sourceRule,
);

const credits = z.union(
  [
    people.transform((authors): Credits => ({ authors })),
    z
      .object({
        ...Object.fromEntries(creditKinds.map((kind) => [kind, people.nullish()])),
        translators: z.record(z.string(), people).nullish(),
      })
      .transform((given): Credits => withoutNull(given)),
  ],
  'Must be a person, or a map from kinds of credits to persons.',
);

const withoutNull = (given: Record<string, unknown>): object =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value != null));

const constantRule = 'Must be a number, text, or a map of them with the key value.';
const constants = z.record(
  z.string().regex(/^[A-Za-z_]\w*$/),
  z.union(
    [
      text.transform((value): Constant => ({ value })),
      z.record(z.string(), text).refine((map): map is Constant => 'value' in map),
    ],
    constantRule,
  ),
  'Must be a map from names of letters, digits and _.',
);

const limitShape = {
  time_limit: positive.optional(),
  time_resolution: positive.optional(),
  time_multipliers: z
    .object({ ac_to_time_limit: atLeastOne.optional(), time_limit_to_tle: atLeastOne.optional() })
    .optional(),
  ...resourceShape,
  ...passesShape,
};

const keys = {
  problem_format_version: text,
  type: typeList.default(['pass-fail']),
  name: names,
  uuid: uuid.optional(),
  version: text.optional(),
  credits: credits.optional(),
  source: oneOrMore(source, sourceRule).default([]),
  /** From drafts and from legacy; some packages of 2025-09 have it, too. */
  source_url: text.optional(),
  license: z.enum(licenses, `Must be one of ${licenses.join(', ')}.`).default('unknown'),
  rights_owner: text.optional(),
  embargo_until: text
    .regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}Z)?$/, 'Must be a date, as 2026-01-31.')
    .optional(),
  limits: z.record(z.string(), z.unknown(), 'Must be a map.').default({}),
  keywords: texts.default([]),
  languages: z
    .union([z.literal('all').transform(() => undefined), texts], 'Must be "all" or a list.')
    .optional(),
  allow_file_writing: yesOrNo.default(false),
  constants: constants.default({}),
};

/** Undefined if a rule is broken, which is reported. */
export function readMetadata(map: YamlMap, place: Keyed): Metadata | undefined {
  const { path, findings } = place;
  const read = readKeys(map, keys, place);
  const limits = readLimits(innerMap(map.limits), place);
  const types = typesOf(typeList.safeParse(map.type).data ?? [], path, findings);
  if (read === undefined) return undefined;
  if (read.source_url !== undefined && place.isStrict) {
    const remedy = 'Write source as a map with name and url.';
    const rule = 'Is a key of older formats; it is read as the url of the source.';
    findings.warn(path, rule, { field: 'source_url', remedy });
  }
  if (read.uuid === undefined) findings.warn(path, 'The key is required.', { field: 'uuid' });
  return present({
    names: read.name,
    types,
    uuid: read.uuid,
    version: read.version,
    credits: read.credits ?? {},
    sources: read.source.map((one) => present({ ...one, url: one.url ?? read.source_url })),
    license: read.license,
    rightsOwner: read.rights_owner,
    embargoUntil: read.embargo_until,
    limits,
    keywords: read.keywords,
    languages: read.languages,
    allowFileWriting: read.allow_file_writing,
    constants: read.constants,
  });
}

function typesOf(given: string[], path: string, findings: Findings): ProblemType[] {
  const refuse = (rule: string): void => findings.error(path, rule, { field: 'type' });
  if (new Set(given).size < given.length) refuse('Must not name a type twice.');
  const chosen = problemTypes.filter((one) => given.includes(one));
  if (given.includes('pass-fail') && chosen.includes('scoring')) {
    refuse('pass-fail and scoring exclude each other.');
  }
  if (chosen.includes('submit-answer') && chosen.some((one) => /pass|active/.test(one))) {
    refuse(answersAlone);
  }
  return chosen;
}

function readLimits(map: YamlMap, place: Keyed): Limits {
  const read = readKeys(map, limitShape, { ...place, field: 'limits' });
  return present({
    timeLimitSeconds: read?.time_limit,
    timeResolutionSeconds: read?.time_resolution,
    acToTimeLimit: read?.time_multipliers?.ac_to_time_limit,
    timeLimitToTle: read?.time_multipliers?.time_limit_to_tle,
    ...resourceLimits(read ?? {}),
    validationPasses: read?.validation_passes,
  });
}
