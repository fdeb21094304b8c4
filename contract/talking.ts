/**
 * Talking to the interactor of a sample by hand. Nothing keeps running between two calls: each call
 * sends everything typed so far, and the interactor runs again from the start.
 */
import { z } from 'zod';
import { utf8Bytes } from './characters.ts';
import { exchange } from './judging.ts';
import { heardMaxBytes, saidMaxBytes, saidMaxLines } from './limits.ts';
import { line } from './text.ts';

const saidMaxChars = 1000;

const afterRule = `said: after must be a whole number from 0 to ${heardMaxBytes}.`;

/** A line that is sent as soon as this many bytes of the interactor's output have arrived. */
const saidLine = z.strictObject({
  after: z.int(afterRule).min(0, afterRule).max(heardMaxBytes, afterRule),
  text: line('said').max(saidMaxChars, `said: At most ${saidMaxChars} characters in a line.`),
});
export type SaidLine = z.infer<typeof saidLine>;

export const saidLines = z
  .array(saidLine, 'said: Must be a list.')
  .max(saidMaxLines, `said: At most ${saidMaxLines} lines.`)
  .refine(
    (lines) => lines.reduce((sum, { text }) => sum + utf8Bytes(text) + 1, 0) <= saidMaxBytes,
    `said: At most ${saidMaxBytes} bytes together.`,
  );

/**
 * How a conversation by hand ended. `accepted` and `rejected`: the interactor has decided.
 * `nextPass`: it accepts and requests another pass, which cannot be tried by hand. `tooLong`: too
 * much was said, or the time ran out. `broken`: the interactor failed.
 */
export const talkEnds = ['accepted', 'rejected', 'nextPass', 'tooLong', 'broken'] as const;

export const talkResult = z.object({
  /** The whole conversation. */
  exchanges: z.array(exchange),
  /** The number of bytes in it that the interactor wrote. */
  heard: z.int(),
  /** Null while the interactor waits for a line. */
  end: z.enum(talkEnds).nullable(),
  /** The interactor's message; may be empty. */
  message: z.string(),
});
export type TalkResult = z.infer<typeof talkResult>;
