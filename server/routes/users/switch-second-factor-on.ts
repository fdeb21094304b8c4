/** PUT /users/second-factor */
import { switchSecondFactorOn } from '../../../contract/account.ts';
import { countGuess } from '../../accounts/password-confirmation.ts';
import { forgiveLogin } from '../../accounts/rates.ts';
import { switchOn } from '../../accounts/second-factor.ts';
import { getCredentialsOf } from '../../accounts/users.ts';
import { route } from '../../serve.ts';

export default route(
  switchSecondFactorOn,
  async ({ body, caller, network }, context) => {
    const facts = { account: caller.id, network };
    const attempt = { email: (await getCredentialsOf(context.db, caller.id)).email, network };
    await countGuess(context, attempt, caller.id);
    const recoveryCodes = await switchOn(context.db, { caller, network }, body.code);
    await forgiveLogin(context, attempt);
    context.security.note('second factor switched on', facts);
    return { recoveryCodes };
  },
  { body: { code: '492 039' }, reply: { recoveryCodes: ['JBSW-Y3DP-EHPK-3PXP'] } },
);
