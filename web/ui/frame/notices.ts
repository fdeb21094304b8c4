/** The notices of a person, of all kinds. */
import type { notices as calledNotices } from '../../../contract/calls.ts';
import type {
  CommentNotice,
  Notice,
  RejudgingNotice,
  ReviewNotice,
  SharingNotice,
  SolutionNotice,
  TicketNotice,
} from '../../../contract/users.ts';
import type { Reply } from '../../api.ts';

export type AnyNotice =
  | Notice
  | ReviewNotice
  | RejudgingNotice
  | TicketNotice
  | SharingNotice
  | SolutionNotice
  | CommentNotice;
type Notices = Reply<typeof calledNotices>;

/** All kinds together, newest first. During an upgrade, a server may not have the later ones yet. */
export const noticesOf = ({
  notices,
  reviews,
  rejudgings,
  tickets = [],
  shares = [],
  solutions = [],
  comments = [],
}: Notices): AnyNotice[] =>
  [...notices, ...reviews, ...rejudgings, ...tickets, ...shares, ...solutions, ...comments].sort(
    (a, b) => b.changedAt.localeCompare(a.changedAt),
  );
