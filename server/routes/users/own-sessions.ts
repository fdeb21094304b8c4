/** GET /users/sessions */
import { sessions } from '../../../contract/account.ts';
import { readSessions } from '../../accounts/sessions.ts';
import { route } from '../../serve.ts';

export default route(
  sessions,
  ({ caller }, { db, config }) => readSessions(db, caller, config.sessionIdleS),
  {
    reply: [
      {
        _id: '5e2f8a1c-93b7-4d60-8a4e-2c7d9f0b1e35',
        device: 'Firefox on Linux',
        network: 'address 192.0.2.7',
        createdAt: '2026-11-20T08:00:00.000Z',
        usedAt: '2026-11-22T17:41:00.000Z',
        endsAt: '2026-11-27T08:00:00.000Z',
        isCurrent: true,
      },
    ],
  },
);
