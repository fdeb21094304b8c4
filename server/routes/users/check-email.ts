/** POST /users/checkEmail */
import { checkEmail, email } from '../../../contract/users.ts';
import { isEmailTaken } from '../../accounts/users.ts';
import { route } from '../../serve.ts';

export default route(
  checkEmail,
  async ({ body }, { db }) => {
    const { data } = email.safeParse(body.email);
    return data !== undefined && (await isEmailTaken(db, data));
  },
  { body: { email: 'wilma@example.org' }, reply: true },
);
