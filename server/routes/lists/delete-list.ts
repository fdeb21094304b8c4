/** DELETE /lists/{id} */
import { deleteList } from '../../../contract/lists.ts';
import * as model from '../../problems/own-lists.ts';
import { route } from '../../serve.ts';

export default route(
  deleteList,
  async ({ params: { id }, caller, network }, { db }) => {
    await model.deleteList(db, { id, by: { caller, network }, isAdmin: caller.isAdmin });
    return true as const;
  },
  { reply: true },
);
