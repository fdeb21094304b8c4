/** POST /users/login/provider/logout */
import { leaveProvider } from '../../../contract/providers.ts';
import { route } from '../../serve.ts';

export default route(
  leaveProvider,
  async ({ body }, { providers }) => ({ url: await providers.leave(body.provider) }),
  {
    body: { provider: 'school' },
    reply: { url: 'https://login.school.example/logout?client_id=arbiter' },
  },
);
