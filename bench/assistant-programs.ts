/** The programs for measuring the assistant: with a known fault, and accepted ones. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bareSubject, type Subject } from '../assistant/task.ts';

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

/** One of the thirty programs that were written from the problems alone. */
export type Written = Program & {
  problem: string;
  verdict: string;
  /** For the fault; null for an accepted program. */
  line: number | null;
};

/** Reads bench/assistant/from-problems: the problem, the verdict, and the line of the fault. */
export function readWritten(): Written[] {
  const place = join(folder, 'from-problems');
  return cppIn(place).map((name) => {
    const text = readFileSync(join(place, name), 'utf8');
    const said = (key: string) => new RegExp(`^// ${key}: (.*)$`, 'm').exec(text)?.[1] ?? '';
    const lines = text.slice(text.indexOf('\n\n') + 2).split('\n');
    const at = lines.findIndex((one) => marker.test(one));
    const [problem, verdict] = [said('problem'), said('verdict')];
    const source = lines.map((one) => one.replace(marker, '')).join('\n');
    const line = at < 0 ? null : at + 1;
    return { name, source, subject: subjectOf(problem), problem, verdict, line };
  });
}

/** A problem of a fresh install as the assistant knows it. */
function subjectOf(problem: string): Subject {
  const place = join(root, 'problems', problem);
  const settings = readFileSync(join(place, 'problem.yaml'), 'utf8');
  const setting = (key: string) => Number(new RegExp(`${key}: ([\\d.]+)`).exec(settings)?.[1]);
  const tags = /^keywords: \[(.*)\]$/m.exec(settings)?.[1]?.split(', ') ?? [];
  const read = (path: string) => readFileSync(join(place, path), 'utf8');
  const samples = readdirSync(join(place, 'data/sample')).filter((name) => name.endsWith('.in'));
  return {
    ...bareSubject(read('problem_statement/problem.en.md'), undefined),
    tags,
    timeLimitMs: setting('time_limit') * 1000,
    memoryLimitMb: setting('memory'),
    samples: samples.sort().map((name) => ({
      input: read(`data/sample/${name}`),
      output: read(`data/sample/${name.replace(/in$/, 'ans')}`),
    })),
  };
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

/** What was submitted for the problems of a fresh install, with an expected verdict. */
function readSubmitted(verdict: string): Program[] {
  const problems = join(root, 'problems');
  const names = readdirSync(problems).filter((name) =>
    existsSync(join(problems, name, 'problem.yaml')),
  );
  return names.flatMap((problem) => {
    const submitted = join(problems, problem, 'submissions', verdict);
    const subject = subjectOf(problem);
    return cppIn(submitted).map((name) => ({
      name: `${problem}/${name}`,
      source: readFileSync(join(submitted, name), 'utf8'),
      subject,
    }));
  });
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

export const readAccepted = (): Program[] => [...readCorpus(), ...readSubmitted('accepted')];
