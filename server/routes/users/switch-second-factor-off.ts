/** POST /users/second-factor/off */
import { switchSecondFactorOff } from '../../../contract/account.ts';
import { confirm, countGuess } from '../../accounts/password-confirmation.ts';
import { forgiveLogin } from '../../accounts/rates.ts';
import { switchOff } from '../../accounts/second-factor.ts';
import { getCredentialsOf } from '../../accounts/users.ts';
import { route } from '../../serve.ts';

export default route(
  switchSecondFactorOff,
  async ({ body, caller, network }, context) => {
    const facts = { account: caller.id, network };
    const proof = await confirm(context, { caller, network, password: body.currentPassword });
    const attempt = { email: (await getCredentialsOf(context.db, caller.id)).email, network };
    await countGuess(context, attempt, caller.id);
    await switchOff(context.db, { caller, network }, body.code, proof);
    await forgiveLogin(context, attempt);
    context.security.note('second factor switched off', facts);
    return { success: true as const };
  },
  { body: { code: '492 039', currentPassword: 'nine tall lamps' }, reply: { success: true } },
);
