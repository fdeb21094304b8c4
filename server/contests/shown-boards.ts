/**
 * Boards as our own client shows them, and what has changed of one. A version is a digest of what a
 * board shows, so that two that look the same have the same version. Each server keeps the last
 * boards, and the texts of rows of some before, by which it tells changes.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import {
  type BoardCell,
  type ContestResolver,
  type ContestSettings,
  contestBoard,
  contestResolver,
  type ShownBoard,
  type ShownRow,
} from '../../contract/contests.ts';
import type { Database } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import { awards } from '../../standings/awards.ts';
import { type Viewer as BoardViewer, clockOf } from '../../standings/contest.ts';
import { resolver } from '../../standings/resolver.ts';
import type { Board, Cell, Row } from '../../standings/standings.ts';
import { showsOthers } from '../../standings/visible-runs.ts';
import { type EncodedReply, encodeText } from '../cache/encoded-reply.ts';
import { EncodedBytes } from '../cache/reply-sending.ts';
import { openStateCache } from '../cache/state-cache.ts';
import { writerOf } from '../http/replies.ts';
import type { Viewer } from '../visibility.ts';
import { computeBoard, phaseOf, readBoard } from './boards.ts';
import { type ApiLook, groupsOf } from './contest-api.ts';
import { orderedAwards, requireResults } from './contest-pages.ts';
import {
  lastParticipation,
  readAdjustments,
  readProblems,
  readRuns,
  readTeams,
  type StoredProblem,
  type StoredTeam,
} from './contests.ts';

/** All boards that a server keeps. */
const boardsMaxBytes = 64 * 1024 * 1024;
/** Versions of a board of which changes are told; who has an older one gets the whole board. */
const earlierVersionsMax = 12;

/** The texts of the rows of a version, by team. */
type Version = { version: string; rows: ReadonlyMap<string, string> };

type Kept = Version & {
  board: ShownBoard;
  packed: EncodedReply;
  earlier: readonly Version[];
};

export type ShownBoards = {
  /** The board that the viewer sees now; if `since` is known, only what has changed of it. */
  show(
    look: ApiLook,
    viewer: Viewer,
    since: string | undefined,
  ): Promise<ShownBoard | EncodedBytes<ShownBoard>>;
  /** The frozen board with the steps to the real one; refuses while results are sealed. */
  resolve(look: ApiLook): Promise<EncodedBytes<ContestResolver>>;
};

const write = writerOf(contestBoard.reply);
const writeSteps = writerOf(contestResolver.reply);

/** All resolvers that a server keeps. */
const resolversMaxBytes = 16 * 1024 * 1024;

/** Rows that did not change are the same text in both versions. */
const bytesOf = ({ packed, rows, earlier }: Kept): number => {
  const texts = new Set(
    [rows, ...earlier.map((one) => one.rows)].flatMap((all) => [...all.values()]),
  );
  return packed.heldBytes() + 2 * [...texts].reduce((sum, { length }) => sum + length, 0);
};

export function openShownBoards(db: Database): ShownBoards {
  const kept = openStateCache<Kept>(boardsMaxBytes, bytesOf);
  const resolvers = openStateCache<EncodedReply>(resolversMaxBytes, (one) => one.heldBytes());
  return {
    async resolve(look) {
      requireResults(look);
      const { stored, viewer } = look;
      const packed = await resolvers.get(
        `${stored.id} ${viewer.kind}`,
        stateOfLook(look),
        async () => encodeText(writeSteps(await stepsOf(db, look))),
      );
      return new EncodedBytes<ContestResolver>(packed);
    },
    async show(look, viewer, since) {
      const own = await ownLook(db, look, viewer);
      if (own !== null) {
        const board = await computeBoard(db, look.stored, { viewer: own, nowMs: look.nowMs });
        if (!showsOthers(look.stored.contest, null, look.nowMs)) takePlaces(board);
        const { version, board: shown } = versionOf(await boardShown(db, look, board));
        return version === since ? unchanged(shown) : shown;
      }
      const { stored, viewer: as, nowMs } = look;
      const key = `${stored.id} ${as.kind} ${look.hasProblems}`;
      const one = await kept.get(key, stateOfLook(look), async (before) => {
        const board = await readBoard(db, stored, { viewer: as, nowMs });
        return keptOf(versionOf(await boardShown(db, look, board)), before);
      });
      if (since === one.version) return unchanged(one.board);
      const base = one.earlier.find(({ version }) => version === since);
      return base === undefined ? new EncodedBytes<ShownBoard>(one.packed) : changesOf(one, base);
    },
  };
}

/**
 * How a team sees its board if it differs from everyone's: while its own clock runs, and while it
 * sees nothing but its own row.
 */
async function ownLook(
  db: Database,
  { stored, viewer, nowMs }: ApiLook,
  person: Viewer,
): Promise<BoardViewer | null> {
  if (viewer.kind === 'organiser') return null;
  const teamId = (await lastParticipation(db, stored.id, person))?.external_id;
  if (teamId === undefined) return null;
  const team = (await readTeams(db, stored.id)).find(({ id }) => id === teamId);
  if (team === undefined) return null;
  const differs =
    clockOf(stored.contest, team, nowMs).isOwn || !showsOthers(stored.contest, null, nowMs);
  return differs ? { kind: 'team', teamId } : null;
}

/** All that a board takes from a contest and the time. */
const stateOfLook = ({ stored, viewer, nowMs }: ApiLook): string =>
  `${stored.settingsVersion} ${stored.runsVersion} ${phaseOf(stored.contest, { viewer, nowMs })}`;

async function stepsOf(db: Database, look: ApiLook): Promise<ContestResolver> {
  const { stored, nowMs } = look;
  const { contest } = stored;
  const awarded = new Map<string, string[]>();
  for (const { citation, team_ids: teams } of await orderedAwards(db, look)) {
    for (const team of teams) awarded.set(team, [...(awarded.get(team) ?? []), citation]);
  }
  const problems = await readProblems(db, stored.id);
  const { rows, steps } = resolver({
    contest,
    problems,
    teams: await readTeams(db, stored.id),
    runs: await readRuns(db, stored),
    adjustments: await readAdjustments(db, stored.id),
    stops: new Set(awarded.keys()),
    nowMs,
  });
  const { board } = versionOf(await boardShown(db, look, { rows, isFrozen: true, isFinal: false }));
  return {
    board: { ...board, rows: board.rows.map((row) => ({ ...row, medal: null })) },
    steps: steps.map(({ teamId, problemId, row, ...moves }) => {
      const problem = problems.findIndex(({ id }) => id === problemId);
      const { cells, solved, points, penalty } = shownRow(row, contest.settings, problems.length);
      return {
        team: teamId,
        problem: problemId === null ? null : problem,
        cell: cells[problem] ?? null,
        solved,
        points,
        penalty,
        ...moves,
        awards: problemId === null ? (awarded.get(teamId) ?? []) : [],
      };
    }),
  };
}

/** Who was first is not known where others are not shown. */
/** Of a team that sees itself alone, a place among others would be false. */
function takePlaces({ rows }: Board): void {
  for (const row of rows) {
    row.rank = null;
    for (const cell of row.cells) cell.isFirstToSolve = false;
  }
}

type Made = { version: string; board: ShownBoard; rows: ReadonlyMap<string, string> };

function versionOf(board: Omit<ShownBoard, 'version'>): Made {
  const texts = board.rows.map((row): [string, string] => [row.id, JSON.stringify(row)]);
  const hash = createHash('sha256').update(JSON.stringify({ ...board, rows: [] }));
  for (const [, text] of texts) hash.update(text);
  const version = hash.digest('base64url').slice(0, versionChars);
  return { version, board: { version, ...board }, rows: new Map(texts) };
}

const versionChars = 22;

function keptOf({ version, board, rows }: Made, before: Kept | undefined): Kept {
  if (before?.version === version) return before;
  const known = before === undefined ? [] : [before, ...before.earlier];
  const shared = new Map(
    [...rows].map(([id, text]) => {
      const old = before?.rows.get(id);
      return [id, old === text ? old : text];
    }),
  );
  return {
    version,
    board,
    rows: shared,
    packed: encodeText(write(board)),
    earlier: known
      .slice(0, earlierVersionsMax)
      .map((one) => ({ version: one.version, rows: one.rows })),
  };
}

const unchanged = (board: ShownBoard): ShownBoard => ({
  ...board,
  isWhole: false,
  order: [],
  rows: [],
});

function changesOf({ board, rows }: Kept, base: Version): ShownBoard {
  return {
    ...board,
    isWhole: false,
    rows: board.rows.filter(({ id }) => rows.get(id) !== base.rows.get(id)),
  };
}

const organizationRow = z.object({
  id: z.string(),
  name: z.string(),
  country: z.string().nullable(),
});

export async function boardShown(
  db: Database,
  look: ApiLook,
  { rows, isFrozen, isFinal }: Board,
): Promise<Omit<ShownBoard, 'version'>> {
  const { stored } = look;
  const { settings } = stored.contest;
  const teams = await readTeams(db, stored.id);
  const problems = look.hasProblems ? await readProblems(db, stored.id) : [];
  const organizations = await rowsOf(
    db,
    organizationRow,
    sql`
    select external_id as id, name, country from contest_organizations
    where contest_id = ${stored.id}`,
  );
  const medals = medalsOf({ rows, teams, problems, settings });
  const team = new Map(teams.map((one) => [one.id, one]));
  const organization = new Map(organizations.map((one) => [one.id, one]));
  return {
    isWhole: true,
    isFrozen,
    isFinal,
    score: settings.score,
    hasPenalty: settings.penaltyTime !== 'none' || settings.penaltyMinutes > 0,
    problems: problems.map(({ id, label, name, rgb }) => ({ id, label, name, rgb })),
    groups: (await groupsOf(db, look)).map(({ id, name }) => ({ id, name })),
    order: rows.map(({ teamId }) => teamId),
    rows: rows.flatMap((row) => {
      const one = team.get(row.teamId);
      if (one === undefined) return [];
      const from = one.organizationId === null ? undefined : organization.get(one.organizationId);
      return [
        {
          ...shownRow(row, settings, problems.length),
          ...namesOf(one),
          organization: from?.name ?? null,
          country: from?.country ?? null,
          medal: medals.get(one.id) ?? null,
        },
      ];
    }),
  };
}

const namesOf = ({ id, name, displayName, groups, kind, isDisqualified }: StoredTeam) => ({
  id,
  name: displayName ?? name,
  groups: [...groups],
  kind,
  isDisqualified,
});

type Figures = Omit<
  ShownRow,
  keyof ReturnType<typeof namesOf> | 'organization' | 'country' | 'medal'
>;

/** What a row has of its runs. */
const shownRow = (row: Row, settings: ContestSettings, problemCount: number): Figures => ({
  rank: row.rank,
  solved: row.solved,
  points: row.points,
  penalty: row.penaltyMinutes,
  cells: row.cells.slice(0, problemCount).map((cell) => shownCell(cell, settings)),
});

const minuteMs = 60_000;

function shownCell(cell: Cell, { score }: ContestSettings): BoardCell | null {
  const { tries, pending, timeMs, isSolved, points, isFirstToSolve } = cell;
  const state = stateOf(cell, score);
  if (state === null) return null;
  const hasTime = timeMs !== null && (isSolved || (score === 'points' && points > 0));
  return {
    state: isSolved && isFirstToSolve ? 'first' : state,
    tries,
    pending,
    minute: hasTime ? Math.floor(timeMs / minuteMs) : null,
    ...(score === 'points' && { points }),
  };
}

/** What a cell is, as its sign says; null if there is nothing to show. */
export function stateOf(
  { tries, pending, isSolved, points }: Cell,
  score: ContestSettings['score'],
): BoardCell['state'] | null {
  if (isSolved) return 'solved';
  if (pending > 0) return 'pending';
  if (score === 'points' && points > 0) return 'partial';
  return tries > 0 ? 'tried' : null;
}

/** By team, as the board stands. */
function medalsOf(final: {
  rows: readonly Row[];
  teams: readonly StoredTeam[];
  problems: readonly StoredProblem[];
  settings: ContestSettings;
}): ReadonlyMap<string, ShownRow['medal']> {
  const medals = new Map<string, ShownRow['medal']>();
  for (const award of awards({ ...final, hasHonours: false })) {
    if (award.kind !== 'medal') continue;
    for (const id of award.teamIds) medals.set(id, award.medal);
  }
  return medals;
}
