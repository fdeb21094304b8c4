/**
 * Runs the input validators: each must accept each input, and at least one must reject each input
 * of data/invalid_input. ICPC: exit code 42 accepts and 43 rejects. testlib: 0 accepts, and so does
 * 42 in packages that use it as in the ICPC formats.
 */
import { unclearManner } from '../../problems/package/exit-codes.ts';
import type {
  CaseSettings,
  ProblemPackage,
  Program,
  ValidationCase,
} from '../../problems/package/model.ts';
import type { Notes } from '../../work/verification.ts';
import type { Input } from '../compare/compare-cursor.ts';
import type { Facts } from '../run/sandbox-messages.ts';
import { type LaidCase, layFile } from './cases.ts';
import { note } from './notes.ts';
import type { VerifyPlace } from './place.ts';
import { compileProgram, isReady, type Ready } from './programs.ts';
import { endOf, isStopped, runTool, saidBy, type ToolLimits } from './run-program.ts';

const accepts = { icpc: [42], testlib: [0, 42] };
/** _wa, _pe, _fail and those of testlib.h in general; 43 as well. */
const rejects = { icpc: [43], testlib: [1, 2, 3, 4, 8, 43] };

const secondsMax = 60;
const memoryMaxMib = 2048;
const outputMaxBytes = 1024 * 1024;

/** The limits of the package, within what is allowed here. */
export const validatorLimits = ({ metadata: { limits } }: ProblemPackage): ToolLimits => ({
  timeSeconds: Math.min(limits.validationTimeSeconds ?? secondsMax, secondsMax),
  memoryMib: Math.min(limits.validationMemoryMib ?? memoryMaxMib, memoryMaxMib),
  outputBytes: outputMaxBytes,
});

const codeOf = (facts: Facts): number =>
  isStopped(facts) || facts.exitCode === null ? -1 : facts.exitCode;

/** Whether a validator has accepted its input. */
export const isAccepted = (facts: Facts, { manner }: Pick<Ready, 'manner'>): boolean =>
  manner !== undefined && accepts[manner].includes(codeOf(facts));

/** What a validator said about an input. */
type Answer = { kind: 'accepted' } | { kind: 'rejected' | 'broken'; said: string };

async function answerOf(facts: Facts, { manner }: Ready, limits: ToolLimits): Promise<Answer> {
  if (manner === undefined) return { kind: 'broken', said: unclearManner };
  const code = codeOf(facts);
  if (accepts[manner].includes(code)) return { kind: 'accepted' };
  const said = await saidBy(facts);
  if (rejects[manner].includes(code)) return { kind: 'rejected', said };
  return { kind: 'broken', said: `${endOf(facts, limits)}${said === '' ? '' : `: ${said}`}` };
}

/** The arguments for an input: those of the test case, of all validators, or of this one. */
export function argumentsOf(
  { inputValidatorArgs: given }: CaseSettings,
  { name }: Program,
): string[] {
  if (given === undefined) return [];
  if (Array.isArray(given)) return given;
  const stem = name.replace(/\.\w+$/, '');
  return (Object.hasOwn(given, name) ? given[name] : given[stem]) ?? [];
}

type Asked = { name: string; input: Input; settings: CaseSettings };

/** An input that no validator may accept, and whether one rejected it. */
type Invalid = Asked & { isRejected: boolean };

/** Runs a validator on all inputs. Returns how many it read. */
export async function validateInputs(
  place: VerifyPlace,
  {
    one,
    program,
    cases,
    invalid,
  }: { one: ProblemPackage; program: Program; cases: LaidCase[]; invalid: Invalid[] },
  notes: Notes,
): Promise<number> {
  const where = `input_validators/${program.name}`;
  const ready = await compileProgram(place.languages, program, place.core);
  if (!isReady(ready)) {
    noteNotReady(notes, where, ready);
    return 0;
  }
  const limits = validatorLimits(one);
  const ask = async ({ input, settings }: Asked): Promise<Answer> => {
    const args = argumentsOf(settings, program);
    return answerOf(await runTool(place, ready, { args, input, limits }), ready, limits);
  };
  try {
    for (const asked of cases) {
      const answer = await ask(asked);
      if (answer.kind === 'rejected') noteRejected(notes, where, asked, answer.said);
      if (answer.kind === 'broken') {
        noteBroken(notes, where, asked, answer.said);
        return cases.length;
      }
    }
    for (const asked of invalid) {
      const answer = await ask(asked);
      if (answer.kind === 'rejected') asked.isRejected = true;
      if (answer.kind === 'broken') noteBroken(notes, where, asked, answer.said);
    }
    return cases.length;
  } finally {
    ready.release();
  }
}

function noteNotReady(
  notes: Notes,
  where: string,
  { reason, isItsFault }: { reason: string; isItsFault: boolean },
): void {
  note(notes, 'inputs', {
    severity: isItsFault ? 'error' : 'warning',
    place: where,
    what: `The input validator cannot be run, so it checks nothing. ${reason}`,
    remedy: isItsFault
      ? 'Mend the validator until it compiles.'
      : 'Write it in C++ or Python, in a language that is available here.',
  });
}

const noteRejected = (notes: Notes, where: string, { name }: Asked, said: string): void =>
  note(notes, 'inputs', {
    severity: 'error',
    place: `data/${name}.in`,
    what: `${where} rejects this input${said === '' ? '.' : `: ${said}`}`,
    remedy: 'Correct the input, or the validator where the statement allows such an input.',
  });

const noteBroken = (notes: Notes, where: string, { name }: Asked, said: string): void =>
  note(notes, 'inputs', {
    severity: 'error',
    place: where,
    what: `The validator neither accepts nor rejects data/${name}.in: it ${said}`,
    remedy:
      'End with exit code 42 to accept and 43 to reject; with testlib, by readEof and quitf alone.',
  });

/** Notes inputs that should have been rejected. */
export function noteAccepted(notes: Notes, invalid: Invalid[]): void {
  for (const { name } of invalid.filter(({ isRejected }) => !isRejected)) {
    note(notes, 'inputs', {
      severity: 'error',
      place: `data/${name}.in`,
      what: 'No input validator rejects this input, which must be invalid.',
      remedy: 'Make a validator check the rule that the input breaks, or remove the input.',
    });
  }
}

/** The inputs that test validators, of one kind, as files. */
export async function layInvalid(cases: ValidationCase[], folder: string): Promise<Invalid[]> {
  const laid: Invalid[] = [];
  for (const { name, input, settings } of cases.filter(({ kind }) => kind === 'invalid_input')) {
    const file = await layFile(folder, `invalid-${laid.length}.in`, input);
    laid.push({ name, input: file, settings, isRejected: false });
  }
  return laid;
}
