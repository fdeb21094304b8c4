/** The thread that computes contest ratings, which takes a while for thousands of people. */
import { ratingsAfter } from '../../standings/rating.ts';
import { doJobs } from '../http/thread-jobs.ts';
import type { ToRate } from './ratings.ts';

doJobs(({ places, pasts }: ToRate) => ratingsAfter(places, pasts));
