/** POST /users/checkName */
import { checkName, name } from '../../../contract/users.ts';
import { isNameTaken } from '../../accounts/users.ts';
import { route } from '../../serve.ts';

export default route(
  checkName,
  async ({ body }, { db }) => {
    const { data } = name.safeParse(body.name);
    return data !== undefined && (await isNameTaken(db, data));
  },
  { body: { name: 'Wilma' }, reply: true },
);
