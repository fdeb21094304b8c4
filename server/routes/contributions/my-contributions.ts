/** GET /contributions/my-contributions */
import { myContributions } from '../../../contract/contributions.ts';
import { listContributionsOf } from '../../model/contributions.ts';
import { route } from '../../serve.ts';

export default route(myContributions, ({ caller }, { db }) => listContributionsOf(db, caller.id));
