/** DELETE /lists/{id}/problems/{problemId} */
import { takeFromList } from '../../../contract/lists.ts';
import * as model from '../../problems/own-lists.ts';
import { route } from '../../serve.ts';

export default route(
  takeFromList,
  async ({ params, caller: owner }, { db }) => {
    await model.takeFromList(db, { ...params, owner });
    return true as const;
  },
  { reply: true },
);
