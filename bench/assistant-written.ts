/**
 * What the built-in assistant says about programs that were written from the problems alone: the
 * figures, and on stderr all its answers, to be read by a person.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { analyse } from '../assistant/analyse.ts';
import type { Facts, Judgement } from '../assistant/task.ts';
import type { Checker } from '../contract/checker.ts';
import { defaultLanguage, type Language, timeFactorOf } from '../contract/languages.ts';
import { openChecker } from '../judge/compare/checker.ts';
import { gatherEvidence } from '../judge/explain/evidence.ts';
import { judgeSubmission } from '../judge/judge.ts';
import type { TestCase } from '../judge/run/case-report.ts';
import { caseOfBytes, type Workshop } from '../judge/testing-judge.ts';
import { createFindMemory } from '../judge/tutor/memory/find-memory.ts';
import { createFindTime } from '../judge/tutor/slowness/find-time.ts';
import type { Evidence } from '../work/evidence.ts';
import { type Program, readWritten, type Written, type WrittenSet } from './assistant-programs.ts';
import type { Figures } from './figures.ts';

const attemptsMax = 30;
const pauseMs = 3_000;

/** A busy host may have no core to spare; like judges, this retries then. */
async function persist<Value>(attempt: () => Promise<Value>): Promise<Value> {
  for (let left = attemptsMax; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 1) throw error;
      console.error(error instanceof Error ? error.message : error);
      await pause(pauseMs);
    }
  }
}

/** How a problem's checker is opened, if it has one. */
const opening = ({ sandbox, compiler, folder }: Workshop, checker: Checker | null | undefined) =>
  checker && {
    openChecker: () =>
      openChecker({ sandbox, compiler, scratchFolder: folder, slot: 0, core: 0 }, checker),
  };

const placeIn = ({ sandbox }: Workshop) => ({ sandbox, slot: 0, core: 0 });

/** All ways to explain a failure. */
export const explainingIn = (
  { languages, folder }: Workshop,
  language: Language = defaultLanguage,
) => {
  const { check, findUnset, openCounting, openRecording } = languages.get(language);
  return {
    check,
    findUnset,
    findMemory: createFindMemory(openRecording, folder),
    findTime: createFindTime(openCounting, folder),
    isAffordable: async () => true,
    onFault: console.error,
  };
};

/** The evidence for the review of a program. */
export async function evidenceOf(workshop: Workshop, program: Program): Promise<Evidence> {
  const { source, subject } = program;
  const { samples, timeLimitMs, memoryLimitMb, comparison, checker } = subject;
  const job = {
    place: placeIn(workshop),
    ...workshop.languages.get(defaultLanguage),
    source: Buffer.from(source),
    request: { samples, timeLimitMs, memoryLimitMb, comparison },
    timeLimitMs,
    scratchFolder: workshop.folder,
    ...opening(workshop, checker),
  };
  const { result } = await persist(() => gatherEvidence(job));
  return result;
}

/** What a review names before and after the same source was submitted. */
export async function measureWritten(
  workshop: Workshop,
  part: WrittenSet,
  isTaken: (program: Program) => boolean,
): Promise<Figures> {
  const counts = { faulty: 0, named: 0, explained: 0, accepted: 0, alarms: 0, misjudged: 0 };
  for (const one of (await readWritten(part)).filter(isTaken)) {
    const evidence = await evidenceOf(workshop, one);
    const judgement = await submit(workshop, one);
    const { findings } = tell(one, evidence, judgement);
    if (wordOf(judgement) !== one.verdict) counts.misjudged += 1;
    if (one.line === null) {
      counts.accepted += 1;
      counts.alarms += findings.length;
      continue;
    }
    const { kind, line } = judgement.diagnosis ?? {};
    counts.faulty += 1;
    if (findings.some((finding) => finding.line === one.line)) counts.named += 1;
    if (line === one.line || kind === 'growth') counts.explained += 1;
  }
  const name = part
    .replace(/^.*\//, '')
    .replace(/-(.)/, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(
    Object.entries(counts).map(([key, count]) => [
      `${name}${key.charAt(0).toUpperCase()}${key.slice(1)}Count`,
      count,
    ]),
  );
}

const wordOf = ({ verdict }: Judgement): string =>
  ({
    Accepted: 'accepted',
    'Wrong Answer': 'wrong_answer',
    'Time Limit Exceeded': 'time_limit_exceeded',
  })[verdict as string] ?? 'run_time_error';

/** Prints all answers about a program; returns the findings of the review. */
function tell(one: Written, evidence: Evidence, judgement: Judgement) {
  const { source, name, line, verdict } = one;
  console.error(`\n##### ${name}: ${verdict}, line ${line ?? '-'}\n${source}`);
  const review = reviewTask(source);
  const hint = { kind: 'hint' as const, code: source, previousHints: [] };
  const told = { subject: one.subject, judgement };
  say('review after it was submitted', { ...told, task: review, evidence });
  for (const level of [1, 2, 3]) say(`hint ${level}`, { ...told, task: { ...hint, level } });
  say('explanation', { subject: one.subject, task: { kind: 'explain' } });
  return tellReview(one, evidence);
}

const reviewTask = (code: string) => ({ kind: 'review' as const, language: defaultLanguage, code });

/** Prints the review of a program before it is submitted, and returns it. */
export const tellReview = ({ source, subject }: Program, evidence: Evidence) =>
  say('review', { subject, task: reviewTask(source), evidence });

function say(title: string, told: Pick<Facts, 'task' | 'subject'> & Partial<Facts>) {
  const facts = { evidence: null, judgement: null, ...told };
  const analysed = analyse({ wants: 'text', facts });
  console.error(`\n---- ${title}\n${analysed.text}`);
  return analysed;
}

type Submitted = Pick<Written, 'problem' | 'source'> & { language?: Language };

/** The judgement of the program when it is submitted. */
export async function submit(
  workshop: Workshop,
  { problem, source, language = defaultLanguage }: Submitted,
): Promise<Judgement> {
  const cases: TestCase[] = [];
  for (const each of problem.testCases) cases.push(await caseOfBytes(workshop.folder, each));
  const { memoryLimitMb, comparison } = problem;
  const { compiler } = workshop.languages.get(language);
  const timeLimitMs = problem.timeLimitMs * timeFactorOf(language, problem.timeFactors);
  const job = {
    place: placeIn(workshop),
    compiler,
    source: Buffer.from(source),
    cases,
    limits: { timeLimitMs, memoryLimitBytes: memoryLimitMb * 1024 * 1024 },
    comparison,
    explaining: explainingIn(workshop, language),
    ...opening(workshop, problem.checker),
  };
  const { result } = await persist(() => judgeSubmission(job));
  const { verdict, error, diagnosis } = result;
  return { verdict, error, diagnosis };
}
