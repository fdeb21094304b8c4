/**
 * Who may see a problem. A draft is for its owner and administrators; a hidden one for everyone who
 * has its link, and in no list but the administrators'; a problem of the system for our own programs
 * alone. A deleted one is visible to no one. Every query of problems for a person asks here.
 */
import { type RawBuilder, sql } from 'kysely';

/** Who looks: a person, or null for a visitor. */
export type Viewer = { id: string; isAdmin: boolean } | null;

/** Whether a problem is there at all for people: for administrators it then is. */
export const isThere: RawBuilder<boolean> = sql<boolean>`(problems.deleted_at is null and problems.visibility <> 'system')`;

/** Whether a person (undefined: a visitor) may open a problem whose id they know, and solve it. */
export const mayOpen = (userId: string | undefined): RawBuilder<boolean> =>
  userId === undefined
    ? sql<boolean>`(${isThere} and problems.visibility <> 'draft')`
    : sql<boolean>`(${isThere} and (problems.visibility <> 'draft'
        or problems.created_by = ${userId}::uuid
        or exists (select from users where users.id = ${userId}::uuid and users.is_admin)))`;

/** Whether a problem is in the lists that someone gets. */
export const isListedFor = (viewer: Viewer): RawBuilder<boolean> =>
  viewer?.isAdmin ? isThere : sql<boolean>`(${isThere} and problems.visibility = 'published')`;

/** Whether everyone may read what a problem is called; one that was deleted keeps its name. */
export const isNamedToEveryone: RawBuilder<boolean> = sql<boolean>`(problems.visibility = 'published')`;
