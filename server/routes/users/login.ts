/** POST /users/login: the same answer, after the same time, whether or not the account exists. */
import { setTimeout as pause } from 'node:timers/promises';
import { refusals } from '../../../contract/messages.ts';
import { login } from '../../../contract/users.ts';
import { isPasswordRight, signToken } from '../../auth.ts';
import { AppError } from '../../errors.ts';
import { findCredentials } from '../../model/users.ts';
import { countLogin, forgiveLogin } from '../../rates.ts';
import { route } from '../../serve.ts';

export default route(login, async ({ body, network }, context) => {
  const attempt = { email: body.email, network };
  await pause(await countLogin(context, attempt));
  const account = await findCredentials(context.db, body.email);
  const isRight = await isPasswordRight(body.password, account?.password_hash);
  if (account === undefined || !isRight) {
    throw new AppError('unauthenticated', refusals.credentialsWrong);
  }
  await forgiveLogin(context, attempt);
  const access = await signToken(account.id, account.token_generation, context.tokenKey);
  return { access, id: account.id, isAdmin: account.is_admin };
});
