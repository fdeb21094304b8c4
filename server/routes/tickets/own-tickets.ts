/** GET /tickets */
import { ownTickets } from '../../../contract/tickets.ts';
import { shownTicket } from '../../examples.ts';
import * as tickets from '../../problems/tickets.ts';
import { route } from '../../serve.ts';

export default route(
  ownTickets,
  ({ query: { page }, caller }, { db }) => tickets.ownTickets(db, caller.id, page),
  { reply: { tickets: [shownTicket], total: 1 } },
);
