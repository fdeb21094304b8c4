/** Compiles what a search needs: the suspect, the reference, validators and generators. */
import type { Comparison } from '../../../contract/judging.ts';
import type { PackedFile, Program, ValidatorArguments } from '../../../problems/package/model.ts';
import type { OpenChecker } from '../../compare/checker.ts';
import type { ReadEnd } from '../../languages/language.ts';
import type { ProblemLimits } from '../../run/execute.ts';
import type { Runtime } from '../../run/sandbox-messages.ts';
import { openGenerators } from '../../verify/generators.ts';
import { argumentsOf } from '../../verify/inputs.ts';
import type { VerifyPlace } from '../../verify/place.ts';
import { compileProgram, isReady, type Ready } from '../../verify/programs.ts';

/** The parts of a problem's package that a search uses. */
export type SearchParts = {
  /** Null if no right program is known. */
  reference: Program | null;
  validators: Program[];
  validatorArguments: ValidatorArguments | undefined;
  /** The files of generators/. */
  generators: PackedFile[];
  /** Whether no person has confirmed that the validators are right. */
  isProbable?: boolean | undefined;
};

/** The program that failed, as compiled for judging. */
export type Suspect = {
  programPath: string;
  runtime: Runtime | undefined;
  readEnd: ReadEnd | undefined;
  limits: ProblemLimits;
};

export type Validator = { ready: Ready; args: string[] };

/** The samples' numbers, from 1, and their answers, by their inputs. */
export type SampleAnswers = ReadonlyMap<string, { number: number; output: Buffer }>;

export type SearchPrograms = {
  suspect: Suspect;
  /** Null if there is none, and samples alone have answers. */
  reference: Ready | null;
  validators: Validator[];
  answers: SampleAnswers | undefined;
  /** See `SearchParts`. */
  isProbable: boolean;
  generators: ReturnType<typeof openGenerators>;
  comparison: Comparison;
  checker: OpenChecker | undefined;
};

export type Subject = {
  /** Compiles the suspect; its path is null if it does not compile. */
  suspect: Omit<Suspect, 'programPath'> & { programPath: string | null };
  comparison: Comparison;
  openChecker?: (() => Promise<OpenChecker | undefined>) | undefined;
  parts: SearchParts;
  /** For a program that failed on a sample; the reference may be missing. */
  answers?: SampleAnswers | undefined;
};

/**
 * Opens all programs, passes them to a function, and releases them. Resolves to null if one of them
 * cannot run on this judge.
 */
export async function withPrograms<Result>(
  place: VerifyPlace,
  { suspect, comparison, openChecker, parts, answers }: Subject,
  use: (programs: SearchPrograms) => Promise<Result>,
): Promise<Result | null> {
  const { programPath } = suspect;
  if (programPath === null) return null;
  const opened: Ready[] = [];
  const open = async (program: Program): Promise<Ready | null> => {
    const ready = await compileProgram(place.languages, program, place.core);
    if (!isReady(ready)) return null;
    opened.push(ready);
    return ready;
  };
  const generators = openGenerators(place, parts.generators);
  let checker: OpenChecker | undefined;
  try {
    const reference = parts.reference && (await open(parts.reference));
    if (reference === null && answers === undefined) return null;
    const validators: Validator[] = [];
    for (const program of parts.validators) {
      const ready = await open(program);
      if (ready === null) return null;
      const settings =
        parts.validatorArguments === undefined
          ? {}
          : { inputValidatorArgs: parts.validatorArguments };
      validators.push({ ready, args: argumentsOf(settings, program) });
    }
    checker = await openChecker?.();
    const running = { ...suspect, programPath };
    return await use({
      suspect: running,
      reference,
      validators,
      answers,
      isProbable: parts.isProbable ?? false,
      generators,
      comparison,
      checker,
    });
  } finally {
    await checker?.close();
    generators.close();
    for (const ready of opened) ready.release();
  }
}
