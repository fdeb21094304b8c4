/** GET /classes/{slug}/assignments/{assignment}/similarity */
import { assignmentSimilarity } from '../../../contract/classes.ts';
import { defaultLanguage } from '../../../contract/languages.ts';
import { similarityOf } from '../../classes/similarity.ts';
import { known } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(
  assignmentSimilarity,
  ({ params, caller: person }, { db, similarity }) =>
    similarityOf(db, similarity, { ...params, person }),
  {
    reply: {
      compared: 28,
      left: 0,
      pairs: [
        {
          problem: 'A',
          share: 0.96,
          one: {
            submission: known.submission,
            team: { id: known.person, name: 'Lovelace, Ada' },
            language: defaultLanguage,
            timeMs: 2_524_000,
          },
          other: {
            submission: '5c1d2e3f-0a4b-4c6d-8e7f-90a1b2c3d4e5',
            team: { id: '0d9e8f7a-6b5c-4d3e-9f1a-2b3c4d5e6f70', name: 'Turing, Alan' },
            language: defaultLanguage,
            timeMs: 3_011_500,
          },
          parts: [{ one: { from: 4, to: 31 }, other: { from: 7, to: 36 } }],
        },
      ],
      clusters: [],
    },
  },
);
