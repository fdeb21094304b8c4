/** POST /contributions/submit */
import { submitContribution } from '../../../contract/contributions.ts';
import { addContribution } from '../../model/contributions.ts';
import { route } from '../../serve.ts';

export default route(submitContribution, async ({ body, caller }, { db }) => {
  const contributionId = await addContribution(db, caller.id, body);
  return { success: true as const, contributionId };
});
