/** DELETE /contests/{slug}/teams/{id} */
import { removeContestTeam } from '../../../contract/contests.ts';
import { removeTeam } from '../../contests/registrations.ts';
import { route } from '../../serve.ts';

export default route(
  removeContestTeam,
  async ({ params: { slug, id: teamId }, ...by }, { db }) => {
    await removeTeam(db, by, { slug, teamId });
    return true as const;
  },
  { reply: true },
);
