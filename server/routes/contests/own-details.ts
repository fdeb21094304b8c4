/** GET /contests/{slug}/own-submissions/{id}/details */
import { defaultLanguage } from '../../../contract/languages.ts';
import { contestRunDetails } from '../../../contract/taking-part.ts';
import { pending } from '../../../contract/words.ts';
import { readRunDetails } from '../../contests/taking-part.ts';
import { known } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(
  contestRunDetails,
  ({ params, caller }, context) => readRunDetails(context, { ...params, person: caller }),
  {
    reply: {
      id: known.submission,
      problem: 'A',
      author: 'Ada',
      language: defaultLanguage,
      submittedAt: '2026-03-14T09:26:53.000Z',
      timeMs: 4_925_034,
      state: 'received',
      verdict: pending,
      points: null,
      code: known.code,
      result: null,
      waiting: null,
    },
  },
);
