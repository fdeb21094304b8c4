/** GET /system/site */
import { siteState } from '../../../contract/site.ts';
import { hasContests } from '../../contests/contests.ts';
import { switchedOff } from '../../examples.ts';
import { shownSiteState } from '../../operation/site.ts';
import { route } from '../../serve.ts';

export default route(
  siteState,
  async ({ caller }, { db }) => ({
    ...(await shownSiteState(db)),
    hasContests: await hasContests(db, caller),
  }),
  { reply: { ...switchedOff, hasContests: true } },
);
