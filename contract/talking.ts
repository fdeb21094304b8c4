/**
 * Talking to the interactor of a sample by hand. Nothing goes on between two calls: each brings all
 * that was said so far, and the interactor is run anew.
 */
import { z } from 'zod';
import { utf8Bytes } from './characters.ts';
import { exchange } from './judging.ts';
import { heardMaxBytes, saidMaxBytes, saidMaxLines } from './limits.ts';
import { line } from './text.ts';

const saidMaxChars = 1000;

const afterRule = `said: after must be a whole number from 0 to ${heardMaxBytes}.`;

/** A line that is said once so many bytes of the interactor have been heard. */
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
 * How a talk by hand ended. `accepted` and `rejected`: the interactor has decided. `nextPass`: it
 * accepts, and asks for another pass, which cannot be tried by hand. `tooLong`: more was said than
 * is shown, or its time is up. `broken`: the interactor failed.
 */
export const talkEnds = ['accepted', 'rejected', 'nextPass', 'tooLong', 'broken'] as const;

export const talkResult = z.object({
  /** All that was said. */
  exchanges: z.array(exchange),
  /** How many bytes of it are the interactor's. */
  heard: z.int(),
  /** Null: the interactor waits for a line. */
  end: z.enum(talkEnds).nullable(),
  /** The interactor's reason; may be empty. */
  message: z.string(),
});
export type TalkResult = z.infer<typeof talkResult>;
