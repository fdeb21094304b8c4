/**
 * How often a small failing input is found for the wrong, slow and crashing submissions of the
 * problems of a fresh install; its size, the CPU time of the search, and for how many slow
 * submissions the reported line is right. Prints each to stderr.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Verdict } from '../contract/words.ts';
import { normalised } from '../judge/counterexample/document.ts';
import { findCounterexample, type Searched } from '../judge/counterexample/search.ts';
import { shownSlowness } from '../judge/slowness/words.ts';
import { openWorkshop, type Workshop } from '../judge/testing.ts';
import { openRule, ruleOf } from '../judge/verify/deciding.ts';
import { allSlugs, problemsFolder } from '../problems/inputs.ts';
import { allCases } from '../problems/package/cases.ts';
import type { ProblemPackage, TestGroup } from '../problems/package/model.ts';
import { openPackage } from '../problems/package/open.ts';
import { pathOf } from '../problems/package/rules.ts';
import type { Size } from './figures.ts';
import { print } from './judging.ts';
import { createMendFigures, faultyOf, mendTold } from './mends.ts';
import { slowLines } from './slow-lines.ts';

export const verdicts: Readonly<Record<string, Verdict>> = {
  wrong_answer: 'Wrong Answer',
  time_limit_exceeded: 'Time Limit Exceeded',
  run_time_error: 'Runtime Error',
};

/** A problem whose inputs are grids, for the small size. */
export const smallSlugs = ['lagoons'];

const limits = { timeLimitMs: 1_000, memoryLimitBytes: 256 * 1024 * 1024 };

const inputsOf = (group: TestGroup): string[] =>
  allCases(group).map(({ testCase }) => testCase.input.toString());

/** Null if the source does not compile. */
export async function searchFor(
  { sandbox, languages, compiler, folder }: Workshop,
  one: ProblemPackage,
  { source, verdict }: { source: Buffer; verdict: Verdict },
): Promise<Searched | null> {
  const reference = one.submissions.find((other) => pathOf(other) === 'accepted/reference.cpp');
  const rule = ruleOf(one, allCases(one.secret)[0]?.settings ?? {});
  if (reference === undefined || typeof rule === 'string') {
    throw new Error(`${one.slug} is not as the problems of a fresh install are`);
  }
  const scratchFolder = await mkdtemp(join(folder, 'counterexample-'));
  const signal = new AbortController().signal;
  const place = { sandbox, languages, slot: 0, core: 0, scratchFolder, signal };
  const { programPath, runtime, readEnd, release } = await compiler.compile(source, 0);
  const open = languages.get('cpp').openCounting;
  const counting = { signal, memoryLimitBytes: limits.memoryLimitBytes };
  const hidden = new Set(inputsOf(one.secret).map(normalised));
  try {
    if (programPath === null) return null;
    return await findCounterexample({
      ...{ place, verdict, recording: { source, language: 'cpp' } },
      mending: { source, language: 'cpp' },
      subject: {
        suspect: { programPath, runtime, readEnd, limits },
        comparison: rule.comparison,
        openChecker: rule.checker && (() => openRule(place, rule)),
        parts: {
          reference: reference.program,
          validators: one.programs.inputValidators,
          validatorArguments: undefined,
          generators: one.folders.generators,
        },
      },
      samples: inputsOf(one.sample),
      isHidden: (tokens) => hidden.has(tokens),
      isHiddenLarge: async (tokens) => hidden.has(tokens),
      goesOn: async () => true,
      ...(open && {
        openCounting: () => open({ source, folder: scratchFolder, core: 0, ...counting }),
      }),
      clockMs: Number.POSITIVE_INFINITY,
    });
  } finally {
    release();
    await rm(scratchFolder, { recursive: true });
  }
}

export const medianOf = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** The figures of submissions with one verdict. */
function figuresOf(name: string, all: Searched[]): Record<string, number> {
  const found = all.flatMap((one) => (one.found === null ? [] : [one.found]));
  const cpu = all.map(({ cpuMs }) => cpuMs);
  return {
    [name]: all.length,
    [`${name}Found`]: found.length,
    [`${name}MedianBytes`]: medianOf(found.map(({ input }) => input.length)),
    [`${name}MedianCpuMs`]: Math.round(medianOf(cpu)),
    [`${name}MaxCpuMs`]: Math.round(Math.max(0, ...cpu)),
  };
}

export async function run(size: Size): Promise<Record<string, number>> {
  const slugs = size === 'small' ? smallSlugs : await allSlugs();
  const byKind = new Map<string, Searched[]>();
  const slow = { slowLineTold: 0, slowLineRight: 0, slowGrowthTold: 0 };
  const mends = createMendFigures();
  const workshop = await openWorkshop(1);
  try {
    for (const slug of slugs) {
      const { package: one } = await openPackage(join(problemsFolder, slug));
      for (const submission of one.submissions) {
        const { folder, program } = submission;
        const verdict = verdicts[folder];
        const source = program.files[0]?.bytes;
        if (verdict === undefined || source === undefined) continue;
        if (size === 'small' && folder !== 'wrong_answer') continue;
        const searched = await searchFor(workshop, one, { source, verdict });
        if (searched === null) continue;
        byKind.set(folder, [...(byKind.get(folder) ?? []), searched]);
        const name = `${slug}/${pathOf(submission)}`;
        tell(name, searched);
        if (folder === 'wrong_answer') mends.note('wrong', { name, searched });
        noteSlowness(slow, slug, searched);
      }
      for (const { name, source, line } of size === 'small' ? [] : faultyOf(one)) {
        const searched = await searchFor(workshop, one, { source, verdict: 'Wrong Answer' });
        // A program that passes all small inputs, or is right, says nothing about mends.
        if (!searched?.found || searched.found.failure.verdict === 'Time Limit Exceeded') continue;
        tell(name, searched);
        mends.note('faulty', { name, searched, line });
      }
    }
  } finally {
    await workshop.close();
  }
  const names = { wrong_answer: 'wrong', time_limit_exceeded: 'slow', run_time_error: 'crashing' };
  return Object.assign(
    size === 'small' ? {} : slow,
    ...Object.entries(names).map(([folder, name]) => figuresOf(name, byKind.get(folder) ?? [])),
    mends.figures(),
  );
}

type SlowFigures = Record<'slowLineTold' | 'slowLineRight' | 'slowGrowthTold', number>;

function noteSlowness(slow: SlowFigures, slug: string, { slowness }: Searched): void {
  if (slowness === null) return;
  const [from, to] = slowLines[slug] ?? [0, 0];
  slow.slowLineTold += 1;
  if (slowness.line >= from && slowness.line <= to) slow.slowLineRight += 1;
  if (slowness.growth !== null) slow.slowGrowthTold += 1;
}

function tell(name: string, searched: Searched): void {
  const { outcome, found, slowness, cpuMs } = searched;
  const what = found
    ? `${found.failure.verdict}, ${Math.round(found.cpuMs)}:${Math.round(found.referenceCpuMs)} ms, ${JSON.stringify(found.input.slice(0, 100))}`
    : outcome;
  const bytes = found ? `${found.input.length} bytes` : '';
  console.error(`${name}: ${Math.round(cpuMs)} ms of CPU, ${bytes} ${what}`);
  if (slowness !== null) console.error(`  ${shownSlowness(slowness).sentences.join(' ')}`);
  for (const { suggestion } of mendTold(searched)?.places ?? []) console.error(`  ${suggestion}`);
}

if (import.meta.main) print('counterexamples', await run('large'));
