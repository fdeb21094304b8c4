/** GET /users/profile */

import { profile } from '../../../contract/users.ts';
import { wilmasProfile } from '../../examples.ts';
import { getProfile } from '../../model/profiles.ts';
import { route } from '../../serve.ts';

export default route(profile, ({ caller }, { db }) => getProfile(db, caller.id), {
  reply: wilmasProfile,
});
