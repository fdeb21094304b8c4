/**
 * Applies an edit in the form to a package. Only the changed fields are replaced; submissions,
 * validators and statements in other languages stay.
 */
import type { Checker } from '../../contract/checker.ts';
import type { Comparison } from '../../contract/judging.ts';
import { problemTypes } from '../../contract/package-words.ts';
import { type SomeSettings, withSettings } from '../../contract/problem-fields.ts';
import type { StoredPackage } from '../../contract/stored-package.ts';
import type { Difficulty } from '../../contract/words.ts';
import { changedCases, type FormCase } from './changed-cases.ts';
import { checkerProgram } from './checker-program.ts';
import { comparisonFlags } from './flags.ts';
import { chosenStatement } from './statement.ts';
import { asStored, type FilesByHash } from './stored.ts';

type FormJudging = {
  comparison: Comparison;
  checker: Checker | null;
  interactor: Checker | null;
};

/** The changes in the form; absent fields stay. */
export type FormChange = SomeSettings & {
  name?: string | undefined;
  /** Markdown. */
  problemStatement?: string | undefined;
  difficulty?: Difficulty | undefined;
  tags?: string[] | undefined;
  timeLimitMs?: number | undefined;
  memoryLimitMb?: number | undefined;
  /** How outputs are judged: by the checker, otherwise by the comparison; or by an interactor. */
  judging?: FormJudging | undefined;
  testCases?: readonly FormCase[] | undefined;
};

/** The package with the change, and the new files of the change other than test data. */
export function changedPackage(
  given: StoredPackage,
  change: FormChange,
): { content: StoredPackage; files: FilesByHash } {
  const files = new Map<string, Buffer>();
  let content: StoredPackage = { ...given, metadata: changedMetadata(given, change) };
  if (change.problemStatement !== undefined) {
    content = withStatement(content, change.problemStatement, files);
  }
  if (change.testCases !== undefined) {
    content = { ...content, ...changedCases(content, change.testCases) };
  }
  if (change.judging !== undefined) content = withJudging(content, change.judging, files);
  return { content, files };
}

function changedMetadata(
  { metadata, statements }: StoredPackage,
  change: FormChange,
): StoredPackage['metadata'] {
  const { name, difficulty, tags, timeLimitMs, memoryLimitMb } = change;
  const language = chosenStatement(statements)?.language ?? 'en';
  const named = language in metadata.names ? language : Object.keys(metadata.names)[0];
  return {
    ...withSettings(metadata, change),
    ...(name !== undefined && { names: { ...metadata.names, [named ?? language]: name } }),
    ...(difficulty !== undefined && { difficulty }),
    ...(tags !== undefined && { keywords: tags }),
    limits: {
      ...metadata.limits,
      ...(timeLimitMs !== undefined && { timeLimitSeconds: timeLimitMs / 1000 }),
      ...(memoryLimitMb !== undefined && { memoryMib: memoryLimitMb }),
    },
  };
}

/** The statement that the form shows becomes Markdown; those in other languages stay. */
function withStatement(
  content: StoredPackage,
  text: string,
  files: Map<string, Buffer>,
): StoredPackage {
  const shown = chosenStatement(content.statements);
  const source = named(Buffer.from(text), files);
  const statement = { language: shown?.language ?? 'en', format: 'markdown' as const, source };
  const statements =
    shown === undefined
      ? [...content.statements, statement]
      : content.statements.map((one) => (one === shown ? statement : one));
  return { ...content, statements };
}

/** An icpc interactor is the output validator; a testlib interactor is separate from it. */
function withJudging(
  content: StoredPackage,
  { comparison, checker, interactor }: FormJudging,
  files: Map<string, Buffer>,
): StoredPackage {
  const isValidator = interactor?.kind === 'icpc';
  const decider = isValidator ? interactor : checker;
  const flags = decider ? decider.arguments : comparisonFlags(comparison);
  const program = (one: Checker | null, stem: string) =>
    one ? [named(checkerProgram(one, stem), files)] : [];
  return {
    ...content,
    metadata: withDecider(content.metadata, { interactor, passes: decider?.passes }),
    programs: {
      ...content.programs,
      outputValidators: program(decider, isValidator ? 'interact' : 'check'),
      interactors: program(isValidator ? null : interactor, 'interact'),
    },
    sample: withFlags(content.sample, flags),
    secret: withFlags(content.secret, flags),
  };
}

/** The types in the order of the format. */
function withDecider(
  { types, limits: { validationPasses: _, ...limits }, ...rest }: StoredPackage['metadata'],
  { interactor, passes }: { interactor: Checker | null; passes: number | undefined },
): StoredPackage['metadata'] {
  const own = new Map<string, boolean>([
    ['multi-pass', passes !== undefined],
    ['interactive', interactor !== null],
  ]);
  return {
    ...rest,
    types: problemTypes.filter((one) => own.get(one) ?? types.includes(one)),
    limits: { ...limits, ...(passes !== undefined && { validationPasses: passes }) },
  };
}

type Group = StoredPackage['secret'];

/** The flags apply to all cases of the group, and replace those of its subgroups and cases. */
function withFlags(group: Group, flags: string[]): Group {
  const { settings, cases, groups } = group;
  return {
    ...group,
    settings: {
      ...withoutFlags(settings),
      ...(flags.length > 0 && { outputValidatorArgs: flags }),
    },
    cases: cases.map((one) => ({ ...one, settings: withoutFlags(one.settings) })),
    groups: groups.map((one) => withFlags(one, [])),
  };
}

function withoutFlags<Settings extends { outputValidatorArgs?: string[] }>(
  settings: Settings,
): Omit<Settings, 'outputValidatorArgs'> {
  const { outputValidatorArgs: _, ...rest } = settings;
  return rest;
}

function named<Value>(value: Value, files: Map<string, Buffer>) {
  const { content, files: own } = asStored(value);
  for (const [sha256, bytes] of own) files.set(sha256, bytes);
  return content;
}
