/** POST /users/passkeys */
import { beginPasskey } from '../../../contract/passkeys.ts';
import { requestPasskey } from '../../accounts/passkeys.ts';
import { confirm } from '../../accounts/password-confirmation.ts';
import { getCredentialsOf } from '../../accounts/users.ts';
import { route } from '../../serve.ts';

export default route(
  beginPasskey,
  async ({ body, caller, network }, context) => {
    await confirm(context, { caller, network, password: body.currentPassword });
    const { name, email } = await getCredentialsOf(context.db, caller.id);
    return await requestPasskey(context, {
      id: caller.id,
      sessionId: caller.sessionId,
      name,
      email,
    });
  },
  {
    body: { currentPassword: 'nine tall lamps' },
    reply: {
      challenge: '2xS7bN0n1nVjE8mDq3bYw1g2yKzVtP0o5uQf6cRr4sE',
      rp: { id: 'judge.example.org', name: 'Arbiter' },
      user: {
        id: 'AZrk0yQ1cRKLZ1x7S0aZ3A',
        name: 'wilma@example.org',
        displayName: 'Wilma',
      },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      timeout: 300_000,
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    },
  },
);
