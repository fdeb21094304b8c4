/** The words for an exception that nothing caught. */
import { clause, figure, said } from '../../contract/said.ts';
import type { ExceptionWords } from '../languages/language.ts';
import type { Words } from './happened.ts';

export const exceptionWords: Words = {
  title: 'Uncaught exception',
  happened: 'The program threw an exception and nothing caught it',
  look: 'Look at what is called there and for which values it throws.',
};

/** What to check for exceptions that have few causes. */
const exceptionAdvice = new Map([
  [
    'std::out_of_range',
    said`Look at at(), substr and stoi: an index or a number is out of range, or a map has no such key.`,
  ],
  [
    'std::invalid_argument',
    said`Look at stoi and the like: their text does not begin with a number.`,
  ],
  [
    'std::length_error',
    said`Look at the size that is asked for: a negative number becomes a huge one.`,
  ],
  ['std::bad_alloc', said`Look at how much memory is asked for at once, and in how many pieces.`],
  ['std::bad_array_new_length', said`Look at the size in new[]: it is negative or far too large.`],
  ['std::bad_optional_access', said`Look at value(): ask has_value() first.`],
  ['std::bad_function_call', said`Look at the std::function that is called: it holds no function.`],
]);

type Exception = { type: string | undefined; meaning: ExceptionWords | undefined };

/** `meaning`: if the program did not raise it itself. */
export function wordsForException(line: number | null, { type, meaning }: Exception): Words {
  const name = nameIn(type);
  if (meaning !== undefined) return { ...meaning, happened: raisedIn(line, name, meaning) };
  const look = exceptionAdvice.get(type ?? '') ?? exceptionWords.look;
  return { ...exceptionWords, happened: thrownIn(line, name), look };
}

/** A name in the language of the program; undefined for a phrase, such as "index out of range". */
const nameIn = (type: string | undefined): string | undefined =>
  type !== undefined && /^\S*[A-Z:]\S*$/.test(type) ? type : undefined;

function raisedIn(line: number | null, type: string | undefined, meaning: ExceptionWords): string {
  const { happened } = meaning;
  if (type === undefined) {
    return line === null
      ? said`The program failed: ${clause(happened)}.`
      : said`Line ${figure(line)} failed: ${clause(happened)}.`;
  }
  return line === null
    ? said`The program raised ${type}: ${clause(happened)}.`
    : said`Line ${figure(line)} raised ${type}: ${clause(happened)}.`;
}

function thrownIn(line: number | null, type: string | undefined): string {
  if (type === undefined) {
    return line === null
      ? said`The program threw an exception and nothing caught it.`
      : said`Line ${figure(line)} threw an exception and nothing caught it.`;
  }
  return line === null
    ? said`The program threw ${type} and nothing caught it.`
    : said`Line ${figure(line)} threw ${type} and nothing caught it.`;
}
