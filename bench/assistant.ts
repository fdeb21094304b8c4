/**
 * How good the built-in assistant's review is: of how many programs with a known fault it names the
 * fault on the right line, and how often it blames an accepted program. The table goes to stderr.
 */
import { createCheck } from '../judge/checked.ts';
import { gatherEvidence } from '../judge/evidence.ts';
import { readToolchain } from '../judge/languages/cpp.ts';
import { lookStrictly } from '../judge/strict.ts';
import { openWorkshop, root, type Workshop } from '../judge/testing.ts';
import type { Finding } from '../server/assistant/findings.ts';
import { findingsOn } from '../server/assistant/review.ts';
import {
  type Faulty,
  type Program,
  readAccepted,
  readFaulty,
  readSubmitted,
} from './assistant-programs.ts';
import type { Figures, Size } from './figures.ts';

/** At the small size only so many go through the judge's part. */
const judgedWhenSmall = 3;

type Review = (program: Program, isJudged: boolean) => Promise<Finding[]>;

function openReview({ sandbox, compiler, folder }: Workshop): Review {
  const toolchain = readToolchain(root);
  const check = createCheck({ sandbox, compiler, toolchain });
  return async ({ source, subject }, isJudged) => {
    if (!isJudged) return findingsOn(source, subject, null);
    const { samples, timeLimitMs, memoryLimitMb, comparison } = subject;
    const { result } = await gatherEvidence({
      place: { sandbox, slot: 0, core: 0 },
      compiler,
      check,
      lookStrictly: (look) => lookStrictly({ sandbox, toolchain, root }, look),
      source: Buffer.from(source),
      request: { samples, timeLimitMs, memoryLimitMb, comparison },
      scratchFolder: folder,
    });
    return findingsOn(source, subject, result);
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

/** Figures for one size. */
export async function run(size: Size): Promise<Figures> {
  const workshop = await openWorkshop(1);
  try {
    const review = openReview(workshop);
    const isLarge = size === 'large';
    const known = await countNamed(review, readFaulty(), isLarge);
    const unseen = await countNamed(review, readFaulty('unseen'), isLarge);
    const alarms = await countAlarms(review, isLarge);
    const slow = readSubmitted('time_limit_exceeded');
    let saidSlow = 0;
    for (const one of slow) {
      const findings = await review(one, false);
      if (findings.some(({ kind }) => kind === 'too-slow')) saidSlow += 1;
    }
    return {
      faultyCount: known.programs,
      namedCount: known.named,
      namedPercent: percent(known),
      unseenCount: unseen.programs,
      unseenNamedCount: unseen.named,
      unseenNamedPercent: percent(unseen),
      findingsElsewhereCount: known.elsewhere + unseen.elsewhere,
      slowSubmissionsCount: slow.length,
      saidTooSlowCount: saidSlow,
      ...alarms,
    };
  } finally {
    await workshop.close();
  }
}

type Named = { programs: number; named: number; elsewhere: number };

const percent = ({ named, programs }: Named): number => Math.round((named / programs) * 100);

async function countNamed(review: Review, faulty: Faulty[], isLarge: boolean): Promise<Named> {
  const rows = new Map<string, Row>();
  let elsewhere = 0;
  for (const [index, one] of faulty.entries()) {
    const findings = await review(one, isLarge || index < judgedWhenSmall);
    const row = rows.get(one.fault) ?? { fault: one.fault, programs: 0, named: 0, missed: [] };
    rows.set(one.fault, row);
    row.programs += 1;
    elsewhere += findings.filter((finding) => finding.line !== one.line).length;
    if (isNamed(findings, one)) row.named += 1;
    else row.missed.push(one.name);
  }
  if (isLarge) tabulate([...rows.values()]);
  const named = [...rows.values()].reduce((sum, row) => sum + row.named, 0);
  return { programs: faulty.length, named, elsewhere };
}

async function countAlarms(review: Review, isLarge: boolean): Promise<Figures> {
  const accepted = readAccepted();
  let alarms = 0;
  for (const one of accepted) {
    const findings = await review(one, isLarge);
    alarms += findings.length;
    const said = findings.map(({ kind, line }) => `${kind} in line ${line}`);
    if (said.length > 0 && isLarge) console.error(`${one.name}: ${said.join(', ')}`);
  }
  const ratio = Math.round((alarms / accepted.length) * 100) / 100;
  return { acceptedCount: accepted.length, falseAlarmsCount: alarms, falseAlarmsRatio: ratio };
}
