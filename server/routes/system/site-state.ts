/** GET /system/site */
import { siteState } from '../../../contract/site.ts';
import { hasClasses } from '../../classes/classes.ts';
import { hasContests } from '../../contests/contests.ts';
import { switchedOff } from '../../examples.ts';
import { shownSiteState } from '../../operation/site.ts';
import { route } from '../../serve.ts';

export default route(
  siteState,
  async ({ caller }, { db, config }) => ({
    ...(await shownSiteState(db)),
    hasContests: await hasContests(db, caller),
    hasClasses: caller !== null && (await hasClasses(db, caller)),
    ...(config.providers.length > 0 && {
      logins: {
        providers: config.providers.map(({ id, name }) => ({ id, name })),
        passwords: config.localPasswords,
      },
    }),
  }),
  { reply: { ...switchedOff, hasContests: true, hasClasses: false } },
);
