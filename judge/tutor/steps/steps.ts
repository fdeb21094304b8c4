/**
 * Runs a C++ program once more on a small input on which it fails, built so that it records its
 * steps. The steps are reported only if the program behaves as before.
 */
import type { Steps } from '../../../contract/steps.ts';
import { endedWell } from '../../result/verdict.ts';
import { enforced } from '../../run/execute.ts';
import type { Facts } from '../../run/sandbox-messages.ts';
import { layFile } from '../../verify/cases.ts';
import type { VerifyPlace } from '../../verify/place.ts';
import { type Failed, outputOf, type Trials } from '../counterexample/trial.ts';
import { readSource } from '../mend/statements.ts';
import { tokensOf } from '../mend/tokens.ts';
import { additionsOf } from './places.ts';
import { stepsIn } from './records.ts';
import { ours, type Recorded, withoutFaulty, writeRecorded } from './write.ts';

export type StepsRequest = {
  source: Buffer;
  language: string;
  trials: Pick<Trials, 'limits' | 'used'>;
  found: Failed;
  goesOn(): Promise<boolean>;
};

const compilationsMax = 4;
const timeLimitMs = 1_000;

/**
 * Resolves to null if the program cannot be built like this, if it then behaves differently, or if
 * other jobs wait before a further compilation.
 */
export async function stepsOf(place: VerifyPlace, request: StepsRequest): Promise<Steps | null> {
  const { verdict } = request.found.failure;
  if (verdict !== 'Wrong Answer' && verdict !== 'Runtime Error') return null;
  const built = await build(place, request);
  if (built === null) return null;
  const { programPath, recorded, release } = built;
  try {
    const facts = await run(place, request, programPath);
    return (await isAsBefore(facts, request.found)) ? stepsIn(facts.stderrHead, recorded) : null;
  } finally {
    release();
  }
}

async function build(place: VerifyPlace, { source, language, trials, goesOn }: StepsRequest) {
  const text = source.toString('latin1');
  const tokens = tokensOf(text);
  const read = tokens && readSource(tokens);
  if (tokens === null || read === null || text.includes(ours)) return null;
  const { compiler } = place.languages.get(language);
  let additions = additionsOf(tokens, read);
  for (let tries = 0; tries < compilationsMax; tries += 1) {
    // The first compilation takes at most a second, no longer than other jobs wait for a run of the
    // search.
    if (tries > 0 && !(await goesOn())) return null;
    const recorded: Recorded = await writeRecorded(text, tokens, additions);
    if (recorded.places.length === 0) return null;
    const compiled = await compiler.compile(Buffer.from(recorded.text, 'latin1'), place.core, {
      isBrief: true,
      signal: place.signal,
    });
    const { programPath, report, cpuMs, release } = compiled;
    trials.used(cpuMs);
    if (programPath !== null) return { programPath, recorded, release };
    release();
    const errors = report.diagnostics.filter(({ severity }) => severity === 'error');
    const fewer = withoutFaulty(additions, recorded, errors);
    if (fewer === null) return null;
    additions = fewer;
  }
  return null;
}

async function run(
  { sandbox, slot, core, scratchFolder, signal }: VerifyPlace,
  { trials, found }: StepsRequest,
  executablePath: string,
): Promise<Facts> {
  const input = await layFile(scratchFolder, 'recorded', Buffer.from(found.input));
  const facts = await sandbox.run({
    slot,
    core,
    executablePath,
    args: [],
    inputPath: input.path,
    signal,
    limits: enforced({ ...trials.limits, timeLimitMs, cpuKillMs: timeLimitMs }),
  });
  trials.used(facts.cpuMs);
  return facts;
}

/** If its behaviour is undefined, a program that is built in another way may behave differently. */
async function isAsBefore(facts: Facts, { failure, actual }: Failed): Promise<boolean> {
  if (facts.cpuLimitHit || facts.wallLimitHit || facts.outputLimitHit) return false;
  const hasSameEnd =
    failure.verdict === 'Runtime Error'
      ? failure.end.exitCode === facts.exitCode && failure.end.signal === facts.signal
      : endedWell(facts);
  return hasSameEnd && (await outputOf(facts)).equals(actual);
}
