/**
 * A problem's program that decides whether an output is correct, if several are. It is compiled and
 * run in the sandbox; only administrators ever see it.
 */
import { z } from 'zod';
import { defaultLanguage, languageFacts } from './languages.ts';
import {
  checkerArgumentMaxChars,
  checkerArgumentsMax,
  checkerFilesMax,
  checkerNameMaxChars,
  checkerSourceMaxBytes,
} from './limits.ts';
import { line, text } from './text.ts';

/**
 * The protocol of a checker. `testlib`: `checker input output answer`, exit code 0 for a correct
 * output, 1, 2, 4 or 8 for a wrong one, others for a failure of the checker. `icpc`: the output
 * validator of the ICPC package format, `validator input answer feedback-folder arguments… <
 * output`, 42 and 43.
 */
export const checkerKinds = ['testlib', 'icpc'] as const;
export type CheckerKind = (typeof checkerKinds)[number];

/** Of C++, which checkers are in unless they say otherwise. */
export const headerEnding = /\.(?:h|hh|hpp|hxx|h\+\+|inc|inl|ipp|tpp)$/;
export const sourceEnding = /\.(?:cpp|cc|cxx|c\+\+|C)$/;
const moduleEnding = /\.py$/;

const nameRule =
  'checker: A file is called like name.h or folder/name.h, by letters, digits and + - . _.';
const fileName = line('checker')
  .max(
    checkerNameMaxChars,
    `checker: The name of a file has at most ${checkerNameMaxChars} characters.`,
  )
  .regex(/^(?:[A-Za-z0-9_][\w+.-]*\/){0,7}[A-Za-z_][\w+.-]*$/, nameRule);

const files = (what: string) =>
  z
    .array(
      z.strictObject({ name: fileName, source: text('checker', checkerSourceMaxBytes) }),
      `checker: The ${what} must be a list.`,
    )
    .max(checkerFilesMax, `checker: At most ${checkerFilesMax} ${what}.`);

const shape = z.strictObject({
  kind: z.enum(checkerKinds, 'checker: Must be testlib or icpc.'),
  /** Absent: C++. */
  language: z.literal('python', 'checker: The language is python, or left out for C++.').optional(),
  /** The main file; in C++ it may include `testlib.h`. */
  source: text('checker', checkerSourceMaxBytes).refine(
    (source) => source.trim() !== '',
    'checker: The source must not be empty.',
  ),
  /** By which name the other files know it. */
  name: fileName.optional(),
  /** Files that the sources include; one named testlib.h replaces ours. */
  headers: files('headers').default([]),
  /** Further sources, which are compiled with the main file; in Python, its modules. */
  sources: files('sources').optional(),
  /** Passed to it after the files, for test cases that have none of their own. */
  arguments: z
    .array(line('checker').max(checkerArgumentMaxChars, 'checker: An argument is too long.'))
    .max(checkerArgumentsMax, `checker: At most ${checkerArgumentsMax} arguments.`)
    .default([]),
});

export const checker = shape.superRefine((one, context) => {
  const message = flawIn(one);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});
export type Checker = z.infer<typeof checker>;

/** The first rule about its files together that a checker breaks. */
function flawIn({ kind, language, name, headers, sources = [] }: z.infer<typeof shape>) {
  const main = name ?? languageFacts(language ?? defaultLanguage).fileName;
  const compiled = [main, ...sources.map((one) => one.name)];
  const names = [...compiled, ...headers.map((one) => one.name)];
  const ending = language === 'python' ? moduleEnding : sourceEnding;
  const odd = compiled.find((one) => !ending.test(one));
  if (odd !== undefined) return `checker: ${odd} is not called like a source of its language.`;
  if (language === 'python' && kind === 'testlib') return 'checker: testlib is for C++.';
  if (language === 'python' && headers.length > 0) return 'checker: Python has no headers.';
  const other = headers.find((one) => !headerEnding.test(one.name));
  if (other !== undefined) return `checker: A header is called like name.h, and not ${other.name}.`;
  const twice = names.find((one, at) => names.indexOf(one) < at);
  if (twice !== undefined) return `checker: There are two files called ${twice}.`;
  const folder = names.find((one) => names.some((of) => of.startsWith(`${one}/`)));
  if (folder !== undefined) return `checker: ${folder} is the name of a file and of a folder.`;
  if (names.some((one) => one.startsWith('main/'))) return 'checker: No folder may be called main.';
  return undefined;
}
