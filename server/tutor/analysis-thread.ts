/**
 * The thread that runs the assistant's analyses, and converts statements, which threads.ts can stop
 * when they take too long.
 */
import { analyse } from '../../assistant/analyse.ts';
import { proposeValidator } from '../../assistant/form/propose.ts';
import { latexToMarkdown } from '../../problems/package/latex/convert.ts';
import { doJobs } from '../http/thread-jobs.ts';
import type { ThreadJob, ThreadValue } from './analyses.ts';

doJobs(answerTo);

function answerTo(job: ThreadJob): ThreadValue {
  if (job.wants === 'markdown') return latexToMarkdown(job.latex, new Map(job.constants));
  return job.wants === 'validator' ? proposeValidator(job.statement) : analyse(job);
}
