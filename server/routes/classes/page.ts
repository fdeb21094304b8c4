/** GET /classes/{slug} */
import { classPage } from '../../../contract/classes.ts';
import { pageOf } from '../../classes/class-pages.ts';
import { known } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(
  classPage,
  async ({ params, caller }, { db }) => await pageOf(db, params.slug, caller),
  {
    reply: {
      slug: 'algorithms-1',
      name: 'Algorithms 1',
      term: 'Autumn 2026',
      version: 1,
      own: 'pupil',
      joinCode: null,
      now: '2026-10-05T08:00:00.000Z',
      teachers: [{ id: known.person, name: 'Ada', account: null }],
      pupils: null,
      removed: null,
      messages: [],
      assignments: [
        {
          slug: 'algorithms-1-1',
          name: 'Sums',
          isDraft: false,
          isExam: false,
          hasGroups: false,
          opensAt: '2026-10-05T06:00:00.000Z',
          dueAt: '2026-10-12T06:00:00.000Z',
          closesAt: '2026-10-19T06:00:00.000Z',
          problems: 2,
          own: { points: 10, solved: 1 },
          pointsMax: 20,
          progress: null,
        },
      ],
    },
  },
);
