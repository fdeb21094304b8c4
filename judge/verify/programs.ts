/**
 * Compiles the programs of a package: validators, generators and submissions, in the languages of
 * this judge.
 */
import type { Grader, Graders } from '../../contract/graders.ts';
import type { SubmittedLanguage } from '../../contract/languages.ts';
import type { CheckerKind } from '../../contract/words.ts';
import { mannerOf } from '../../problems/package/exit-codes.ts';
import { graderFor } from '../../problems/package/graders.ts';
import type { PackedFile, Program } from '../../problems/package/model.ts';
import { type ProgramFiles, programFiles } from '../../problems/package/program-files.ts';
import { ProblemFault } from '../faults.ts';
import type { ReadEnd } from '../languages/language.ts';
import type { OpenLanguage, OpenLanguages } from '../languages/open-languages.ts';
import { checkerLanguage } from '../load-language.ts';
import type { Answer } from '../run/answer.ts';
import type { Runtime } from '../run/sandbox-messages.ts';

/** A program that is ready to run, until `release`. */
export type Ready = {
  programPath: string;
  runtime: Runtime | undefined;
  readEnd: ReadEnd | undefined;
  language: SubmittedLanguage;
  /** In place of a program: what it answers to each test case. */
  answers?: readonly Answer[];
  /** The protocol of its answer; undefined if the package's own testlib.h leaves that unclear. */
  manner: CheckerKind | undefined;
  release(): void;
};

/** `isItsFault`: the program is wrong; otherwise, it cannot run here. */
export type NotReady = { reason: string; isItsFault: boolean };

/**
 * Compiles a program on a core; with `graders`, like a submission of their problem. Rejects on a
 * fault of ours.
 */
export async function compileProgram(
  languages: OpenLanguages,
  program: Program,
  core: number,
  graders: Graders = {},
): Promise<Ready | NotReady> {
  const found = programFiles(program);
  if (typeof found === 'string') return { reason: found, isItsFault: false };
  const { language: id, main, headers, sources } = found;
  const language = openLanguage(languages, id);
  if (language === undefined) {
    return { reason: `The language of ${main.path} is not available here.`, isItsFault: false };
  }
  const manner = id === checkerLanguage ? mannerOf([main, ...sources], headers) : 'icpc';
  const grader = graderFor(graders, id);
  const compilation = { ...found, manner, core };
  const compiled = await (grader
    ? compileGraded(language, grader, compilation)
    : compile(language, compilation));
  if (compiled instanceof ProblemFault) {
    return { reason: `${compiled.message}.`, isItsFault: true };
  }
  const { programPath, failure, runtime, readEnd, release } = compiled;
  if (programPath === null) {
    release();
    return { reason: failure ?? 'It does not compile.', isItsFault: true };
  }
  return { programPath, runtime, readEnd, language: id, manner, release };
}

type Compilation = Pick<Ready, 'manner'> & ProgramFiles & { core: number };

/** Compiled like a submission or, with headers and the library, like a checker. */
function compile(
  { compiler }: OpenLanguage,
  { main, headers, sources, manner, core }: Compilation,
) {
  if (manner === 'icpc' && headers.length + sources.length === 0) {
    return compiler.compile(main.bytes, core);
  }
  return compiler.compile(main.bytes, core, {
    ...(headers.length + sources.length > 0 && { name: main.path }),
    headers: headers.map(brought),
    sources: sources.map(brought),
  });
}

/** Its other files belong to the grader, with which they are compiled. */
function compileGraded(
  { compiler }: OpenLanguage,
  grader: Grader,
  { main, headers, sources, core }: Compilation,
) {
  const whole = {
    headers: [...grader.headers, ...headers.map(brought)],
    sources: [...grader.sources, ...sources.map(brought)],
  };
  return compiler.compile(main.bytes, core, { grader: whole }).catch((error: unknown) => {
    if (error instanceof ProblemFault) return error;
    throw error;
  });
}

const brought = ({ path, bytes }: PackedFile) => ({ name: path, source: bytes.toString('utf8') });

function openLanguage(languages: OpenLanguages, id: string): OpenLanguage | undefined {
  try {
    return languages.get(id);
  } catch {
    return undefined;
  }
}

export const isReady = (one: Ready | NotReady): one is Ready => 'programPath' in one;
