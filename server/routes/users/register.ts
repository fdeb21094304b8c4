/** POST /users/register */
import { register } from '../../../contract/users.ts';
import { hashPassword } from '../../auth.ts';
import { refuseCommon } from '../../common-passwords.ts';
import { addUser } from '../../model/users.ts';
import { refuseOwnWords } from '../../own-words.ts';
import { countRegistration, forgiveRegistration } from '../../rates.ts';
import { route } from '../../serve.ts';

export default route(
  register,
  async ({ body, network }, context) => {
    refuseCommon(body.password, 'password');
    refuseOwnWords(body.password, 'password', body);
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
