/** POST /contests/{slug}/register */
import { registerForContest } from '../../../contract/contests.ts';
import { register } from '../../contests/registrations.ts';
import { route } from '../../serve.ts';

export default route(
  registerForContest,
  async ({ params: { slug }, body, caller }, { db }) => ({
    teamId: await register(db, caller, { slug, ...body }),
  }),
  {
    body: { joinCode: 'friday', teamName: 'Sum of Parts' },
    reply: { teamId: 'b7c9f1de-2d0a-4f64-8e0c-6f2b8a1d3c55' },
  },
);
