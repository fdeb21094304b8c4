/** GET /users/public/{username} */

import { publicProfile } from '../../../contract/users.ts';
import { aboutWilma, wilmasRecord, wilmasStats } from '../../examples.ts';
import { getPublicProfile } from '../../model/profiles.ts';
import { route } from '../../serve.ts';

export default route(
  publicProfile,
  ({ params, caller, state }, { db, replica }) =>
    replica.readFor(caller, { db, state }, (source) =>
      getPublicProfile(source.db, params.username, caller),
    ),
  { reply: { ...aboutWilma, record: { stats: wilmasStats, ...wilmasRecord } } },
);
