/** Tickets in words. */

import type { TicketKind, TicketState } from '../../../contract/ticket-rules.ts';
import { t } from '../../../contract/translation.ts';
import type { Tone } from '../../theme.ts';

export const kindWords: Record<TicketKind, string> = {
  statement: t`The statement`,
  test: t`A test`,
  translation: t`A translation`,
  solution: t`A published solution`,
  other: t`Something else`,
};

export const stateWords: Record<TicketState, string> = {
  open: t`Open`,
  fixed: t`Fixed`,
  answered: t`Answered`,
  declined: t`Declined`,
};

export const stateTones: Record<TicketState, Tone> = {
  open: 'yellow',
  fixed: 'green',
  answered: 'grey',
  declined: 'grey',
};
