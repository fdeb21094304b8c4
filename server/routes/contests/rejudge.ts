/** POST /contests/{slug}/rejudging */
import { rejudgeContest } from '../../../contract/contest-rejudging.ts';
import { startRejudging } from '../../contests/rejudging.ts';
import { route } from '../../serve.ts';

export default route(
  rejudgeContest,
  ({ params: { slug }, body: choice, ...by }, { db }) => startRejudging(db, by, { slug, choice }),
  {
    body: { problem: '3c2f1c9e-2f55-4b8f-8d1f-6f7a0d9e4b21', verdict: 'Wrong Answer' },
    reply: { id: 'b7c9f1de-2d0a-4f64-8e0c-6f2b8a1d3c55', submissions: 12 },
  },
);
