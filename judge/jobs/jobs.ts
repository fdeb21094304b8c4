/** Does claimed jobs, each by its kind. To add a kind: its file here, and its row in `kinds`. */
import { languageName } from '../../contract/languages.ts';
import { figure, said } from '../../contract/said.ts';
import type { DoableKind, Job, JobOf } from '../../work/claim.ts';
import { type JobKind, kindRules } from '../../work/kinds.ts';
import { busyMaxMsOf } from '../../work/lease.ts';
import { hostFaultOf, LanguageFault } from '../faults.ts';
import type { Done, Tools } from '../process/tools.ts';
import type { Place } from '../run/execute.ts';
import { bruteForce } from './brute-force.ts';
import { check } from './check.ts';
import { checker } from './checker.ts';
import { confirm } from './confirm.ts';
import { contestRejudge } from './contest-rejudge.ts';
import { counterexample } from './counterexample.ts';
import { evidence } from './evidence.ts';
import { expectedOutput } from './expected-output.ts';
import { explain } from './explain.ts';
import { generate } from './generate.ts';
import { toolsFor } from './graded.ts';
import type { Kind } from './kind.ts';
import { preview } from './preview.ts';
import { run } from './run.ts';
import { samples } from './samples.ts';
import { submission } from './submission.ts';
import { talk } from './talk.ts';
import { verify } from './verify.ts';

const kinds: { [Name in DoableKind]: Kind<Name> } = {
  submission,
  run,
  samples,
  talk,
  check,
  checker,
  evidence,
  explain,
  preview,
  contestRejudge,
  counterexample,
  bruteForce,
  expectedOutput,
  confirm,
  generate,
  verify,
};

/** Does a job. Rejects on a fault. */
export function doJob<Name extends DoableKind>(
  tools: Tools,
  place: Place,
  job: JobOf<Name>,
): Promise<Done> {
  const kind: Kind<Name> = kinds[job.kind];
  return kind.run(toolsFor(tools, job), place, job);
}

/** The result of a job on which we keep failing. To its judge, a rejudging is a submission. */
export function failJob(tools: Tools, job: Job, fault: unknown): Done {
  const { kind } = job.lease;
  const sentence = sentenceOf(kind, fault);
  return kinds[kind === 'rejudge' ? 'submission' : kind].fail(tools, { job, fault, sentence });
}

function sentenceOf(kind: JobKind, fault: unknown): string {
  if (fault instanceof LanguageFault) return languageGone(fault.language);
  return hostFaultOf(fault)?.reason === 'no-core' ? tooBusy(kind) : apology;
}

const apology = said`Judge Error: something of ours failed; this counts nowhere. Please try again.`;

/** The sentence of a job for which no host had a core until its time ended. */
function tooBusy(kind: JobKind): string {
  const minutes = busyMaxMsOf(kind) / 60_000;
  return kindRules[kind].isKept
    ? said`Judge Error: our judges were too busy for this for ${figure(minutes)} minutes. That says nothing about your program and counts nowhere. Your submission is kept. Please try again later.`
    : said`Judge Error: our judges were too busy for this for ${figure(minutes)} minutes. That says nothing about your program and counts nowhere. Please try again later.`;
}

const languageGone = (id: string): string =>
  said`Judge Error: ${languageName(id)} is not available here at present; this counts nowhere.`;
