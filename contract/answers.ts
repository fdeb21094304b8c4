/**
 * The text in which people submit the answers of tests in place of a program: a section for each
 * test, which begins with the line `==== 01.out`. Server, judge and browser read and write it.
 */

/** A test by its name without an extension. Of samples, which show their answers, none is asked for. */
export type AnswerTest = { name: string; isAsked: boolean };

/** The names of the tests of a problem that takes answers. */
export type AnswerNames = { asked: string[]; samples: string[] };

export const asAnswerTests = ({ asked, samples }: AnswerNames): AnswerTest[] => [
  ...samples.map((name) => ({ name, isAsked: false })),
  ...asked.map((name) => ({ name, isAsked: true })),
];

/** The line that begins the section of a test. */
export const sectionLine = (name: string): string => `==== ${name}.out`;

/** Of a name that is none, the most that a sentence quotes. */
const quotedMaxChars = 60;

const shortened = (name: string): string =>
  name.length <= quotedMaxChars ? name : `${[...name].slice(0, quotedMaxChars).join('')}…`;

const sectionPattern = /^==== (\S.*)\.out\s*$/;

/**
 * Why a text cannot be read: a line from 1, which begins the section of a test that there is not, or that has one, or
 * is not in a section. `name`: of that test, or an example.
 */
export type OddLine = { line: number; kind: 'unknown' | 'repeated' | 'stray'; name: string };

/** The answers in a text by the names of their tests; null if it cannot be read. */
type Read = { answers: ReadonlyMap<string, string>; odd: null } | { answers: null; odd: OddLine };

const oddLine = (line: number, kind: OddLine['kind'], name: string): Read => ({
  answers: null,
  odd: { line, kind, name },
});

/** Whether a text has the line that begins the section of a test. */
export const hasSections = (text: string): boolean =>
  text.split('\n').some((line) => sectionPattern.test(line));

/** Editors may write it at the beginning of a file; it is no part of its text. */
const byteOrderMark = '\uFEFF';

/** A text without the mark with which some editors begin a file. */
export const withoutMark = (text: string): string =>
  text.startsWith(byteOrderMark) ? text.slice(byteOrderMark.length) : text;

/**
 * Reads a text of answers. A blank answer is none, and a text without sections is the answer of the
 * only test that is asked for.
 */
export function readAnswers(given: string, tests: readonly AnswerTest[]): Read {
  const text = withoutMark(given);
  const names = new Set(tests.map(({ name }) => name));
  const asked = tests.filter(({ isAsked }) => isAsked);
  const answers = new Map<string, string>();
  const begun = new Set<string>();
  let name: string | undefined;
  let from = 0;
  let line = 0;
  const end = (to: number): void => {
    const answer = text.slice(from, to);
    if (name !== undefined && answer.trim() !== '') answers.set(name, answer);
  };
  let strayLine: number | undefined;
  for (let at = 0; at < text.length; ) {
    const newline = text.indexOf('\n', at);
    const next = newline < 0 ? text.length : newline + 1;
    const said = text.slice(at, next);
    const found = sectionPattern.exec(said)?.[1];
    line += 1;
    if (found !== undefined) {
      if (!names.has(found)) return oddLine(line, 'unknown', shortened(found));
      if (begun.has(found)) return oddLine(line, 'repeated', found);
      end(at);
      begun.add(found);
      name = found;
      from = next;
    } else if (name === undefined && strayLine === undefined && said.trim() !== '') {
      strayLine = line;
    }
    at = next;
  }
  end(text.length);
  const [only, ...others] = asked;
  if (only !== undefined && others.length === 0 && !hasSections(text)) {
    return { answers: new Map(text.trim() === '' ? [] : [[only.name, text]]), odd: null };
  }
  if (strayLine === undefined) return { answers, odd: null };
  return oddLine(strayLine, 'stray', (only ?? tests[0])?.name ?? '1');
}

/** A text with these answers, by the names of their tests. */
export const writeAnswers = (answers: Iterable<readonly [string, string]>): string =>
  [...answers]
    .map(([name, answer]) => {
      const isEnded = answer === '' || answer.endsWith('\n');
      return `${sectionLine(name)}\n${answer}${isEnded ? '' : '\n'}`;
    })
    .join('');

/**
 * The names that a file may mean, the likeliest first: `group1/01` and `01` for `group1/01.out`, and
 * `001` for `output_001.txt`. None if it is not called like an answer.
 */
export function namesOfFile(path: string): string[] {
  const [, stem] = /^(.+)\.(?:out|ans|txt)$/i.exec(path.replaceAll('\\', '/')) ?? [];
  if (stem === undefined) return [];
  const parts = stem.split('/').filter((part) => part !== '');
  const names = parts.map((_, at) => parts.slice(at).join('/'));
  const [, numbered] = /^output_(.+)$/.exec(parts.at(-1) ?? '') ?? [];
  return numbered === undefined ? names : [...names, numbered];
}
