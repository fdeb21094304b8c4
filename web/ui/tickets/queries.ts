/** What the pages load of tickets. */
import { queryOptions } from '@tanstack/react-query';
import { ownTickets, problemTickets } from '../../../contract/ticket-calls.ts';
import type { TicketState } from '../../../contract/ticket-rules.ts';
import { api } from '../../api.ts';

export const ticketsKey = ['tickets'];

export const ownTicketsQuery = (page: number) =>
  queryOptions({
    queryKey: [...ticketsKey, 'own', page],
    queryFn: ({ signal }) => api.call(ownTickets, { query: { page }, signal }),
  });

type Asked = { page: number; state?: TicketState; problemId?: string };

export const problemTicketsQuery = (asked: Asked) =>
  queryOptions({
    queryKey: [...ticketsKey, 'problems', asked],
    queryFn: ({ signal }) => api.call(problemTickets, { query: asked, signal }),
  });
