/** POST /contests/{slug}/teams */
import { addContestTeam } from '../../../contract/contests.ts';
import { addTeam } from '../../contests/registrations.ts';
import { known } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(
  addContestTeam,
  async ({ params: { slug }, body: team, ...by }, { db }) => ({
    teamId: await addTeam(db, by, { slug, team }),
  }),
  {
    body: { name: 'Sum of Parts', members: [known.person] },
    reply: { teamId: 'b7c9f1de-2d0a-4f64-8e0c-6f2b8a1d3c55' },
  },
);
