/** GET /workshop/{id}/preview */
import { getPreview } from '../../../contract/workshop-versions.ts';
import { known } from '../../examples.ts';
import { route } from '../../serve.ts';
import { readPreview } from '../../workshop/previews.ts';

export default route(
  getPreview,
  async ({ params, caller }, { db }) => await readPreview(db, { id: params.id, editor: caller }),
  {
    reply: {
      revision: 4,
      which: 'sample',
      startedAt: '2026-03-14T09:26:53.000Z',
      startedBy: 'Administrator',
      isRunning: true,
      total: 50,
      judged: 30,
      changed: 1,
      changes: [{ before: 'Accepted', after: 'Wrong Answer', count: 1 }],
      submissions: [
        {
          _id: known.submission,
          userName: 'Wilma',
          submittedAt: '2026-03-01T10:00:00.000Z',
          before: 'Accepted',
          after: 'Wrong Answer',
          beforeTest: null,
          afterTest: 4,
        },
      ],
    },
  },
);
