/** The caller's own details, which every page requests when it opens. */

import type { Details } from '../../contract/users.ts';
import type { Database } from '../../db/open.ts';
import { isLocale } from '../http/locale.ts';
import { unreadComments } from '../notices/comment-notices.ts';
import { unreadRejudgings } from '../notices/rejudging-notices.ts';
import { unreadReviews } from '../notices/review-notices.ts';
import { unreadShares } from '../notices/sharing-notices.ts';
import { unreadSolutions } from '../notices/solution-notices.ts';
import { unreadTickets } from '../notices/ticket-notices.ts';
import { unreadNotices } from '../notices/verdict-notices.ts';
import { knownRoles } from './roles.ts';
import type { Caller } from './sessions.ts';

/** The caller's own details. */
export async function getDetails(
  db: Database,
  { id, mustSetUp, viewing }: Pick<Caller, 'id' | 'mustSetUp' | 'viewing'>,
): Promise<Details> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'is_admin', 'name', 'email', 'username', 'profile_image', 'roles', 'locale'])
    .select((eb) => [
      unreadNotices(eb, id),
      unreadReviews(eb, id),
      unreadRejudgings(eb, id),
      unreadTickets(eb, id),
      unreadShares(eb, id),
      unreadSolutions(eb, id),
      unreadComments(eb, id),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    _id: row.id,
    isAdmin: row.is_admin,
    name: row.name,
    email: row.email,
    username: row.username,
    profileImage: row.profile_image,
    unreadNotices:
      (row.unread_notices ?? 0) +
      (row.unread_reviews ?? 0) +
      (row.unread_rejudgings ?? 0) +
      (row.unread_tickets ?? 0) +
      (row.unread_shares ?? 0) +
      (row.unread_solutions ?? 0) +
      (row.unread_comments ?? 0),
    roles: knownRoles(row.roles),
    ...(viewing && { viewEndsAt: new Date(viewing.endsAt).toISOString() }),
    ...(mustSetUp && { needsSecondFactor: true }),
    ...(isLocale(row.locale) && { locale: row.locale }),
  };
}
