/** POST /users/login/provider */
import { beginProviderLogin } from '../../../contract/providers.ts';
import { keepLogin } from '../../accounts/begun-logins.ts';
import { route } from '../../serve.ts';

export default route(
  beginProviderLogin,
  async ({ body, header }, { db, config, providers }) => {
    const { provider } = body;
    const { url, secrets } = await providers.begin(provider);
    const { publicUrl } = config;
    header('set-cookie', await keepLogin(db, { provider, secrets, publicUrl }));
    return { url };
  },
  {
    body: { provider: 'school' },
    reply: { url: 'https://login.school.example/authorize?client_id=arbiter&response_type=code' },
  },
);
