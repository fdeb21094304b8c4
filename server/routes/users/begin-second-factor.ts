/** POST /users/second-factor */
import { beginSecondFactor } from '../../../contract/account.ts';
import { confirm } from '../../accounts/password-confirmation.ts';
import { beginSecondFactor as begin } from '../../accounts/second-factor.ts';
import { route } from '../../serve.ts';

export default route(
  beginSecondFactor,
  async ({ body, caller, network }, context) => {
    const proof = await confirm(context, { caller, network, password: body.currentPassword });
    return await begin(context.db, caller.id, proof);
  },
  {
    body: { currentPassword: 'nine tall lamps' },
    reply: {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Arbiter:wilma%40example.org?issuer=Arbiter&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
    },
  },
);
