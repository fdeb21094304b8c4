/** DELETE /learning/paths/{id} */
import { deletePath } from '../../../contract/learning.ts';
import * as model from '../../problems/learning-paths.ts';
import { route } from '../../serve.ts';

export default route(
  deletePath,
  async ({ params: { id }, ...by }, { db }) => {
    await model.deletePath(db, by, id);
    return true as const;
  },
  { reply: true },
);
