/** GET /classes/{slug}/assignments/{assignment}/exam */
import { watchExam } from '../../../contract/exams.ts';
import * as model from '../../classes/exam-watch.ts';
import { known } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(
  watchExam,
  async ({ params, caller }, { db }) => await model.watchExam(db, params, caller),
  {
    reply: {
      oneSession: true,
      pledgeVersion: 1,
      pupils: [
        {
          id: known.person,
          name: 'Ada Lovelace',
          accepted: { version: 1, at: '2026-10-05T06:00:40.000Z' },
          sessions: [
            {
              device: 'Firefox on Linux',
              address: '192.0.2.7',
              boundAt: '2026-10-05T06:01:00.000Z',
              releasedAt: null,
            },
          ],
        },
      ],
    },
  },
);
