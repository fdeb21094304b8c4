/** The calls about tickets; calls.ts has the others. */

export const ownTickets = { method: 'GET', path: '/tickets' } as const;
export const problemTickets = { method: 'GET', path: '/tickets/problems' } as const;
export const sendTicket = { method: 'POST', path: '/tickets' } as const;
export const answerTicket = { method: 'PUT', path: '/tickets/{id}' } as const;
