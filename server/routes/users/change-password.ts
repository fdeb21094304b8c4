/** POST /users/change-password */
import { passwordReplies } from '../../../contract/messages.ts';
import { changePassword } from '../../../contract/users.ts';
import { hashPassword } from '../../auth.ts';
import { refuseCommon } from '../../common-passwords.ts';
import { confirmPassword } from '../../confirm.ts';
import { passwordChangedMail } from '../../mails.ts';
import { findCredentialsOf, setPassword } from '../../model/users.ts';
import { refuseOwnWords } from '../../own-words.ts';
import { route } from '../../serve.ts';

export default route(
  changePassword,
  async ({ body, caller, network }, context) => {
    refuseCommon(body.newPassword, 'newPassword');
    const { db, mail, config, background, security } = context;
    refuseOwnWords(body.newPassword, 'newPassword', await findCredentialsOf(db, caller.id));
    const password = body.currentPassword;
    const confirmedHash = await confirmPassword(context, { caller, network, password });
    const email = await setPassword(db, {
      id: caller.id,
      passwordHash: await hashPassword(body.newPassword),
      confirmedHash,
      keptSessionId: caller.sessionId,
    });
    security.note('password changed', { account: caller.id, network });
    background.start('notice of a new password', () =>
      mail.send(passwordChangedMail(email, config.publicUrl)),
    );
    return { success: true as const, message: passwordReplies.changed };
  },
  {
    body: { currentPassword: 'nine tall lamps', newPassword: 'ten taller lamps' },
    reply: { success: true, message: 'Password changed. All other sessions have ended.' },
  },
);
