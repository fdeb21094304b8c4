/**
 * The thread that converts archives, which threads.ts can stop when a conversion takes too long.
 */
import { doJobs } from '../http/thread-jobs.ts';
import { convertArchive } from './import-archive.ts';

doJobs(convertArchive);
