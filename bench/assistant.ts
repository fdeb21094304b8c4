/**
 * The quality of the built-in assistant's review: for how many programs with a known fault it names
 * the fault on the right line, proven or suspected, and what it says about accepted programs. The
 * programs and their reviews go to stderr, to be read by a person.
 */
import type { Finding, Standing } from '../assistant/findings.ts';
import { openWorkshop, type Workshop } from '../judge/testing-judge.ts';
import { type Faulty, type Program, readAccepted, readFaulty } from './assistant-programs.ts';
import { evidenceOf, measureWritten, tellReview } from './assistant-written.ts';
import type { Figures, Size } from './figures.ts';

/** The small size: a program that is reviewed, and one that is also submitted; both are quick. */
const namesWhenSmall = ['divides-by-zero.cpp', 'avenue-last-spot.cpp'];

type Review = (program: Program) => Promise<Finding[]>;

const openReview =
  (workshop: Workshop): Review =>
  async (program) =>
    tellReview(program, await evidenceOf(workshop, program)).findings;

/** Faults that go by more than one name. */
const alike: Record<string, string[]> = {
  'small-array': ['small-array', 'off-by-one'],
  'off-by-one': ['off-by-one', 'small-array', 'unsigned', 'invalid-access'],
  'empty-vector': ['empty-vector', 'off-by-one'],
  comparison: ['comparison', 'unused-result'],
  uninitialised: ['uninitialised'],
  'empty-container': ['empty-container', 'off-by-one', 'null-pointer', 'invalid-access'],
  'use-after-free': ['use-after-free', 'stale-iterator', 'off-by-one', 'invalid-access'],
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
    const isTaken = ({ name }: Program) => size === 'large' || namesWhenSmall.includes(name);
    const known = await countNamed(review, readFaulty('known').filter(isTaken));
    const unseen = await countNamed(review, readFaulty('unseen').filter(isTaken));
    return {
      ...counted('known', known),
      ...counted('unseen', unseen),
      provenElsewhereCount: known.elsewhere + unseen.elsewhere,
      ...(await countAlarms(review, size === 'small' ? [] : await readAccepted())),
      ...(await measureWritten(workshop, 'assistant/from-problems', isTaken)),
      ...(await measureWritten(workshop, 'assistant/from-statements', isTaken)),
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
    console.error(`\n##### ${one.name}: ${one.fault}, line ${one.line}\n${one.source}`);
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
    console.error(`\n##### ${one.name}: accepted`);
    const findings = await review(one);
    provenCount += having(findings, 'proven').length;
    suspectedCount += having(findings, 'suspected').length;
  }
  return {
    acceptedCount: accepted.length,
    acceptedProvenCount: provenCount,
    acceptedSuspectedCount: suspectedCount,
  };
}
