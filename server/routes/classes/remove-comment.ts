/** DELETE /classes/{slug}/comments/{id} */
import { removeComment } from '../../../contract/classes.ts';
import * as model from '../../classes/work.ts';
import { route } from '../../serve.ts';

export default route(
  removeComment,
  async ({ params, caller }, { db }) => {
    await model.removeComment(db, caller, params);
    return true as const;
  },
  { reply: true },
);
