/**
 * Boards as our own client shows them, and what has changed of one. A version is a digest of what a
 * board shows, so that two that look the same have the same version. Each server keeps the last
 * boards, and since when each row is as it is, by which it tells changes.
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
import {
  type Adjustment,
  type Viewer as BoardViewer,
  clockOf,
  contestTimeMs,
} from '../../standings/contest.ts';
import { resolver } from '../../standings/resolver.ts';
import { type Board, type Cell, type Row, standings } from '../../standings/standings.ts';
import { showsOthers } from '../../standings/visible-runs.ts';
import { type EncodedReply, encodeText } from '../cache/encoded-reply.ts';
import { EncodedBytes } from '../cache/reply-sending.ts';
import { openStateCache } from '../cache/state-cache.ts';
import { openTurnCache } from '../cache/turn-cache.ts';
import { writerOf } from '../http/replies.ts';
import type { Viewer } from '../visibility.ts';
import { computeBoard, phaseOf } from './boards.ts';
import { type ApiLook, groupsOf } from './contest-api.ts';
import { orderedAwards, requireResults } from './contest-pages.ts';
import {
  ownParticipation,
  readAdjustments,
  readBoardTeams,
  readContestAgain,
  readProblems,
  readRuns,
  readRunsAfter,
  type StoredContest,
  type StoredProblem,
  type StoredRun,
  type StoredTeam,
} from './contests.ts';

/** All boards that a server keeps. */
const boardsMaxBytes = 64 * 1024 * 1024;
/** Versions of a board of which changes are told; who has an older one gets the whole board. */
const earlierVersionsMax = 40;

/** What a board has besides its runs: the same while the settings are. */
type Parts = {
  problems: StoredProblem[];
  teams: StoredTeam[];
  adjustments: Adjustment[];
  organizations: z.infer<typeof organizationRow>[];
  groups: { id: string; name: string }[];
};

type Kept = {
  /** The contest, the time and the phase of which it was made. */
  stored: StoredContest;
  nowMs: number;
  phase: string;
  parts: Parts;
  partsChars: number;
  runs: readonly StoredRun[];
  version: string;
  board: ShownBoard;
  rows: ReadonlyMap<string, RowText>;
  /** The number of this version, and those of earlier ones. */
  number: number;
  earlier: ReadonlyMap<string, number>;
  /** What they get who have no version that is known, and who have an earlier one. */
  packed: EncodedReply | undefined;
  changes: Map<number, EncodedReply>;
  textBytes: number;
};

/** A row as text, without its rank, and the number of the first version that has it so. */
type RowText = { text: string; since: number };

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

/** Of a run that is kept to compute the next board. */
const runBytes = 500;

const bytesOf = ({ packed, changes, textBytes, partsChars, runs }: Kept): number =>
  [...changes.values()].reduce((sum, one) => sum + one.heldBytes(), packed?.heldBytes() ?? 0) +
  textBytes +
  2 * partsChars +
  runBytes * runs.length;

export function openShownBoards(db: Database): ShownBoards {
  const kept = openTurnCache<Kept>(boardsMaxBytes, bytesOf);
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
        const { version, board: shown } = versionOf(await boardShown(db, look, board, own.teamId));
        return version === since ? unchanged(shown) : shown;
      }
      const { stored, viewer: as } = look;
      const key = `${stored.id} ${as.kind} ${look.hasProblems}`;
      const one = await kept.get(key, {
        isCurrent: (made) => isCurrentFor(look, made),
        make: (before) => boardNow(db, look, before),
      });
      if (since === one.version) return unchanged(one.board);
      const known = since === undefined ? undefined : one.earlier.get(since);
      return new EncodedBytes<ShownBoard>(known === undefined ? whole(one) : changesOf(one, known));
    },
  };
}

/**
 * Whether a board has all that was stored when its caller came: versions only grow. With the same
 * settings, another time matters only in another phase. So a caller's own verdict is on the board
 * that they get, which is at most the second that is made after they came.
 */
function isCurrentFor({ stored, viewer, nowMs }: ApiLook, made: Kept): boolean {
  const settings = BigInt(made.stored.settingsVersion) - BigInt(stored.settingsVersion);
  if (settings < 0n || BigInt(made.stored.runsVersion) < BigInt(stored.runsVersion)) return false;
  const phase = phaseOf(stored.contest, { viewer, nowMs });
  return made.nowMs >= nowMs || (settings === 0n && made.phase === phase);
}

/** The board from the contest as it is when this begins. */
async function boardNow(db: Database, asked: ApiLook, before: Kept | undefined): Promise<Kept> {
  const { viewer } = asked;
  const read = db.transaction().setIsolationLevel('repeatable read');
  const { stored, parts, partsChars, runs } = await read.execute(async (moment) => {
    const stored = await readContestAgain(moment, asked.stored.id);
    const isSame =
      before?.stored.settingsVersion === stored.settingsVersion &&
      before.stored.windowMs === stored.windowMs;
    const parts = isSame ? before.parts : await readParts(moment, { ...asked, stored });
    const partsChars = isSame ? before.partsChars : JSON.stringify(parts).length;
    const runs = await readRunsAfter(moment, stored, isSame ? before : undefined);
    return { stored, parts, partsChars, runs };
  });
  // The time comes after the runs, so that no result from after the freeze is told before it.
  const nowMs = Date.now();
  const { contest } = stored;
  const hasBegun = viewer.kind === 'organiser' || contestTimeMs(contest, null, nowMs) >= 0;
  const look = { ...asked, stored, nowMs, hasProblems: asked.hasProblems && hasBegun };
  const board = standings({ contest, ...parts, runs, viewer, nowMs });
  const phase = phaseOf(contest, { viewer, nowMs });
  const made = { stored, nowMs, phase, parts, partsChars, runs };
  return keptOf(made, versionOf(shownFrom(parts, look, board)), before);
}

type OwnViewer = Extract<BoardViewer, { kind: 'team' }>;

/**
 * How a team sees its board if it differs from everyone's: while its own clock runs, while it sees
 * nothing but its own row, and always if it takes part virtually, because no other board has it.
 */
async function ownLook(
  db: Database,
  { stored, viewer, nowMs }: ApiLook,
  person: Viewer,
): Promise<OwnViewer | null> {
  if (viewer.kind === 'organiser') return null;
  const own = await ownParticipation(db, stored.id, person);
  if (own === null) return null;
  if (own.team.kind === 'virtual') return { kind: 'team', teamId: own.external_id };
  const differs =
    clockOf(stored.contest, own.team, nowMs).isOwn || !showsOthers(stored.contest, null, nowMs);
  return differs ? { kind: 'team', teamId: own.external_id } : null;
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
    teams: await readBoardTeams(db, stored.id),
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
  const texts = board.rows.map(({ rank: _, ...row }): [string, string] => [
    row.id,
    JSON.stringify(row),
  ]);
  const hash = createHash('sha256').update(JSON.stringify({ ...board, rows: [] }));
  for (const [, text] of texts) hash.update(text);
  const version = hash.digest('base64url').slice(0, versionChars);
  return { version, board: { version, ...board }, rows: new Map(texts) };
}

const versionChars = 22;

function keptOf(
  of: Pick<Kept, 'stored' | 'nowMs' | 'phase' | 'parts' | 'partsChars' | 'runs'>,
  { version, board, rows: texts }: Made,
  before: Kept | undefined,
): Kept {
  if (before?.version === version) return { ...before, ...of };
  const number = (before?.number ?? 0) + 1;
  const rows = new Map<string, RowText>();
  for (const [id, text] of texts) {
    const old = before?.rows.get(id);
    rows.set(id, old?.text === text ? old : { text, since: number });
  }
  const earlier = new Map(before?.earlier);
  if (before !== undefined) {
    // The last time counts of a version that came back.
    earlier.delete(before.version);
    earlier.set(before.version, before.number);
  }
  for (const oldest of earlier.keys()) {
    if (earlier.size <= earlierVersionsMax) break;
    earlier.delete(oldest);
  }
  const textChars = [...rows.values()].reduce((sum, { text }) => sum + text.length, 0);
  return {
    ...of,
    version,
    board,
    rows,
    number,
    earlier,
    packed: undefined,
    changes: new Map(),
    // The texts, and the objects that the board is.
    textBytes: 2 * 2 * textChars,
  };
}

const unchanged = (board: ShownBoard): ShownBoard => ({
  ...board,
  isWhole: false,
  order: [],
  ranks: [],
  rows: [],
});

/** The whole board, packed for the first who asks for it. */
function whole(one: Kept): EncodedReply {
  one.packed ??= encodeText(write(one.board));
  return one.packed;
}

/** Rows that have changed since a version; all who have that version share the reply. */
function changesOf({ board, rows, changes }: Kept, known: number): EncodedReply {
  const packed =
    changes.get(known) ??
    encodeText(
      write({
        ...board,
        isWhole: false,
        rows: board.rows.filter(({ id }) => (rows.get(id)?.since ?? Infinity) > known),
      }),
    );
  changes.set(known, packed);
  return packed;
}

const organizationRow = z.object({
  id: z.string(),
  name: z.string(),
  country: z.string().nullable(),
});

/** All that a board of this contest has besides its runs. */
async function readParts(db: Database, look: ApiLook, own: string | null = null): Promise<Parts> {
  const { stored } = look;
  return {
    problems: await readProblems(db, stored.id),
    teams: await readBoardTeams(db, stored.id, own),
    adjustments: await readAdjustments(db, stored.id),
    organizations: await rowsOf(
      db,
      organizationRow,
      sql`
      select external_id as id, name, country from contest_organizations
      where contest_id = ${stored.id}`,
    ),
    groups: (await groupsOf(db, look)).map(({ id, name }) => ({ id, name })),
  };
}

/** A board with the names of what is on it; `own` as `readBoardTeams` has it. */
export const boardShown = async (
  db: Database,
  look: ApiLook,
  board: Board,
  own: string | null = null,
): Promise<Omit<ShownBoard, 'version'>> => shownFrom(await readParts(db, look, own), look, board);

function shownFrom(
  parts: Parts,
  look: ApiLook,
  { rows, isFrozen, isFinal }: Board,
): Omit<ShownBoard, 'version'> {
  const { settings } = look.stored.contest;
  const { teams, organizations, groups } = parts;
  const problems = look.hasProblems ? parts.problems : [];
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
    groups,
    order: rows.map(({ teamId }) => teamId),
    ranks: rows.map(({ rank }) => rank),
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
