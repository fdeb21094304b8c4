/**
 * What teams are honoured for, from the final rows of a board: winners, medals, who solved a problem
 * first, and the ranks and honours of ICPC World Finals.
 */
import type { ContestSettings } from '../contract/contests.ts';
import { type ContestProblem, isRanked, type Team } from './contest.ts';
import type { Row } from './standings.ts';

export const medals = ['gold', 'silver', 'bronze'] as const;
export type Medal = (typeof medals)[number];

/** From the highest to the lowest. */
export const honours = ['Highest Honors', 'High Honors', 'Honors', 'Honorable Mention'] as const;
export type Honour = (typeof honours)[number];

/** Several teams share an award only if they are equal, except for the honours. */
export type Award = { teamIds: string[] } & (
  | { kind: 'winner' }
  | { kind: 'group winner'; group: string }
  | { kind: 'medal'; medal: Medal }
  | { kind: 'first to solve'; problemId: string }
  | { kind: 'honour'; honour: Honour }
);

export type Final = {
  /** Best first, as `standings` places them. */
  rows: readonly Row[];
  teams: readonly Team[];
  problems: readonly ContestProblem[];
  settings: ContestSettings;
  /** Whether the honours of World Finals are given. */
  hasHonours: boolean;
};

type Ranked = Row & { rank: number };
const hasRank = (row: Row): row is Ranked => row.rank !== null;

/** Whether a team has achieved anything; nothing is awarded for nothing. */
const hasScore = ({ solved, points }: Row): boolean => solved > 0 || points > 0;

const idsOf = (rows: readonly Row[]): string[] => rows.map(({ teamId }) => teamId);

/** Awards that no team gets are left out. */
export function awards(final: Final): Award[] {
  const { rows, teams, problems, settings, hasHonours } = final;
  const ranked = rows.filter(hasRank).filter(hasScore);
  const given: Award[] = [{ kind: 'winner', teamIds: idsOf(bestOf(ranked)) }];
  const groups = new Set(teams.filter(isRanked).flatMap((team) => team.groups));
  const groupsOf = new Map(teams.map((team) => [team.id, team.groups]));
  for (const group of [...groups].sort()) {
    const inside = ranked.filter(({ teamId }) => groupsOf.get(teamId)?.includes(group));
    given.push({ kind: 'group winner', group, teamIds: idsOf(bestOf(inside)) });
  }
  let from = 0;
  for (const medal of medals) {
    const until = from + settings.medals[medal];
    const inside = ranked.filter(({ rank }) => rank > from && rank <= until);
    given.push({ kind: 'medal', medal, teamIds: idsOf(inside) });
    from = until;
  }
  problems.forEach(({ id }, index) => {
    const first = rows.filter(({ cells }) => cells[index]?.isFirstToSolve);
    given.push({ kind: 'first to solve', problemId: id, teamIds: idsOf(first) });
  });
  if (hasHonours) {
    for (const [honour, inside] of honoursOf(rows, settings)) {
      given.push({ kind: 'honour', honour, teamIds: idsOf(inside) });
    }
  }
  return given.filter(({ teamIds }) => teamIds.length > 0);
}

const bestOf = (ranked: readonly Ranked[]): Ranked[] =>
  ranked.filter(({ rank }) => rank === ranked[0]?.rank);

/** How many places have medals. */
const medalPlaces = ({ medals: { gold, silver, bronze } }: ContestSettings): number =>
  gold + silver + bronze;

/**
 * The honours of ICPC World Finals since 2024, as the requirements of the Contest Control System have
 * them: by the problems that a team solved, compared with the fewest of a team with a medal and with
 * the median. Teams below the median always get Honorable Mention. If two teams are in the middle, the
 * one that solved fewer problems is the median.
 */
export function honoursOf(
  rows: readonly Row[],
  settings: ContestSettings,
): ReadonlyMap<Honour, Row[]> {
  const ranked = rows.filter(hasRank);
  const places = medalPlaces(settings);
  const medalists = ranked.filter((row) => row.rank <= places && hasScore(row));
  const fewest = Math.min(...medalists.map(({ solved }) => solved));
  const median = ranked[Math.floor(ranked.length / 2)]?.solved ?? 0;
  const honourOf = ({ solved }: Row): Honour => {
    if (solved < median) return 'Honorable Mention';
    if (solved >= fewest) return 'Highest Honors';
    return solved === fewest - 1 ? 'High Honors' : 'Honors';
  };
  return new Map(honours.map((one) => [one, ranked.filter((row) => honourOf(row) === one)]));
}
