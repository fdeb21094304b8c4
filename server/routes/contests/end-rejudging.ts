/** PUT /contests/{slug}/rejudging */
import { endContestRejudging } from '../../../contract/contest-rejudging.ts';
import { endRejudging } from '../../contests/rejudging.ts';
import { changedBoards } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(
  endContestRejudging,
  ({ params: { slug }, body, ...by }, { db }) => endRejudging(db, by, { slug, ...body }),
  {
    body: { id: 'b7c9f1de-2d0a-4f64-8e0c-6f2b8a1d3c55', move: 'apply' },
    reply: { boards: changedBoards },
  },
);
