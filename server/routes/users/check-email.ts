/** POST /users/checkEmail */
import { checkEmail } from '../../../contract/users.ts';
import { isEmailTaken } from '../../model/users.ts';
import { route } from '../../serve.ts';

export default route(checkEmail, ({ body }, { db }) => isEmailTaken(db, body.email), {
  body: { email: 'wilma@example.org' },
  reply: false,
});
