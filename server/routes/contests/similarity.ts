/** GET /contests/{slug}/similarity */
import { contestSimilarity } from '../../../contract/contest-similarity.ts';
import { defaultLanguage } from '../../../contract/languages.ts';
import { findSimilar } from '../../contests/similarity.ts';
import { known } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(
  contestSimilarity,
  ({ params: { slug }, caller: viewer }, { db, similarity }) =>
    findSimilar(db, similarity, { slug, viewer }),
  {
    reply: {
      compared: 214,
      left: 0,
      pairs: [
        {
          problem: 'A',
          share: 0.96,
          one: {
            submission: known.submission,
            team: { id: '17', name: 'Lund University' },
            language: defaultLanguage,
            timeMs: 2_524_000,
          },
          other: {
            submission: '5c1d2e3f-0a4b-4c6d-8e7f-90a1b2c3d4e5',
            team: { id: '23', name: 'Charles University' },
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
