/** DELETE /contests/{slug}/register */
import { withdrawFromContest } from '../../../contract/contests.ts';
import { withdraw } from '../../contests/registrations.ts';
import { route } from '../../serve.ts';

export default route(
  withdrawFromContest,
  async ({ params: { slug }, caller }, { db }) => {
    await withdraw(db, caller, slug);
    return true as const;
  },
  { reply: true },
);
