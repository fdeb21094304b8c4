/** GET /contributions/{id} */

import { getContribution as call } from '../../../contract/contributions.ts';
import { getContribution } from '../../contributions/contributions.ts';
import { sumContribution } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(call, ({ params, caller }, { db }) => getContribution(db, params.id, caller), {
  reply: sumContribution,
});
