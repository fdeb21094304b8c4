/** GET /classes/{slug}/assignments/{assignment}/work/{id}/{label} */
import { readWork } from '../../../contract/classes.ts';
import { defaultLanguage } from '../../../contract/languages.ts';
import * as model from '../../classes/work.ts';
import { known } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(
  readWork,
  async ({ params, caller }, { db }) => await model.readWork(db, params, caller),
  {
    reply: {
      assignment: 'Sums',
      problem: { label: 'A', name: 'Sum' },
      pupil: { id: known.person, name: 'Lovelace, Ada' },
      submissions: [
        {
          id: known.submission,
          at: '2026-10-06T15:30:00.000Z',
          by: 'Ada',
          language: defaultLanguage,
          verdict: 'Accepted',
          points: null,
          code: 'int main() {}',
          comments: [
            {
              id: known.person,
              line: 1,
              text: 'Why does this return nothing?',
              by: 'Ms Blix',
              at: '2026-10-07T09:00:00.000Z',
              isOwn: false,
            },
          ],
        },
      ],
      count: 1,
    },
  },
);
