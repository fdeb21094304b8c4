/** GET /system/site */
import { siteState } from '../../../contract/site.ts';
import { hasClasses } from '../../classes/classes.ts';
import { hasContests } from '../../contests/contests.ts';
import { switchedOff } from '../../examples.ts';
import { shownSiteState } from '../../operation/site.ts';
import { route } from '../../serve.ts';

export default route(
  siteState,
  async ({ caller }, { db }) => ({
    ...(await shownSiteState(db)),
    hasContests: await hasContests(db, caller),
    hasClasses: caller !== null && (await hasClasses(db, caller)),
  }),
  { reply: { ...switchedOff, hasContests: true, hasClasses: false } },
);
