/** GET /users/details */

import { details } from '../../../contract/users.ts';
import { getDetails } from '../../accounts/account-details.ts';
import { known } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(details, ({ caller }, { db }) => getDetails(db, caller), {
  reply: {
    _id: known.person,
    isAdmin: false,
    name: 'Wilma',
    email: 'wilma@example.org',
    username: 'wilma',
    profileImage: null,
    unreadNotices: 1,
    roles: [],
  },
});
