/** PUT /users/second-factor */
import { setTimeout as pause } from 'node:timers/promises';
import { switchSecondFactorOn } from '../../../contract/account.ts';
import { countLogin, forgiveLogin } from '../../accounts/rates.ts';
import { switchOn } from '../../accounts/second-factor.ts';
import { findCredentialsOf } from '../../accounts/users.ts';
import { route } from '../../serve.ts';

export default route(
  switchSecondFactorOn,
  async ({ body, caller, network }, context) => {
    const facts = { account: caller.id, network };
    const attempt = { email: (await findCredentialsOf(context.db, caller.id)).email, network };
    const counted = countLogin(context, attempt);
    await pause(await context.security.noteRefusal('login refused', facts, counted));
    const recoveryCodes = await switchOn(context.db, { caller, network }, body.code);
    await forgiveLogin(context, attempt);
    context.security.note('second factor switched on', facts);
    return { recoveryCodes };
  },
  { body: { code: '492 039' }, reply: { recoveryCodes: ['JBSW-Y3DP-EHPK-3PXP'] } },
);
