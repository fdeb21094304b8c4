/** GET /system/jobs */
import { systemJobs } from '../../../contract/overview.ts';
import { known } from '../../examples.ts';
import { readJobs } from '../../operation/job-list.ts';
import { route } from '../../serve.ts';

export default route(systemJobs, ({ query }, { db }) => readJobs(db, query), {
  reply: {
    jobs: [
      {
        id: known.submission,
        kind: 'submission',
        state: 'waiting',
        owner: 'Wilma',
        problem: { id: known.problem, name: 'Sum' },
        enqueuedAt: '2026-03-14T09:26:53.000Z',
        attempts: 0,
        faults: 0,
        position: 4,
        why: '3 jobs are before it; all slots are taken, or a judge is about to take it.',
      },
    ],
    total: 1,
  },
});
