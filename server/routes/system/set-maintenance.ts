/** PUT /system/maintenance */
import { setMaintenance } from '../../../contract/site.ts';
import { switchedOff } from '../../examples.ts';
import { switchMaintenance } from '../../operation/site.ts';
import { route } from '../../serve.ts';

const message = 'We are moving to a larger machine until noon.';

export default route(
  setMaintenance,
  ({ body, ...by }, { db }) => switchMaintenance(db, by, body.message),
  {
    body: { message },
    reply: { ...switchedOff, maintenance: { since: '2026-03-14T09:26:53.000Z', message } },
  },
);
