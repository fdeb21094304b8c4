/**
 * Compiles the programs of a package: validators, generators and submissions, in the languages that
 * are open here.
 */
import type { CheckerKind } from '../../contract/checker.ts';
import { knownLanguages } from '../../contract/languages.ts';
import { mannerOf } from '../../problems/package/exit-codes.ts';
import type { PackedFile, Program } from '../../problems/package/model.ts';
import type { ReadEnd } from '../languages/language.ts';
import { checkerLanguage } from '../load-language.ts';
import type { OpenLanguage, OpenLanguages } from '../open-languages.ts';
import type { Runtime } from '../run/sandbox-messages.ts';

/** A program that is ready to run, until `release`. */
export type Ready = {
  programPath: string;
  runtime: Runtime | undefined;
  readEnd: ReadEnd | undefined;
  /** See `JudgeLanguage`. */
  timeFactor: number;
  /** How it answers; undefined where a testlib.h of its own leaves that unclear. */
  manner: CheckerKind | undefined;
  release(): void;
};

/** `isItsFault`: the program is wrong; otherwise it cannot be run here. */
export type NotReady = { reason: string; isItsFault: boolean };

/** Endings of sources by language, beside that of its own file name. */
const otherEndings: Record<string, string> = {
  ...{ cc: checkerLanguage, cxx: checkerLanguage, 'c++': checkerLanguage, C: checkerLanguage },
  ...{ py3: 'python' },
};

const endingOf = (path: string): string => /\.([\w+]+)$/.exec(path)?.[1] ?? '';

/** The language of a source by its name; undefined for any other file. */
function languageOf(path: string): string | undefined {
  const ending = endingOf(path);
  if (Object.hasOwn(otherEndings, ending)) return otherEndings[ending];
  return knownLanguages.find(({ fileName }) => endingOf(fileName) === ending)?.id;
}

const isHeader = ({ path }: PackedFile): boolean => /^[^/]+\.(h|hpp)$/.test(path);
/** What may lie beside a program and is not of it. */
const isDocument = ({ path }: PackedFile): boolean =>
  /(^|\/)(README[^/]*|LICENSE[^/]*)$/.test(path);

/** The only source of a program, its headers and its language; or why there is none. */
function sourceOf(program: Program): { source: PackedFile; headers: PackedFile[] } | string {
  const files = program.files.filter((one) => !isDocument(one));
  const headers = files.filter(isHeader);
  const [source, ...others] = files.filter((one) => !isHeader(one));
  if (source === undefined) return 'There is no source.';
  if (others.length > 0) {
    return `Not supported yet: a program of several sources (${others[0]?.path}).`;
  }
  return { source, headers };
}

/** Compiles a program on a core. Rejects on a fault of ours. */
export async function compileProgram(
  languages: OpenLanguages,
  program: Program,
  core: number,
): Promise<Ready | NotReady> {
  const found = sourceOf(program);
  if (typeof found === 'string') return { reason: found, isItsFault: false };
  const { source, headers } = found;
  const id = languageOf(source.path);
  if (id === undefined) {
    return { reason: `Not supported: the language of ${source.path}.`, isItsFault: false };
  }
  const language = openLanguage(languages, id);
  if (language === undefined) {
    return { reason: `The language of ${source.path} is not available here.`, isItsFault: false };
  }
  if (headers.length > 0 && id !== checkerLanguage) {
    return { reason: `Not supported yet: headers beside ${source.path}.`, isItsFault: false };
  }
  const manner = mannerOf(source, [source, ...headers]);
  const compiled = await compile(language, { source, headers, manner, core });
  const { programPath, failure, runtime, readEnd, release } = compiled;
  if (programPath === null) {
    release();
    return { reason: failure ?? 'It does not compile.', isItsFault: true };
  }
  return { programPath, runtime, readEnd, timeFactor: language.timeFactor, manner, release };
}

type Compilation = Pick<Ready, 'manner'> & {
  source: PackedFile;
  headers: PackedFile[];
  core: number;
};

/** As a submission, or with headers and the library as checkers are. */
function compile({ compiler }: OpenLanguage, { source, headers, manner, core }: Compilation) {
  if (manner === 'icpc' && headers.length === 0) return compiler.compile(source.bytes, core);
  const brought = headers.map(({ path, bytes }) => ({
    name: path,
    source: bytes.toString('utf8'),
  }));
  return compiler.compile(source.bytes, core, { headers: brought });
}

function openLanguage(languages: OpenLanguages, id: string): OpenLanguage | undefined {
  try {
    return languages.get(id);
  } catch {
    return undefined;
  }
}

export const isReady = (one: Ready | NotReady): one is Ready => 'programPath' in one;
