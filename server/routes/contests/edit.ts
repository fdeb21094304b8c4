/** PUT /contests/{slug} */
import { editContest } from '../../../contract/contests.ts';
import * as model from '../../contests/held-contests.ts';
import { changedBoards, known } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(
  editContest,
  async ({ params: { slug }, headers, body: { preview: isPreview, ...draft }, ...by }, { db }) =>
    await model.editContest(db, by, { slug, draft, seen: headers['if-match'], isPreview }),
  {
    body: {
      preview: true,
      slug: 'friday-1',
      name: 'Friday round',
      preset: 'icpc',
      settings: { penaltyMinutes: 10 },
      startsAt: '2026-03-13T17:00:00Z',
      durationMs: 9_000_000,
      visibility: 'published',
      registration: 'open',
      problems: [{ problemId: known.problem, color: 'red' }],
    },
    reply: {
      slug: 'friday-1',
      version: 1,
      boards: changedBoards,
    },
  },
);
