/** POST /users/reset-password */
import { passwordReplies } from '../../../contract/form-messages.ts';
import { resetPassword } from '../../../contract/users.ts';
import { mailAccount } from '../../accounts/account-locale.ts';
import { passwordChangedMail } from '../../accounts/mails.ts';
import { getOwner, useReset } from '../../accounts/password-resets.ts';
import { refuseWeak } from '../../accounts/password-rules.ts';
import { hashPassword } from '../../accounts/passwords.ts';
import { forgetFailures } from '../../accounts/rates.ts';
import { route } from '../../serve.ts';

export default route(
  resetPassword,
  async ({ body, network }, context) => {
    const { db, config, security } = context;
    refuseWeak(body.newPassword, 'newPassword', await getOwner(db, body.token));
    const { id, email } = await useReset(db, body.token, await hashPassword(body.newPassword));
    await forgetFailures(context, { email, network });
    security.note('password reset', { account: id, network });
    mailAccount(context, 'notice of a new password', {
      account: { id, email },
      write: (to) => passwordChangedMail(to, config.publicUrl),
    });
    return { success: true as const, message: passwordReplies.reset };
  },
  {
    body: { token: 'x'.repeat(43), newPassword: 'ten taller lamps' },
    reply: { success: true, message: 'Your password has been changed.' },
  },
);
