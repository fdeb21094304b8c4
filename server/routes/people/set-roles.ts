/** PUT /people/{id}/roles */
import { setRoles as call } from '../../../contract/people.ts';
import { setRoles } from '../../accounts/roles.ts';
import { route } from '../../serve.ts';

export default route(
  call,
  ({ params, body, caller, network }, { db }) =>
    setRoles(db, { caller, network }, { id: params.id, roles: body.roles }),
  { body: { roles: ['teacher'] }, reply: { roles: ['teacher'] } },
);
