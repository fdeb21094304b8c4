/** POST /users/forgot-password: everything that depends on the account happens after the reply. */
import { passwordReplies } from '../../../contract/form-messages.ts';
import { forgotPassword } from '../../../contract/users.ts';
import { recipientOf } from '../../accounts/account-locale.ts';
import { resetMail } from '../../accounts/mails.ts';
import { addMailedReset } from '../../accounts/password-resets.ts';
import { countReset, mayMailReset } from '../../accounts/rates.ts';
import { accountOf } from '../../accounts/security-log.ts';
import { findCredentials } from '../../accounts/users.ts';
import type { Context } from '../../context.ts';
import { route } from '../../serve.ts';

export default route(
  forgotPassword,
  async ({ body, network }, context) => {
    const claimed = { account: accountOf(body.email), network };
    const counted = countReset(context, { email: body.email, network });
    await context.security.noteRefusal('reset mail refused', claimed, counted);
    context.security.note('reset mail asked for', claimed);
    context.background.start('reset mail', () => mailReset(context, body.email));
    return { success: true as const, message: passwordReplies.mailSent };
  },
  {
    body: { email: 'wilma@example.org' },
    reply: {
      success: true,
      message: 'If there is an account with this address, a mail is on its way.',
    },
  },
);

async function mailReset(context: Context, email: string): Promise<object> {
  const { db, mail, config } = context;
  const account = await findCredentials(db, email);
  if (account === undefined) return { sent: false };
  if (!(await mayMailReset(context, email))) return { sent: false };
  const token = await addMailedReset(db, account);
  return await mail.send(resetMail(await recipientOf(db, account), config.publicUrl, token));
}
