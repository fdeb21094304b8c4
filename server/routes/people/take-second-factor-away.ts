/** DELETE /people/{id}/second-factor */
import { takeSecondFactorAway } from '../../../contract/people.ts';
import { loseSecondFactor } from '../../accounts/people.ts';
import { route } from '../../serve.ts';

export default route(
  takeSecondFactorAway,
  async ({ params: { id }, caller, network }, { db, security }) => {
    await loseSecondFactor(db, { caller, network }, id);
    security.note('second factor switched off', { account: id, network });
    return { success: true as const };
  },
  { reply: { success: true } },
);
