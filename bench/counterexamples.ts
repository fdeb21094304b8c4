/** The search for a small failing input of a program of a package, as the benches of the tutor do it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sizeNamesOf } from '../assistant/statement/input.ts';
import { defaultLanguage, type Language, timeFactorOf } from '../contract/languages.ts';
import type { Verdict } from '../contract/words.ts';
import type { Workshop } from '../judge/testing-judge.ts';
import { normalised } from '../judge/tutor/counterexample/document.ts';
import { findCounterexample, type Searched } from '../judge/tutor/counterexample/search.ts';
import { openRule, ruleOf } from '../judge/verify/deciding.ts';
import { allCases } from '../problems/package/cases.ts';
import type { ProblemPackage, TestGroup } from '../problems/package/model.ts';
import { pathOf } from '../problems/package/rules.ts';
import { chosenStatement } from '../problems/package/statement.ts';

const limits = { timeLimitMs: 1_000, memoryLimitBytes: 256 * 1024 * 1024 };

const inputsOf = (group: TestGroup): string[] =>
  allCases(group).map(({ testCase }) => testCase.input.toString());

/** The answers of the samples, by their inputs. */
const answersOf = (group: TestGroup) =>
  new Map(
    allCases(group).map(({ testCase: { input, answer } }, at) => [
      input.toString(),
      { number: at + 1, output: Buffer.from(answer ?? '') },
    ]),
  );

type Failing = {
  source: Buffer;
  verdict: Verdict;
  language?: Language;
  /** Whether the first failing test is a sample. */
  isOnSample?: boolean;
};

/** Null if the source does not compile. */
export async function searchFor(
  { sandbox, languages, folder }: Workshop,
  one: ProblemPackage,
  { source, verdict, language = defaultLanguage, isOnSample = false }: Failing,
): Promise<Searched | null> {
  const reference = one.submissions.find((other) => pathOf(other) === 'accepted/reference.cpp');
  const rule = ruleOf(one, allCases(one.secret)[0]?.settings ?? {});
  if (reference === undefined || typeof rule === 'string') {
    throw new Error(`${one.slug} is not as the problems of a fresh install are`);
  }
  const scratchFolder = await mkdtemp(join(folder, 'counterexample-'));
  const signal = new AbortController().signal;
  const place = { sandbox, languages, slot: 0, core: 0, scratchFolder, signal };
  const { compiler, openCounting: open, openRecording: record, isMended } = languages.get(language);
  const { programPath, runtime, readEnd, release } = await compiler.compile(source, 0);
  const { memoryLimitBytes } = limits;
  const timeLimitMs = limits.timeLimitMs * timeFactorOf(language);
  const counting = { source, folder: scratchFolder, core: 0, signal, memoryLimitBytes };
  const hidden = new Set(inputsOf(one.secret).map(normalised));
  try {
    if (programPath === null) return null;
    return await findCounterexample({
      place,
      verdict,
      ...(isMended && { recording: { source, language }, mending: { source, language } }),
      subject: {
        suspect: { programPath, runtime, readEnd, limits: { timeLimitMs, memoryLimitBytes } },
        comparison: rule.comparison,
        openChecker: rule.checker && (() => openRule(place, rule)),
        parts: {
          reference: reference.program,
          validators: one.programs.inputValidators,
          validatorArguments: undefined,
          generators: one.folders.generators,
        },
        ...(isOnSample && { answers: answersOf(one.sample) }),
      },
      samples: inputsOf(one.sample),
      isHidden: (tokens) => hidden.has(tokens),
      isHiddenLarge: async (tokens) => hidden.has(tokens),
      goesOn: async () => true,
      sizeNames: sizeNamesOf(chosenStatement(one.statements)?.source.toString() ?? ''),
      ...(open && { openCounting: () => open(counting) }),
      ...(record && { openRecording: () => record(counting) }),
      clockMs: Number.POSITIVE_INFINITY,
    });
  } finally {
    release();
    await rm(scratchFolder, { recursive: true });
  }
}

export const medianOf = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
