/** GET /people */
import { people } from '../../../contract/people.ts';
import { findPeople } from '../../accounts/people.ts';
import { known } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(
  people,
  ({ query }, { db, config }) => findPeople(db, query, config.providers),
  {
    reply: {
      people: [
        {
          _id: known.person,
          name: 'Wilma',
          email: 'wilma@example.org',
          username: null,
          isAdmin: false,
          roles: ['teacher'],
          state: 'active',
          hasCodes: true,
          passkeys: 1,
          links: [{ _id: known.submission, name: 'School' }],
          sessions: 2,
          createdAt: '2026-03-01T08:00:00.000Z',
          usedAt: '2026-03-14T09:26:00.000Z',
          endsAt: null,
        },
      ],
      hasMore: false,
    },
  },
);
