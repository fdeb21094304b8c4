/** GET /classes/{slug}/assignments/{assignment} */
import { readAssignment } from '../../../contract/classes.ts';
import * as model from '../../classes/assignments.ts';
import { known } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(
  readAssignment,
  async ({ params, caller }, { db }) => await model.readAssignment(db, params, caller),
  {
    reply: {
      slug: 'algorithms-1-1',
      version: 1,
      name: 'Sums',
      isDraft: false,
      opensAt: '2026-10-05T06:00:00.000Z',
      dueAt: '2026-10-12T06:00:00.000Z',
      lateFactor: 0.5,
      lateSteps: [{ days: 2, factor: 0.25 }],
      closesAt: '2026-10-19T06:00:00.000Z',
      counts: 'best',
      attemptsMax: null,
      languages: null,
      allowsHelp: false,
      groups: null,
      exam: null,
      problems: [{ problemId: known.problem, label: 'A', name: 'Sum', points: 10 }],
    },
  },
);
