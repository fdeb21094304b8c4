/** POST /lti/signing-keys */
import { replaceLtiKey } from '../../../contract/lti.ts';
import { replaceKey } from '../../lti/keys.ts';
import { route } from '../../serve.ts';

export default route(
  replaceLtiKey,
  async ({ caller, network }, context) => await replaceKey(context, { caller, network }),
  { reply: { keyMadeAt: '2026-10-05T08:00:00.000Z' } },
);
