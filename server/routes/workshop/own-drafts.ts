/** GET /workshop/problems */

import { ownDrafts } from '../../../contract/workshop.ts';
import { known } from '../../examples.ts';
import { route } from '../../serve.ts';
import { listDrafts } from '../../workshop/draft-problems.ts';

export default route(ownDrafts, ({ caller }, { db }) => listDrafts(db, caller.id), {
  reply: [
    {
      _id: known.problem,
      name: 'Two Numbers',
      state: 'changes',
      kind: 'author',
      owner: 'Ada',
      updatedAt: '2026-03-14T09:26:53.000Z',
    },
  ],
});
