/**
 * A contest as a package: what the Contest API has for its organisers, and in arbiter.yaml what the
 * standard has no word for. Importing it gives a contest with the same board.
 */

import { sql } from 'kysely';
import { stringify } from 'yaml';
import { z } from 'zod';
import type { Language } from '../../../contract/languages.ts';
import type { Database } from '../../../db/open.ts';
import { rowsOf } from '../../../db/rows.ts';
import { type ApiLook, contestOf, listsOf, stateOf } from '../contest-api.ts';
import {
  readAdjustments,
  readProblems,
  readRuns,
  readTeams,
  type StoredRun,
  type StoredTeam,
} from '../contests.ts';

const accountRow = z.object({
  id: z.uuid(),
  username: z.string().nullable(),
  name: z.string(),
  team: z.string(),
});

type Account = { id: string; username: string; name: string; type: 'team'; team_id: string };

/** Those who take part, by the participation; without passwords, which are not known here. */
async function accountsOf(
  db: Database,
  contestId: string,
  left: ReadonlySet<string>,
): Promise<Account[]> {
  const rows = await rowsOf(
    db,
    accountRow,
    sql`
    select users.id, users.username, users.name, participations.external_id as team
    from participation_members own
    join participations on participations.id = own.participation_id
    join users on users.id = own.user_id
    where own.contest_id = ${contestId}
    order by participations.external_id, users.name, users.id`,
  );
  return rows
    .filter(({ team }) => !left.has(team))
    .map(({ id, username, name, team }) => ({
      id,
      username: username ?? id,
      name,
      type: 'team',
      team_id: team,
    }));
}

/** A table of the field's older systems: its first line has the version. */
const tableOf = (accounts: readonly Account[]): string =>
  ['accounts\t1', ...accounts.map((one) => `team\t${one.name}\t${one.username}\t`)]
    .map((line) => `${line}\n`)
    .join('');

/** Whether an object of a list is of none of these teams: itself, or what it refers to. */
function isOfOthers(list: string, one: object, teams: ReadonlySet<unknown>): boolean {
  const values = new Map<string, unknown>(Object.entries(one));
  const keys = ['team_id', 'from_team_id', 'to_team_id', ...(list === 'teams' ? ['id'] : [])];
  return !keys.some((key) => teams.has(values.get(key)));
}

/** What organisers decided, and the settings, as the import takes them. */
async function decisionsOf(
  db: Database,
  { stored }: ApiLook,
  { teams, runs }: { teams: readonly StoredTeam[]; runs: readonly StoredRun[] },
) {
  const adjustments = await readAdjustments(db, stored.id);
  const kept = new Set(runs.map(({ id }) => id));
  const ofTeams = new Set(teams.map(({ id }) => id));
  const added = new Map<string, number>();
  for (const one of adjustments) {
    if (one.kind !== 'added penalty' || !ofTeams.has(one.teamId)) continue;
    added.set(one.teamId, (added.get(one.teamId) ?? 0) + one.minutes);
  }
  const problems = (await readProblems(db, stored.id)).flatMap(({ id, problemId }) =>
    problemId === null ? [] : [[id, problemId]],
  );
  const idsOf = (some: readonly StoredTeam[]) => some.map(({ id }) => id);
  const subtasks = runs.flatMap(({ id, result }) =>
    result?.subtasks == null ? [] : [[id, result.subtasks]],
  );
  return {
    ...stored.contest.settings,
    allowsVirtual: stored.allowsVirtual,
    isRated: stored.isRated,
    registration: stored.registration,
    windowMs: stored.windowMs,
    membersMax: stored.membersMax,
    allowsAssistant: stored.allowsAssistant,
    unofficialTeams: idsOf(teams.filter(({ kind }) => kind === 'unofficial')),
    disqualifiedTeams: idsOf(teams.filter(({ isDisqualified }) => isDisqualified)),
    ignoredSubmissions: adjustments.flatMap((one) =>
      one.kind === 'ignored run' && kept.has(one.runId) ? [one.runId] : [],
    ),
    addedPenalties: Object.fromEntries(added),
    problems: Object.fromEntries(problems),
    subtasks: Object.fromEntries(subtasks),
  };
}

/**
 * The files of the package by their paths. Virtual participations are left out: they are no part of
 * what took place.
 */
export async function packageFiles(
  db: Database,
  look: ApiLook,
  offered: readonly Language[],
): Promise<ReadonlyMap<string, Buffer>> {
  const { stored } = look;
  const all = await readTeams(db, stored.id);
  const virtual = new Set(all.filter(({ kind }) => kind === 'virtual').map(({ id }) => id));
  const teams = all.filter(({ id }) => !virtual.has(id));
  const runs = (await readRuns(db, stored)).filter(({ teamId }) => !virtual.has(teamId));
  const kept = new Set(runs.map(({ id }) => id));
  const files = new Map<string, Buffer>();
  const add = (path: string, text: string) => files.set(path, Buffer.from(text));
  const addYaml = (path: string, value: object) => add(path, stringify(value, { lineWidth: 100 }));
  addYaml('contest.yaml', contestOf(stored));
  add('state.json', JSON.stringify(stateOf(look)));
  for (const [name, read] of listsOf(db, look, offered)) {
    const objects = (await read())
      .filter((one) => isOfOthers(name, one, virtual))
      .filter((one) => !('submission_id' in one) || kept.has(`${one.submission_id}`));
    if (name === 'problems') addYaml('problemset.yaml', { problems: objects });
    add(`${name}.json`, JSON.stringify(objects));
  }
  const accounts = await accountsOf(db, stored.id, virtual);
  add('accounts.json', JSON.stringify(accounts));
  addYaml('accounts.yaml', accounts);
  add('accounts.tsv', tableOf(accounts));
  addYaml('arbiter.yaml', await decisionsOf(db, look, { teams, runs }));
  return files;
}
