/**
 * Looks for the nearest mend of a wrong program: a change of one token that makes it right on the
 * inputs on which it failed, on those on which it was right, and on new ones. All changes are
 * compiled into one program, whose argument selects a change.
 */

import { enforced } from '../../run/execute.ts';
import type { Facts } from '../../run/sandbox-messages.ts';
import type { VerifyPlace } from '../../verify/place.ts';
import type { Known, Trials } from '../counterexample/trial.ts';
import { countingNumber, metIn, withoutFaulty, writeAll } from './all-changes.ts';
import { type Change, changesOf } from './changes.ts';
import { readSource } from './statements.ts';
import { tokensOf } from './tokens.ts';

export type MendRequest = {
  source: Buffer;
  language: string;
  trials: Trials;
  /** Small inputs on which the program fails, and small inputs on which it is right. */
  failing: readonly string[];
  passing: readonly string[];
  /** Makes a new small input; null if this attempt made none. */
  fresh(): Promise<string | null>;
  /** Makes a larger input than those. */
  larger(): Promise<string | null>;
  /** Makes one of the largest inputs. */
  largest(): Promise<string | null>;
  samples: readonly string[];
  /** Whether there are no other inputs than samples whose answers are known. */
  hasOnlySamples: boolean;
  goesOn(): Promise<boolean>;
  /** The CPU time of all runs and compilations together, by default `mendMaxMs`. */
  maxMs?: number | undefined;
  /** Called when the search ends before all changes were tried on all inputs. */
  onCut(): void;
};

export type Mend = {
  /** All changes that make the program right on all inputs. */
  changes: Change[];
  /** Whether the inputs are samples alone, which are few. */
  isOnSamples: boolean;
  /** How many inputs were tried, and on how many of them the program itself failed. */
  inputs: number;
  failed: number;
};

const mendMaxMs = 8_000;
/** With fewer inputs, or fewer failing inputs, a mend is not certain: too many changes fit them. */
const [inputsMin, failedMin] = [60, 10];
/**
 * How many new inputs to make: at least `freshMin`, and up to `freshMax` while fewer than
 * `failedGoal` fail.
 */
const [freshMin, failedGoal, freshMax] = [120, 25, 300];
/**
 * The remaining changes are tried on up to `largerMax` larger inputs, because changes in different
 * places may be equally right on small ones. If none can be made, small inputs must do.
 */
const [largerMax, largerTriesMax] = [60, 100];
/**
 * A right change does not count if it makes the program slow: `slowerFactor` times as slow as the
 * unchanged program and the reference, on one of `largestMax` inputs of the largest size.
 */
const [largestMax, slowerFactor, slowMinMs, largestMs] = [4, 10, 50, 1_000];
/** Ends the search after this many attempts in a row that made no input. */
const idleMax = 200;
const compilationsMax = 4;
/** A run that takes this many times as long as the program itself probably never ends. */
const [slowFactor, runLeastMs, runMostMs] = [5, 20, 200];
const looksEveryMs = 100;

class Spent extends Error {}

type Mending = MendRequest & {
  place: VerifyPlace;
  programPath: string;
  runMs: number;
  beganMs: number;
  looked: number;
  all: Change[];
};

/** Resolves to null if no mend was found, if none is certain, or if the search was cut. */
export async function findMend(place: VerifyPlace, request: MendRequest): Promise<Mend | null> {
  const beganMs = request.trials.cpuMs();
  const built = await build(place, request);
  if (built === null) return null;
  const { changes, programPath, release } = built;
  const mending: Mending = {
    ...request,
    place,
    programPath,
    beganMs,
    looked: 0,
    runMs: runLeastMs,
    all: changes,
  };
  try {
    return await search(mending);
  } catch (error) {
    if (!(error instanceof Spent)) throw error;
    request.onCut();
    return null;
  } finally {
    release();
  }
}

/** Compiles the program with all changes that compile. */
async function build(place: VerifyPlace, { source, language, trials, goesOn }: MendRequest) {
  const text = source.toString('latin1');
  const tokens = tokensOf(text);
  const read = tokens && readSource(tokens);
  if (tokens === null || read === null) return null;
  const { compiler } = place.languages.get(language);
  let changes: Change[] | null = changesOf(tokens, read);
  for (let left = compilationsMax; left > 0 && changes && changes.length > 0; left -= 1) {
    const all = writeAll(text, tokens, changes);
    if (all === null || !(await goesOn())) return null;
    const compiled = await compiler.compile(Buffer.from(all.text, 'latin1'), place.core, {
      isBrief: true,
      signal: place.signal,
    });
    const { programPath, report, cpuMs, release } = compiled;
    trials.used(cpuMs);
    if (programPath !== null) return { changes, programPath, release };
    release();
    changes = withoutFaulty(
      all,
      report.diagnostics.filter(({ severity }) => severity === 'error'),
    );
  }
  return null;
}

async function search(mending: Mending): Promise<Mend | null> {
  const { trials } = mending;
  mending.runMs = runMostMs;
  const failing = await asBefore(mending, mending.failing, false);
  const passing = await asBefore(mending, mending.passing, true);
  const [first] = failing;
  if (first === undefined || first.text !== mending.failing[0]) return null;
  const mostMs = Math.max(...[...failing, ...passing].map(({ tookMs }) => tookMs));
  mending.runMs = Math.max(runLeastMs, slowFactor * mostMs);
  let left = await metOf(mending, first);
  for (const input of [...failing, ...passing]) left = await rightOn(mending, left, input);
  if (left.length === 0) return null;
  if (mending.hasOnlySamples) {
    // Samples that were not tried, for lack of time, could still disagree.
    const ran = new Set([...failing, ...passing].map(({ text }) => text));
    if (!mending.samples.every((one) => ran.has(one))) return null;
    // Of all variables of a source, another one fits a few samples by chance.
    if (left.every(({ kind }) => kind === 'variable')) return null;
    const counts = { inputs: failing.length + passing.length, failed: failing.length };
    return { changes: left, isOnSamples: true, ...counts };
  }
  let [inputs, failed, idle] = [failing.length + passing.length, failing.length, 0];
  const isEnough = (made: number) => made >= (failed < failedGoal ? freshMax : freshMin);
  for (let made = 0; !isEnough(made) && left.length > 0 && idle < idleMax; ) {
    const text = await mending.fresh();
    const input = text === null ? null : await trials.know(text);
    idle += 1;
    if (input === null) continue;
    [made, idle, inputs] = [made + 1, 0, inputs + 1];
    if ((await rightOn(mending, [null], input)).length === 0) failed += 1;
    left = await rightOn(mending, left, input);
  }
  if (left.length === 0 || inputs < inputsMin || failed < failedMin) return null;
  const certain = await rightOnLarger(mending, left);
  inputs += certain.inputs;
  failed += certain.failed;
  left = await quickOnLargest(mending, certain.left);
  return left.length > 0 ? { changes: left, isOnSamples: false, inputs, failed } : null;
}

/** The changes that leave the program as fast as before on the largest inputs. */
async function quickOnLargest(mending: Mending, changes: Change[]): Promise<Change[]> {
  let left = changes;
  mending.runMs = largestMs;
  for (let tries = largestMax; tries > 0 && left.length > 0; tries -= 1) {
    const text = await mending.largest();
    const input = text === null ? null : await mending.trials.know(text);
    if (input === null) continue;
    const { cpuMs: before } = await run(mending, null, input);
    const mostMs = Math.max(slowMinMs, slowerFactor * Math.max(before, input.referenceCpuMs ?? 0));
    const quick: Change[] = [];
    for (const change of left) {
      const facts = await run(mending, change, input);
      const isQuick = !facts.cpuLimitHit && facts.cpuMs <= mostMs;
      if (isQuick && (await mending.trials.judge(input, facts)) === null) quick.push(change);
    }
    left = quick;
  }
  return left;
}

/** The changes that are right on larger inputs, too, with the number of these inputs. */
async function rightOnLarger(mending: Mending, changes: Change[]) {
  mending.runMs = runMostMs;
  let [left, inputs, failed] = [changes, 0, 0];
  for (let tries = 0; tries < largerTriesMax && inputs < largerMax && left.length > 0; tries += 1) {
    const text = await mending.larger();
    const input = text === null ? null : await mending.trials.know(text);
    if (input === null) continue;
    inputs += 1;
    if ((await rightOn(mending, [null], input)).length === 0) failed += 1;
    left = await rightOn(mending, left, input);
  }
  return { left, inputs, failed };
}

/**
 * The inputs on which the compiled program without a change does what the original program did. If
 * the behaviour is undefined, the two may differ.
 */
async function asBefore(mending: Mending, texts: readonly string[], isRight: boolean) {
  const same: (Known & { tookMs: number })[] = [];
  for (const text of texts) {
    const input = await mending.trials.know(text);
    if (input === null) continue;
    const facts = await run(mending, null, input);
    const isRightNow = (await mending.trials.judge(input, facts)) === null;
    // A failing run might never end, so its time does not count.
    const tookMs = Math.max(isRight ? facts.cpuMs : 0, input.referenceCpuMs ?? 0);
    if (isRightNow === isRight) same.push({ ...input, tookMs });
  }
  return same;
}

/** The changes that a run reaches; all changes if it ends before it reports them. */
async function metOf(mending: Mending, input: Known): Promise<Change[]> {
  const { stderrHead } = await run(mending, 'count', input);
  const met = metIn(stderrHead, mending.all.length);
  return met === null ? mending.all : mending.all.filter((_, index) => met[index] !== 0);
}

/** The changes with which the program is right on an input; null stands for no change. */
async function rightOn<One extends Change | null>(
  mending: Mending,
  changes: readonly One[],
  input: Known,
): Promise<One[]> {
  const right: One[] = [];
  for (const change of changes) {
    const facts = await run(mending, change, input);
    if ((await mending.trials.judge(input, facts)) === null) right.push(change);
  }
  return right;
}

async function run(
  mending: Mending,
  change: Change | 'count' | null,
  { input, referenceCpuMs }: Known,
): Promise<Facts> {
  const { place, trials, programPath, all, goesOn, beganMs, maxMs = mendMaxMs } = mending;
  const timeLimitMs = Math.min(
    Math.max(runMostMs, mending.runMs),
    Math.max(mending.runMs, slowFactor * (referenceCpuMs ?? 0)),
  );
  const time = performance.now();
  if (time - mending.looked > looksEveryMs) {
    mending.looked = time;
    if (!(await goesOn())) throw new Spent();
  }
  if (trials.cpuMs() - beganMs > maxMs) throw new Spent();
  const number = change === 'count' ? countingNumber : change && all.indexOf(change) + 1;
  const facts = await place.sandbox.run({
    slot: place.slot,
    core: place.core,
    executablePath: programPath,
    args: number === null ? [] : [String(number)],
    inputPath: input.path,
    limits: enforced({ ...trials.limits, timeLimitMs, cpuKillMs: timeLimitMs }),
    signal: place.signal,
  });
  trials.used(facts.cpuMs);
  return facts;
}
