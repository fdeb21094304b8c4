/** The notices of a person, of all kinds. */
import type { notices as calledNotices } from '../../../contract/calls.ts';
import type { Notice, RejudgingNotice, ReviewNotice } from '../../../contract/users.ts';
import type { Reply } from '../../api.ts';

export type AnyNotice = Notice | ReviewNotice | RejudgingNotice;
type Notices = Reply<typeof calledNotices>;

/** All kinds together, newest first. */
export const noticesOf = ({ notices, reviews, rejudgings }: Notices): AnyNotice[] =>
  [...notices, ...reviews, ...rejudgings].sort((a, b) => b.changedAt.localeCompare(a.changedAt));
