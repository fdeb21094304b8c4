/** POST /contests/{slug}/adjustments */
import { addAdjustment } from '../../../contract/contest-desk.ts';
import { adjust } from '../../contests/desk-state.ts';
import { changedBoards } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(
  addAdjustment,
  ({ params: { slug }, body: adjustment, ...by }, { db }) => adjust(db, by, { slug, adjustment }),
  {
    body: { kind: 'added penalty', team: '17', minutes: 20, reason: 'Used a phone.' },
    reply: { boards: changedBoards },
  },
);
