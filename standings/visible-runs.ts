/**
 * Which runs a viewer may know of now, and how much of each. Every board, count, feed and page of a
 * contest is made from this list; nothing else may tell results.
 */
import type { ContestSettings } from '../contract/contests.ts';
import {
  type Contest,
  clockOf,
  contestTimeMs,
  durationOf,
  type Run,
  type RunResult,
  sealedFrom,
  type Team,
  teamOf,
  type Viewer,
} from './contest.ts';

export type VisibleRun = {
  id: string;
  teamId: string;
  problemId: string;
  /** When it was received, by its team's clock. */
  timeMs: number;
  /** Null while it is waiting, and while the viewer may not know it. */
  result: RunResult | null;
  /** Whether the viewer may see what happened on each test. */
  hasTests: boolean;
};

/** Who looks at which contest, and when. */
export type Look = {
  contest: Contest;
  teams: readonly Team[];
  viewer: Viewer;
  nowMs: number;
};

/** What a viewer may know of the runs of one team. */
type Knowledge = {
  /** Runs from this time on are not there; for those who follow a contest later by their own clock. */
  beforeMs: number;
  /** Results of runs from this time on, by the team's clock, are not told. */
  resultsBeforeMs: number;
  /** The same by the contest's own clock, for teams with windows of their own. */
  sealedFromMs: number;
  hasTests: boolean;
};

const everything: Knowledge = {
  beforeMs: Infinity,
  resultsBeforeMs: Infinity,
  sealedFromMs: Infinity,
  hasTests: true,
};

/** Runs outside their team's time, and those of unknown teams, are left out. In the order of `runs`. */
export function visibleRuns(look: Look, runs: readonly Run[]): VisibleRun[] {
  const { contest, teams } = look;
  const known = new Map<string, { team: Team; knowledge: Knowledge }>();
  const knowledge = knowledgeOf(look);
  for (const team of teams) {
    const what = knowledge(team);
    if (what !== null) known.set(team.id, { team, knowledge: what });
  }
  const visible: VisibleRun[] = [];
  for (const { id, teamId, problemId, receivedAtMs, result } of runs) {
    const found = known.get(teamId);
    if (found === undefined) continue;
    const timeMs = contestTimeMs(contest, found.team, receivedAtMs);
    if (timeMs < 0 || timeMs >= durationOf(contest, found.team)) continue;
    const { beforeMs, resultsBeforeMs, sealedFromMs, hasTests } = found.knowledge;
    if (timeMs >= beforeMs) continue;
    const tells =
      timeMs < resultsBeforeMs && contestTimeMs(contest, null, receivedAtMs) < sealedFromMs;
    visible.push({
      id,
      teamId,
      problemId,
      timeMs,
      result: tells ? result : null,
      hasTests: tells && hasTests,
    });
  }
  return visible;
}

/** What the viewer may know of each team; null for a team that is not there for them. */
function knowledgeOf({ contest, teams, viewer, nowMs }: Look): (team: Team) => Knowledge | null {
  if (viewer.kind === 'organiser') return () => everything;
  const own = teamOf(teams, viewer);
  const others = knowledgeOfOthers(contest, own, nowMs);
  return (team) => {
    if (team === own) return knowledgeOfOwn(contest, team, nowMs);
    return team.kind === 'hidden' ? null : others;
  };
}

/** How much a team may know of its own runs: all once its time is over. */
export function feedbackNow(
  contest: Contest,
  team: Team,
  nowMs: number,
): ContestSettings['feedback'] {
  const isOver = contestTimeMs(contest, team, nowMs) >= durationOf(contest, team);
  return isOver ? 'full' : contest.settings.feedback;
}

function knowledgeOfOwn(contest: Contest, team: Team, nowMs: number): Knowledge {
  const feedback = feedbackNow(contest, team, nowMs);
  const resultsBeforeMs = feedback === 'none' ? 0 : Infinity;
  return { ...everything, resultsBeforeMs, hasTests: feedback === 'full' };
}

/**
 * A team with a clock of its own, while it runs, knows of the others what they had done by the same
 * time of theirs, and what it would have known then.
 */
function knowledgeOfOthers(contest: Contest, own: Team | null, nowMs: number): Knowledge | null {
  const { timeMs, isOwn } = clockOf(contest, own, nowMs);
  if (timeMs < 0 || !showsOthers(contest, own, nowMs)) return null;
  return {
    beforeMs: isOwn ? timeMs : Infinity,
    resultsBeforeMs: sealedFrom(contest, own, nowMs) ?? Infinity,
    sealedFromMs: sealedFrom(contest, null, nowMs) ?? Infinity,
    // Of others, nothing but the result.
    hasTests: false,
  };
}

/**
 * Whether a viewer sees other teams on the board at all. The end is that of the contest and of the viewer's
 * own time, because others may still have theirs.
 */
export function showsOthers(contest: Contest, own: Team | null, nowMs: number): boolean {
  const { board } = contest.settings;
  if (board !== 'after the end') return board !== 'never';
  return clockOf(contest, null, nowMs).isOver && clockOf(contest, own, nowMs).isOver;
}
