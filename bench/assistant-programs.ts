/** The programs for measuring the assistant: with a known fault, and accepted ones. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bareSubject, type Subject } from '../assistant/task.ts';
import { allSlugs, problemsFolder } from '../problems/inputs.ts';
import type { PackagedProblem } from '../problems/package/judgeable.ts';
import { readProblem } from '../problems/package/problem.ts';

const root = join(import.meta.dirname, '..');
const folder = join(import.meta.dirname, 'assistant');

export type Program = { name: string; source: string; subject: Subject };

/** A program with the kind of its fault and the line where it is. */
export type Faulty = Program & { fault: string; line: number };

const marker = /\s*\/\/!\s*$/;

/**
 * Reads bench/assistant/*.cpp, or those of its folder `unseen`, which were written after the rules:
 * docs/assistant.md has the results of the first run. The opening comment says what is wrong, and
 * which problem it is for; the line of the fault ends with a marker. Both are removed before the
 * program is used.
 */
export function readFaulty(part: 'known' | 'unseen' = 'known'): Faulty[] {
  const place = part === 'known' ? folder : join(folder, part);
  const names = readdirSync(place).filter((name) => name.endsWith('.cpp'));
  return names.sort().map((name) => {
    const text = readFileSync(join(place, name), 'utf8');
    const said = (key: string) => new RegExp(`^// ${key}: (.*)$`, 'm').exec(text)?.[1] ?? '';
    const unescaped = (key: string) => said(key).replaceAll('\\n', '\n');
    const lines = text.slice(text.indexOf('\n\n') + 2).split('\n');
    const line = lines.findIndex((one) => marker.test(one)) + 1;
    if (line === 0) throw new Error(`${name}: no line is marked`);
    const samples = [{ input: unescaped('input'), output: unescaped('output') }];
    const subject = { ...bareSubject(said('statement'), undefined), samples };
    const source = lines.map((one) => one.replace(marker, '')).join('\n');
    return { name, source, subject, fault: said('fault'), line };
  });
}

/** One of the programs that were written from the problems alone. */
export type Written = Program & {
  problem: PackagedProblem;
  verdict: string;
  /** The line of the fault; null for an accepted program. */
  line: number | null;
};

/** Written by different people at different times. */
const writtenFolders = [
  'assistant/from-problems',
  'assistant/from-statements',
  'tutor/working',
  'tutor/sealed',
  'tutor/sealed-2',
] as const;
export type WrittenFolder = (typeof writtenFolders)[number];

/** Reads such a folder: the problem, the verdict, and the line of the fault. */
export async function readWritten(part: WrittenFolder): Promise<Written[]> {
  const place = join(import.meta.dirname, part);
  const written: Written[] = [];
  for (const name of cppIn(place)) {
    const text = readFileSync(join(place, name), 'utf8');
    const said = (key: string) => new RegExp(`^// ${key}: (.*)$`, 'm').exec(text)?.[1] ?? '';
    const lines = text.slice(text.indexOf('\n\n') + 2).split('\n');
    const at = lines.findIndex((one) => marker.test(one));
    const source = lines.map((one) => one.replace(marker, '')).join('\n');
    const line = at < 0 ? null : at + 1;
    const problem = await readProblem(join(problemsFolder, said('problem')));
    written.push({ name, source, ...ofProblem(problem), verdict: said('verdict'), line });
  }
  return written;
}

/** A problem of a fresh install, and its form for the assistant. */
function ofProblem(problem: PackagedProblem): { problem: PackagedProblem; subject: Subject } {
  const { problemStatement, difficulty, tags, timeLimitMs, memoryLimitMb, comparison } = problem;
  const samples = problem.testCases
    .filter(({ isHidden }) => !isHidden)
    .map(({ input, output }) => ({ input: String(input), output: String(output) }));
  const settings = { tags, timeLimitMs, memoryLimitMb, comparison, samples };
  const subject = { ...bareSubject(problemStatement, difficulty), ...settings };
  return { problem, subject: { ...subject, checker: problem.checker ?? null } };
}

/** The accepted programs of the judge's corpus, which have no statement. */
function readCorpus(): Program[] {
  const corpus = join(root, 'judge/corpus/accepted');
  const names = readdirSync(corpus).filter((name) => name.endsWith('.cpp'));
  return names.map((name) => ({
    name: `corpus/${name}`,
    source: readFileSync(join(corpus, name), 'utf8'),
    subject: bareSubject('', undefined),
  }));
}

/** The submissions of the problems of a fresh install that should be accepted. */
async function readSubmitted(): Promise<Program[]> {
  const programs: Program[] = [];
  for (const slug of await allSlugs()) {
    const { problem, subject } = ofProblem(await readProblem(join(problemsFolder, slug)));
    const submitted = join(problemsFolder, slug, 'submissions/accepted');
    for (const name of cppIn(submitted)) {
      const source = readFileSync(join(submitted, name), 'utf8');
      programs.push({ name: `${problem.slug}/${name}`, source, subject });
    }
  }
  return programs;
}

function cppIn(place: string): string[] {
  try {
    return readdirSync(place)
      .filter((name) => name.endsWith('.cpp'))
      .sort();
  } catch {
    return [];
  }
}

export const readAccepted = async (): Promise<Program[]> => [
  ...readCorpus(),
  ...(await readSubmitted()),
];
