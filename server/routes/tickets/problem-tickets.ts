/** GET /tickets/problems */
import { problemTickets } from '../../../contract/tickets.ts';
import { shownTicket } from '../../examples.ts';
import * as tickets from '../../problems/tickets.ts';
import { route } from '../../serve.ts';

export default route(
  problemTickets,
  ({ query, caller }, { db }) => tickets.problemTickets(db, caller, query),
  { reply: { tickets: [shownTicket], total: 1 } },
);
