/** PUT /users/locale */
import { chooseLocale } from '../../../contract/users.ts';
import { keepLocale } from '../../accounts/account-locale.ts';
import { route } from '../../serve.ts';

export default route(
  chooseLocale,
  async ({ caller, body }, { db }) => {
    await keepLocale(db, caller.id, body.locale);
    return { success: true as const };
  },
  { body: { locale: 'fr' }, reply: { success: true } },
);
