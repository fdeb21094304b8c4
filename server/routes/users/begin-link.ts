/** POST /users/linked-logins */
import { beginLink } from '../../../contract/providers.ts';
import { keepLogin } from '../../accounts/begun-logins.ts';
import { confirm } from '../../accounts/password-confirmation.ts';
import { route } from '../../serve.ts';

export default route(
  beginLink,
  async ({ body, caller, network, header }, context) => {
    const { db, config, providers } = context;
    const { provider } = body;
    await confirm(context, { caller, network, password: body.currentPassword });
    const { url, secrets } = await providers.begin(provider);
    const begun = { provider, secrets, userId: caller.id, publicUrl: config.publicUrl };
    header('set-cookie', await keepLogin(db, begun));
    return { url };
  },
  {
    body: { provider: 'school', currentPassword: 'nine tall lamps' },
    reply: { url: 'https://login.school.example/authorize?client_id=arbiter&response_type=code' },
  },
);
