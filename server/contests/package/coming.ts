/**
 * What a package says of a contest that is yet to come, beyond the contest itself: which problems and
 * accounts it names, so that it can be held here. held-packages.ts looks for them.
 */
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { addContestTeam, type ContestSettings, createContest } from '../../../contract/contests.ts';
import { teamMembersMax } from '../../../contract/limits.ts';
import type { Finding, Findings, Where } from '../../../problems/package/findings.ts';
import { ruleOf } from '../../http/field-rules.ts';
import { type Collections, type Placed, placeOf, type WrittenAt } from './collections.ts';
import { accountShape, contestShape, type ListObject } from './shapes.ts';
import { arbiterFile } from './sources.ts';

/** Where a finding about something is. */
type InPackage = { file: string; where: Where };

/** A problem that must be known here: by its id here if settings name it, or by id and name. */
export type NamedProblem = InPackage & { id: string; name: string; problemId: string | null };

/** An account that takes part in a team, by its username or address. */
export type NamedAccount = InPackage & { login: string; teamId: string };

export type ComingContest = {
  startsAtMs: number;
  problems: NamedProblem[];
  accounts: NamedAccount[];
  visibility: 'draft' | 'hidden' | 'published';
  membersMax: number;
  allowsAssistant: boolean;
  /** What keeps it from being held here, and not from being imported. */
  findings: Finding[];
  findingsLeft: number;
  /** Of all of it, to tell whether a package was sent before. */
  sha256: string;
};

/** When a contest starts in which nothing has happened; undefined of all others. */
export function startOfComing({ contest, state, lists }: Collections): number | undefined {
  const start = contestShape.shape.start_time.safeParse(contest?.value.start_time);
  const hasRuns = (lists.submissions ?? []).length + (lists.judgements ?? []).length > 0;
  const hasStarted = (state?.value.started ?? null) !== null;
  return hasRuns || hasStarted ? undefined : (start.data ?? undefined);
}

type Listed<Name extends 'problems' | 'teams'> = ReadonlyMap<
  string,
  { value: ListObject<Name>; placed: WrittenAt }
>;

/** Of the contest. */
type ReadFacts = {
  slug: string;
  name: string;
  formalName: string | null;
  settings: ContestSettings;
  startsAtMs: number;
  durationMs: number;
  problems: {
    id: string;
    label: string;
    color: string | null;
    rgb: string | null;
    points: number;
    timeLimitMs: number | null;
  }[];
  sha256: string;
};

type Read = {
  startsAtMs: number;
  /** Undefined if there are errors. */
  contest: ReadFacts | undefined;
  arbiter:
    | {
        visibility: ComingContest['visibility'];
        membersMax?: number | undefined;
        allowsAssistant: boolean;
        problems: Record<string, string>;
      }
    | undefined;
  problems: Listed<'problems'>;
  teams: Listed<'teams'>;
  /** Undefined without a file of them. */
  accounts: Placed[] | undefined;
  hasLanguages: boolean;
  /** That of the contest. */
  file: string;
};

/** `findings`: those about accounts, to which this adds. */
export function comingOf(read: Read, findings: Findings): ComingContest {
  const { contest, arbiter, problems } = read;
  const here = new Map(Object.entries(arbiter?.problems ?? {}));
  const accounts = accountsOf(read, findings);
  const ofTeams = Map.groupBy(accounts, ({ teamId }) => teamId);
  const most = Math.max(1, ...[...ofTeams.values()].map(({ length }) => length));
  const held = {
    visibility: arbiter?.visibility ?? 'published',
    membersMax: arbiter?.membersMax ?? Math.min(most, teamMembersMax),
    allowsAssistant: arbiter?.allowsAssistant ?? false,
  };
  boundTeams(read, ofTeams, findings);
  if (contest !== undefined) boundContest(contest, read, findings);
  if (read.hasLanguages) {
    const rule = 'Is not read: people submit in all languages that the problems take here.';
    findings.warn('languages.json', rule);
  }
  const logins = accounts.map(({ login, teamId }) => [login, teamId]);
  const hashed = JSON.stringify([contest?.sha256, logins, held]);
  return {
    startsAtMs: read.startsAtMs,
    problems: [...problems].map(([id, { value, placed }]) => ({
      id,
      name: value.name ?? '',
      problemId: here.get(id) ?? null,
      ...(here.has(id)
        ? { file: arbiterFile, where: { field: `problems.${id}` } }
        : { file: placed.file, where: placeOf(placed, 'id') }),
    })),
    accounts,
    ...held,
    findings: findings.all,
    findingsLeft: findings.left,
    sha256: createHash('sha256').update(hashed).digest('hex'),
  };
}

/** The accounts of teams, in the order of the file. */
function accountsOf({ accounts = [], teams }: Read, findings: Findings): NamedAccount[] {
  const byName = Map.groupBy(teams.values(), ({ value }) => value.name);
  /** Tables have no teams: usernames end with their numbers, or accounts have their names. */
  const teamOfRow = (username: string, name: string | null): string | undefined => {
    const number = /^\D*0*(\d+)$/.exec(username)?.[1];
    if (number !== undefined && teams.has(number)) return number;
    if (teams.has(username)) return username;
    const [named, ...others] = byName.get(name ?? '') ?? [];
    return others.length === 0 ? named?.value.id : undefined;
  };
  return accounts.flatMap((placed): NamedAccount[] => {
    // Those of judges and spectators may be incomplete: nothing of them is used.
    if (placed.value.type !== 'team') return [];
    const read = accountShape.safeParse(placed.value, { error: (issue) => `${ruleOf(issue)}.` });
    if (!read.success) {
      for (const { path, message } of read.error.issues) {
        findings.error(placed.file, message, placeOf(placed, path.join('.')));
      }
      return [];
    }
    const { username, email, name, team_id: id } = read.data;
    const login = username ?? email;
    if (login === null) {
      findings.error(placed.file, 'Required.', placeOf(placed, 'username'));
      return [];
    }
    const isRow = placed.line !== undefined;
    const teamId = id ?? (isRow ? teamOfRow(login, name) : undefined);
    if (teamId !== undefined && teams.has(teamId)) {
      return [{ login, teamId, file: placed.file, where: placeOf(placed, 'username') }];
    }
    if (id !== null) {
      findings.error(placed.file, `There is no ${id} in the teams.`, placeOf(placed, 'team_id'));
    } else if (isRow) {
      const rule = 'Must end with the number of its team, as team017 does, or have its name.';
      findings.error(placed.file, rule, placeOf(placed, 'username'));
    } else findings.error(placed.file, 'Required.', placeOf(placed, 'team_id'));
    return [];
  });
}

/** The rules of teams that organisers sign up here. */
function boundTeams(
  { accounts, teams }: Read,
  ofTeams: ReadonlyMap<string, NamedAccount[]>,
  findings: Findings,
): void {
  for (const { value, placed } of teams.values()) {
    report(teamName.safeParse(value.name, { error: ruleOf }), findings, () => ({
      file: placed.file,
      where: placeOf(placed, 'name'),
    }));
  }
  for (const [id, own] of ofTeams) {
    const tooMany = own[teamMembersMax];
    if (tooMany === undefined) continue;
    const { file, where } = tooMany;
    findings.error(file, `At most ${teamMembersMax} accounts of the team ${id}.`, where);
  }
  const without = teams.size - ofTeams.size;
  if (without === 0) return;
  findings.warn(
    accounts?.[0]?.file ?? 'accounts.json',
    accounts === undefined
      ? 'There are no accounts: teams cannot submit until they have members, which the desk adds.'
      : `${without} of ${teams.size} teams have no account, and cannot submit until they have members, which the desk adds.`,
  );
}

const teamName = addContestTeam.body.shape.name;

/** How packages name what a contest here has. */
const keysOfContest: Record<string, string> = {
  slug: 'id',
  formalName: 'formal_name',
  startsAt: 'start_time',
  durationMs: 'duration',
};
const keysOfProblem: Record<string, string> = { points: 'max_score', timeLimitMs: 'time_limit' };

/** The rules of contests that are held here, which are narrower than those of past ones. */
function boundContest(
  contest: ReadFacts,
  { problems, file }: { problems: Listed<'problems'>; file: string },
  findings: Findings,
): void {
  const draft = {
    slug: contest.slug,
    name: contest.name,
    formalName: contest.formalName,
    settings: contest.settings,
    startsAt: new Date(contest.startsAtMs).toISOString(),
    durationMs: contest.durationMs,
    problems: contest.problems.map(({ label, color, rgb, points, timeLimitMs }) => ({
      problemId: anyProblem,
      label,
      color,
      rgb: longColor(rgb),
      points,
      timeLimitMs,
    })),
  };
  report(createContest.body.safeParse(draft, { error: ruleOf }), findings, (path) => {
    const [first = '', at, key = ''] = path.map(String);
    if (first !== 'problems') return { file, where: { field: keysOfContest[first] ?? first } };
    const placed = problems.get(contest.problems[Number(at)]?.id ?? '')?.placed;
    if (placed === undefined) return { file, where: { field: first } };
    return { file: placed.file, where: placeOf(placed, keysOfProblem[key] ?? key) };
  });
  const labels = Map.groupBy(contest.problems, ({ label }) => label);
  for (const [label, [, twice]] of labels) {
    const placed = problems.get(twice?.id ?? '')?.placed;
    if (placed === undefined) continue;
    findings.error(placed.file, `${label} is there twice.`, placeOf(placed, 'label'));
  }
}

const anyProblem = '00000000-0000-4000-8000-000000000000';

/** A colour with two digits for each part. */
export const longColor = (rgb: string | null): string | null =>
  rgb?.length === 4 ? rgb.replaceAll(/[^#]/g, (digit) => digit + digit) : rgb;

/** Adds what a shape of the contract refuses. */
function report(
  { error }: z.ZodSafeParseResult<unknown>,
  findings: Findings,
  placeAt: (path: readonly PropertyKey[]) => InPackage,
): void {
  for (const { message, path } of error?.issues ?? []) {
    const { file, where } = placeAt(path);
    const rule = message.replace(/^[\w.]+: /, '').replace(/\.$/, '');
    findings.error(file, `${rule.slice(0, 1).toUpperCase()}${rule.slice(1)}.`, where);
  }
}
