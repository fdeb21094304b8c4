/** PUT /tickets/{id} */
import { answerTicket } from '../../../contract/tickets.ts';
import * as tickets from '../../problems/tickets.ts';
import { route } from '../../serve.ts';

export default route(
  answerTicket,
  async ({ params, body, caller, network }, { db }) => {
    await tickets.answerTicket(db, { caller, network }, { ...params, ...body });
    return { success: true as const };
  },
  {
    body: { state: 'fixed', answer: 'The statement has the bound now.' },
    reply: { success: true },
  },
);
