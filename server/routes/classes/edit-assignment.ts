/** PUT /classes/{slug}/assignments/{assignment} */
import { editAssignment } from '../../../contract/classes.ts';
import * as model from '../../classes/assignments.ts';
import { known } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(
  editAssignment,
  async ({ params, body, headers, caller, network }, { db }) =>
    await model.editAssignment(
      db,
      { caller, network },
      { ...params, seen: headers['if-match'], draft: body },
    ),
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
    reply: { slug: 'algorithms-1-1', version: 2 },
  },
);
