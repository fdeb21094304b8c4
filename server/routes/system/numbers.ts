/** GET /system/numbers */
import { siteNumbers } from '../../../contract/site.ts';
import { known, sumProblem } from '../../examples.ts';
import { readSiteNumbers } from '../../operation/site-numbers.ts';
import { route } from '../../serve.ts';

export default route(
  siteNumbers,
  ({ caller, state }, { db, visitorReads }) =>
    visitorReads.readFor(caller, { db, state }, (source) => readSiteNumbers(source.db)),
  {
    reply: {
      problems: 24,
      submissions: 1290,
      accepted: 613,
      first: { _id: known.problem, name: sumProblem.name },
    },
  },
);
