/** GET /contests/{slug}/register */
import { ownRegistration } from '../../../contract/contests.ts';
import { readContest } from '../../contests/contests.ts';
import { readOwnTime } from '../../contests/own-time.ts';
import { readRegistration } from '../../contests/registrations.ts';
import { known } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(
  ownRegistration,
  async ({ params: { slug }, caller: viewer }, { db }) => {
    const stored = await readContest(db, slug, viewer);
    return {
      ...(await readRegistration(db, stored, viewer)),
      ...(await readOwnTime(db, stored, { viewer, nowMs: Date.now() })),
    };
  },
  {
    reply: {
      registration: 'open',
      membersMax: 3,
      isOpen: true,
      own: {
        teamId: 'b7c9f1de-2d0a-4f64-8e0c-6f2b8a1d3c55',
        name: 'Sum of Parts',
        isTeam: true,
        kind: 'official',
        members: [{ id: known.person, name: 'Ada' }],
        teamCode: 'k7m2pqx9wz3h',
        mayLeave: true,
      },
      ownTime: null,
      mayStart: null,
      windowMs: null,
    },
  },
);
