/**
 * Finds what is wrong with a stored package without loading its test data. One line replaces the
 * content of each large file. Different files have different lines, which end like the file.
 */

import { imageMaxBytes, problemMaxBytes, testCaseMaxBytes } from '../../contract/limits.ts';
import { programKinds } from '../../contract/package-words.ts';
import type { StoredPackage } from '../../contract/stored-package.ts';
import { checkPackage } from './check.ts';
import { type Finding, Findings, PackageError } from './findings.ts';
import { programFolders } from './icpc/programs.ts';
import { asProblem, type NamedProblem, type PackagedProblem, withNames } from './judgeable.ts';
import type { ProblemPackage } from './model.ts';
import { filesOf, fromStored } from './stored.ts';

type Name = { sha256: string; bytes: number };
type Group = StoredPackage['secret'];
type Case = Group['cases'][number];

/** The facts about the bytes of a file that the rules need. */
export type FileFacts = {
  endsLine: boolean;
  hasCrlf: boolean;
  /** Its first bytes, which identify images. */
  head: Uint8Array;
};

/** A stored package, the files that were read, and facts about the others by hash. */
export type DraftToCheck = {
  content: StoredPackage;
  files: ReadonlyMap<string, Uint8Array>;
  facts: ReadonlyMap<string, FileFacts>;
};

export type CheckedDraft = {
  findings: Finding[];
  /** The number of further findings. */
  left: number;
  /** The problem of the package; null if there is an error. */
  problem: NamedProblem | null;
};

/** Test data of more bytes are not read. */
const dataReadMaxBytes = 4 * 1024;
/** Nor are more files of them: the facts say what the rules need to know of the others. */
const dataReadMaxFiles = 1_000;
/** The limit for other files that are read: settings, statements and programs are never larger. */
const readMaxBytes = 512 * 1024;

/** The files to read, and the hashes of files of which only the facts are needed. */
export function filesToCheck(content: StoredPackage): { read: Name[]; facts: string[] } {
  const data = new Set(casesOf(content).flatMap(({ input, answer }) => [input, answer].map(keyOf)));
  const read: Name[] = [];
  const facts: string[] = [];
  let dataFiles = 0;
  for (const name of filesOf(content)) {
    const isData = data.has(name.sha256);
    if (isData) dataFiles += 1;
    const isRead = isData
      ? name.bytes <= dataReadMaxBytes && dataFiles <= dataReadMaxFiles
      : name.bytes <= readMaxBytes;
    if (isRead) read.push(name);
    else facts.push(name.sha256);
  }
  return { read, facts };
}

const keyOf = ({ sha256 }: Name): string => sha256;

/** All findings, errors first. */
export function checkDraft({ content, files, facts }: DraftToCheck): CheckedDraft {
  const findings = new Findings();
  checkNames(content, findings);
  checkSizes(content, findings);
  const names = new Map<Buffer, Name>();
  const images = new Set(content.statementFiles.map(({ bytes }) => bytes.sha256));
  const one = fromStored(content, (name) => {
    const given = files.get(name.sha256);
    const isImage = images.has(name.sha256);
    const bytes = given
      ? Buffer.from(given)
      : standIn(name, { ...facts.get(name.sha256), isImage });
    names.set(bytes, name);
    return bytes;
  });
  checkPackage(one, findings, (bytes) => names.get(bytes)?.bytes ?? bytes.length);
  const { all, left, problem } = judgeable(one);
  return {
    findings: inOrder([...findings.all, ...all]),
    left: findings.left + left,
    problem: problem === null || findings.hasErrors ? null : withNames(problem, nameIn(names)),
  };
}

function nameIn(names: ReadonlyMap<Buffer, Name>): (bytes: Buffer) => Name {
  return (bytes) => {
    const name = names.get(bytes);
    if (name === undefined) throw new Error('a problem has a file that its package does not name');
    return name;
  };
}

type Judgeable = { all: Finding[]; left: number; problem: PackagedProblem | null };

function judgeable(one: ProblemPackage): Judgeable {
  try {
    const { problem, findings } = asProblem(one);
    return { all: findings.all, left: findings.left, problem };
  } catch (error) {
    if (error instanceof PackageError) return { all: error.findings, left: 0, problem: null };
    throw error;
  }
}

type Facts = Partial<FileFacts> & { isImage: boolean };

function standIn(
  { sha256, bytes }: Name,
  { endsLine = true, hasCrlf = false, head, isImage }: Facts,
): Buffer {
  if (bytes === 0) return Buffer.alloc(0);
  // A new view of the same bytes, because names belong to views.
  if (isImage && bytes > imageMaxBytes) return tooLargeImage.subarray(0);
  if (isImage && head !== undefined) return Buffer.concat([head, Buffer.from(sha256)]);
  return Buffer.from(`${sha256}${hasCrlf ? '\r\n' : '\n'}${endsLine ? '' : sha256}`);
}

const tooLargeImage = Buffer.alloc(imageMaxBytes + 1);

/** Errors first, each flaw once: two checks may find the same one, of another severity. */
function inOrder(all: Finding[]): Finding[] {
  const rank = ({ severity }: Finding): number => (severity === 'error' ? 0 : 1);
  const once = new Map<string, Finding>();
  for (const one of all.toSorted((a, b) => rank(a) - rank(b))) {
    const { severity: _, ...flaw } = one;
    const key = JSON.stringify(flaw);
    if (!once.has(key)) once.set(key, one);
  }
  return [...once.values()];
}

const groupsWithin = (group: Group): Group[] => [group, ...group.groups.flatMap(groupsWithin)];

const groupsOf = ({ sample, secret }: StoredPackage): Group[] =>
  [sample, secret].flatMap(groupsWithin);

const casesOf = (content: StoredPackage): Case[] => groupsOf(content).flatMap(({ cases }) => cases);

/** Reports names that would put two files in one place, or a file into another group. */
function checkNames(content: StoredPackage, findings: Findings): void {
  const once = (where: string, names: readonly string[]): void => {
    const seen = new Set<string>();
    for (const name of names) {
      if (seen.has(name)) findings.error(`${where}${name}`, 'There are two of this name.');
      seen.add(name);
    }
  };
  for (const { name, cases, groups } of groupsOf(content)) {
    for (const inner of [...cases, ...groups]) {
      const isInside = inner.name.startsWith(`${name}/`);
      if (isInside && !inner.name.slice(name.length + 1).includes('/')) continue;
      findings.error(`data/${inner.name}`, `Must be called ${name}/ and one name: it is in there.`);
    }
  }
  once(
    'data/',
    [...casesOf(content), ...groupsOf(content)].map(({ name }) => name),
  );
  const { statements, statementFiles, submissions, programs, folders } = content;
  once(
    'statement/problem.',
    statements.map((one) => `${one.language}.${one.format}`),
  );
  once(
    'statement/',
    statementFiles.map(({ path }) => path),
  );
  once(
    'submissions/',
    submissions.map(({ folder, program }) => `${folder}/${program.name}`),
  );
  for (const kind of programKinds) {
    const [folder] = programFolders[kind];
    once(
      `${folder}/`,
      programs[kind].map(({ name }) => name),
    );
  }
  for (const [folder, all] of Object.entries(folders))
    once(
      `${folder}/`,
      all.map((one) => one.path),
    );
}

function checkSizes(content: StoredPackage, findings: Findings): void {
  let total = 0;
  for (const { name, input, answer } of casesOf(content)) {
    total += input.bytes + answer.bytes;
    if (Math.max(input.bytes, answer.bytes) <= testCaseMaxBytes) continue;
    findings.error(`data/${name}`, `At most ${testCaseMaxBytes} bytes each way.`);
  }
  if (total > problemMaxBytes) findings.error('data', `At most ${problemMaxBytes} bytes.`);
}
