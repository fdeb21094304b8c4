/** The notices of a person, of all kinds. */
import type { notices as calledNotices } from '../../contract/calls.ts';
import type { Notice, ReviewNotice } from '../../contract/users.ts';
import type { Reply } from '../api.ts';

export type AnyNotice = Notice | ReviewNotice;
type Notices = Reply<typeof calledNotices>;

/** All kinds together, newest first. */
export const noticesOf = ({ notices, reviews }: Notices): AnyNotice[] =>
  [...notices, ...reviews].sort((a, b) => b.changedAt.localeCompare(a.changedAt));
