/** PUT /users/passkeys/{id} */
import { renamePasskey } from '../../../contract/passkeys.ts';
import { nameAgain } from '../../accounts/passkeys.ts';
import { route } from '../../serve.ts';

export default route(
  renamePasskey,
  async ({ params, body, caller }, { db }) => {
    await nameAgain(db, caller.id, { passkeyId: params.id, name: body.name });
    return { success: true as const };
  },
  { body: { name: 'My phone' }, reply: { success: true } },
);
