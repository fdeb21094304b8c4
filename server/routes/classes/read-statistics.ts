/** GET /classes/{slug}/assignments/{assignment}/statistics */
import { readStatistics } from '../../../contract/classes.ts';
import * as model from '../../classes/statistics.ts';
import { known } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(
  readStatistics,
  async ({ params, caller }, { db }) => await model.readStatistics(db, params, caller),
  {
    reply: {
      name: 'Sums',
      pupils: 3,
      isShortened: false,
      problems: [
        {
          label: 'A',
          name: 'Sum',
          solved: 1,
          tried: 2,
          medianTries: 3,
          medianMinutes: 40,
          verdicts: [
            { verdict: 'Wrong Answer', submissions: 4, pupils: 2 },
            { verdict: 'Accepted', submissions: 1, pupils: 1 },
          ],
          tests: [{ number: 4, isHidden: true, pupils: 2, now: 1 }],
          groups: [],
          mistakes: [{ kind: 'integer-overflow', title: 'Integer overflow', pupils: 2, now: 1 }],
          unsolved: [
            {
              id: known.person,
              name: 'Lovelace, Ada',
              tries: 2,
              pending: 0,
              lastAt: '2026-10-06T15:30:00.000Z',
            },
          ],
          untried: ['Turing, Alan'],
        },
      ],
    },
  },
);
