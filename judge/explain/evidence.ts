/**
 * Collects evidence about a source without judging it: the strict check, and the samples, run as
 * for judging and again in the checked build. Facts only.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Evidence, EvidenceRequest, SampleEvidence } from '../../work/evidence.ts';
import type { OpenChecker } from '../compare/checker.ts';
import type { Compiler } from '../compile/compile.ts';
import { type Judged, judgeSubmission } from '../judge.ts';
import type { TestCase } from '../run/case-report.ts';
import type { Place } from '../run/execute.ts';
import type { FindUnset, UnsetReport } from '../tutor/unset/unset.ts';
import { wordsForUnset } from '../tutor/unset/unset-words.ts';
import type { Check, CheckReport } from './checked.ts';
import { ofFinding } from './diagnose.ts';
import { type Finding, isMild } from './sanitizer-report.ts';
import type { StrictLook, StrictReport } from './strict.ts';

const mib = 1024 * 1024;
const findingsPerSampleMax = 3;
/** Evidence is requested often, so no sample may occupy a slot for longer. */
const timeLimitMaxMs = 2_000;

export type EvidenceJob = {
  place: Place;
  compiler: Compiler;
  /** Null if the host cannot run checked programs. */
  check: Check | null;
  /** Null if the language has no build that fills uninitialised memory. */
  findUnset: FindUnset | null;
  lookStrictly: (look: StrictLook) => Promise<StrictReport>;
  source: Buffer;
  request: EvidenceRequest;
  /** The limit of the problem for the language. */
  timeLimitMs: number;
  /** Opens the checker of the request, if it has one. */
  openChecker?: () => Promise<OpenChecker>;
  scratchFolder: string;
};

/** Rejects on a fault. */
export async function gatherEvidence(job: EvidenceJob): Promise<Judged<Evidence>> {
  const folder = await mkdtemp(join(job.scratchFolder, 'evidence-'));
  try {
    const strict = await job.lookStrictly({ source: job.source, folder, core: job.place.core });
    if (!strict.compiles) return notCompiled(strict);
    const cases = await writeCases(folder, job.request);
    const judged = await judgeSubmission({ ...job, ...limitsOf(job), cases, explaining: silent });
    const { compile, verdict, error } = judged.result;
    if (verdict === 'Compilation Error') {
      return notCompiled({ ...strict, diagnostics: compile?.diagnostics ?? [] }, error);
    }
    const checked = await runChecked(job, cases);
    const unset = await lookForUnset(job, cases);
    const { detailedResults, testCaseResults } = judged.result;
    const samples = detailedResults.flatMap((one, index): SampleEvidence[] => {
      const isOver = testCaseResults[index]?.verdict === 'Time Limit Exceeded';
      // How it ends within its own limit is not known.
      if (isOver && job.timeLimitMs > timeLimitMaxMs) return [];
      return [
        {
          number: job.request.samples[index]?.number ?? index + 1,
          passed: one.status === 'passed',
          ...(one.error === undefined ? {} : { error: one.error }),
          found: foundOn(job, checked.runs[index]?.findings ?? [], unset.runs[index] ?? null),
        },
      ];
    });
    const { diagnostics } = strict;
    const isChecked = checked.runs.length > 0;
    return {
      result: { compileError: null, diagnostics, samples, isChecked },
      cpuMs: strict.cpuMs + judged.cpuMs + checked.cpuMs + unset.cpuMs,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** All samples run in the checked build anyway, so none is explained separately. */
const silent = { check: null, isAffordable: async () => false, onFault: () => {} };

const limitsOf = ({ request, timeLimitMs }: EvidenceJob) => ({
  limits: {
    timeLimitMs: Math.min(timeLimitMs, timeLimitMaxMs),
    memoryLimitBytes: request.memoryLimitMb * mib,
  },
  comparison: request.comparison,
});

function notCompiled({ diagnostics, cpuMs }: StrictReport, said?: string) {
  const first = diagnostics.find(({ severity }) => severity === 'error');
  const place = first ? `line ${first.line}, column ${first.column}: ${first.message}.` : undefined;
  const compileError = said ?? place ?? 'the compiler gave up.';
  return { result: { compileError, diagnostics, samples: [], isChecked: false }, cpuMs };
}

async function writeCases(folder: string, { samples }: EvidenceRequest): Promise<TestCase[]> {
  const cases: TestCase[] = [];
  for (const [index, { input, output }] of samples.entries()) {
    const write = async (ending: string, text: string) => {
      const path = join(folder, `${index + 1}.${ending}`);
      await writeFile(path, text, { mode: 0o444 });
      return { path, bytes: Buffer.byteLength(text) };
    };
    const files = { input: await write('in', input), expected: await write('ans', output) };
    cases.push({ isHidden: false, ...files });
  }
  return cases;
}

async function runChecked(job: EvidenceJob, cases: TestCase[]): Promise<CheckReport> {
  const { check, source, place } = job;
  if (check === null || cases.length === 0) return { runs: [], cpuMs: 0 };
  const inputs = cases.map(({ input }) => input);
  return check({ source, inputs, limits: limitsOf(job).limits, core: place.core });
}

async function lookForUnset(job: EvidenceJob, cases: TestCase[]): Promise<UnsetReport> {
  const { findUnset, source, place } = job;
  if (findUnset === null || cases.length === 0) return { runs: [], cpuMs: 0 };
  const inputs = cases.map(({ input }) => input);
  return findUnset({ source, inputs, limits: limitsOf(job).limits, core: place.core });
}

/** What a run showed. A memory error takes precedence: it can cause the other symptoms. */
export function foundOn(
  { source }: Pick<EvidenceJob, 'source'>,
  findings: Finding[],
  unset: UnsetReport['runs'][number],
): SampleEvidence['found'] {
  const isFirst = unset !== null && findings.every(isMild);
  const told = findings.slice(0, findingsPerSampleMax).flatMap((one) => asFound(one, source));
  return isFirst ? [wordsForUnset(unset), ...told] : told;
}

function asFound(finding: Finding, source: Buffer): SampleEvidence['found'] {
  const found = ofFinding(finding, source);
  return found === null ? [] : [found];
}
