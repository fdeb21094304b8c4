/**
 * Reads the files that are compiled with submissions: include/<language>/, and include/default/ for
 * languages without a folder of their own, as in the 2023-07 format.
 */
import { isUtf8 } from 'node:buffer';
import { type Grader, type Graders, graders } from '../../contract/graders.ts';
import { defaultLanguage, type Language } from '../../contract/languages.ts';
import { programFacts } from '../../contract/program-languages.ts';
import { Findings } from './findings.ts';
import type { PackedFile, ProblemPackage } from './model.ts';
import { languagesInWords } from './program-files.ts';

/** The languages whose programs can be compiled of several files, one of them a submission. */
export const gradedLanguages: readonly Language[] = [defaultLanguage, 'c', 'python', 'java'];
const takenWords = languagesInWords(gradedLanguages, 'or');

/** Those in which a header, which has no language by its name, declares functions. */
const withHeaders: readonly Language[] = [defaultLanguage, 'c'];

/** The grader for programs in a language; undefined if they are whole programs. */
export const graderFor = (all: Graders, id: Language): Grader | undefined => all[codeOf(id)];

type Given = Pick<ProblemPackage, 'folders' | 'metadata'>;

/** Those of the files of include/, as far as they can be compiled. */
export const gradersIn = (include: PackedFile[]): Graders | undefined =>
  gradersOf(include, new Findings());

/** Undefined if there are none; adds an error for each file that cannot be compiled. */
export function readGraders({ folders, metadata }: Given, findings: Findings): Graders | undefined {
  const read = gradersOf(folders.include, findings);
  const others = (metadata.languages ?? ['']).filter((one) => read !== undefined && !(one in read));
  if (others.length > 0) {
    const rule = 'In languages without files here, submissions are whole programs.';
    const remedy = 'Name the languages with files in languages in problem.yaml.';
    findings.warn('include', rule, { remedy });
  }
  return read;
}

function gradersOf(include: readonly PackedFile[], findings: Findings): Graders | undefined {
  const ofFolder = new Map<string, PackedFile[]>();
  for (const { path, bytes } of include) {
    const at = path.indexOf('/');
    const folder = path.slice(0, Math.max(at, 0));
    const refuse = (rule: string) => findings.error(`include/${path}`, rule);
    const isKnown = folder === 'default' || gradedLanguages.some((id) => codeOf(id) === folder);
    if (!isKnown) refuse(`Not supported yet: files for other languages than ${takenWords}.`);
    else if (!isUtf8(bytes)) refuse('Must be UTF-8.');
    else
      ofFolder.set(folder, [...(ofFolder.get(folder) ?? []), { path: path.slice(at + 1), bytes }]);
  }
  const given: Graders = {};
  for (const id of gradedLanguages) {
    const code = codeOf(id);
    const own = ofFolder.get(code);
    const files = own ?? ofFolder.get('default')?.filter((one) => isOf(id, one));
    if (files === undefined || files.length === 0) continue;
    const odd = files.find((one) => !isOf(id, one));
    if (odd !== undefined) {
      findings.error(`include/${code}/${odd.path}`, 'Is neither a source nor a header.');
      continue;
    }
    const isSource = ({ path }: PackedFile) => isEnding(path, programFacts[id].sourceEndings);
    given[code] = {
      headers: files.filter((one) => !isSource(one)).map(asFile),
      sources: files.filter(isSource).map(asFile),
    };
  }
  for (const { path } of ofFolder.get('default') ?? []) {
    if (gradedLanguages.some((id) => isOf(id, { path }))) continue;
    findings.error(
      `include/default/${path}`,
      `Not supported yet: files for other languages than ${takenWords}.`,
    );
  }
  const read = graders.safeParse(given);
  for (const { message } of read.error?.issues ?? []) findings.error('include', message);
  if (read.data === undefined || Object.keys(read.data).length === 0) return undefined;
  return read.data;
}

const codeOf = (id: Language): string => programFacts[id].packageCode;

const isOf = (id: Language, { path }: Pick<PackedFile, 'path'>): boolean =>
  isEnding(path, [
    ...programFacts[id].sourceEndings,
    ...(withHeaders.includes(id) ? ['h'] : []),
    ...programFacts[id].headerEndings,
  ]);

const isEnding = (path: string, endings: readonly string[]): boolean =>
  endings.some((ending) => path.endsWith(`.${ending}`));

const asFile = ({ path, bytes }: PackedFile) => ({ name: path, source: bytes.toString('utf8') });
