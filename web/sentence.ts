/** Errors as a person reads them. */
import { problemMessages } from '../contract/messages.ts';
import { Refusal, Unreachable } from './call.ts';

/** The server names the field in front of a rule; beside the field itself that is one word too many. */
const field = /^[a-z]\w*: /;

/** One sentence for an error: the server's own where it gave one. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Unreachable) return error.message;
  if (error instanceof Refusal) return error.message.replace(field, '');
  return problemMessages.unexpected;
}
