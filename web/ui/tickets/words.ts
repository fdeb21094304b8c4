/** Tickets in words. */
import type { TicketKind, TicketState } from '../../../contract/ticket-rules.ts';
import type { Tone } from '../../theme.ts';

export const kindWords: Record<TicketKind, string> = {
  statement: 'The statement',
  test: 'A test',
  translation: 'A translation',
  other: 'Something else',
};

export const stateWords: Record<TicketState, string> = {
  open: 'Open',
  fixed: 'Fixed',
  answered: 'Answered',
  declined: 'Declined',
};

export const stateTones: Record<TicketState, Tone> = {
  open: 'yellow',
  fixed: 'green',
  answered: 'grey',
  declined: 'grey',
};
