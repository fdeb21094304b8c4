/** PUT /lists/{id}/problems/{problemId} */
import { addToList } from '../../../contract/lists.ts';
import * as model from '../../problems/own-lists.ts';
import { route } from '../../serve.ts';

export default route(
  addToList,
  async ({ params, caller: owner }, { db }) => {
    await model.addToList(db, { ...params, owner });
    return true as const;
  },
  { reply: true },
);
