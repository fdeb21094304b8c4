/**
 * Who may see a problem. `draft`: its owner, its authors and testers, and administrators. `hidden`:
 * everyone with its link; it is listed for administrators only. Both are open to those who take part
 * in a running contest with it. `system`: only our own programs. A deleted problem is visible to no one. Every query of problems for a person uses these conditions. At the end: which
 * submissions are told outside their contest, and the languages that a problem accepts.
 */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { answersId, type SubmittedLanguage } from '../contract/languages.ts';
import { refusals } from '../contract/messages.ts';
import type { PersonKind } from '../contract/problem-people.ts';
import type { Role } from '../contract/roles.ts';
import { condition } from '../db/expressions.ts';
import { languagesInWords } from '../problems/package/program-files.ts';
import { AppError } from './http/errors.ts';

/**
 * The viewer: a person, or null for a visitor. `isByRole`: whether a role alone makes them an
 * administrator for this call.
 */
export type Viewer = { id: string; isAdmin: boolean; isByRole?: boolean } | null;

/** A person who may edit problems. `roles`: of the call's caller; programs have none. */
export type Editor = NonNullable<Viewer> & { roles: readonly Role[] };

/** A viewer's part of the keys of cached replies: the id with the role, which can change. */
export const readerOf = (viewer: Viewer): string =>
  viewer === null ? 'visitor' : `${viewer.isAdmin ? 'administrator' : 'person'} ${viewer.id}`;

/** Whether a problem exists for anyone; if so, administrators can see it. */
export const isThere: Expression<SqlBool> = condition`(problems.deleted_at is null and problems.visibility <> 'system')`;

/** Open to all with its link; a contest that is not over keeps a hidden problem to those in it. */
const isOpenToAll: Expression<SqlBool> = condition`(problems.visibility = 'published'
  or (problems.visibility = 'hidden' and not is_kept_for_contest(problems.id)))`;

/**
 * Whether a problem is a person's: they own it, or are one of its authors. Authors have the rights of
 * the owner, except that they neither choose who works on it nor delete its draft.
 */
export const isBy = (userId: string): Expression<SqlBool> => isByPerson(sql`${userId}::uuid`);

/** The same for each person of the query, whose row is `users`. */
export const isByUser: Expression<SqlBool> = isByPerson(sql`users.id`);

function isByPerson(id: RawBuilder<unknown>): Expression<SqlBool> {
  return condition`(problems.created_by = ${id} or ${isAmong(id, 'author')})`;
}

function isAmong(id: RawBuilder<unknown>, kind: PersonKind): Expression<SqlBool> {
  return condition`exists (
    select from problem_people
    where problem_people.problem_id = problems.id and problem_people.user_id = ${id}
      and problem_people.kind = ${sql.lit(kind)})`;
}

/** Whether a person is an author of a problem that someone else owns. */
export const isAuthoredBy = (userId: string): Expression<SqlBool> =>
  isAmong(sql`${userId}::uuid`, 'author');

/** Whether a person tests a problem: opens and solves it before others, and edits nothing. */
export const isTestedBy = (userId: string): Expression<SqlBool> =>
  isAmong(sql`${userId}::uuid`, 'tester');

/** The same for each person of the query, whose row is `users`. */
export const isTestedByUser: Expression<SqlBool> = isAmong(sql`users.id`, 'tester');

/**
 * Whether a person may put a problem into a contest. Taking part in another contest, or testing it, is
 * not enough.
 */
export const mayUse = (userId: string | undefined): Expression<SqlBool> =>
  userId === undefined
    ? condition`(${isThere} and ${isOpenToAll})`
    : condition`(${isThere} and (${isOpenToAll}
        or ${isBy(userId)}
        or exists (select from users where users.id = ${userId}::uuid and users.is_admin)))`;

/** Whether a person (undefined: a visitor) may open a problem whose id they know, and solve it. */
export const mayOpen = (userId: string | undefined): Expression<SqlBool> =>
  userId === undefined
    ? mayUse(undefined)
    : condition`(${mayUse(userId)}
        or (${isThere} and (${isTestedBy(userId)} or ${isInContest(userId)})))`;

/** Whether a person takes part in a running contest with this problem. */
export const isInContest = (userId: string): Expression<SqlBool> =>
  condition`exists (select from contests_now(${userId}::uuid, problems.id))`;

/** Whether a person takes part in a running contest with this problem, which allows no help. */
export const isWithoutHelp = (userId: string | undefined): Expression<SqlBool> =>
  userId === undefined
    ? condition`false`
    : condition`exists (
        select from contests_now(${userId}::uuid, problems.id)
        where is_bound and not allows_assistant)`;

/**
 * Whether time alone may change what a person sees of a problem: a contest with it is not over, or the
 * person takes part in one at the moment.
 */
export const changesWithTime = (userId: string | undefined): Expression<SqlBool> =>
  userId === undefined
    ? condition`is_kept_for_contest(problems.id)`
    : condition`(is_kept_for_contest(problems.id) or ${isInContest(userId)})`;

/**
 * Whether a person may edit a problem's package: administrators; its owner and authors while it is a
 * draft, and also afterwards if they are setters.
 */
export const mayEdit = ({ id, isAdmin, roles }: Editor): Expression<SqlBool> =>
  isAdmin
    ? isThere
    : condition`(${isThere}
        and ${isOwnToEdit(isBy(id), sql`${roles.includes('setter')}::boolean`)})`;

/** The same for each person of the query, whose row is `users`. */
export const isEditor: Expression<SqlBool> = condition`(${isThere}
  and (users.is_admin or ${isOwnToEdit(isByUser, sql`'setter' = any(users.roles)`)}))`;

function isOwnToEdit(
  isOwn: Expression<SqlBool>,
  isSetter: RawBuilder<unknown>,
): Expression<SqlBool> {
  return condition`((problems.visibility = 'draft' or ${isSetter}) and ${isOwn})`;
}

/** Whether a problem is in a person's lists. */
export const isListedFor = (viewer: Viewer): Expression<SqlBool> =>
  viewer?.isAdmin ? isThere : condition`(${isThere} and problems.visibility = 'published')`;

/** Whether everyone may read a problem's name, even after it was deleted. */
export const isNamedToEveryone: Expression<SqlBool> = condition`(problems.visibility = 'published')`;

/**
 * Whether a submission may be shown outside its contest. Only its contest and administrators see a
 * sealed one. `name`: the table's name in the query.
 */
export const isTold = (name = 'submissions'): Expression<SqlBool> =>
  condition`not ${sql.ref(`${name}.is_sealed`)}`;

/** Whether a person solved a problem, as far as that is told. */
export const hasSolved = (userId: string): Expression<SqlBool> =>
  condition`exists (
    select from submissions s
    where s.user_id = ${userId}::uuid and s.problem_id = problems.id and s.verdict = 'Accepted'
      and ${isTold('s')})`;

const isOfClass = (name: string): Expression<SqlBool> =>
  condition`exists (
    select from participations join contests on contests.id = participations.contest_id
    where participations.id = ${sql.ref(`${name}.participation_id`)}
      and contests.class_id is not null)`;

/**
 * The same for a viewer: administrators know of all; callers by role of all but what is for classes,
 * where they have what is their own, as without the role.
 */
export const isToldFor = (viewer: Viewer, name = 'submissions'): Expression<SqlBool> => {
  if (!viewer?.isAdmin) return isTold(name);
  if (!viewer.isByRole) return condition`true`;
  return condition`(not ${isOfClass(name)}
    or (${sql.ref(`${name}.user_id`)} = ${viewer.id}::uuid and ${isTold(name)}))`;
};

/** Whether a problem that takes these languages (null: all) takes answers. */
export const takesAnswers = (languages: readonly string[] | null | undefined): boolean =>
  languages?.includes(answersId) ?? false;

/**
 * Refuses a language that the problem, or the contest, does not accept. Answers are taken only by
 * problems that say so, in every contest.
 */
export function requireTaken(
  { languages }: { languages: readonly string[] | null },
  given: SubmittedLanguage,
  of: 'problem' | 'contest' = 'problem',
): void {
  if (given === answersId) {
    if (of === 'contest' || takesAnswers(languages)) return;
    throw new AppError('badInput', refusals.noAnswers);
  }
  if (languages === null || languages.includes(given)) return;
  const taken = languagesInWords(languages, 'and');
  throw new AppError(
    'badInput',
    of === 'problem'
      ? `language: This problem takes only ${taken}.`
      : `language: This contest takes only ${taken}.`,
  );
}
