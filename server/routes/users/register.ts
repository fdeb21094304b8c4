/** POST /users/register */
import { register } from '../../../contract/users.ts';
import { hashPassword } from '../../auth.ts';
import { addUser } from '../../model/users.ts';
import { route } from '../../serve.ts';

export default route(register, async ({ body }, { db }) => {
  const passwordHash = await hashPassword(body.password);
  await addUser(db, { name: body.name, email: body.email, passwordHash });
  return true as const;
});
