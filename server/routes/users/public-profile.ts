/** GET /users/public/{username} */
import { publicProfile } from '../../../contract/users.ts';
import { getPublicProfile } from '../../model/profiles.ts';
import { route } from '../../serve.ts';

export default route(publicProfile, ({ params }, { db }) => getPublicProfile(db, params.username));
