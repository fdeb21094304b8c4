/**
 * Judges programs in folders named after their expected verdict, and hostile programs that list
 * their possible verdicts, with the real compiler and the real sandbox; then checks that the host
 * is unchanged. With CORPUS=quick, only the programs in corpus/quick.txt: each verdict, and what
 * depends on the compiler.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparison, type SubmitResult } from '../contract/judging.ts';
import { defaultLanguage, knownLanguages, type Language } from '../contract/languages.ts';
import { verdicts } from '../contract/words.ts';
import { leftovers } from '../sandbox/testing.ts';
import { judgeSubmission, runLimits } from './judge.ts';
import type { TestCase } from './run/case-report.ts';
import { caseLimits, runOnce } from './run/execute.ts';
import {
  allLanguages,
  caseOfBytes,
  caseOfFiles,
  openWorkshop,
  shareSlots,
  type Workshop,
} from './testing.ts';
import { untilCore } from './until-core.ts';

const corpus = join(import.meta.dirname, 'corpus');
const slots = 2;

/** `uncounted`: the verdict if no cgroup accounts for memory; by default the same. */
type Program = {
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

const folderOf = (verdict: string): string => verdict.toLowerCase().replaceAll(' ', '-');

/** The value of a line `//@ key value` or `#@ key value` at the top of a source. */
const directive = (source: string, key: string): string | undefined =>
  new RegExp(`^(?://|#)@ ${key} (.*)$`, 'm').exec(source)?.[1];

const folders = readdirSync(corpus).filter((name) => !name.endsWith('.txt'));

const all: Program[] = folders.flatMap((folder) =>
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

const quick = readFileSync(join(corpus, 'quick.txt'), 'utf8').trim().split('\n');
const isQuick = process.env.CORPUS === 'quick';
const programs = (isQuick ? all.filter(({ name }) => quick.includes(name)) : all).filter(
  ({ language }) => allLanguages.includes(language),
);

let workshop: Workshop;
const results = new Map<string, Promise<SubmitResult>>();

/**
 * Input and answer beside the program, and further ones as name.2.in; by default an empty input.
 */
async function casesOf({ path }: Program): Promise<TestCase[]> {
  const stem = path.slice(0, -extname(path).length);
  const cases: TestCase[] = [];
  for (let number = 1; ; number += 1) {
    const here = number === 1 ? stem : `${stem}.${number}`;
    const [input, answer] = [`${here}.in`, `${here}.ans`];
    if (number > 1 && !existsSync(answer)) return cases;
    const nothing = await caseOfBytes(workshop.folder, { input: '', output: 'ok\n' });
    cases.push(
      await caseOfFiles(
        existsSync(input) ? input : nothing.input.path,
        existsSync(answer) ? answer : nothing.expected.path,
        false,
      ),
    );
  }
}

async function judge(program: Program, slot: number): Promise<SubmitResult> {
  const source = readFileSync(program.path);
  const text = source.toString('latin1');
  const { result } = await judgeSubmission({
    place: { sandbox: workshop.sandbox, slot, core: slot },
    compiler: workshop.languages.get(program.language).compiler,
    source,
    cases: await casesOf(program),
    limits: {
      timeLimitMs: Number(directive(text, 'time') ?? 1000),
      memoryLimitBytes: Number(directive(text, 'memory') ?? 256) * 1024 * 1024,
    },
    comparison: comparison.parse(JSON.parse(directive(text, 'comparison') ?? '{}')),
  });
  return result;
}

/** The process of the sandbox, through which its output files are reached. */
async function runnerOf({ sandbox, compiler, folder }: Workshop): Promise<number> {
  const { programPath } = await compiler.compile(Buffer.from('int main() {}'));
  const { input } = await caseOfBytes(folder, { input: '', output: '' });
  const place = { sandbox, slot: 0, core: 0 };
  const facts = await runOnce(place, programPath ?? '', input, caseLimits(runLimits, 0));
  return Number(facts.outputPath.split('/')[2]);
}

/** The first is ours, the second of problems with points (bin/scored-problems.test.ts). */
const withoutPrograms = ['Judge Error', 'Partially Accepted'];

const accepted = programs.filter(({ name }) => name.startsWith('accepted/'));

/** A list of traces that hostile programs may have left on the host. */
function traces(): string[] {
  const places = ['/', '/tmp', '/dev/shm', '/var/tmp', process.cwd(), workshop.folder];
  const files = places.flatMap((place) => readdirSync(place).map((name) => join(place, name)));
  const objects = ['shm', 'msg', 'sem'].flatMap((kind) =>
    readFileSync(`/proc/sysvipc/${kind}`, 'utf8').split('\n'),
  );
  return [
    ...files.filter((file) => file.includes('arbiter-was-here')),
    ...objects.filter((line) => line.includes(String(0x41524254))),
  ];
}

beforeAll(async () => {
  workshop = await openWorkshop(slots);
  const withSlot = shareSlots(slots);
  for (const program of programs) {
    const result = withSlot((slot) => untilCore(() => judge(program, slot)));
    result.catch(() => {});
    results.set(program.name, result);
  }
});
afterAll(() => workshop.close());

it('the corpus and its quick part cover every verdict of programs', () => {
  for (const names of [all.map(({ name }) => name), quick]) {
    const verdictsIn = new Set(names.map((name) => name.split('/')[0]));
    for (const verdict of verdicts.filter((one) => !withoutPrograms.includes(one))) {
      expect(verdictsIn).toContain(folderOf(verdict));
    }
  }
  for (const { id } of knownLanguages) {
    const own = all.filter(({ language }) => language === id);
    const reached = new Set(own.map(({ name }) => name.split('/')[0]));
    expect(folders.filter((one) => !reached.has(one) && one !== 'hostile')).toEqual([]);
  }
  expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(quick));
  expect(all.filter(({ isHostile }) => !isHostile).length).toBeGreaterThanOrEqual(60);
  expect(all.filter(({ isHostile }) => isHostile).length).toBeGreaterThanOrEqual(25);
});

describe.each(programs)('$name', { tags: ['compiler'] }, (program) => {
  it(`is ${program.expected.join(' or ')}`, async () => {
    const result = await results.get(program.name);
    const said = `${result?.verdict}: ${result?.error} ${result?.detailedResults[0]?.actualOutput}`;
    const { notes } = workshop.sandbox;
    const isUncounted = notes.some((note) => note.startsWith('no memory cgroup'));
    expect(isUncounted ? program.uncounted : program.expected, said).toContain(result?.verdict);
    const says = directive(readFileSync(program.path, 'latin1'), 'says');
    if (says) expect(`${result?.error}\n${result?.compile?.text}`).toContain(JSON.parse(says));
  }, 90_000);
});

describe('after all programs', () => {
  it('ordinary programs are judged as before, in every slot', { tags: ['compiler'] }, async () => {
    await Promise.all(results.values());
    for (let slot = 0; slot < slots; slot += 1) {
      for (const program of accepted.slice(0, 4)) {
        const result = await untilCore(() => judge(program, slot));
        expect(result.verdict).toBe('Accepted');
      }
    }
  });

  it('no process and no trace is left', async () => {
    expect(traces()).toEqual([]);
    const runner = await runnerOf(workshop);
    // The jail of the last compilation may take a moment to disappear.
    await expect.poll(() => leftovers(runner, slots, 1), { timeout: 10_000 }).toEqual([]);
  });
});
