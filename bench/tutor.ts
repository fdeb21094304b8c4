/**
 * How often the tutor shows or names the fault of a program (bench/tutor-programs.ts). Each program
 * is judged on the tests of its problem. For each that fails, it searches for a small failing
 * input, the line that takes the time, and the nearest mend. All results go to stderr for a person
 * to read, who decides whether a line elsewhere is misleading.
 */
import { defaultLanguage, type Language, timeFactorOf } from '../contract/languages.ts';
import type { Verdict } from '../contract/words.ts';
import { openWorkshop, type Workshop } from '../judge/testing-judge.ts';
import { explainFound } from '../judge/tutor/counterexample/explained.ts';
import type { Searched } from '../judge/tutor/counterexample/search.ts';
import type { Failed } from '../judge/tutor/counterexample/trial.ts';
import { shownMemory } from '../judge/tutor/memory/memory-words.ts';
import { shownSlowness } from '../judge/tutor/slowness/slowness-words.ts';
import type { PackagedProblem } from '../problems/package/judgeable.ts';
import { readWritten } from './assistant-programs.ts';
import { explainingIn, submit } from './assistant-written.ts';
import { medianOf, searchFor } from './counterexamples.ts';
import type { Figures, Size } from './figures.ts';
import { mendTold } from './mends.ts';
import { type FaultyProgram, type Half, type OfProblem, readHalf } from './tutor-programs.ts';

/** The kind for each verdict; memory counts as a crash. */
const kinds: Partial<Record<Verdict, string>> = {
  'Wrong Answer': 'wrong',
  'Time Limit Exceeded': 'slow',
  'Runtime Error': 'crashing',
  'Memory Limit Exceeded': 'crashing',
};

/** What is known if the problem has no validator, and no sample fails. */
const notSearched: Searched = {
  outcome: 'nothing',
  found: null,
  slowness: null,
  memory: null,
  mend: null,
  mendCpuMs: 0,
  steps: null,
  stepsCpuMs: 0,
  compared: 0,
  isCut: false,
  cpuMs: 0,
};

/** The answers about a program. */
type Told = {
  kind: string;
  /** Whether a small input on which it fails is shown. */
  isShown: boolean;
  /** Whether the line of the fault is named. */
  isNamed: boolean;
  /** Whether only other lines are named: where the fault has an effect, or misleading ones. */
  isElsewhere: boolean;
  cpuMs: number;
  clockMs: number;
};

/**
 * The figures of the programs of some parts. NAMES selects programs, separated by spaces. The small
 * size only reads them: a search takes as long as it may.
 */
async function measure(halves: readonly Half[], size: Size): Promise<Figures> {
  if (size === 'small') return await countOf(halves);
  const told: Told[] = [];
  let passedCount = 0;
  const workshop = await openWorkshop(1);
  try {
    for await (const { programs, ...of } of readHalves(halves)) {
      for (const program of programs) {
        if (!isTaken(program)) continue;
        const one = await tellOf(workshop, of, program);
        if (one === null) passedCount += 1;
        else told.push(one);
      }
    }
  } finally {
    await workshop.close();
  }
  const ofKinds = [...new Set(Object.values(kinds))].map((kind) =>
    figuresOf(
      kind,
      told.filter((one) => one.kind === kind),
    ),
  );
  return Object.assign({ passedCount }, ...ofKinds);
}

async function countOf(halves: readonly Half[]): Promise<Figures> {
  const sets = await Promise.all(halves.map((half) => readWritten(`tutor/${half}`)));
  return { programCount: sets.flat().length };
}

async function* readHalves(halves: readonly Half[]): AsyncGenerator<OfProblem> {
  for (const half of halves) yield* readHalf(half);
}

const wanted = (process.env.NAMES ?? '').split(' ').filter((name) => name !== '');

const isTaken = ({ name }: FaultyProgram): boolean =>
  wanted.length === 0 || wanted.some((one) => name.includes(one));

/** The share of programs whose fault is shown or named is what counts. */
function figuresOf(kind: string, all: Told[]): Figures {
  const count = (is: (one: Told) => boolean) => all.filter(is).length;
  return {
    [`${kind}Count`]: all.length,
    [`${kind}HelpedCount`]: count(({ isShown, isNamed }) => isShown || isNamed),
    [`${kind}ShownCount`]: count(({ isShown }) => isShown),
    [`${kind}NamedCount`]: count(({ isNamed }) => isNamed),
    [`${kind}ElsewhereCount`]: count(({ isElsewhere }) => isElsewhere),
    [`${kind}MedianCpuMs`]: Math.round(medianOf(all.map(({ cpuMs }) => cpuMs))),
    [`${kind}MedianMs`]: Math.round(medianOf(all.map(({ clockMs }) => clockMs))),
  };
}

/** Null if the program passes all tests, or does not compile. */
async function tellOf(
  workshop: Workshop,
  { one, problem }: Omit<OfProblem, 'programs'>,
  { name, source, language = defaultLanguage, expected = '', lines }: FaultyProgram,
): Promise<Told | null> {
  const judgement = await submit(workshop, { problem, source: source.toString(), language });
  const { verdict, diagnosis } = judgement;
  const kind = kinds[verdict];
  console.error(`\n##### ${name}: ${verdict}, fault in ${lines.join(', ') || '?'}; ${expected}`);
  if (kind === undefined) return null;
  const startedAt = performance.now();
  const isOnSample = /\bon sample \d/.test(judgement.error ?? '');
  const isSearched = isOnSample || one.programs.inputValidators.length > 0;
  const searched = isSearched
    ? await searchFor(workshop, one, { source, verdict, language, isOnSample })
    : notSearched;
  const explained =
    searched?.found && (await explain(workshop, problem, { source, language }, searched.found));
  const clockMs = performance.now() - startedAt;
  if (searched === null) return null;
  const { line = null } = diagnosis ?? {};
  const sentences = [...(diagnosis?.sentences ?? []), ...(explained?.sentences ?? [])];
  const quoted = sentences.join(' ').matchAll(/\bline (\d+)(?! of the output)\b/gi);
  const inWords = Array.from(quoted, ([, number]) => Number(number));
  const named = [line ?? [], explained?.line ?? [], inWords, linesOf(searched)].flat();
  for (const sentence of sentences) console.error(`  ${sentence}`);
  tell(searched);
  const isNamed = named.some((told) => lines.includes(told));
  return {
    kind,
    isShown: searched.found !== null,
    isNamed,
    clockMs,
    isElsewhere: named.length > 0 && !isNamed && lines.length > 0,
    cpuMs: searched.cpuMs,
  };
}

/** Explains what goes wrong on the input that was found. */
const explain = (
  workshop: Workshop,
  { timeLimitMs, memoryLimitMb }: PackagedProblem,
  { source, language }: { source: Buffer; language: Language },
  found: Failed,
) =>
  explainFound(
    { scratchFolder: workshop.folder, core: 0 },
    {
      explaining: explainingIn(workshop, language),
      source,
      limits: {
        timeLimitMs: timeLimitMs * timeFactorOf(language),
        memoryLimitBytes: memoryLimitMb * 1024 * 1024,
      },
    },
    found,
  );

/** The lines that are reported. */
function linesOf(searched: Searched): number[] {
  const { slowness } = searched;
  const slow = slowness ? [slowness.named.line, slowness.inside?.part.line ?? []].flat() : [];
  return [
    ...slow,
    ...(searched.memory ? [searched.memory.line] : []),
    ...(mendTold(searched)?.places.map((place) => place.line) ?? []),
  ];
}

function tell(searched: Searched): void {
  const { outcome, found, slowness, memory, cpuMs } = searched;
  const what = found ? `${found.failure.verdict}: ${JSON.stringify(found.input)}` : outcome;
  console.error(`  ${Math.round(cpuMs)} ms of CPU, ${what.slice(0, 200)}`);
  if (slowness !== null) console.error(`  ${shownSlowness(slowness).sentences.join(' ')}`);
  if (memory !== null) console.error(`  ${shownMemory(memory).sentences.join(' ')}`);
  for (const { suggestion } of mendTold(searched)?.places ?? []) console.error(`  ${suggestion}`);
}

/** The two known halves, those that were run first, and those that are sealed now. */
const parts: Readonly<Record<string, readonly Half[]>> = {
  tutor: ['working', 'sealed'],
  'tutor-sealed': ['sealed-2'],
  'tutor-sealed-3': ['sealed-3'],
  'tutor-sealed-4': ['sealed-4'],
  'tutor-sealed-5': ['sealed-5'],
  'tutor-sealed-6': ['sealed-6'],
  'tutor-sealed-7': ['sealed-7'],
  'tutor-sealed-8': ['sealed-8'],
};

/** The benchmark of this name, for one size. */
export const runOf =
  (name: string) =>
  (size: Size): Promise<Figures> =>
    measure(parts[name] ?? [], size);
