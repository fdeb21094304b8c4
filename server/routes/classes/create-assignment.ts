/** POST /classes/{slug}/assignments */
import { createAssignment } from '../../../contract/classes.ts';
import * as model from '../../classes/assignments.ts';
import { known } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(
  createAssignment,
  async ({ params: { slug }, body, caller, network }, { db }) =>
    await model.createAssignment(db, { caller, network }, { slug, draft: body }),
  {
    body: {
      name: 'Sums',
      isDraft: false,
      opensAt: '2026-10-05T06:00:00Z',
      dueAt: '2026-10-12T06:00:00Z',
      lateFactor: 0.5,
      closesAt: '2026-10-19T06:00:00Z',
      problems: [{ problemId: known.problem, points: 10 }],
    },
    reply: { slug: 'algorithms-1-1', version: 1 },
  },
);
