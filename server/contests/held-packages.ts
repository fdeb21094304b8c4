/** Finds what a package of a contest to come names of here: its problems and the accounts of its teams. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import type { Findings } from '../../problems/package/findings.ts';
import { shortName } from '../problems/short-names.ts';
import { isThere } from '../visibility.ts';
import type { ComingContest, NamedAccount, NamedProblem } from './package/coming.ts';

/** By ids of the package: the problems here, and the people in its teams. */
export type FoundHere = {
  problems: ReadonlyMap<string, { id: string; timeLimitMs: number }>;
  members: { teamId: string; userId: string }[];
};

/**
 * Null if the package names nothing of here: then the contest is held elsewhere. Otherwise what is
 * missing is among the findings.
 */
export async function findHere(
  transaction: Database,
  coming: ComingContest,
  findings: Findings,
): Promise<FoundHere | null> {
  const candidates = await candidatesFor(transaction, coming.problems);
  const { accounts } = coming;
  if (coming.problems.length > 0 && candidates.size === 0 && accounts.length === 0) return null;
  findings.add(coming.findings, coming.findingsLeft);
  return {
    problems: problemsFrom(coming.problems, candidates, findings),
    members: await membersFor(transaction, accounts, findings),
  };
}

const candidateRow = z.object({
  at: z.coerce.number(),
  id: z.uuid(),
  time_limit_ms: z.int(),
});
type Candidate = z.infer<typeof candidateRow>;

/**
 * The problems that each of these may be, by their places: named by its id here, by its folder, or by
 * its short name, which the id gives before the name. Only the best of these ways counts.
 */
async function candidatesFor(
  transaction: Database,
  named: readonly NamedProblem[],
): Promise<ReadonlyMap<number, Candidate[]>> {
  const rows = await rowsOf(
    transaction,
    candidateRow,
    sql`
    select at, id, time_limit_ms
    from (
      select given.at - 1 as at, problems.id, problems.time_limit_ms, way,
        min(way) over (partition by given.at) as best
      from unnest(
        ${named.map(({ problemId }) => problemId)}::uuid[],
        ${named.map(({ id }) => id)}::text[],
        ${named.map(({ name }) => name)}::text[]
      ) with ordinality as given(problem_id, id, name, at)
      join problems on ${isThere}
      cross join lateral (
        select case
          when given.problem_id is not null then case when problems.id = given.problem_id then 1 end
          when problems.id::text = lower(given.id) then 2
          when problems.package = given.id then 3
          when nullif(${shortName(sql`given.id`)}, '') = ${shortName(sql.ref('problems.name'))} then 4
          when nullif(${shortName(sql`given.name`)}, '') = ${shortName(sql.ref('problems.name'))} then 5
        end as way
      ) as ways
      where way is not null
    ) as found
    where way = best
    order by at, id`,
  );
  return Map.groupBy(rows, ({ at }) => at);
}

function problemsFrom(
  named: readonly NamedProblem[],
  candidates: ReadonlyMap<number, Candidate[]>,
  findings: Findings,
): FoundHere['problems'] {
  const found: Map<string, { id: string; timeLimitMs: number }> = new Map();
  const taken = new Map<string, string>();
  for (const [at, { id, file, where, problemId }] of named.entries()) {
    const [one, other] = candidates.get(at) ?? [];
    if (one === undefined) {
      const rule =
        problemId === null ? `There is no problem ${id} here.` : 'There is no such problem here.';
      findings.error(file, rule, { ...where, ...(problemId === null && { remedy: addProblem }) });
    } else if (other !== undefined) {
      findings.error(file, `Several problems here are called ${id}.`, {
        ...where,
        remedy: nameProblem,
      });
    } else if (taken.has(one.id)) {
      const rule = `Is the same problem here as ${taken.get(one.id)}.`;
      findings.error(file, rule, { ...where, remedy: nameProblem });
    } else {
      taken.set(one.id, id);
      found.set(id, { id: one.id, timeLimitMs: one.time_limit_ms });
    }
  }
  return found;
}

const addProblem = 'Import the problem first, or give its id here under problems in arbiter.yaml.';
const nameProblem = 'Give its id here under problems in arbiter.yaml.';

const accountRow = z.object({ at: z.coerce.number(), id: z.uuid() });

/** Who is meant by usernames and addresses; each person is in one team. */
async function membersFor(
  transaction: Database,
  accounts: readonly NamedAccount[],
  findings: Findings,
): Promise<FoundHere['members']> {
  if (accounts.length === 0) return [];
  const rows = await rowsOf(
    transaction,
    accountRow,
    sql`
    select given.at - 1 as at, users.id
    from unnest(${accounts.map(({ login }) => login)}::text[]) with ordinality as given(login, at)
    join users on lower(users.username) = lower(given.login) or lower(users.email) = lower(given.login)
    where users.deleted_at is null`,
  );
  const userAt = new Map(rows.map(({ at, id }) => [at, id]));
  const teamOf = new Map<string, string>();
  for (const [at, { login, teamId, file, where }] of accounts.entries()) {
    const userId = userAt.get(at);
    if (userId === undefined) {
      findings.error(file, `There is no account ${login} here. Import people first.`, {
        ...where,
        remedy: addPeople,
      });
      continue;
    }
    const before = teamOf.get(userId);
    if (before !== undefined && before !== teamId) {
      findings.error(file, `${login} is in the team ${before} already.`, where);
    } else teamOf.set(userId, teamId);
  }
  return [...teamOf].map(([userId, teamId]) => ({ userId, teamId }));
}

const addPeople =
  'Import a list of people on /admin/people that has this as a username or an address.';
