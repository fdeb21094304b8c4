/** GET /users/details */
import { details } from '../../../contract/users.ts';
import { getDetails } from '../../model/details.ts';
import { route } from '../../serve.ts';

export default route(details, ({ caller }, { db }) => getDetails(db, caller.id));
