/** DELETE /users/tokens/{id} */
import { endApiToken } from '../../../contract/account.ts';
import { endApiToken as end } from '../../accounts/api-tokens.ts';
import { route } from '../../serve.ts';

export default route(
  endApiToken,
  async ({ params, caller, network }, { db, security }) => {
    await end(db, { caller, network }, params.id);
    security.note('API token ended', { account: caller.id, network });
    return { success: true as const };
  },
  { reply: { success: true } },
);
