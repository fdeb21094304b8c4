/** PUT /contests/{slug}/groups */
import { setContestGroup } from '../../../contract/contest-desk.ts';
import { setTeamGroup } from '../../contests/team-groups.ts';
import { route } from '../../serve.ts';

export default route(
  setContestGroup,
  async ({ params: { slug }, body, ...by }, { db }) => {
    await setTeamGroup(db, by, { slug, ...body });
    return true as const;
  },
  { body: { name: 'North', teams: ['b7c9f1de-2d0a-4f64-8e0c-6f2b8a1d3c55'] }, reply: true },
);
