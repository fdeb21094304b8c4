/**
 * The quality of the built-in assistant's review: for how many programs with a known fault it names
 * the fault on the right line, proven or suspected, and what it says about accepted programs. The
 * sentences behind the figures go to stderr.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Finding, Standing } from '../assistant/findings.ts';
import { findingsOfEvidence } from '../assistant/from-evidence.ts';
import { defaultLanguage } from '../contract/languages.ts';
import { gatherEvidence } from '../judge/explain/evidence.ts';
import { judgeSubmission } from '../judge/judge.ts';
import type { TestCase } from '../judge/run/case-report.ts';
import { caseOfBytes, openWorkshop, root, type Workshop } from '../judge/testing.ts';
import { readProblem } from '../problems/package/problem.ts';
import {
  type Faulty,
  type Program,
  readAccepted,
  readFaulty,
  readWritten,
  type Written,
} from './assistant-programs.ts';
import type { Figures, Size } from './figures.ts';

/** At the small size, only this many of each kind are used. */
const programsWhenSmall = 1;

const attemptsMax = 30;
const pauseMs = 3_000;

/** A busy host may refuse a core: that is retried, as judges do. */
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

type Review = (program: Program) => Promise<Finding[]>;

function openReview({ sandbox, languages, folder }: Workshop): Review {
  return async ({ source, subject }) => {
    const { samples, timeLimitMs, memoryLimitMb, comparison } = subject;
    const job = {
      place: { sandbox, slot: 0, core: 0 },
      ...languages.get(defaultLanguage),
      source: Buffer.from(source),
      request: { samples, timeLimitMs, memoryLimitMb, comparison },
      scratchFolder: folder,
    };
    const { result } = await persist(() => gatherEvidence(job));
    return findingsOfEvidence(result);
  };
}

/** Faults that go by more than one name. */
const alike: Record<string, string[]> = {
  'small-array': ['small-array', 'off-by-one'],
  'off-by-one': ['off-by-one', 'small-array', 'unsigned'],
  'empty-vector': ['empty-vector', 'off-by-one'],
  comparison: ['comparison', 'unused-result'],
  uninitialised: ['uninitialised'],
  'empty-container': ['empty-container', 'off-by-one', 'null-pointer', 'undefined-behaviour'],
  'use-after-free': ['use-after-free', 'stale-iterator', 'off-by-one'],
  'stale-iterator': ['stale-iterator', 'use-after-free'],
};

const isNamed = (findings: Finding[], { fault, line }: Faulty): boolean =>
  findings.some((one) => one.line === line && (alike[fault] ?? [fault]).includes(one.kind));

type Row = { fault: string; programs: number; named: number; missed: string[] };

function tabulate(rows: Row[]): void {
  console.error('\n| fault | programs | named on its line | missed |\n|---|---|---|---|');
  for (const { fault, programs, named, missed } of rows) {
    console.error(`| ${fault} | ${programs} | ${named} | ${missed.join(', ')} |`);
  }
}

const few = <One>(all: One[], size: Size): One[] =>
  size === 'large' ? all : all.slice(0, programsWhenSmall);

/** Figures for one size. */
export async function run(size: Size): Promise<Figures> {
  const workshop = await openWorkshop(1);
  try {
    const review = openReview(workshop);
    const known = await countNamed(review, few(readFaulty(), size));
    const unseen = await countNamed(review, few(readFaulty('unseen'), size));
    return {
      ...counted('known', known),
      ...counted('unseen', unseen),
      provenElsewhereCount: known.elsewhere + unseen.elsewhere,
      ...(await countAlarms(review, few(readAccepted(), size))),
      ...(await countWritten(workshop, review, few(readWritten(), size))),
    };
  } finally {
    await workshop.close();
  }
}

type Named = { programs: number; proven: number; suspected: number; elsewhere: number };

const counted = (name: string, { programs, proven, suspected }: Named): Figures => ({
  [`${name}FaultyCount`]: programs,
  [`${name}ProvenCount`]: proven,
  [`${name}SuspectedCount`]: suspected,
});

const having = (findings: Finding[], standing: Standing): Finding[] =>
  findings.filter((one) => one.standing === standing);

async function countNamed(review: Review, faulty: Faulty[]): Promise<Named> {
  const rows = new Map<string, Row>();
  const sum: Named = { programs: faulty.length, proven: 0, suspected: 0, elsewhere: 0 };
  for (const one of faulty) {
    const findings = await review(one);
    const row = rows.get(one.fault) ?? { fault: one.fault, programs: 0, named: 0, missed: [] };
    rows.set(one.fault, row);
    row.programs += 1;
    const proven = having(findings, 'proven');
    sum.elsewhere += proven.filter(({ line }) => line !== one.line).length;
    if (isNamed(proven, one)) sum.proven += 1;
    else if (isNamed(findings, one)) sum.suspected += 1;
    if (isNamed(findings, one)) row.named += 1;
    else row.missed.push(one.name);
  }
  tabulate([...rows.values()]);
  return sum;
}

/** Statements about accepted programs; printed to stderr for a person to read. */
async function countAlarms(review: Review, accepted: Program[]): Promise<Figures> {
  let [provenCount, suspectedCount] = [0, 0];
  for (const one of accepted) {
    const findings = await review(one);
    provenCount += having(findings, 'proven').length;
    suspectedCount += having(findings, 'suspected').length;
    for (const { standing, kind, line } of findings) {
      console.error(`${one.name}: ${standing}: ${kind} in line ${line}`);
    }
  }
  return {
    acceptedCount: accepted.length,
    acceptedProvenCount: provenCount,
    acceptedSuspectedCount: suspectedCount,
  };
}

/** The thirty programs: what a review names, and what a submission of the same source names. */
async function countWritten(
  workshop: Workshop,
  review: Review,
  written: Written[],
): Promise<Figures> {
  const figures = { writtenFaultyCount: 0, writtenNamedCount: 0, writtenExplainedCount: 0 };
  const alarms = { writtenAcceptedCount: 0, writtenAlarmsCount: 0 };
  for (const one of written) {
    const findings = await review(one);
    const said = findings.map(({ standing, kind, line }) => `${standing} ${kind} in ${line}`);
    if (one.line === null) {
      alarms.writtenAcceptedCount += 1;
      alarms.writtenAlarmsCount += findings.length;
      console.error(`${one.name}: accepted: ${said.join(', ')}`);
      continue;
    }
    const explained = await submit(workshop, one);
    figures.writtenFaultyCount += 1;
    if (findings.some(({ line }) => line === one.line)) figures.writtenNamedCount += 1;
    if (explained.line === one.line || explained.kind === 'growth') {
      figures.writtenExplainedCount += 1;
    }
    const told = `${explained.kind ?? 'nothing'} in ${explained.line ?? 'no line'}`;
    console.error(`${one.name} (${one.line}): ${said.join(', ')}; submitted: ${told}`);
  }
  return { ...figures, ...alarms };
}

/** The judge's explanation of the program when it is submitted. */
async function submit({ sandbox, compiler, check, folder }: Workshop, one: Written) {
  const problem = await readProblem(join(root, 'problems', one.problem));
  const cases: TestCase[] = [];
  for (const each of problem.testCases) cases.push(await caseOfBytes(folder, each));
  const { timeLimitMs, memoryLimitMb, comparison } = problem;
  const job = {
    place: { sandbox, slot: 0, core: 0 },
    compiler,
    source: Buffer.from(one.source),
    cases,
    limits: { timeLimitMs, memoryLimitBytes: memoryLimitMb * 1024 * 1024 },
    comparison,
    explaining: { check, isAffordable: async () => true, onFault: console.error },
  };
  const { result } = await persist(() => judgeSubmission(job));
  return { kind: result.diagnosis?.kind ?? null, line: result.diagnosis?.line ?? null };
}
