/** POST /users/register */
import { register } from '../../../contract/users.ts';
import { refuseWeak } from '../../accounts/password-rules.ts';
import { hashPassword } from '../../accounts/passwords.ts';
import { countRegistration, forgiveRegistration } from '../../accounts/rates.ts';
import { addUser } from '../../accounts/users.ts';
import { route } from '../../serve.ts';

export default route(
  register,
  async ({ body, network }, context) => {
    refuseWeak(body.password, 'password', body);
    const counted = countRegistration(context, network);
    await context.security.noteRefusal('registration refused', { network }, counted);
    try {
      const passwordHash = await hashPassword(body.password);
      const { name, email } = body;
      const account = await addUser(context.db, { name, email, passwordHash });
      context.security.note('account registered', { account, network });
    } catch (error) {
      await forgiveRegistration(context, network);
      throw error;
    }
    return true as const;
  },
  {
    body: {
      name: 'Wilma',
      email: 'wilma@example.org',
      password: 'nine tall lamps',
    },
    reply: true,
  },
);
