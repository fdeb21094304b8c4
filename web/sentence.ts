/** Errors as a person reads them. */

import { Refusal, Unreachable } from './call.ts';
import { problemMessages } from './messages.ts';

/** The server names the field in front of a rule; beside the field itself that is one word too many. */
const field = /^[a-z]\w*: /;

/** One sentence for an error: the server's own where it gave one. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Unreachable) return error.message;
  if (error instanceof Refusal) return error.message.replace(field, '');
  return problemMessages.unexpected;
}

/**
 * What a call that failed is reported as: the server's own sentence where it gave one, else the
 * given one for a refusal; the other where there was no connection.
 */
export function failureSentence(
  error: unknown,
  { refused, unreachable }: { refused: string; unreachable: string },
): string {
  if (error instanceof Unreachable) return unreachable;
  const sentence = sentenceOf(error);
  return sentence === problemMessages.unexpected ? refused : sentence;
}
