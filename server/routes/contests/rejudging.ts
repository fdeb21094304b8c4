/** GET /contests/{slug}/rejudging */
import { contestRejudging } from '../../../contract/contest-rejudging.ts';
import { defaultLanguage } from '../../../contract/languages.ts';
import { readRejudging } from '../../contests/rejudging.ts';
import { changedBoards, known } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(
  contestRejudging,
  ({ params: { slug }, caller }, { db }) => readRejudging(db, slug, caller),
  {
    reply: {
      id: 'b7c9f1de-2d0a-4f64-8e0c-6f2b8a1d3c55',
      choice: { problem: known.problem, verdict: 'Wrong Answer' },
      startedAt: '2026-03-13T18:59:59.999Z',
      startedBy: 'Ada',
      submissions: 12,
      waiting: 3,
      failed: 0,
      overtaken: 0,
      changes: [
        {
          id: known.submission,
          team: { id: '17', name: 'Wilma' },
          problem: 'A',
          language: defaultLanguage,
          at: '2026-03-13T17:41:00.000Z',
          before: 'Wrong Answer',
          after: 'Accepted',
          pointsBefore: null,
          pointsAfter: null,
        },
      ],
      changesLeft: 0,
      boards: changedBoards,
    },
  },
);
