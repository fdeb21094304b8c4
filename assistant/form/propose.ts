/** Proposes a validator and a generator for a problem from its statement. */
import { generatorOf, validatorOf } from './programs.ts';
import { readForm } from './read.ts';
import { formWords } from './words.ts';

/** The programs, in C++, and what the validator allows; or why the statement gives none. */
export type Proposal =
  | { words: string[]; validator: string; generator: string }
  | { unread: string };

export function proposeValidator(statement: string): Proposal {
  const read = readForm(statement);
  if ('unread' in read) return read;
  const { form } = read;
  return { words: formWords(form), validator: validatorOf(form), generator: generatorOf(form) };
}
