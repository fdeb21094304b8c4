/** POST /users/register */
import { register } from '../../../contract/users.ts';
import { hashPassword } from '../../auth.ts';
import { addUser } from '../../model/users.ts';
import { countRegistration, forgiveRegistration } from '../../rates.ts';
import { route } from '../../serve.ts';

export default route(register, async ({ body, network }, context) => {
  await countRegistration(context, network);
  try {
    const passwordHash = await hashPassword(body.password);
    await addUser(context.db, { name: body.name, email: body.email, passwordHash });
  } catch (error) {
    await forgiveRegistration(context, network);
    throw error;
  }
  return true as const;
});
