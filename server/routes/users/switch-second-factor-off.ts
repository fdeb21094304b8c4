/** POST /users/second-factor/off */
import { setTimeout as pause } from 'node:timers/promises';
import { switchSecondFactorOff } from '../../../contract/account.ts';
import { confirm } from '../../accounts/password-confirmation.ts';
import { countLogin, forgiveLogin } from '../../accounts/rates.ts';
import { switchOff } from '../../accounts/second-factor.ts';
import { findCredentialsOf } from '../../accounts/users.ts';
import { route } from '../../serve.ts';

export default route(
  switchSecondFactorOff,
  async ({ body, caller, network }, context) => {
    const facts = { account: caller.id, network };
    const proof = await confirm(context, { caller, network, password: body.currentPassword });
    const attempt = { email: (await findCredentialsOf(context.db, caller.id)).email, network };
    const counted = countLogin(context, attempt);
    await pause(await context.security.noteRefusal('login refused', facts, counted));
    await switchOff(context.db, { caller, network }, body.code, proof);
    await forgiveLogin(context, attempt);
    context.security.note('second factor switched off', facts);
    return { success: true as const };
  },
  { body: { code: '492 039', currentPassword: 'nine tall lamps' }, reply: { success: true } },
);
