/** POST /tickets */
import { sendTicket } from '../../../contract/tickets.ts';
import { known } from '../../examples.ts';
import { requirePublishing } from '../../problems/published-solutions.ts';
import * as tickets from '../../problems/tickets.ts';
import { route } from '../../serve.ts';

export default route(
  sendTicket,
  async ({ body, caller }, { config, db }) => {
    if (body.solutionId !== undefined) requirePublishing(config);
    return { _id: await tickets.sendTicket(db, caller, body) };
  },
  {
    body: { problemId: known.problem, kind: 'statement', text: 'The bound of n is missing.' },
    reply: { _id: known.ticket },
  },
);
