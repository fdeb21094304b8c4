/** GET /users/profile */

import { profile } from '../../../contract/users.ts';
import { getProfile } from '../../accounts/profiles.ts';
import { wilmasProfile } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(profile, ({ caller }, { db }) => getProfile(db, caller.id), {
  reply: wilmasProfile,
});
