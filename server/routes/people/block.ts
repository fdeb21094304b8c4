/** PUT /people/{id}/block */
import { blockPerson } from '../../../contract/people.ts';
import { setBlocked } from '../../accounts/people.ts';
import { route } from '../../serve.ts';

export default route(
  blockPerson,
  async ({ params: { id }, body: { isBlocked }, caller, network }, { db, security }) => {
    await setBlocked(db, { caller, network }, { id, isBlocked });
    security.note(isBlocked ? 'account blocked' : 'account unblocked', { account: id });
    return { success: true as const };
  },
  { body: { isBlocked: true }, reply: { success: true } },
);
