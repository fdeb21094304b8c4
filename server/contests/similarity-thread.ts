/** The thread that compares sources of a contest, which threads.ts can stop. */
import { similarPairs } from '../../standings/similarity.ts';
import { doJobs } from '../http/thread-jobs.ts';
import type { ToCompare } from './similarity.ts';

doJobs(({ sources, common }: ToCompare) => similarPairs(sources, common));
