/** GET /users/passkeys */
import { passkeys } from '../../../contract/passkeys.ts';
import { listPasskeys } from '../../accounts/passkeys.ts';
import { known } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(passkeys, ({ caller }, { db }) => listPasskeys(db, caller.id), {
  reply: [
    {
      _id: known.submission,
      name: 'Chrome on Android',
      madeAt: '2026-11-20T08:00:00.000Z',
      usedAt: '2026-11-28T08:00:00.000Z',
      isBackedUp: true,
      needsPassword: false,
    },
  ],
});
