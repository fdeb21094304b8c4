/** POST /contributions/{id}/workshop */

import { continueContribution } from '../../../contract/contributions.ts';
import { continueInWorkshop } from '../../contributions/contribution-drafts.ts';
import { known } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(
  continueContribution,
  async ({ params, caller }, { db }) => ({
    problemId: await continueInWorkshop(db, params.id, caller),
  }),
  { reply: { problemId: known.problem } },
);
