/** PUT /workshop/{id}/people */
import { addPerson } from '../../../contract/workshop-people.ts';
import { sharedProblem } from '../../examples.ts';
import { route } from '../../serve.ts';
import * as model from '../../workshop/problem-people.ts';

export default route(
  addPerson,
  async ({ params: { id }, body, caller, network }, { db }) => {
    await model.addPerson(db, { caller, network }, { id, ...body });
    return await model.listPeople(db, { id, viewer: caller });
  },
  { body: { account: 'wilma@example.org', kind: 'author' }, reply: sharedProblem },
);
