/**
 * What boards are computed from: a contest with its problems, teams, runs and adjustments. Stored
 * times are absolute, in milliseconds since 1970; the time of a contest follows from them here.
 */
import type { ContestSettings, TeamKind } from '../contract/contests.ts';
import type { Verdict } from '../contract/words.ts';

/** An interval in which a contest's clock stands still: a pause, or time that was taken out afterwards. */
export type Stop = { fromMs: number /** Null while it lasts. */; untilMs: number | null };

export type Contest = {
  settings: ContestSettings;
  startsAtMs: number;
  /** Without the stops. */
  durationMs: number;
  stops: readonly Stop[];
  /** When the organiser lifted the freeze. */
  thawedAtMs: number | null;
  /** When the organiser made the results final. */
  finalizedAtMs: number | null;
};

export type ContestProblem = {
  id: string;
  label: string;
  /** Of an accepted submission that has no points of its own. */
  points: number;
};

/** A participation: of a team, or of a person alone. */
export type Team = {
  id: string;
  kind: TeamKind;
  groups: readonly string[];
  isDisqualified: boolean;
  /** If it is not the contest's. */
  startsAtMs: number | null;
  /** If it is not the contest's. */
  durationMs: number | null;
  /** How much longer than the others' its time is, and how much later late rules begin for it. */
  extensionMs: number;
};

/** Whether a team has a rank, and can be the first to solve a problem. */
export const isRanked = ({ kind, isDisqualified }: Team): boolean =>
  kind === 'official' && !isDisqualified;

/** What judging gave. A fault of ours is not a result: such a run is waiting. */
export type RunResult = {
  verdict: Verdict;
  /** Null for a problem without points. */
  points: number | null;
  /** The points of each subtask, in their order. */
  subtasks: readonly number[] | null;
};

export type Run = {
  id: string;
  teamId: string;
  problemId: string;
  receivedAtMs: number;
  /** Null while it is waiting. */
  result: RunResult | null;
};

/** What an organiser decided about a team or a run. */
export type Adjustment =
  | { kind: 'added penalty'; teamId: string; minutes: number }
  | { kind: 'ignored run'; runId: string };

export type Viewer = { kind: 'organiser' } | { kind: 'team'; teamId: string } | { kind: 'public' };

/**
 * The milliseconds that a clock which started at `startMs` has counted until `atMs`. Stops may overlap:
 * a pause lies within an interval that was taken out later.
 */
export function elapsedMs(stops: readonly Stop[], startMs: number, atMs: number): number {
  let elapsed = atMs - startMs;
  let countedUntil = startMs;
  for (const { fromMs, untilMs } of stops.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const begin = Math.max(fromMs, countedUntil);
    const end = Math.min(untilMs ?? atMs, atMs);
    if (end <= begin) continue;
    elapsed -= end - begin;
    countedUntil = end;
  }
  return elapsed;
}

/** The time of a team's contest at an absolute time; negative before its start. */
export const contestTimeMs = (contest: Contest, team: Team | null, atMs: number): number =>
  elapsedMs(contest.stops, team?.startsAtMs ?? contest.startsAtMs, atMs);

/** How long a team's contest is. */
export const durationOf = (contest: Contest, team: Team | null): number =>
  team?.durationMs ?? contest.durationMs;

/**
 * What the clock of a viewer says, which is that of the team or the contest's: the time, and whether it
 * runs for this team alone.
 */
export function clockOf(contest: Contest, team: Team | null, nowMs: number) {
  const timeMs = contestTimeMs(contest, team, nowMs);
  const isOver = timeMs >= durationOf(contest, team);
  return { timeMs, isOver, isOwn: team !== null && team.startsAtMs !== null && !isOver };
}

/**
 * The time of the contest from which on the freeze seals results for this clock, also while that is ahead;
 * null if nothing is sealed. For a clock of one's own the freeze holds even if it was lifted.
 */
export function sealedFrom(contest: Contest, team: Team | null, nowMs: number): number | null {
  const isThawed = contest.thawedAtMs !== null && nowMs >= contest.thawedAtMs;
  return isThawed && !clockOf(contest, team, nowMs).isOwn ? null : freezeAt(contest);
}

/** Whether the freeze holds, or will, by this clock. */
export const isSealed = (contest: Contest, team: Team | null, nowMs: number): boolean =>
  sealedFrom(contest, team, nowMs) !== null;

/** Whether results are sealed now: the freeze has begun by this clock, and holds. */
export const isFrozen = (contest: Contest, team: Team | null, nowMs: number): boolean =>
  contestTimeMs(contest, team, nowMs) >= (sealedFrom(contest, team, nowMs) ?? Infinity);

/** The team that looks, if it takes part. */
export const teamOf = (teams: readonly Team[], viewer: Viewer): Team | null =>
  viewer.kind === 'team' ? (teams.find(({ id }) => id === viewer.teamId) ?? null) : null;

/** The time of the contest from which on a frozen board tells no results; null if it never freezes. */
export function freezeAt({ settings, durationMs }: Contest): number | null {
  if (settings.board !== 'frozen' || settings.freezeMs === 0) return null;
  return Math.max(0, durationMs - settings.freezeMs);
}
