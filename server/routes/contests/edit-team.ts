/** PUT /contests/{slug}/teams/{id} */
import { editContestTeam } from '../../../contract/contest-desk.ts';
import { editTeam } from '../../contests/desk-state.ts';
import { changedBoards } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(
  editContestTeam,
  ({ params: { slug, id: teamId }, body, ...by }, { db }) =>
    editTeam(db, by, { slug, teamId, ...body }),
  {
    body: { name: 'Sum of Parts', kind: 'official', isDisqualified: true },
    reply: { boards: changedBoards },
  },
);
