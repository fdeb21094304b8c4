/** Words and bounds of tickets, apart from words.ts and limits.ts, of which every page loads all. */

/** What a ticket is about. */
export const ticketKinds = ['statement', 'test', 'translation', 'solution', 'other'] as const;
export type TicketKind = (typeof ticketKinds)[number];

/** Whether a ticket waits, and how it was answered. */
export const ticketStates = ['open', 'fixed', 'answered', 'declined'] as const;
export type TicketState = (typeof ticketStates)[number];

/** What is reported about a problem, and the answer. */
export const ticketTextMaxBytes = 4000;
export const ticketAboutMaxChars = 60;
export const ticketsPageRows = 50;
export const ticketsPagesMax = 1000;
