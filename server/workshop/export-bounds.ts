/** A package may be large, so a person has one export at a time, and a server a few. */
import { refusals } from '../../contract/messages.ts';
import { AppError } from '../http/errors.ts';
import { FileReply } from '../http/file-replies.ts';
import { openTally } from '../http/tallies.ts';

export type Exports = {
  /** Admits an export until its archive is sent, or its call ends; refuses with 429 or 503. */
  run(who: string, signal: AbortSignal, make: () => Promise<FileReply>): Promise<FileReply>;
};

const exportsMax = 4;
const exportsMaxPerPerson = 1;
const retryAfterS = 10;

export function openExports(): Exports {
  const tally = openTally(exportsMax);
  return {
    async run(who, signal, make) {
      signal.throwIfAborted();
      if (!tally.take(who, 1, exportsMaxPerPerson)) {
        if (tally.of(who) < exportsMaxPerPerson) {
          throw new AppError('unavailable', refusals.serverFull, retryAfterS);
        }
        throw new AppError('tooMany', refusals.exportUnderWay, retryAfterS);
      }
      let isUnderWay = true;
      const end = (): void => {
        if (isUnderWay) tally.giveBack(who, 1);
        isUnderWay = false;
      };
      signal.addEventListener('abort', end, { once: true });
      try {
        const { name, chunks } = await make();
        return new FileReply(name, endingWith(chunks, end));
      } catch (error) {
        end();
        throw error;
      }
    },
  };
}

async function* endingWith<Chunk>(
  chunks: AsyncIterable<Chunk>,
  end: () => void,
): AsyncGenerator<Chunk> {
  try {
    yield* chunks;
  } finally {
    end();
  }
}
