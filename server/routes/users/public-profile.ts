/** GET /users/public/{username} */

import { publicProfile } from '../../../contract/users.ts';
import { getPublicProfile } from '../../accounts/profiles.ts';
import { aboutWilma, wilmasRecord, wilmasStats } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(
  publicProfile,
  ({ params, caller, state }, { db, visitorReads }) =>
    visitorReads.readFor(caller, { db, state }, (source) =>
      getPublicProfile(source.db, params.username, caller),
    ),
  { reply: { ...aboutWilma, record: { stats: wilmasStats, ...wilmasRecord } } },
);
