/** The corpus: programs in folders named after their expected verdict, and how to judge one. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { comparison, type SubmitResult } from '../contract/judging.ts';
import { defaultLanguage, knownLanguages, type Language } from '../contract/languages.ts';
import { verdicts } from '../contract/words.ts';
import { judgeSubmission } from './judge.ts';
import type { TestCase } from './run/case-report.ts';
import { caseOfBytes, caseOfFiles, type Workshop } from './testing-judge.ts';

const corpus = join(import.meta.dirname, 'corpus');

/** `uncounted`: the verdict if no cgroup accounts for memory; by default the same. */
export type Program = {
  name: string;
  path: string;
  language: Language;
  expected: string[];
  uncounted: string[];
  isHostile: boolean;
  /** What a hostile program tries, of `hostileKinds`. */
  kinds: string[];
};

/** What hostile programs try, in every language that can express it. */
export const hostileKinds = [
  ...['fork', 'threads', 'files', 'network', 'signals', 'memory', 'output', 'reflection'],
  ...['native-calls', 'compile-bombs', 'class-loading', 'odd-imports', 'environment', '/proc'],
] as const;

export type HostileKind = (typeof hostileKinds)[number];

/** The first language with a file's extension; undefined for other files. */
const languageOf = (file: string): Language | undefined =>
  knownLanguages.find(({ fileName }) => extname(fileName) === extname(file))?.id;

/** The names in a list beside the programs. */
const listed = (file: string): string[] =>
  readFileSync(join(corpus, file), 'utf8').trim().split('\n');

/** The programs that are judged in each language of their extension. */
const inAllStandards = listed('standards.txt');

/** The languages in which a program is judged: those that it names, or the first or all of its extension. */
function languagesOf(name: string, file: string, source: string): Language[] {
  const first = languageOf(file);
  const only = directive(source, 'language')?.split(' ');
  const wanted = knownLanguages.filter(({ id, fileName }) =>
    only === undefined
      ? extname(fileName) === extname(file) && (id === first || inAllStandards.includes(name))
      : only.includes(id),
  );
  return wanted.map(({ id }) => id);
}

export const folderOf = (verdict: string): string => verdict.toLowerCase().replaceAll(' ', '-');

/** The value of a comment `@ key value` at the top of a source, in the comments of any language. */
export const directive = (source: string, key: string): string | undefined =>
  new RegExp(`^(?://|#|-- ?|\\(\\*)@ ${key} (.*?)(?: \\*\\))?$`, 'm').exec(source)?.[1];

/**
 * The source of a program, with each line `//@ repeat N text` or `#@ repeat N text` in it written N
 * times, its number from 0 in place of `{}`.
 */
export function sourceOf({ path }: Program): Buffer {
  const source = readFileSync(path, 'latin1').replaceAll(
    /^(?:\/\/|#)@ repeat (\d+) (.*)$/gm,
    (_, times: string, text: string) =>
      Array.from({ length: Number(times) }, (_, at) => text.replace('{}', String(at))).join('\n'),
  );
  return Buffer.from(source, 'latin1');
}

export const folders = readdirSync(corpus).filter((name) => !name.endsWith('.txt'));

export const all: Program[] = folders.flatMap((folder) =>
  readdirSync(join(corpus, folder)).flatMap((file) => {
    if (languageOf(file) === undefined) return [];
    const path = join(corpus, folder, file);
    const isHostile = folder === 'hostile';
    const source = readFileSync(path, 'utf8');
    const named = directive(source, 'expect')?.split(' | ') ?? [];
    const expected = isHostile ? named : verdicts.filter((verdict) => folderOf(verdict) === folder);
    const uncounted = directive(source, 'expect-uncounted')?.split(' | ') ?? expected;
    const kinds = directive(source, 'kind')?.split(' ') ?? [];
    const stem = `${folder}/${basename(file, extname(file))}`;
    return languagesOf(stem, file, source).map((language) => {
      const ending = language === languageOf(file) ? extname(file) : `.${language}`;
      const name = language === defaultLanguage ? stem : `${stem}${ending}`;
      return { name, path, language, expected, uncounted, isHostile, kinds };
    });
  }),
);

/** The names of the quick part. */
export const quick = listed('quick.txt');

/**
 * Input and answer beside the program, and further ones as name.2.in; by default an empty input.
 */
async function casesOf({ path }: Program, folder: string): Promise<TestCase[]> {
  const stem = path.slice(0, -extname(path).length);
  const cases: TestCase[] = [];
  for (let number = 1; ; number += 1) {
    const here = number === 1 ? stem : `${stem}.${number}`;
    const [input, answer] = [`${here}.in`, `${here}.ans`];
    if (number > 1 && !existsSync(answer)) return cases;
    const nothing = await caseOfBytes(folder, { input: '', output: 'ok\n' });
    cases.push(
      await caseOfFiles(
        existsSync(input) ? input : nothing.input.path,
        existsSync(answer) ? answer : nothing.expected.path,
        false,
      ),
    );
  }
}

/** Judges a program with the limits and the comparison that its source names. */
export async function judgeOf(
  workshop: Workshop,
  program: Program,
  slot: number,
): Promise<SubmitResult> {
  const source = sourceOf(program);
  const text = source.toString('latin1');
  const { result } = await judgeSubmission({
    place: { sandbox: workshop.sandbox, slot, core: slot },
    compiler: workshop.languages.get(program.language).compiler,
    source,
    cases: await casesOf(program, workshop.folder),
    limits: {
      timeLimitMs: Number(directive(text, 'time') ?? 1000),
      memoryLimitBytes: Number(directive(text, 'memory') ?? 256) * 1024 * 1024,
    },
    comparison: comparison.parse(JSON.parse(directive(text, 'comparison') ?? '{}')),
  });
  return result;
}
