/** GET /users/public/{username} */

import { publicProfile } from '../../../contract/users.ts';
import { aboutWilma, wilmasRecord, wilmasStats } from '../../examples.ts';
import { getPublicProfile } from '../../model/profiles.ts';
import { route } from '../../serve.ts';

export default route(publicProfile, ({ params }, { db }) => getPublicProfile(db, params.username), {
  reply: { ...aboutWilma, record: { stats: wilmasStats, ...wilmasRecord } },
});
