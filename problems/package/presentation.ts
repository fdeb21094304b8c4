/**
 * The parts of a package that a problem's page shows: statements in other languages, images,
 * attachments, sample interactions, the accepted programming languages, and the authors.
 */

import {
  answersId,
  knownLanguages,
  type Language,
  languageIds,
  type SubmittedLanguage,
  type TimeFactors,
} from '../../contract/languages.ts';
import { imageMaxBytes, statementMaxBytes } from '../../contract/limits.ts';
import { creditKinds } from '../../contract/package-words.ts';
import type { Presentation, ShownFile, Translation } from '../../contract/presentation.ts';
import { packageLanguages, programFacts } from '../../contract/program-languages.ts';
import { said } from '../../contract/said.ts';
import { imageKinds, imageTypeOf } from '../../contract/statement-images.ts';
import type { BlobName } from '../../contract/stored-package.ts';
import { isOfAnswers } from './answers.ts';
import type { Findings } from './findings.ts';
import { noteHidden } from './hidden-text.ts';
import { interactionsOf } from './interactions.ts';
import type { PackedFile, ProblemPackage, Statement } from './model.ts';
import { ourFile } from './ours.ts';
import { languagesInWords } from './program-files.ts';
import { noteImages } from './shown-images.ts';
import { statementMarkdown, statementName } from './statement.ts';

/** The maximum number of statements in languages other than the problem's own. */
const translationsMax = 30;

/** The presentation of a problem without a package. */
export const plainPresentation: Presentation = {
  language: 'en',
  translations: [],
  files: [],
  credits: {},
  sources: [],
  license: 'unknown',
};

/** A file that is shown, with its bytes instead of its hash. */
export type FileToShow = Pick<ShownFile, 'kind' | 'path'> & { bytes: Buffer };

/** A presentation before its files have names. */
export type PackagedPresentation = Omit<Presentation, 'files'> & { files: FileToShow[] };

export type Presented = {
  presentation: PackagedPresentation;
  translations: Translation[];
  /** If absent, all languages. */
  languages?: SubmittedLanguage[];
  /** If absent, as usual. */
  timeFactors?: TimeFactors;
};

/** `own` is the problem's own statement. */
export function presented(
  given: ProblemPackage,
  own: Statement | undefined,
  findings: Findings,
): Presented {
  const { credits, sources, license, rightsOwner } = given.metadata;
  const translations = translationsOf(given, own, findings);
  const languages = isOfAnswers(given)
    ? [answersId]
    : languagesOf(given.metadata.languages, findings);
  const factors = ofLanguages(given.metadata.timeFactors, 'time_factors', findings);
  const starters = ofLanguages(given.metadata.starters, 'starters', findings);
  const interactions = interactionsOf(given, findings);
  const said = creditKinds.flatMap((kind) => {
    const people = credits[kind] ?? [];
    return people.length === 0 ? [] : [[kind, people.map(({ name }) => name)] as const];
  });
  return {
    presentation: {
      language: (own ?? given.statements[0])?.language ?? 'en',
      translations: translations.map(({ language, name }) => ({ language, name })),
      files: filesOf(given, findings),
      credits: Object.fromEntries(said),
      sources,
      license,
      ...(rightsOwner !== undefined && { rightsOwner }),
      ...(starters && { starters }),
      ...(interactions.length > 0 && { interactions }),
    },
    translations,
    ...(languages && { languages }),
    ...(factors && { timeFactors: factors }),
  };
}

/** The presentation with the names that `nameOf` gives its files. */
export const withFileNames = (
  { files, ...rest }: PackagedPresentation,
  nameOf: (bytes: Buffer) => BlobName,
): Presentation => ({
  ...rest,
  files: files.map(({ bytes, ...file }) => ({ ...file, ...nameOf(bytes) })),
});

function translationsOf(
  given: ProblemPackage,
  own: Statement | undefined,
  findings: Findings,
): Translation[] {
  const { names } = given.metadata;
  const shown = new Map<string, Translation>();
  for (const statement of given.statements) {
    const { language, format } = statement;
    const isOwn = own !== undefined && language === own.language;
    if (isOwn || own === undefined || format === 'pdf' || shown.has(language)) continue;
    const place = `statement/${statementName(statement)}`;
    const problemStatement = statementMarkdown(given, statement, findings);
    noteImages({ given, markdown: problemStatement, place }, findings);
    noteHidden(problemStatement, place, findings);
    if (shown.size === translationsMax) {
      findings.warn(place, `Is not shown: at most ${translationsMax} further languages.`);
    } else if (problemStatement.trim() === '') {
      findings.warn(place, said`Is not shown: it is empty.`);
    } else if (Buffer.byteLength(problemStatement) > statementMaxBytes) {
      findings.warn(place, said`Is not shown: at most ${statementMaxBytes} bytes.`);
    } else {
      const name = names[language] ?? names[own.language] ?? Object.values(names)[0] ?? '';
      shown.set(language, { language, name: name.trim(), problemStatement });
    }
  }
  return [...shown.values()];
}

function filesOf(
  { statements, statementFiles, folders }: ProblemPackage,
  findings: Findings,
): FileToShow[] {
  const pdfs = statements
    .filter(({ format }) => format === 'pdf')
    .map((one): FileToShow => ({ kind: 'statement', path: statementName(one), bytes: one.source }));
  const attachments = folders.attachments.map(
    ({ path, bytes }): FileToShow => ({ kind: 'attachment', path, bytes }),
  );
  return [...pdfs, ...imagesOf(statementFiles, findings), ...attachments];
}

function imagesOf(files: PackedFile[], findings: Findings): FileToShow[] {
  return files.flatMap(({ path, bytes }): FileToShow[] => {
    const place = `statement/${path}`;
    if (bytes.length > imageMaxBytes) {
      findings.warn(place, said`Is not shown: at most ${imageMaxBytes} bytes.`);
      return [];
    }
    if (imageTypeOf(bytes) === undefined) {
      findings.warn(place, said`Is not shown: it is not a ${imageKinds} image.`);
      return [];
    }
    return [{ kind: 'image', path, bytes }];
  });
}

/** Without the languages that are not known here. */
function ofLanguages<Value>(
  given: Record<string, Value> | undefined,
  field: string,
  findings: Findings,
): Record<string, Value> | undefined {
  if (given === undefined) return undefined;
  const unknown = Object.keys(given).filter((id) => languageIds.every((one) => one !== id));
  if (unknown.length > 0) {
    const some = languageIds.join(', ');
    const rule = said`Not known here: ${unknown.join(', ')}. Languages are ${some}.`;
    findings.warn(ourFile, rule, { field });
  }
  return Object.fromEntries(Object.entries(given).filter(([id]) => !unknown.includes(id)));
}

function languagesOf(codes: string[] | undefined, findings: Findings): Language[] | undefined {
  if (codes === undefined) return undefined;
  const field = 'languages';
  const taken = knownLanguages.filter(({ id }) => codes.includes(programFacts[id].packageCode));
  const others = codes.filter((code) => packageLanguages.every((one) => one.code !== code));
  if (taken.length === 0) {
    const some = packageLanguages.map(({ code }) => code).join(', ');
    findings.error('problem.yaml', `None of them is known here: name one of ${some}.`, {
      field,
    });
  } else if (others.length > 0) {
    const names = languagesInWords(
      taken.map(({ id }) => id),
      'and',
    );
    const rule = `Not known here: ${others.join(', ')}. The problem takes ${names}.`;
    findings.warn('problem.yaml', rule, { field });
  }
  return taken.map(({ id }) => id);
}
