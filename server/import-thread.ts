/**
 * The thread that converts archives, which threads.ts can stop when a conversion takes too long.
 */
import { parentPort } from 'node:worker_threads';
import { type ArchiveToConvert, type ConvertedArchive, convertArchive } from './import-archive.ts';
import type { ThreadSays } from './threads.ts';

const say = (message: ThreadSays<ConvertedArchive>): void => parentPort?.postMessage(message);

parentPort?.on('message', async (archive: ArchiveToConvert) => {
  say({ said: 'begun' });
  say({ said: 'done', value: await convertArchive(archive) });
});
