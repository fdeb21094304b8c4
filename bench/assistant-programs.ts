/** The programs for measuring the assistant: with a known fault, and accepted ones. */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { bareSubject, type Subject } from '../assistant/task.ts';
import { defaultLanguage, type Language } from '../contract/languages.ts';
import { allSlugs, problemsFolder } from '../problems/inputs.ts';
import { type PackagedProblem, readProblem } from '../problems/package/judgeable.ts';
import { plainProblems } from './tutor-plain.ts';

const root = join(import.meta.dirname, '..');

export type Program = { name: string; source: string; subject: Subject };

/** A program with the kind of its fault and the line where it is. */
export type Faulty = Program & { fault: string; line: number };

const languages: Record<string, Language> = { '.py': 'python', '.java': 'java' };

const marker = /\s*(?:\/\/|#)!\s*$/;

/** A program as it was written: what its opening comment says, and the lines of its fault. */
type Noted = { name: string; source: string; lines: number[]; said(key: string): string };

/**
 * A file has many programs, each below a line with its name. The opening comment of a program says
 * what is wrong and which problem it is for; the lines of the fault end with a marker. Both are
 * removed before the program is used. A slow program also says how its time grows, in the letters
 * of the statement, and a wrong one whether a sample or only hidden tests fail.
 */
function programsIn(set: string): Noted[] {
  const [, ...parts] = readFileSync(join(import.meta.dirname, `${set}.txt`), 'utf8').split(
    /^==== /m,
  );
  return parts.map((part) => {
    const [name = ''] = part.split('\n', 1);
    const lines = part.slice(part.indexOf('\n\n') + 2).split('\n');
    return {
      name,
      source: lines.map((one) => one.replace(marker, '')).join('\n'),
      lines: lines.flatMap((one, at) => (marker.test(one) ? [at + 1] : [])),
      said: (key) => new RegExp(`^// ${key}: (.*)$`, 'm').exec(part)?.[1] ?? '',
    };
  });
}

/** `unseen` were written after the rules. docs/assistant.md has the sums of all sets. */
export function readFaulty(set: 'known' | 'unseen'): Faulty[] {
  return programsIn(`assistant/${set}`).map(({ name, source, lines: [line], said }) => {
    if (line === undefined) throw new Error(`${name}: no line is marked`);
    const unescaped = (key: string) => said(key).replaceAll('\\n', '\n');
    const samples = [{ number: 1, input: unescaped('input'), output: unescaped('output') }];
    const subject = { ...bareSubject(said('statement'), undefined), samples };
    return { name, source, subject, fault: said('fault'), line };
  });
}

/** One of the programs that were written from the problems alone. */
export type Written = Program & {
  problem: PackagedProblem;
  verdict: string;
  language: Language;
  /** The line of the fault; null for an accepted program. */
  line: number | null;
  /** All lines of the fault: what is named is right if it is one of them. */
  lines: number[];
  /** For a reader: the fault, where it shows, and how the time of a slow program grows. */
  expected: string;
};

/** Written by different people at different times. */
export type WrittenSet =
  | 'assistant/from-problems'
  | 'assistant/from-statements'
  | 'tutor/working'
  | 'tutor/sealed'
  | 'tutor/sealed-2'
  | 'tutor/sealed-3'
  | 'tutor/sealed-4'
  | 'tutor/sealed-5'
  | 'tutor/sealed-6'
  | 'tutor/sealed-7'
  | 'tutor/sealed-8';

const problems = new Map<string, Promise<PackagedProblem>>();

/** A problem of a fresh install, which is read once: some have many MB of tests. */
export function problemOf(slug: string): Promise<PackagedProblem> {
  const problem = problems.get(slug) ?? readProblem(join(problemsFolder, slug));
  problems.set(slug, problem);
  return problem;
}

/** Reads such a set: the problem, the verdict, and the line of the fault. */
export async function readWritten(set: WrittenSet): Promise<Written[]> {
  const written: Written[] = [];
  const plain = new Map(plainProblems().map(({ problem }) => [problem.slug, problem]));
  for (const { name, source, lines, said } of programsIn(set)) {
    const slug = said('problem');
    const problem = plain.get(slug) ?? (await problemOf(slug));
    const [line = null] = lines;
    const language = languages[extname(name)] ?? defaultLanguage;
    const expected = ['verdict', 'class', 'fails', 'growth', 'fault', 'checked']
      .map(said)
      .filter((part) => part !== '')
      .join('; ');
    const program = { name, source, language, expected, verdict: said('verdict'), line, lines };
    written.push({ ...program, ...ofProblem(problem) });
  }
  return written;
}

/** A problem of a fresh install, and its form for the assistant. */
function ofProblem(problem: PackagedProblem): { problem: PackagedProblem; subject: Subject } {
  const { problemStatement, difficulty, tags, timeLimitMs, memoryLimitMb, comparison } = problem;
  const samples = problem.testCases
    .filter(({ isHidden }) => !isHidden)
    .map(({ input, output }, at) => ({
      number: at + 1,
      input: String(input),
      output: String(output),
    }));
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
    const { problem, subject } = ofProblem(await problemOf(slug));
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
