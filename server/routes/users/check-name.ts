/** POST /users/checkName */
import { checkName } from '../../../contract/users.ts';
import { isNameTaken } from '../../model/users.ts';
import { route } from '../../serve.ts';

export default route(checkName, ({ body }, { db }) => isNameTaken(db, body.name), {
  body: { name: 'Wilma' },
  reply: true,
});
