/** Writes problem.yaml. */
import type { Constant, Limits, Metadata, Person, TestGroup } from '../model.ts';
import { asNumber, asYaml, oneOrMany, withoutEmpty } from './yaml.ts';

/** In the format 2025-09. */
export function modernYaml(metadata: Metadata): Buffer {
  const { limits, types } = metadata;
  const kinds = types.includes('scoring') ? types : ['pass-fail', ...types];
  return asYaml({
    problem_format_version: '2025-09',
    type: oneOrMany(kinds),
    name: Object.keys(metadata.names).join() === 'en' ? metadata.names.en : metadata.names,
    uuid: metadata.uuid,
    version: metadata.version,
    credits: creditsOf(metadata),
    source: oneOrMany(metadata.sources.map((one) => (one.url === undefined ? one.name : one))),
    license: metadata.license,
    rights_owner: metadata.rightsOwner,
    embargo_until: metadata.embargoUntil,
    limits: withoutEmpty({
      time_limit: limits.timeLimitSeconds,
      time_resolution: limits.timeResolutionSeconds,
      time_multipliers: withoutEmpty({
        ac_to_time_limit: limits.acToTimeLimit,
        time_limit_to_tle: limits.timeLimitToTle,
      }),
      ...resources(limits),
    }),
    keywords: metadata.keywords,
    languages: metadata.languages,
    allow_file_writing: metadata.allowFileWriting || undefined,
    constants: Object.fromEntries(
      Object.entries(metadata.constants).map(([name, constant]) => [name, constantOf(constant)]),
    ),
  });
}

/** In the format legacy; arguments that sample and secret share become flags of the validator. */
export function legacyYaml(
  metadata: Metadata,
  { hasValidator, flags }: { hasValidator: boolean; flags: readonly string[] },
): Buffer {
  const { limits, types, sources, credits } = metadata;
  const modes = ['interactive', 'multi-pass'].filter((mode) => types.some((one) => one === mode));
  const authors = (credits.authors ?? []).map(({ name }) => name);
  return asYaml({
    problem_format_version: 'legacy',
    type: types.includes('scoring') ? 'scoring' : 'pass-fail',
    name: metadata.names.en ?? Object.values(metadata.names)[0],
    uuid: metadata.uuid,
    author: authors.length > 0 ? authors.join(', ') : undefined,
    source: sources[0]?.name,
    source_url: sources[0]?.url,
    license: metadata.license,
    rights_owner: metadata.rightsOwner,
    limits: withoutEmpty({
      time_limit: limits.timeLimitSeconds,
      time_multiplier: limits.acToTimeLimit,
      time_safety_margin: limits.timeLimitToTle,
      ...resources(limits),
    }),
    validation: hasValidator ? ['custom', ...modes].join(' ') : undefined,
    validator_flags: flags.length > 0 ? flags.join(' ') : undefined,
    grading: withoutEmpty({
      objective: metadata.legacyObjective,
      show_test_data_groups: metadata.showTestDataGroups,
    }),
    keywords: metadata.keywords,
  });
}

const resources = (limits: Limits): Record<string, number | undefined> => ({
  memory: limits.memoryMib,
  output: limits.outputMib,
  code: limits.codeKib,
  compilation_time: limits.compilationTimeSeconds,
  compilation_memory: limits.compilationMemoryMib,
  validation_time: limits.validationTimeSeconds,
  validation_memory: limits.validationMemoryMib,
  validation_output: limits.validationOutputMib,
  validation_passes: limits.validationPasses,
});

/** In the usual notation, the address after the name, if there are no other details. */
export function personOf(person: Person): string | Person {
  const { name, email, orcid, kattis } = person;
  if (orcid !== undefined || kattis !== undefined || /[<>]/.test(name)) return person;
  return email === undefined ? name : `${name} <${email}>`;
}

function creditsOf({ credits: { translators, ...credits } }: Metadata): Record<string, unknown> {
  const given = Object.entries(credits).map(([kind, persons]) => [kind, persons.map(personOf)]);
  const languages = Object.entries(translators ?? {});
  return withoutEmpty({
    ...Object.fromEntries(given),
    translators: Object.fromEntries(
      languages.map(([language, persons]) => [language, persons.map(personOf)]),
    ),
  });
}

const constantOf = (constant: Constant): unknown =>
  Object.keys(constant).length === 1
    ? asNumber(constant.value)
    : Object.fromEntries(Object.entries(constant).map(([key, value]) => [key, asNumber(value)]));

/** The arguments that both groups pass to the validator of each case; empty if they differ. */
export function sharedFlags(sample: TestGroup, secret: TestGroup): readonly string[] {
  const [one, other] = [sample, secret].map(({ settings }) => settings.outputValidatorArgs ?? []);
  return one?.join('\n') === other?.join('\n') ? (one ?? []) : [];
}
