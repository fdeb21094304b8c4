/** GET /users/second-factor */
import { secondFactor } from '../../../contract/account.ts';
import { readSecondFactor } from '../../accounts/second-factor.ts';
import { route } from '../../serve.ts';

export default route(secondFactor, ({ caller }, { db }) => readSecondFactor(db, caller.id), {
  reply: { isOn: true, since: '2026-11-20T08:00:00.000Z', recoveryCodesLeft: 10 },
});
