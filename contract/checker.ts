/**
 * A checker: a problem's program that decides whether an output is correct, for problems with
 * several correct outputs. It is compiled and run in the sandbox; only administrators ever see it.
 */
import { z } from 'zod';
import { defaultLanguage, languageFacts, languageName } from './languages.ts';
import {
  checkerArgumentMaxChars,
  checkerArgumentsMax,
  checkerFilesMax,
  checkerNameMaxChars,
  checkerSourceMaxBytes,
  passesMax,
} from './limits.ts';
import {
  checkerLanguages,
  languageOfFile,
  languageOfHeader,
  programFacts,
} from './program-languages.ts';
import { line, text } from './text.ts';
import { checkerKinds } from './words.ts';

const otherLanguages = checkerLanguages.filter((id) => id !== defaultLanguage);
const defaultName = languageName(defaultLanguage);
const languageRule = `The language is ${otherLanguages.join(' or ')}, or left out for ${defaultName}.`;

const fileName = (field: string) =>
  line(field)
    .max(
      checkerNameMaxChars,
      `${field}: The name of a file has at most ${checkerNameMaxChars} characters.`,
    )
    .regex(
      /^(?:[A-Za-z0-9_][\w+.-]*\/){0,7}[A-Za-z_][\w+.-]*$/,
      `${field}: A file is called like name.h or folder/name.h, by letters, digits and + - . _.`,
    );

/** The files of a program besides its main one. */
export const files = (field: string, what: string) =>
  z
    .array(
      z.strictObject({ name: fileName(field), source: text(field, checkerSourceMaxBytes) }),
      `${field}: The ${what} must be a list.`,
    )
    .max(checkerFilesMax, `${field}: At most ${checkerFilesMax} ${what}.`);

const shapeOf = (field: string) =>
  z.strictObject({
    /**
     * The protocol. `testlib`: `checker input output answer`, exit code 0 for a correct output, 1,
     * 2, 4 or 8 for a wrong one, anything else if the checker itself failed. `icpc`: the output
     * validator of the ICPC package format, `validator input answer feedback-folder arguments… <
     * output`, 42 and 43.
     */
    kind: z.enum(checkerKinds, `${field}: Must be testlib or icpc.`),
    /** The default language if absent. */
    language: z.enum(otherLanguages, `${field}: ${languageRule}`).optional(),
    /** The main file; in the default language it may include `testlib.h`. */
    source: text(field, checkerSourceMaxBytes).refine(
      (source) => source.trim() !== '',
      `${field}: The source must not be empty.`,
    ),
    /** The name by which the other files include it. */
    name: fileName(field).optional(),
    /** Files that the sources include; one named testlib.h replaces ours. */
    headers: files(field, 'headers').default([]),
    /** Further sources, which are compiled with the main file, or which it imports. */
    sources: files(field, 'sources').optional(),
    /** Arguments after the file names, for test cases without separate arguments. */
    arguments: z
      .array(line(field).max(checkerArgumentMaxChars, `${field}: An argument is too long.`))
      .max(checkerArgumentsMax, `${field}: At most ${checkerArgumentsMax} arguments.`)
      .default([]),
    /**
     * In a multi-pass problem: how many times a submission may run for a test case. Every pass
     * after the first reads the nextpass.in that this program wrote.
     */
    passes: z
      .int(`${field}: passes must be a whole number.`)
      .min(2, `${field}: passes must be at least 2.`)
      .max(passesMax, `${field}: passes must be at most ${passesMax}.`)
      .optional(),
  });

/** `field` is the name that the messages use. */
const programOf = (field: string) =>
  shapeOf(field).superRefine((one, context) => {
    const flaw = flawIn(one);
    if (flaw !== undefined) context.addIssue({ code: 'custom', message: `${field}: ${flaw}` });
  });

export const checker = programOf('checker');
export type Checker = z.infer<typeof checker>;

/** The first rule that a checker's files break as a whole. */
function flawIn({
  kind,
  language,
  name,
  headers,
  sources = [],
  passes,
}: z.infer<ReturnType<typeof shapeOf>>) {
  const id = language ?? defaultLanguage;
  const facts = { ...languageFacts(id), ...programFacts[id] };
  const kinds = facts.checkerKinds.join(' or ');
  const main = name ?? facts.fileName;
  const compiled = [main, ...sources.map((one) => one.name)];
  const names = [...compiled, ...headers.map((one) => one.name)];
  const odd = compiled.find((one) => languageOfFile(one) !== id);
  if (odd !== undefined) return `${odd} is not called like a source of its language.`;
  if (!facts.checkerKinds.includes(kind)) return `In ${facts.name} the kind is ${kinds}.`;
  if (passes !== undefined && kind !== 'icpc') return 'Several passes are for the kind icpc.';
  if (headers.length > 0 && facts.headerEndings.length === 0)
    return `${facts.name} has no headers.`;
  const other = headers.find((one) => languageOfHeader(one.name) !== id);
  if (other !== undefined) return `A header is called like name.h, and not ${other.name}.`;
  const twice = names.find((one, at) => names.indexOf(one) < at);
  if (twice !== undefined) return `There are two files called ${twice}.`;
  const folder = names.find((one) => names.some((of) => of.startsWith(`${one}/`)));
  if (folder !== undefined) return `${folder} is the name of a file and of a folder.`;
  if (names.some((one) => one.startsWith('main/'))) return 'No folder may be called main.';
  return undefined;
}

/**
 * The program that a submission talks to instead of reading a file. `testlib`: `interactor input
 * tout answer`, by `registerInteraction`; its tout file is judged as the output. `icpc`: an output
 * validator that is connected to the submission's input and output.
 */
export const interactor = programOf('interactor');

type Deciders = { checker?: Checker | null | undefined; interactor?: Checker | null | undefined };

/** Why this checker and this interactor cannot be combined; undefined if they can. */
export function judgingRule(given: Deciders): string | undefined {
  if (!given.interactor) return undefined;
  if (given.interactor.kind === 'icpc') {
    return given.checker ? 'checker: An interactor of the kind icpc decides alone.' : undefined;
  }
  const { length } = given.interactor.arguments;
  return length > 0 ? 'interactor: One of testlib takes no arguments.' : undefined;
}
