/**
 * Gives failed tests a second run with no other load: which files run again, and how the two
 * results are combined. See docs/decisions/027-what-stays-ours.md.
 */
import { type Failure, type Report, titleOf } from './reports.ts';

/**
 * With failures in more files than this, something is broken, and a second run would only take time.
 * Failures are not counted: one can bring about others in its file.
 */
export const retriedFilesMax = 8;

/**
 * The files to run again for each of these reports, in the same order; none at all if too many
 * failed. A run that failed outside of its files is not repeated.
 */
export function filesToRetry(reports: Report[]): string[][] {
  const all = reports.flatMap(({ failed }) => failed.map(({ file }) => file));
  if (new Set(all).size > retriedFilesMax) return reports.map(() => []);
  return reports.map(({ failed }) => {
    const files = failed.map(({ file }) => file);
    return files.every((file) => file !== null) ? [...new Set(files)].sort() : [];
  });
}

/** The combined report; `flaky` are failures of the first run that did not recur in the second. */
export type Retried = Report & { flaky: Failure[] };

/**
 * A test counts as passed if it passed in one of the runs. A file that could not be loaded at
 * first counts by the tests that it has in the second run.
 */
export function mergeRuns(first: Report, second: Report): Retried {
  const failedAgain = new Set(second.failed.map(titleOf));
  const passedLater = new Set(second.passed);
  const holds = (failure: Failure): boolean =>
    !failedAgain.has(titleOf(failure)) &&
    (failure.test === null
      ? second.passed.some((title) => title.startsWith(`${titleOf(failure)} `))
      : passedLater.has(titleOf(failure)));
  const flaky = first.failed.filter(holds);
  const known = new Set([...first.passed, ...first.failed.map(titleOf)]);
  return {
    passed: [...first.passed, ...second.passed.filter((title) => !first.passed.includes(title))],
    failed: [
      ...first.failed.filter((failure) => !holds(failure)),
      ...second.failed.filter((failure) => !known.has(titleOf(failure))),
    ],
    flaky,
  };
}

const namedMax = 8;
const lineMaxChars = 200;

const cut = (line: string): string =>
  line.length > lineMaxChars ? `${line.slice(0, lineMaxChars)}...` : line;

/** The first line of an error, with the lines that say what was expected and received. */
export function gist(error: string): string {
  const [first = 'no message', ...others] = error
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const telling = others.filter((line) => /^(Expected|Received)\b.*:/.test(line)).slice(0, 2);
  return cut([first, ...telling].join(' | '));
}

/**
 * The lines that name the flaky and the failed tests: short, because only the end of a log is kept.
 */
export function closingLines(flaky: Failure[], failed: Failure[]): string[] {
  const more = failed.length - namedMax;
  return [
    ...flaky.map((failure) => cut(`flaky: ${titleOf(failure)}`)),
    ...failed
      .slice(0, namedMax)
      .flatMap((failure) => [cut(`FAILED: ${titleOf(failure)}`), `    ${gist(failure.error)}`]),
    ...(more > 0 ? [`and ${more} more failures, see above.`] : []),
  ];
}
