/**
 * Compiles until the outcome is sure: a failure that may not be the source's fault is tried again,
 * and a shortcut that may have broken the compiler is left out.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HostFault } from '../faults.ts';
import { type JudgeLanguage, programName } from '../languages/language.ts';
import { throwIfStopped } from '../process/cancelling.ts';
import type { Sandbox } from '../run/sandbox.ts';
import type { JailFacts, Runtime } from '../run/sandbox-messages.ts';
import { mayBeKilledFromOutside } from '../run/who-ended.ts';
import { type CompileOutcome, meaningOf } from './compile-outcome.ts';
import { type CompileRequest, jailRequest } from './compile-request.ts';
import type { Plan } from './plan.ts';
import { loaderOf } from './program-loader.ts';

/** The number of attempts when a failure may not be the source's fault. */
const triesMax = 3;

/** A compilation in a folder that has its files. */
export type CompileJob = {
  plan: Plan;
  source: Buffer;
  language: JudgeLanguage;
  runtime: Runtime | null;
  request: Omit<CompileRequest, 'command'>;
};

/**
 * Compiles, and retries if the failure may not be the source's fault: the steps of a compiler are
 * ordinary processes, which the host may have killed. Rejects with a HostFault if that happened
 * every time, or if the compiler fails on every source.
 */
export async function compileSurely(
  sandbox: Pick<Sandbox, 'jail'>,
  job: CompileJob,
): Promise<CompileOutcome> {
  const { plan, source, language, request } = job;
  let cpuMs = 0;
  for (let tries = 1; ; tries += 1) {
    const facts =
      tries === 1
        ? await compileIn(sandbox, job)
        : await sandbox.jail(jailRequest({ ...request, command: plan.plainCommand }));
    cpuMs += facts.cpuMs;
    throwIfStopped({ ...facts, cpuMs }, request.signal);
    const isMade = plan.build === 'fast' && !plan.isObject && facts.copied.includes(programName);
    const isRunnable = !isMade || (await canRun(job, join(request.folder, programName)));
    const { limits } = plan;
    const end = { facts, source, limits, isRunnable, language, sourceName: plan.sourceName };
    const { outcome, doubt } = meaningOf(end);
    if (doubt === null) return { ...outcome, cpuMs };
    if (tries < triesMax) continue;
    if (mayBeKilledFromOutside(facts)) throw new HostFault('killed-from-outside', doubt);
    const isWorking = await compilesAnything(sandbox, job);
    if (!isWorking) throw new HostFault('sandbox', `the compiler does not work: ${doubt}`);
    return { ...outcome, cpuMs };
  }
}

/** Whether a compiled program can run in a slot of its language. */
async function canRun({ language, runtime }: CompileJob, path: string): Promise<boolean> {
  if (language.run === 'interpreter') return true;
  const loader = await loaderOf(path);
  if (loader === null) return true;
  const shown = language.run === 'dynamic' ? (runtime?.readOnly ?? []) : [];
  return shown.some(({ inside }) => inside === loader);
}

/** Whether the compiler can compile the smallest source of its language. */
async function compilesAnything(
  sandbox: Pick<Sandbox, 'jail'>,
  { plan: { leastCommand }, request, language }: CompileJob,
): Promise<boolean> {
  const folder = await mkdtemp(join(request.folder, 'least-'));
  try {
    await writeFile(join(folder, language.sourceName), language.leastSource, { mode: 0o644 });
    const least = { ...request, folder, sourceName: language.sourceName, beside: [] };
    const { copied } = await sandbox.jail(jailRequest({ ...least, command: leastCommand }));
    return copied.includes(programName);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Compiles the quick way if there is one. If that decides nothing, compiles the usual way; if a
 * shortcut may have broken the compiler, compiles once more without shortcuts.
 */
async function compileIn(
  sandbox: Pick<Sandbox, 'jail'>,
  {
    plan: { quick, command, plainCommand },
    request,
  }: { plan: Plan; request: Omit<CompileRequest, 'command'> },
): Promise<JailFacts> {
  const ways = quick === null ? [command] : [quick.command, command];
  let cpuMs = 0;
  for (const way of ways) {
    const facts = await sandbox.jail(jailRequest({ ...request, command: way }));
    cpuMs += facts.cpuMs;
    if (facts.stopped) return { ...facts, cpuMs };
    const isUndecided = way === quick?.command && quick.isUndecided(facts);
    if (isLimited(facts) || (facts.exitCode === 0 && !isUndecided)) return { ...facts, cpuMs };
    const said = facts.stderrHead.toString('latin1');
    if (brokenHeader.test(said) || (failedLink.test(said) && plainCommand !== way)) break;
    if (!isUndecided) return { ...facts, cpuMs };
  }
  const facts = await sandbox.jail(jailRequest({ ...request, command: plainCommand }));
  return { ...facts, cpuMs: cpuMs + facts.cpuMs };
}

/**
 * What the compiler prints when it crashes or cannot use a precompiled header. A source can also
 * print this text or crash the compiler; the last attempt then ends the same way.
 */
const brokenHeader = new RegExp(
  [
    String.raw`^\S{1,300}: internal compiler error: (?!.* signal terminated program (?!cc1plus))`,
    String.raw`^\S{1,300}: fatal error: .{0,200}(?:\bPCH\b|\.gch\b)`,
  ].join('|'),
  'm',
);

/**
 * What the driver prints after any failure of the linker. A linker chosen for its speed may need a
 * system call that the jail refuses, and may explain less; the compiler's own linker decides.
 */
const failedLink = /^collect2: error: ld returned /m;

const isLimited = ({ oomKilled, cpuLimitHit, wallLimitHit }: JailFacts): boolean =>
  oomKilled || cpuLimitHit || wallLimitHit;
