/** POST /users/tokens */
import { makeApiToken } from '../../../contract/account.ts';
import { addApiToken } from '../../accounts/api-tokens.ts';
import { confirm } from '../../accounts/password-confirmation.ts';
import { exampleToken } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(
  makeApiToken,
  async ({ body, caller, network }, context) => {
    const { currentPassword: password, ...token } = body;
    const proof = await confirm(context, { caller, network, password });
    const made = await addApiToken(context.db, { caller, network }, token, proof);
    context.security.note('API token made', { account: caller.id, network });
    return made;
  },
  {
    body: { name: exampleToken.name, scopes: exampleToken.scopes, days: 90 },
    reply: { ...exampleToken, token: 'arb_2vJm0kq7x1nZ4tYc8wHfLr5sEoDbUgPi9aXKjQyM3NA' },
  },
);
