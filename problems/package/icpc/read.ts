/** Reads a package of the ICPC formats: legacy, legacy-icpc, 2023-07-draft and 2025-09. */

import { keptFolders, programKinds } from '../../../contract/package-words.ts';
import { said } from '../../../contract/said.ts';
import { filesBelow, type PackageFiles } from '../files.ts';
import type { Findings } from '../findings.ts';
import type {
  GroupSettings,
  Metadata,
  PackedFile,
  ProblemPackage,
  ProgramKind,
  Statement,
} from '../model.ts';
import { ourFile, readOurs, setPoints } from '../ours.ts';
import { readYaml, type YamlMap } from '../yaml.ts';
import { readData } from './data.ts';
import { readLegacyMetadata } from './legacy-metadata.ts';
import { readMetadata } from './metadata.ts';
import { programFolders, readPrograms, readSubmissions } from './programs.ts';
import { nameIn, readStatements, statementFolders } from './statements.ts';
import { readSubmissionRules, rulesFile } from './submission-rules.ts';

const path = 'problem.yaml';

export const icpcFormats = ['legacy', 'legacy-icpc', '2023-07-draft', '2025-09'] as const;
export type IcpcFormat = (typeof icpcFormats)[number];

/** The names that the drafts of 2025-09 had. */
const draftNames = new Set(['draft', '2023-07', '2025-09-draft']);

/** The version that problem.yaml names. */
function formatOf(map: YamlMap, findings: Findings): IcpcFormat | undefined {
  const named = String(map.problem_format_version ?? 'legacy');
  if (draftNames.has(named)) return '2023-07-draft';
  const format = icpcFormats.find((one) => one === named);
  if (format === undefined) {
    const rule = said`Must be one of ${icpcFormats.join(', ')}.`;
    findings.error(path, rule, { field: 'problem_format_version' });
  }
  return format;
}

/** Undefined if the package breaks a rule; adds a finding for each. */
export function readIcpc(
  files: PackageFiles,
  slug: string,
  findings: Findings,
): { package: ProblemPackage; format: IcpcFormat } | undefined {
  const map = readYaml(files, path, findings) ?? {};
  const format = formatOf(map, findings) ?? '2025-09';
  const { statements, statementFiles } = readStatements(files, findings);
  const isLegacy = format === 'legacy' || format === 'legacy-icpc';
  const isStrict = format === '2025-09';
  const head = isLegacy
    ? readLegacyHead(files, { map, statements }, findings)
    : {
        metadata: readMetadata(map, { path, findings, isStrict }),
        inherited: {},
        isCustom: undefined,
      };
  const ours = readOurs(files, findings);
  const areFoldersGroups = isLegacy && (head.metadata?.types.includes('scoring') ?? false);
  const rules = { inherited: head.inherited, isStrict, areFoldersGroups };
  const { otherFiles, ...data } = readData(files, rules, findings);
  setPoints(data.secret, ours.points, findings);
  const programs = Object.fromEntries(
    programKinds.map((kind) => [kind, readPrograms(files, kind)]),
  ) as ProblemPackage['programs'];
  checkValidators(head.isCustom, programs, findings);
  const submissions = readSubmissions(files);
  const others = strangers(files, findings);
  const submissionRules = readSubmissionRules(files, findings);
  if (head.metadata === undefined) return undefined;
  const metadata = { ...head.metadata, ...ours.metadata };
  if (!isLegacy) compareLanguages(metadata, statements, findings);
  const folders = Object.fromEntries(
    keptFolders.map((name) => [name, filesBelow(files, name)]),
  ) as ProblemPackage['folders'];
  return {
    format,
    package: {
      slug,
      metadata,
      statements,
      statementFiles,
      ...data,
      programs,
      submissions,
      submissionRules,
      folders,
      otherFiles: [...otherFiles, ...others],
    },
  };
}

type Head = {
  metadata: Metadata | undefined;
  /** The settings of all test cases. */
  inherited: GroupSettings;
  isCustom: boolean | undefined;
};

function readLegacyHead(
  files: PackageFiles,
  { map, statements }: { map: YamlMap; statements: Statement[] },
  findings: Findings,
): Head {
  const read = readLegacyMetadata(files, map, findings);
  if (read === undefined) return { metadata: undefined, inherited: {}, isCustom: undefined };
  const { validatorFlags, isCustom } = read;
  const names: Record<string, string> = {};
  for (const one of statements) {
    const name = nameIn(one) ?? read.name;
    if (name !== undefined) names[one.language] = name;
  }
  const [first] = statements;
  // problem.yaml has the name in one of the languages, but does not say in which.
  const main = statements.find(({ language }) => language === 'en') ?? first;
  if (read.name !== undefined) names[main?.language ?? 'en'] = read.name;
  Object.assign(names, read.names);
  if (Object.keys(names).length === 0) {
    findings.error(path, said`The problem must have a name, here or in its statement.`, {
      field: 'name',
    });
  }
  const inherited = validatorFlags.length > 0 ? { outputValidatorArgs: validatorFlags } : {};
  return { metadata: { names, ...read.metadata }, inherited, isCustom };
}

/** `validation: custom` requires a validator, and the reverse; if undefined, the folder decides. */
function checkValidators(
  isCustom: boolean | undefined,
  programs: ProblemPackage['programs'],
  findings: Findings,
): void {
  const [, folder = ''] = programFolders.outputValidators;
  const hasAny = programs.outputValidators.length > 0;
  if (isCustom === true && !hasAny) {
    findings.error(folder, 'At least one program is required with validation: custom.');
  }
  if (isCustom === false && hasAny) {
    findings.warn(folder, 'Is not used without validation: custom, and left out.');
    programs.outputValidators = [];
  }
}

/** Newer formats name the problem in each language of its statements. */
function compareLanguages(metadata: Metadata, statements: Statement[], findings: Findings): void {
  const named = Object.keys(metadata.names);
  for (const { language } of statements) {
    if (named.includes(language)) continue;
    findings.warn(path, said`There is a statement and no name in ${language}.`, { field: 'name' });
  }
  for (const language of named) {
    if (statements.some((one) => one.language === language)) continue;
    findings.warn(path, said`There is a name and no statement in ${language}.`, { field: 'name' });
  }
}

const knownFolders = new Set<string>([
  ...['data', 'submissions', ...statementFolders, ...keptFolders],
  ...programKinds.flatMap((kind: ProgramKind) => programFolders[kind]),
]);
const knownFiles = new Set([path, ourFile, 'domjudge-problem.ini', '.timelimit', 'problem.pdf']);

/** The files that the format does not define. */
function strangers(files: PackageFiles, findings: Findings): PackedFile[] {
  const found: PackedFile[] = [];
  for (const [name, bytes] of files) {
    const [top = ''] = name.split('/');
    const isLoose = top === 'submissions' && name.split('/').length === 2 && name !== rulesFile;
    const isKnown = name === top ? knownFiles.has(name) : knownFolders.has(top);
    if (isKnown && !isLoose) continue;
    found.push({ path: name, bytes });
  }
  const tops = new Set(found.map((one) => one.path.split('/')[0] ?? ''));
  for (const top of tops) {
    findings.warn(top, said`The format does not name it; it is kept and not used.`);
  }
  return found;
}
