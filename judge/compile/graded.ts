/**
 * Compiles a submission with the grader of its problem. Nothing of the grader is told to the person
 * but, if the two cannot be linked, what is missing or defined twice.
 */

import { copyFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { said } from '../../contract/said.ts';
import { type DiskCache, holdContent } from '../disk-cache.ts';
import { HostFault, ProblemFault } from '../faults.ts';
import { type CompilerCommands, type Messages, programName } from '../languages/language.ts';
import type { Sandbox } from '../run/sandbox.ts';
import { type CompileOutcome, farApart } from './compile-outcome.ts';
import { type GradedPlans, graderObjectName, objectName } from './plan.ts';
import { keyOf, readReport, writeFiles, writeReport } from './stored.ts';
import { type CompileJob, compileSurely } from './surely.ts';

/** What administrators read of a grader that does not compile. */
const saidMaxChars = 500;

type GraderPlace = {
  sandbox: Pick<Sandbox, 'jail'>;
  /** In which objects of graders are cached. */
  programs: DiskCache;
  commands: CompilerCommands;
};

/**
 * Rejects with a ProblemFault if the grader itself does not compile. `job` is that of the object, or
 * of the whole where there are none.
 */
export function compileWithGrader(
  place: GraderPlace,
  job: CompileJob,
  plans: GradedPlans,
): Promise<CompileOutcome> {
  return plans.object === null ? compileTogether(place, job, plans) : linkBoth(place, job, plans);
}

const tookTooLong = {
  failure: said`Compilation Error: the grader took too long.`,
  isCertain: false,
};

async function compileTogether(
  place: GraderPlace,
  job: CompileJob,
  { part }: GradedPlans,
): Promise<CompileOutcome> {
  const grader = await holdGrader(place, job, part);
  if (grader === null) return { ...tookTooLong, diagnostics: [], text: '', cpuMs: 0 };
  grader.release();
  const outcome = await compileSurely(place.sandbox, job);
  return { ...outcome, cpuMs: outcome.cpuMs + grader.cpuMs };
}

async function linkBoth(
  place: GraderPlace,
  job: CompileJob,
  { part, whole }: GradedPlans,
): Promise<CompileOutcome> {
  const { language, request, plan } = job;
  const { folder } = request;
  const own = await compileSurely(place.sandbox, {
    ...job,
    language: {
      ...language,
      readMessages: (...said) => withoutHeaders(language.readMessages(...said), plan.beside),
    },
  });
  if (own.failure !== null) return own;
  await rename(join(folder, programName), join(folder, objectName));
  const grader = await holdGrader(place, job, part);
  if (grader === null) return { ...own, ...tookTooLong };
  try {
    await copyFile(join(grader.folder, programName), join(folder, graderObjectName));
  } finally {
    grader.release();
  }
  const linked = await compileSurely(place.sandbox, {
    ...job,
    plan: { ...whole, limits: plan.limits },
    source: Buffer.alloc(0),
    language: {
      ...language,
      readMessages: (said) => ({ text: linkWords(said), diagnostics: [] }),
    },
    request: { ...request, sourceName: objectName, beside: [graderObjectName] },
  });
  return {
    ...linked,
    diagnostics: own.diagnostics,
    text: `${own.text}\n${linked.failure === null ? '' : linked.text}`.trim(),
    isCertain: own.isCertain && linked.isCertain,
    cpuMs: own.cpuMs + grader.cpuMs + linked.cpuMs,
  };
}

/** A compilation that reached a limit, which on a less busy host it might not. */
class Undecided extends Error {}

/**
 * The folder with the object of a grader, from the cache if it is there. The submission has no part
 * in this step, and so cannot make the grader look broken. Null if the checked build, on which no
 * verdict depends, was not made within its limits; those of the other are a fault of the host.
 */
async function holdGrader(
  { sandbox, programs, commands }: GraderPlace,
  { language, runtime, request }: CompileJob,
  plan: GradedPlans['part'],
): Promise<{ folder: string; cpuMs: number; release: () => void } | null> {
  const { command, beside, limits, sourceName } = plan;
  const key = keyOf(commands, [...command, JSON.stringify(beside)], Buffer.alloc(0));
  const { signal } = request;
  const make = async (folder: string): Promise<void> => {
    await writeFiles(folder, beside);
    const names = beside.map(({ name }) => name).filter((name) => name !== sourceName);
    const outcome = await compileSurely(sandbox, {
      plan,
      source: Buffer.alloc(0),
      language,
      runtime,
      request: { ...request, folder, limits, sourceName, beside: names },
    });
    if (outcome.failure !== null && !outcome.isCertain) throw new Undecided(outcome.failure);
    if (outcome.failure !== null) {
      const told = (outcome.text || outcome.failure).slice(0, saidMaxChars);
      throw new ProblemFault('the grader does not compile', told);
    }
    await writeReport(folder, outcome);
  };
  const held = await holdContent(programs, key, { make, read: readReport, signal }).catch(
    (error: unknown) => {
      if (!(error instanceof Undecided)) throw error;
      if (plan.build === 'checked') return null;
      throw new HostFault('no-core', `the grader: ${error.message}`);
    },
  );
  if (held === null) return null;
  const cpuMs = held.isNew ? held.content.cpuMs : 0;
  return { folder: held.folder, cpuMs, release: held.release };
}

const missing = /undefined reference to [`'"]?([^`'"\n]+)/g;
const double = /multiple definition of [`'"]?([^`'"\n;]+)/g;

/** What a person can mend of what the linker says, without names of the grader's files. */
function linkWords(said: string): string {
  const namesOf = (pattern: RegExp) =>
    new Set([...said.matchAll(pattern)].map(([, name = '']) => name));
  const absent = [...namesOf(missing)].map((name) => `error: ${name} is called, but not defined`);
  const repeated = [...namesOf(double)].map((name) =>
    name === 'main'
      ? 'error: the problem has the function main, which calls yours: leave yours out'
      : `error: the problem has ${name}, too: give yours another name`,
  );
  const large = farApart.exec(said) ?? [];
  const words = [...repeated, ...absent, ...large];
  if (words.length === 0 && said !== '') words.push('error: it cannot be linked with the grader');
  return words.join('\n');
}

/** The text without messages about headers of the grader, and the lines that these quote. */
function withoutHeaders(
  { text, diagnostics }: Messages,
  headers: readonly { name: string }[],
): Messages {
  let isOfHeader = false;
  const lines = text.split('\n').flatMap((line) => {
    const was = isOfHeader;
    if (!/^\s/.test(line)) isOfHeader = headers.some(({ name }) => line.startsWith(`${name}:`));
    if (!isOfHeader) return [line];
    const isError = !was && /: (?:fatal )?error: /.test(line);
    return isError ? ['error: a header of the problem does not compile with this source'] : [];
  });
  return { text: lines.join('\n'), diagnostics };
}
