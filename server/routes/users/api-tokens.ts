/** GET /users/tokens */
import { apiTokens } from '../../../contract/account.ts';
import { readApiTokens } from '../../accounts/api-tokens.ts';
import { exampleToken } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(apiTokens, ({ caller }, { db }) => readApiTokens(db, caller.id), {
  reply: [exampleToken],
});
