/** PUT /workshop/{id}/owner */
import { handOverProblem } from '../../../contract/workshop-people.ts';
import { handOver } from '../../contributions/handing-over.ts';
import { known, sharedProblem } from '../../examples.ts';
import { route } from '../../serve.ts';
import { listPeople } from '../../workshop/problem-people.ts';

export default route(
  handOverProblem,
  async ({ params: { id }, body: { person }, caller, network }, { db }) => {
    await handOver(db, { caller, network }, { id, person });
    return await listPeople(db, { id, viewer: caller });
  },
  { body: { person: known.person }, reply: sharedProblem },
);
