/** POST /contests */
import { createContest } from '../../../contract/contests.ts';
import * as model from '../../contests/held-contests.ts';
import { known } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(
  createContest,
  async ({ body, caller, network, header }, { db }) => {
    const written = await model.createContest(db, { caller, network }, body);
    header('location', `/contests/${written.slug}`);
    return written;
  },
  {
    body: {
      slug: 'friday-1',
      name: 'Friday round',
      preset: 'icpc',
      startsAt: '2026-03-13T17:00:00Z',
      durationMs: 7_200_000,
      visibility: 'published',
      registration: 'open',
      problems: [{ problemId: known.problem, color: 'red' }],
    },
    reply: { slug: 'friday-1', version: 1 },
  },
);
