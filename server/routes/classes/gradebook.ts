/** GET /classes/{slug}/gradebook */
import { readGradebook } from '../../../contract/classes.ts';
import * as model from '../../classes/gradebook.ts';
import { known } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(
  readGradebook,
  async ({ params, caller }, { db }) => await model.readGradebook(db, params.slug, caller),
  {
    reply: {
      assignments: [
        {
          slug: 'algorithms-1-1',
          name: 'Sums',
          closesAt: '2026-10-19T06:00:00.000Z',
          problems: [{ label: 'A', name: 'Sum', points: 10 }],
        },
      ],
      pupils: [
        {
          id: known.person,
          name: 'Lovelace, Ada',
          account: 'ada',
          points: 8,
          assignments: [
            {
              points: 8,
              extensionMinutes: 0,
              grades: [
                {
                  points: 8,
                  earned: 10,
                  isSolved: true,
                  tries: 2,
                  pending: 0,
                  at: '2026-10-06T15:30:00.000Z',
                  isLate: false,
                  isSet: true,
                  comment: 'Elegant, but reads past the end.',
                },
              ],
            },
          ],
        },
      ],
    },
  },
);
