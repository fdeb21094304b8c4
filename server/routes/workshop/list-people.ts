/** GET /workshop/{id}/people */
import { listPeople } from '../../../contract/workshop-people.ts';
import { sharedProblem } from '../../examples.ts';
import { route } from '../../serve.ts';
import * as model from '../../workshop/problem-people.ts';

export default route(
  listPeople,
  ({ params: { id }, caller }, { db }) => model.listPeople(db, { id, viewer: caller }),
  { reply: sharedProblem },
);
