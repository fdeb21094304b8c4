/** The programs that the assistant is measured on: with a known fault, and accepted ones. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bareSubject, type Subject } from '../server/assistant/task.ts';

const root = join(import.meta.dirname, '..');
const folder = join(import.meta.dirname, 'assistant');

export type Program = { name: string; source: string; subject: Subject };

/** A program with the kind of its fault and the line where it is. */
export type Faulty = Program & { fault: string; line: number };

const marker = /\s*\/\/!\s*$/;

/**
 * Reads bench/assistant/*.cpp, or those of its folder `unseen`, which were written after the rules:
 * docs/assistant.md says how they fared the first time. The opening comment says what is wrong, and
 * of which problem it is; the line of the fault ends in a marker. Both are taken away before
 * anybody sees the program.
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
export function readSubmitted(verdict: string): Program[] {
  const problems = join(root, 'problems');
  const folders = readdirSync(problems, { withFileTypes: true }).filter((one) => one.isDirectory());
  return folders.flatMap(({ name: problem }) => {
    const place = join(problems, problem);
    const submitted = join(place, 'submissions', verdict);
    const settings = readFileSync(join(place, 'problem.yaml'), 'utf8');
    const setting = (key: string) => Number(new RegExp(`${key}: ([\\d.]+)`).exec(settings)?.[1]);
    const read = (path: string) => readFileSync(join(place, path), 'utf8');
    const subject: Subject = {
      ...bareSubject(read('problem_statement/problem.en.md'), undefined),
      timeLimitMs: setting('time_limit') * 1000,
      memoryLimitMb: setting('memory'),
      samples: [{ input: read('data/sample/1.in'), output: read('data/sample/1.ans') }],
    };
    return cppIn(submitted).map((name) => ({
      name: `${problem}/${name}`,
      source: readFileSync(join(submitted, name), 'utf8'),
      subject,
    }));
  });
}

function cppIn(place: string): string[] {
  try {
    return readdirSync(place).filter((name) => name.endsWith('.cpp'));
  } catch {
    return [];
  }
}

export const readAccepted = (): Program[] => [...readCorpus(), ...readSubmitted('accepted')];
