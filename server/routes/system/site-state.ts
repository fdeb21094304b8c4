/** GET /system/site */
import { siteState } from '../../../contract/site.ts';
import { switchedOff } from '../../examples.ts';
import { shownSiteState } from '../../operation/site.ts';
import { route } from '../../serve.ts';

export default route(siteState, (_call, { db }) => shownSiteState(db), { reply: switchedOff });
