/** The thread that converts archives, where too long a conversion can be stopped: threads.ts. */
import { parentPort } from 'node:worker_threads';
import { type ArchiveToConvert, type ConvertedArchive, convertArchive } from './import-archive.ts';
import type { ThreadSays } from './threads.ts';

const say = (message: ThreadSays<ConvertedArchive>): void => parentPort?.postMessage(message);

parentPort?.on('message', async (archive: ArchiveToConvert) => {
  say({ said: 'begun' });
  say({ said: 'done', value: await convertArchive(archive) });
});
