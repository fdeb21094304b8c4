/** PUT /contests/{slug}/exam/pledge */
import { acceptPledge } from '../../../contract/exams.ts';
import * as model from '../../contests/exams.ts';
import { route } from '../../serve.ts';

export default route(
  acceptPledge,
  async ({ params: { slug }, body, caller, address, device }, { db }) => {
    await model.acceptPledge(db, { slug, ...body }, { caller, address, device });
    return true as const;
  },
  { body: { version: 1 }, reply: true },
);
