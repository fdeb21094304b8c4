/**
 * How often the tutor shows or names the fault of a program (bench/tutor-programs.ts). Each program
 * is judged on the tests of its problem. For each that fails, it searches for a small failing
 * input, the line that takes the time, and the nearest mend. All results go to stderr for a person
 * to read, who decides whether a line elsewhere is misleading.
 */
import type { Verdict } from '../contract/words.ts';
import { explainFound } from '../judge/counterexample/explained.ts';
import type { Searched } from '../judge/counterexample/search.ts';
import type { Failed } from '../judge/counterexample/trial.ts';
import { shownSlowness } from '../judge/slowness/words.ts';
import { openWorkshop, type Workshop } from '../judge/testing.ts';
import type { PackagedProblem } from '../problems/package/judgeable.ts';
import { explainingIn, submit } from './assistant-written.ts';
import { medianOf, searchFor } from './counterexamples.ts';
import type { Figures, Size } from './figures.ts';
import { mendTold } from './mends.ts';
import { type FaultyProgram, type Half, type OfProblem, readHalf } from './tutor-programs.ts';

/** The programs of the small size, one from each part: their searches are short. */
const smallNames = ['loudest-word-tie-last.cpp', 'loudest-word-letter-by-letter.cpp'];

/** The kind for each verdict; memory counts as a crash. */
const kinds: Partial<Record<Verdict, string>> = {
  'Wrong Answer': 'wrong',
  'Time Limit Exceeded': 'slow',
  'Runtime Error': 'crashing',
  'Memory Limit Exceeded': 'crashing',
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

/** The figures of the programs of some parts. NAMES selects programs, separated by spaces. */
export async function measure(halves: readonly Half[], size: Size): Promise<Figures> {
  const told: Told[] = [];
  let passedCount = 0;
  const workshop = await openWorkshop(1);
  try {
    for await (const { programs, ...of } of readHalves(halves)) {
      for (const program of programs) {
        if (!isTaken(program, size)) continue;
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

async function* readHalves(halves: readonly Half[]): AsyncGenerator<OfProblem> {
  for (const half of halves) yield* readHalf(half);
}

const wanted = (process.env.NAMES ?? '').split(' ').filter((name) => name !== '');

const isTaken = ({ name }: FaultyProgram, size: Size): boolean =>
  size === 'small'
    ? smallNames.includes(name)
    : wanted.length === 0 || wanted.some((one) => name.includes(one));

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
  { name, source, lines }: FaultyProgram,
): Promise<Told | null> {
  const judgement = await submit(workshop, { problem, source: source.toString() });
  const { verdict, diagnosis } = judgement;
  const kind = kinds[verdict];
  console.error(`\n##### ${name}: ${verdict}, fault in ${lines.join(', ') || '?'}`);
  if (kind === undefined) return null;
  const startedAt = performance.now();
  const searched = await searchFor(workshop, one, { source, verdict });
  const explained = searched?.found && (await explain(workshop, problem, source, searched.found));
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
    ...{ kind, isShown: searched.found !== null, isNamed, clockMs },
    isElsewhere: named.length > 0 && !isNamed && lines.length > 0,
    cpuMs: searched.cpuMs,
  };
}

/** Explains what goes wrong on the input that was found. */
const explain = (
  workshop: Workshop,
  { timeLimitMs, memoryLimitMb }: PackagedProblem,
  source: Buffer,
  found: Failed,
) =>
  explainFound(
    { scratchFolder: workshop.folder, core: 0 },
    {
      explaining: explainingIn(workshop),
      source,
      limits: { timeLimitMs, memoryLimitBytes: memoryLimitMb * 1024 * 1024 },
    },
    found,
  );

/** The lines that are reported. */
function linesOf(searched: Searched): number[] {
  const { slowness } = searched;
  const loop = slowness
    ? Array.from({ length: slowness.to - slowness.from + 1 }, (_, index) => slowness.from + index)
    : [];
  return [...loop, ...(mendTold(searched)?.places.map((place) => place.line) ?? [])];
}

function tell(searched: Searched): void {
  const { outcome, found, slowness, cpuMs } = searched;
  const what = found ? `${found.failure.verdict}: ${JSON.stringify(found.input)}` : outcome;
  console.error(`  ${Math.round(cpuMs)} ms of CPU, ${what.slice(0, 200)}`);
  if (slowness !== null) console.error(`  ${shownSlowness(slowness).sentences.join(' ')}`);
  for (const { suggestion } of mendTold(searched)?.places ?? []) console.error(`  ${suggestion}`);
}

/** The figures of the two known halves. */
export const run = (size: Size): Promise<Figures> => measure(['working', 'sealed'], size);
