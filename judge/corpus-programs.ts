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
};

/** The language of a program by its file extension; undefined for other files. */
const languageOf = (file: string): Language | undefined =>
  knownLanguages.find(({ fileName }) => extname(fileName) === extname(file))?.id;

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
    const language = languageOf(file);
    if (language === undefined) return [];
    const path = join(corpus, folder, file);
    const isHostile = folder === 'hostile';
    const source = readFileSync(path, 'utf8');
    const named = directive(source, 'expect')?.split(' | ') ?? [];
    const expected = isHostile ? named : verdicts.filter((verdict) => folderOf(verdict) === folder);
    const uncounted = directive(source, 'expect-uncounted')?.split(' | ') ?? expected;
    const isDefault = language === defaultLanguage;
    const name = `${folder}/${isDefault ? basename(file, extname(file)) : file}`;
    return { name, path, language, expected, uncounted, isHostile };
  }),
);

/** The names of the quick part. */
export const quick = readFileSync(join(corpus, 'quick.txt'), 'utf8').trim().split('\n');

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
