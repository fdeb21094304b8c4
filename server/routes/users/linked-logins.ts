/** GET /users/linked-logins */
import { linkedLogins } from '../../../contract/providers.ts';
import { listLinks } from '../../accounts/linked-logins.ts';
import { known } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(
  linkedLogins,
  ({ caller }, { db, config }) => listLinks(db, caller.id, config.providers),
  {
    reply: {
      links: [
        {
          _id: known.submission,
          name: 'School',
          linkedAt: '2026-09-01T08:00:00.000Z',
          usedAt: '2026-09-28T08:00:00.000Z',
        },
      ],
      hasPassword: true,
    },
  },
);
