/** Error messages for the user. */

import { Refusal, Unreachable } from './call.ts';
import { problemMessages } from './messages.ts';

/** The server prefixes a rule with its field; next to the field itself, that is redundant. */
const field = /^[a-z]\w*: /;

/** The message for an error: the server's own if it gave one. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Unreachable) return error.message;
  if (error instanceof Refusal) return error.message.replace(field, '');
  return problemMessages.unexpected;
}

/**
 * The message for a failed call: the server's own, otherwise `refused` for a refusal or the other
 * one if there was no connection.
 */
export function failureSentence(
  error: unknown,
  { refused, unreachable }: { refused: string; unreachable: string },
): string {
  if (error instanceof Unreachable) return unreachable;
  const sentence = sentenceOf(error);
  return sentence === problemMessages.unexpected ? refused : sentence;
}
