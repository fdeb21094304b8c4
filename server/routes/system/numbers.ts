/** GET /system/numbers */
import { siteNumbers } from '../../../contract/site.ts';
import { known, sumProblem } from '../../examples.ts';
import { readSiteNumbers } from '../../model/site-numbers.ts';
import { route } from '../../serve.ts';

export default route(siteNumbers, (_call, { db }) => readSiteNumbers(db), {
  reply: {
    problems: 24,
    submissions: 1290,
    accepted: 613,
    first: { _id: known.problem, name: sumProblem.name },
  },
});
