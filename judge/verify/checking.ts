/**
 * Tests what judges outputs, with the cases of valid_output and invalid_output, the jury's answers,
 * an empty output and garbage.
 */

import { isInteractive, isMultiPass } from '../../problems/package/judging.ts';
import type { CaseSettings, ProblemPackage } from '../../problems/package/model.ts';
import type { Notes } from '../../work/verification.ts';
import type { OpenChecker } from '../compare/checker.ts';
import type { CaseFiles } from '../compare/checker-jail.ts';
import type { Input } from '../compare/compare-cursor.ts';
import { ProblemFault } from '../faults.ts';
import { type Laid, type LaidCase, layFile } from './cases.ts';
import { alike, decide, openRule, ruleOf } from './deciding.ts';
import { note } from './notes.ts';
import type { VerifyPlace } from './place.ts';

/** The number of test cases that are tried with the jury's answer; fewer with bad outputs. */
const answersMax = 100;
const badMax = 10;
const garbage = Buffer.from('-1 -1 this is no answer\n\xff\0'.repeat(8), 'latin1');

type Trial = CaseFiles & {
  name: string;
  settings: CaseSettings;
  output: Input;
  /** The finding if the output is rejected, or accepted. */
  onReject?: (said: string) => void;
  onAccept?: () => void;
};

/** Tries them all. Returns the number of outputs; stops at a checker that breaks, which is noted. */
export async function tryDeciding(
  place: VerifyPlace,
  one: ProblemPackage,
  laid: Laid,
  notes: Notes,
): Promise<number> {
  // A talk cannot be tried, nor can several outputs if later ones depend on earlier ones.
  if (isInteractive(one) || isMultiPass(one)) return 0;
  const trials = [
    ...(await validationTrials(one, laid, notes)),
    ...(one.programs.outputValidators.length > 0 ? await checkerTrials(laid, notes) : []),
  ];
  for (const run of alike(trials, answersMax)) await tryAlike(place, one, run, notes);
  return trials.length;
}

async function tryAlike(
  place: VerifyPlace,
  one: ProblemPackage,
  run: Trial[],
  notes: Notes,
): Promise<void> {
  const rule = ruleOf(one, run[0]?.settings ?? {});
  // The import refuses it already.
  if (typeof rule === 'string') return;
  let checker: OpenChecker | undefined;
  let asked = '';
  try {
    checker = await openRule(place, rule);
    for (const trial of run) {
      place.signal.throwIfAborted();
      asked = `data/${trial.name}`;
      const said = await decide(rule, checker, trial, trial.output);
      if (said === null) trial.onAccept?.();
      else trial.onReject?.(said);
    }
  } catch (error) {
    if (!(error instanceof ProblemFault)) throw error;
    noteFault(notes, asked, error);
  } finally {
    await checker?.close();
  }
}

export const noteFault = (notes: Notes, place: string, { message }: ProblemFault): void =>
  note(notes, 'checker', {
    severity: 'error',
    place: place === '' ? 'output_validator' : place,
    what: `The ${isOfInteractor(message) ? 'interactor' : 'checker'} fails: ${message}`,
    remedy: 'It must end by itself with right or wrong on every output, however strange: mend it.',
  });

const isOfInteractor = (message: string): boolean => message.startsWith('the interactor');

/** Whether `noteFault` has reported this. */
export const isFaultNote = (what: string): boolean => /^The (checker|interactor) fails/.test(what);

/** data/valid_output and data/invalid_output. */
async function validationTrials(
  one: ProblemPackage,
  { folder }: Laid,
  notes: Notes,
): Promise<Trial[]> {
  const trials: Trial[] = [];
  for (const { kind, name, input, answer, output, settings } of one.validationCases) {
    if (kind === 'invalid_input' || answer === undefined || output === undefined) continue;
    const stem = `tried-${trials.length}`;
    trials.push({
      name,
      settings,
      input: await layFile(folder, `${stem}.in`, input),
      expected: await layFile(folder, `${stem}.ans`, answer),
      output: await layFile(folder, `${stem}.out`, output),
      ...(kind === 'valid_output'
        ? { onReject: (said) => noteValid(notes, name, said) }
        : { onAccept: () => noteInvalid(notes, name) }),
    });
  }
  return trials;
}

const noteValid = (notes: Notes, name: string, said: string): void =>
  note(notes, 'checker', {
    severity: 'error',
    place: `data/${name}.out`,
    what: `This output must be right, and is rejected${said === '' ? '.' : `: ${said}`}`,
    remedy: 'Make the output validator accept it, or remove the case.',
  });

const noteInvalid = (notes: Notes, name: string): void =>
  note(notes, 'checker', {
    severity: 'error',
    place: `data/${name}.out`,
    what: 'This output must be wrong, and is accepted.',
    remedy: 'Make the output validator reject it, or remove the case.',
  });

/**
 * Outputs that the package's own checker should recognise as correct or wrong. Each finding is
 * reported once.
 */
async function checkerTrials({ cases, folder }: Laid, notes: Notes): Promise<Trial[]> {
  const empty = await layFile(folder, 'empty.out', Buffer.alloc(0));
  const bad = await layFile(folder, 'garbage.out', garbage);
  const told = new Set<string>();
  const once = (what: string, say: () => void) => (): void => {
    if (!told.has(what)) say();
    told.add(what);
  };
  const withAnswer = cases.filter(({ expected }) => expected.bytes > 0);
  const badTrial = (one: LaidCase, output: Input, what: string): Trial => ({
    ...one,
    output,
    onAccept: once(what, () => noteBad(notes, one.name, what)),
  });
  return [
    ...withAnswer.slice(0, answersMax).map(
      (one): Trial => ({
        ...one,
        output: one.expected,
        onReject: (said) => once('answer', () => noteAnswer(notes, one.name, said))(),
      }),
    ),
    ...cases.slice(0, badMax).map((one) => badTrial(one, empty, 'an empty output')),
    ...cases.slice(0, badMax).map((one) => badTrial(one, bad, 'garbage')),
  ];
}

const noteAnswer = (notes: Notes, name: string, said: string): void =>
  note(notes, 'checker', {
    severity: 'remark',
    place: `data/${name}.ans`,
    what: `The checker rejects the jury's own answer as an output${said === '' ? '.' : `: ${said}`}`,
    remedy: 'Correct the answer, unless answers of this problem are no outputs.',
  });

const noteBad = (notes: Notes, name: string, what: string): void =>
  note(notes, 'checker', {
    severity: 'remark',
    place: `data/${name}`,
    what: `The checker accepts ${what}.`,
    remedy: 'Make sure that the checker reads all of an output, and rejects what is missing.',
  });
