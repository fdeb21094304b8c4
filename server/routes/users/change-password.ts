/** POST /users/change-password */
import { passwordReplies } from '../../../contract/form-messages.ts';
import { changePassword } from '../../../contract/users.ts';
import { mailAccount } from '../../accounts/account-locale.ts';
import { passwordChangedMail } from '../../accounts/mails.ts';
import { confirm } from '../../accounts/password-confirmation.ts';
import { refuseWeak } from '../../accounts/password-rules.ts';
import { hashPassword } from '../../accounts/passwords.ts';
import { getCredentialsOf, setPassword } from '../../accounts/users.ts';
import { route } from '../../serve.ts';

export default route(
  changePassword,
  async ({ body, caller, network }, context) => {
    const { db, config, security } = context;
    refuseWeak(body.newPassword, 'newPassword', await getCredentialsOf(db, caller.id));
    const password = body.currentPassword;
    const proof = await confirm(context, { caller, network, password });
    const email = await setPassword(db, {
      id: caller.id,
      passwordHash: await hashPassword(body.newPassword),
      proof,
      keptSessionId: caller.sessionId,
    });
    security.note('password changed', { account: caller.id, network });
    mailAccount(context, 'notice of a new password', {
      account: { id: caller.id, email },
      write: (to) => passwordChangedMail(to, config.publicUrl),
    });
    return { success: true as const, message: passwordReplies.changed };
  },
  {
    body: { currentPassword: 'nine tall lamps', newPassword: 'ten taller lamps' },
    reply: { success: true, message: 'Password changed. All other sessions have ended.' },
  },
);
