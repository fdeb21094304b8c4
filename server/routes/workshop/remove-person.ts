/** DELETE /workshop/{id}/people/{person} */
import { removePerson } from '../../../contract/workshop-people.ts';
import { route } from '../../serve.ts';
import * as model from '../../workshop/problem-people.ts';

export default route(
  removePerson,
  async ({ params, caller, network }, { db }) => {
    await model.removePerson(db, { caller, network }, params);
    return true as const;
  },
  { reply: true },
);
