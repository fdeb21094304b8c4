/** POST /users/reset-password */
import { passwordReplies } from '../../../contract/messages.ts';
import { resetPassword } from '../../../contract/users.ts';
import { hashPassword } from '../../auth.ts';
import { refuseCommon } from '../../common-passwords.ts';
import { passwordChangedMail } from '../../mails.ts';
import { findOwner, useReset } from '../../model/password-resets.ts';
import { refuseOwnWords } from '../../own-words.ts';
import { forgetFailures } from '../../rates.ts';
import { route } from '../../serve.ts';

export default route(
  resetPassword,
  async ({ body, network }, context) => {
    refuseCommon(body.newPassword, 'newPassword');
    const { db, mail, config, background, security } = context;
    refuseOwnWords(body.newPassword, 'newPassword', await findOwner(db, body.token));
    const { id, email } = await useReset(db, body.token, await hashPassword(body.newPassword));
    await forgetFailures(context, { email, network });
    security.note('password reset', { account: id, network });
    background.start('notice of a new password', () =>
      mail.send(passwordChangedMail(email, config.publicUrl)),
    );
    return { success: true as const, message: passwordReplies.reset };
  },
  {
    body: { token: 'x'.repeat(43), newPassword: 'ten taller lamps' },
    reply: { success: true, message: 'Your password has been changed.' },
  },
);
