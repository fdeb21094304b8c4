/**
 * The places of comments on a draft. A comment keeps the line of the statement as it was, or the
 * hashes of the data of its test case, so that the place can be found in a later draft.
 */
import { quoteMaxChars } from '../../contract/limits.ts';
import type { StoredPackage } from '../../contract/stored-package.ts';
import type { CommentPlace, ReviewComment } from '../../contract/workshop-reviews.ts';
import { AppError } from '../http/errors.ts';

type Group = StoredPackage['secret'];
type Case = Group['cases'][number];

/**
 * What comments on a draft can be about: the lines of its statements, by language, and its test
 * cases.
 */
export type CommentedDraft = {
  lines: ReadonlyMap<string, readonly string[]>;
  cases: ReadonlyMap<string, Case>;
};

/** `texts` are the statements by their hashes. */
export function commentedDraft(
  { statements, sample, secret }: StoredPackage,
  texts: ReadonlyMap<string, Uint8Array>,
): CommentedDraft {
  const lines = statements.map(
    ({ language, source }) => [language, linesOf(texts.get(source.sha256))] as const,
  );
  const cases = [...casesOf(sample), ...casesOf(secret)];
  return { lines: new Map(lines), cases: new Map(cases.map((one) => [one.name, one])) };
}

const linesOf = (text: Uint8Array = new Uint8Array()): string[] =>
  Buffer.from(text)
    .toString('utf8')
    .split(/\r?\n/)
    .map((line) => line.slice(0, quoteMaxChars));

const casesOf = (group: Group): Case[] => [...group.cases, ...group.groups.flatMap(casesOf)];

/** The columns of a comment's place. */
export type PlaceColumns = {
  statement: string | null;
  line: number | null;
  quote: string | null;
  test_case: string | null;
  input_sha256: Buffer | null;
  answer_sha256: Buffer | null;
};

/** The same where a thread may have copied the hashes. */
export type SentColumns = Omit<PlaceColumns, 'input_sha256' | 'answer_sha256'> & {
  input_sha256: Uint8Array | null;
  answer_sha256: Uint8Array | null;
};

/** The columns of a comment on the draft as a whole. */
export const nowhere: PlaceColumns = {
  statement: null,
  line: null,
  quote: null,
  test_case: null,
  input_sha256: null,
  answer_sha256: null,
};

/** Refuses a place that does not exist in the draft; `at` is the number of the comment, from 0. */
export function placeColumns(
  place: CommentPlace | undefined,
  draft: CommentedDraft,
  at: number,
): PlaceColumns {
  if (place === undefined) return nowhere;
  const refuse = (field: string, rule: string) =>
    new AppError('badInput', `comments.${at}.place.${field}: ${rule}`);
  if (place.test !== undefined) {
    const one = draft.cases.get(place.test);
    if (one === undefined) throw refuse('test', 'The draft has no such test case.');
    const [input, answer] = [one.input, one.answer].map(({ sha256 }) => Buffer.from(sha256, 'hex'));
    return {
      ...nowhere,
      test_case: one.name,
      input_sha256: input ?? null,
      answer_sha256: answer ?? null,
    };
  }
  const { statement = '', line = 0 } = place;
  const lines = draft.lines.get(statement);
  if (lines === undefined) throw refuse('statement', 'There is no statement in this language.');
  const quote = lines[line - 1];
  if (quote === undefined)
    throw refuse('line', `The statement has ${lines.length} line${lines.length === 1 ? '' : 's'}.`);
  return { ...nowhere, statement, line, quote };
}

export type Located = Pick<ReviewComment, 'place' | 'quote' | 'isOutdated'>;

/**
 * Where a comment is in a draft. A line that has moved is found if its text occurs exactly once. If
 * the line has changed, the comment keeps the line number and the quote, and is outdated.
 */
export function locate(row: SentColumns, draft: CommentedDraft): Located {
  if (row.test_case !== null) {
    const one = draft.cases.get(row.test_case);
    const isSame =
      hexOf(row.input_sha256) === one?.input.sha256 &&
      hexOf(row.answer_sha256) === one?.answer.sha256;
    return { place: { test: row.test_case }, quote: null, isOutdated: !isSame };
  }
  const { statement, line, quote } = row;
  if (statement === null || line === null || quote === null) {
    return { place: null, quote: null, isOutdated: false };
  }
  const found = lineNow(draft.lines.get(statement) ?? [], line, quote);
  return { place: { statement, line: found ?? line }, quote, isOutdated: found === undefined };
}

const hexOf = (hash: Uint8Array | null): string | undefined =>
  hash === null ? undefined : Buffer.from(hash).toString('hex');

function lineNow(lines: readonly string[], line: number, quote: string): number | undefined {
  if (lines[line - 1] === quote) return line;
  const first = lines.indexOf(quote);
  const isOnce = first !== -1 && first === lines.lastIndexOf(quote);
  return isOnce ? first + 1 : undefined;
}
