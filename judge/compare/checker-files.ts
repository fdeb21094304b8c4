/** The files that checkers and interactors in jails get, and those that they leave. */
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, copyFile, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { JailFacts } from '../run/sandbox-messages.ts';
import { messageMaxBytes } from './checker-answer.ts';
import type { Input } from './compare-cursor.ts';

/** The limit for all feedback files together. */
export const feedbackMaxBytes = 16 * 1024 * 1024;

/** Copies test data, which only we may read, to a file that everyone may read. */
export async function copyReadable(from: string, to: string): Promise<void> {
  await rm(to, { force: true });
  await copyFile(from, to);
  await chmod(to, 0o644);
}

/** Copies the part of a file that counts. */
export async function copyHead({ path, bytes }: Input, to: string): Promise<void> {
  await rm(to, { force: true });
  // Streams that open their files also close them, even on failure.
  if (bytes === 0) await writeFile(to, '');
  else await pipeline(createReadStream(path, { end: bytes - 1 }), createWriteStream(to));
  await chmod(to, 0o644);
}

/** The beginnings of the files that a checker left. */
export async function readFeedback(
  { copied }: Pick<JailFacts, 'copied'>,
  folder: string,
): Promise<Map<string, Buffer>> {
  const feedback = new Map<string, Buffer>();
  for (const name of copied) {
    const file = await open(join(folder, name));
    try {
      const buffer = Buffer.alloc(messageMaxBytes + 4);
      const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
      feedback.set(name, buffer.subarray(0, bytesRead));
    } finally {
      await file.close();
    }
  }
  return feedback;
}
