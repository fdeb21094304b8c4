/** DELETE /classes/{slug}/removals/{id} */
import { letBack } from '../../../contract/classes.ts';
import * as model from '../../classes/classes.ts';
import { route } from '../../serve.ts';

export default route(
  letBack,
  async ({ params, caller, network }, { db }) => {
    await model.letBack(db, { caller, network }, params);
    return true as const;
  },
  { reply: true },
);
