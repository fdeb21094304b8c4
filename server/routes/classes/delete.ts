/** DELETE /classes/{slug} */
import { deleteClass } from '../../../contract/classes.ts';
import * as model from '../../classes/classes.ts';
import { route } from '../../serve.ts';

export default route(
  deleteClass,
  async ({ params, caller, network }, { db }) => {
    await model.deleteClass(db, { caller, network }, params.slug);
    return true as const;
  },
  { reply: true },
);
