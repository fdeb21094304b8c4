/**
 * The settings of contests. Every format is a choice of these settings; contest-presets.ts has the
 * choices that have names. Times within a contest are in milliseconds since its start.
 */
import { z } from 'zod';
import * as calls from './calls.ts';
import * as contestCalls from './contest-calls.ts';
import { byteStream, bytes, endpoint, id, instant } from './endpoint.ts';
import { finding } from './finding.ts';
import {
  boardChangesMax,
  contestIdMaxChars,
  contestLabelMaxChars,
  contestMaxMs,
  contestNameMaxChars,
  contestObjectIdMaxChars,
  contestPageMaxRows,
  contestPageRows,
  contestPointsMax,
  contestProblemsMax,
  contestRunsPageMaxRows,
  contestRunsPageRows,
  joinCodeMaxChars,
  joinCodeMinChars,
  packageUploadMaxBytes,
  penaltyMaxMinutes,
  teamMembersMax,
  teamNameMaxChars,
} from './limits.ts';
import { isLimit, limitRule, problemLimits } from './problem-limits.ts';
import { storable, storableText, unseen } from './text.ts';
import { ifMatchRequired } from './versions.ts';
import { pending, verdicts, visibilities } from './words.ts';

/** Which of a team's submissions of a problem counts. */
export const countedSubmissions = ['first accepted', 'best', 'best by subtask', 'last'] as const;

/**
 * How the penalty follows from the problems that count: the sum of their times, the latest of their
 * times, or no times at all. Tries before the submission that counts are added to each.
 */
export const penaltyTimes = ['sum', 'latest', 'none'] as const;

/**
 * `problem`: the time of each problem is cut to the minute, and the minutes are added. `sum`: the
 * seconds are added and compared, and only what is shown is cut to the minute. Real contests use both.
 */
export const penaltyRoundings = ['problem', 'sum'] as const;

/** What separates teams of the same score and penalty, each by the earlier time. */
export const tieKeys = ['last accepted', 'last improvement', 'none'] as const;

/**
 * What a team learns of its own submissions before the end: all of it, the verdict without the tests,
 * or nothing.
 */
export const feedbacks = ['full', 'verdict', 'none'] as const;

/** When a team sees the results of others. */
export const boardTimes = ['live', 'frozen', 'after the end', 'never'] as const;

/**
 * Official teams have ranks. Others are shown without one; hidden teams, such as testers', only to
 * organisers. Virtual teams have a start of their own after the contest.
 */
export const teamKinds = ['official', 'unofficial', 'hidden', 'virtual'] as const;
export type TeamKind = (typeof teamKinds)[number];

const lateRulesMax = 20;
const medalsMax = 1000;

const duration = z.int().min(0).max(contestMaxMs);
const medals = z.int().min(0).max(medalsMax);

/** From this time on, points are multiplied by the factor. */
const lateRule = z.strictObject({ fromMs: duration, factor: z.number().min(0).max(1) });

export const contestSettings = z.strictObject({
  /** Whether a problem is solved or not, or has points. */
  score: z.enum(['solved', 'points']),
  counts: z.enum(countedSubmissions),
  penaltyTime: z.enum(penaltyTimes),
  /** For each try before the submission that counts, if the problem is solved or has points. */
  penaltyMinutes: z.int().min(0).max(penaltyMaxMinutes),
  penaltyRounding: z.enum(penaltyRoundings),
  /** Verdicts that are no try. Neither is a compilation error. */
  freeVerdicts: z.array(z.enum(verdicts)).max(verdicts.length),
  tieKey: z.enum(tieKeys),
  feedback: z.enum(feedbacks),
  board: z.enum(boardTimes),
  /** The last part of the contest, in which a frozen board no longer tells results. */
  freezeMs: duration,
  lateRules: z.array(lateRule).max(lateRulesMax),
  medals: z.strictObject({ gold: medals, silver: medals, bronze: medals }),
});
export type ContestSettings = z.infer<typeof contestSettings>;

export const importContest = endpoint({
  ...calls.importContest,
  access: 'admin',
  rate: 'write',
  refuses: [409],
  summary:
    'Adds a contest: a contest package as a zip archive, or an event feed as NDJSON. One that starts later is held here if its problems are here. A refusal has all findings',
  body: byteStream,
  takesBytes: true,
  takesStream: true,
  bodyMaxBytes: packageUploadMaxBytes,
  reply: z.object({
    /** Of the contest, in the addresses of the Contest API. */
    id: z.string(),
    /** False if the same package had been sent before. */
    isChanged: z.boolean(),
    /** Whether it is held here, because it is yet to come; otherwise it was imported as it was. */
    isHeld: z.boolean(),
    findings: z.array(finding),
    /** The number of further findings. */
    findingsLeft: z.int(),
  }),
});

/* What everyone sees of a contest: the calls of its pages. */

/** Where a contest is in time. */
const contestPhases = ['running', 'coming', 'past'] as const;

const contestFacts = z.object({
  /** In addresses. */
  slug: z.string(),
  name: z.string(),
  /** Drafts are only for administrators; hidden ones are listed only for them. */
  visibility: z.enum(['draft', 'hidden', 'published']),
  phase: z.enum(contestPhases),
  /** Whether its clock, or the countdown to its start, stands still. */
  isPaused: z.boolean(),
  /** Whether the freeze has begun and was not lifted. */
  isFrozen: z.boolean(),
  isFinal: z.boolean(),
  /** Null while it is not known. */
  startsAt: instant.nullable(),
  /** Null while it is not known. */
  endsAt: instant.nullable(),
  /** Without stops. */
  durationMs: z.number(),
});
export type ContestFacts = z.infer<typeof contestFacts>;

const contestRow = contestFacts.extend({
  /** Without hidden ones, except for administrators. */
  teams: z.int(),
});
export type ContestRow = z.infer<typeof contestRow>;

const pageOffsetMax = 1_000_000;

export const offset = z.coerce
  .number('offset: Must be a number.')
  .int('offset: Must be a whole number.')
  .min(0, 'offset: At least 0.')
  .max(pageOffsetMax, `offset: At most ${pageOffsetMax}.`)
  .default(0);

export const limitTo = (most: number, usual: number) =>
  z.coerce
    .number('limit: Must be a number.')
    .int('limit: Must be a whole number.')
    .min(1, 'limit: At least 1.')
    .max(most, `limit: At most ${most}.`)
    .default(usual);

export const contestList = endpoint({
  ...contestCalls.contestList,
  access: 'anyone',
  rate: 'read',
  summary:
    'The contests that the caller may see: all that are running or coming, and a page of past ones',
  query: z.object({ limit: limitTo(contestPageMaxRows, contestPageRows), offset }),
  reply: z.object({
    /** By the server's clock. */
    now: instant,
    /** In order of their ends. */
    running: z.array(contestRow),
    /** In order of their starts. */
    coming: z.array(contestRow),
    /** The latest start first. */
    past: z.array(contestRow),
    /** On all pages. */
    pastCount: z.int(),
  }),
});

export const contestParams = z.object({
  slug: storableText(contestIdMaxChars, 'slug: Is not a contest.'),
});

/** A call about one contest. */
const ofContest = {
  access: 'anyone',
  rate: 'read',
  refuses: [404],
  params: contestParams,
} as const;

const listedProblem = z.object({
  id: z.string(),
  label: z.string(),
  name: z.string(),
  /** As `#rrggbb`. */
  rgb: z.string().nullable(),
  color: z.string().nullable(),
  points: z.number(),
  timeLimitMs: z.number().nullable(),
  /** Of the problem here; null if there is none that the caller may open. */
  problemId: z.uuid().nullable(),
});
export type ListedProblem = z.infer<typeof listedProblem>;

/** Why organisers can change nothing of a contest: it was imported, or it was closed for good. */
const fixedBys = ['import', 'ended'] as const;
export type FixedBy = (typeof fixedBys)[number];

const announcement = z.object({
  id: z.string(),
  text: z.string(),
  at: instant,
  /** The label of the problem that it is about. */
  problem: z.string().nullable(),
});
export type Announcement = z.infer<typeof announcement>;

export const contestPage = endpoint({
  ...contestCalls.contestPage,
  ...ofContest,
  summary: 'A contest as the caller may see it now, with its problems once it has begun',
  reply: contestFacts.extend({
    now: instant,
    formalName: z.string().nullable(),
    /** The class of an assignment; null for all other contests. */
    class: z.object({ slug: z.string(), name: z.string() }).nullable(),
    /** From when on submissions have a part of their points, for the caller; null if there is no such time. */
    due: z
      .object({
        at: instant,
        factor: z.number(),
        /** Later times from which on they have another part, in their order. */
        steps: z.array(z.object({ at: instant, factor: z.number() })),
      })
      .nullable(),
    /** Whether groups of pupils work on it. */
    hasGroups: z.boolean(),
    teams: z.int(),
    /** Whether its places change contest ratings once it is final. */
    isRated: z.boolean(),
    /** When its board stops telling results; null if it never does. */
    freezesAt: instant.nullable(),
    settings: contestSettings.pick({
      score: true,
      penaltyTime: true,
      penaltyMinutes: true,
      feedback: true,
      board: true,
      freezeMs: true,
    }),
    /** Null before the start, except for administrators. */
    problems: z.array(listedProblem).nullable(),
    announcements: z.array(announcement),
    /** The caller's participation; null if they have none. */
    ownTeam: z.string().nullable(),
    /** The caller's own time while it runs; it has no end while the clock stands still. */
    ownTime: z.object({ endsAt: instant.nullable() }).nullable(),
    /** Whether the assistant answers participants while it runs. */
    allowsAssistant: z.boolean(),
    /** Messages that the participant has not read; for organisers, questions without an answer. */
    unread: z.int(),
    /** Whether the caller may see results of others. */
    hasBoard: z.boolean(),
    /** Whether it is over, and nothing of its results is sealed for the caller. */
    hasResults: z.boolean(),
    /** Null while organisers can change it. */
    fixedBy: z.enum(fixedBys).nullable(),
  }),
});
export type ContestPage = z.infer<typeof contestPage.reply>;

/** What a cell of a board is, which its colour and its sign say. */
export const cellStates = ['first', 'solved', 'partial', 'tried', 'pending'] as const;

const boardCell = z.object({
  state: z.enum(cellStates),
  /** Before the submission that counts, or all if none does. */
  tries: z.int(),
  /** Waiting, or sealed by the freeze. */
  pending: z.int(),
  /** Of the contest, when the submission that counts was received. */
  minute: z.int().nullable(),
  /** Of contests with points. */
  points: z.number().optional(),
});
export type BoardCell = z.infer<typeof boardCell>;

const shownRow = z.object({
  id: z.string(),
  name: z.string(),
  organization: z.string().nullable(),
  /** As ISO 3166-1 alpha-3. */
  country: z.string().nullable(),
  groups: z.array(z.string()),
  kind: z.enum(teamKinds),
  isDisqualified: z.boolean(),
  rank: z.int().nullable(),
  medal: z.enum(['gold', 'silver', 'bronze']).nullable(),
  solved: z.int(),
  points: z.number(),
  penalty: z.int(),
  /** In the order of the problems; null if there is nothing to show. */
  cells: z.array(boardCell.nullable()),
});
export type ShownRow = z.infer<typeof shownRow>;

const shownBoard = z.object({
  /** Of what this reply shows. */
  version: z.string(),
  /** Whether it has all rows; otherwise those that have changed since the named version. */
  isWhole: z.boolean(),
  isFrozen: z.boolean(),
  isFinal: z.boolean(),
  score: z.enum(['solved', 'points']),
  hasPenalty: z.boolean(),
  problems: z.array(listedProblem.pick({ id: true, label: true, name: true, rgb: true })),
  groups: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The ids of all rows, best first; empty if nothing has changed. */
  order: z.array(z.string()),
  /** The ranks of `order`. A row of which only the rank has changed is not repeated. */
  ranks: z.array(z.int().nullable()),
  rows: z.array(shownRow),
});
export type ShownBoard = z.infer<typeof shownBoard>;

export const contestBoard = endpoint({
  ...contestCalls.contestBoard,
  ...ofContest,
  refuses: [400, 404],
  summary: 'The board of a contest as the caller may see it now, or what has changed of it',
  query: z.object({
    since: z
      .string()
      .regex(/^[\w-]{22}$/, 'since: Is no version of a board.')
      .optional(),
  }),
  reply: shownBoard,
});

// Contests that are held here: what organisers, who are the administrators, decide.

/** One line; the sentence of a refusal begins with the field's path. */
export const shortLine = (maxChars: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxChars)
    .refine(
      (text) => text.isWellFormed() && !/\p{Cc}/u.test(text),
      'must be one line of valid Unicode without control characters',
    );

/** Who may register: everyone, people with the join code, or only teams that organisers add. */
export const registrations = ['open', 'code', 'organiser'] as const;
export type Registration = (typeof registrations)[number];

/** Years that both the database and the clocks of browsers know. */
const firstYear = 2000;
const lastYear = 2999;
const moment = instant.refine((text) => {
  const year = new Date(text).getUTCFullYear();
  return year >= firstYear && year <= lastYear;
}, `must be in the years ${firstYear} to ${lastYear}`);

const ownLimit = (of: 'timeLimit' | 'memoryLimit') =>
  z
    .int()
    .refine((value) => isLimit(value, problemLimits[of]), `must be ${limitRule(problemLimits[of])}`)
    .nullable()
    .default(null);

const contestProblem = z.strictObject({
  problemId: id,
  /** A, B, C and so on if it is left out. */
  label: shortLine(contestLabelMaxChars).optional(),
  color: shortLine(contestLabelMaxChars * 4)
    .nullable()
    .default(null),
  rgb: z
    .string()
    .regex(/^#[\da-fA-F]{6}$/, 'must be a color such as #ff8000')
    .nullable()
    .default(null),
  /** Of an accepted submission that has no points of its own. */
  points: z.number().min(0).max(contestPointsMax).default(1),
  /** In this contest; null: that of the problem. */
  timeLimitMs: ownLimit('timeLimit'),
  /** The same for memory. */
  memoryLimitMb: ownLimit('memoryLimit'),
});

const contestDraft = z.strictObject({
  slug: z
    .string()
    .max(contestIdMaxChars)
    .regex(/^\w([\w.-]*[\w-])?$/, 'must be letters, digits, and _ - . within, such as friday-1')
    .refine((slug) => slug !== 'new', 'must not be new, which is the address of the form'),
  name: shortLine(contestNameMaxChars),
  formalName: shortLine(contestNameMaxChars).nullable().default(null),
  /** Drafts are seen by administrators only, and hidden ones by those who know the address. */
  visibility: z.enum(visibilities).default('draft'),
  /** Settings that are left out are those of the preset. */
  preset: z.enum(['icpc', 'ioi', 'oi', 'atcoder', 'homework']).optional(),
  settings: contestSettings.partial().default({}),
  /** Null until it is known. */
  startsAt: moment.nullable().default(null),
  durationMs: z.int().min(1000).max(contestMaxMs),
  registration: z.enum(registrations).default('organiser'),
  /** If people sign up with a code. */
  joinCode: shortLine(joinCodeMaxChars).min(joinCodeMinChars).nullable().default(null),
  /** How many people a team has at most; with 1, everyone takes part alone. */
  membersMax: z.int().min(1).max(teamMembersMax).default(1),
  /** Whether participants have assistant, tutor and hints on its problems while it runs. */
  allowsAssistant: z.boolean().default(false),
  /** Whether people may take part by a clock of their own after the end. */
  allowsVirtual: z.boolean().default(false),
  /** Whether its places change the contest ratings of those who take part alone. */
  isRated: z.boolean().default(false),
  /** How long each participation is from its own start; null: all start with the contest. */
  windowMs: z.int().min(1000).max(contestMaxMs).nullable().default(null),
  problems: z.array(contestProblem).max(contestProblemsMax).default([]),
});
export type ContestDraft = z.output<typeof contestDraft>;

/** Where a team stands. */
const place = z.object({
  rank: z.int().nullable(),
  solved: z.int(),
  points: z.number(),
  penaltyMinutes: z.number(),
  /** The labels of the problems that the team was the first to solve. */
  firstToSolve: z.array(z.string()),
});

/** A team whose place a change alters; null where it is not on the board. */
const boardChange = z.object({
  teamId: z.string(),
  name: z.string(),
  before: place.nullable(),
  after: place.nullable(),
});
export type BoardChange = z.infer<typeof boardChange>;

const boardChanges = z.object({
  teams: z.array(boardChange).max(boardChangesMax),
  /** The number of further teams. */
  teamsLeft: z.int(),
});
export type BoardChanges = z.infer<typeof boardChanges>;

/** What a change does, or would do, to the board as organisers see it, and as all others do. */
export const changedBoards = z.object({ organisers: boardChanges, everyone: boardChanges });
export type ChangedBoards = z.infer<typeof changedBoards>;

export const createContest = endpoint({
  ...contestCalls.createContest,
  access: 'admin',
  rate: 'write',
  refuses: [409],
  summary: 'Creates a contest',
  body: contestDraft,
  reply: z.object({ slug: z.string(), version: z.int() }),
});

export const editContest = endpoint({
  ...contestCalls.editContest,
  access: 'admin',
  rate: 'write',
  refuses: [409],
  summary:
    'Replaces all of a contest, if If-Match is its version, and says what that changes on its board; a preview only says it',
  params: contestParams,
  headers: ifMatchRequired,
  body: contestDraft.extend({ preview: z.boolean().default(false) }),
  reply: z.object({ slug: z.string(), version: z.int(), boards: changedBoards }),
});

export const deleteContest = endpoint({
  ...contestCalls.deleteContest,
  access: 'admin',
  rate: 'write',
  refuses: [409],
  summary: 'Deletes a contest that is a draft or has no submissions',
  params: contestParams,
  reply: z.literal(true),
});

/** The contest as its organisers wrote it, with what they must know. */
const desk = contestDraft.omit({ preset: true }).extend({
  settings: contestSettings,
  version: z.int(),
  /** Whether it was imported; then it is changed by importing its package again. */
  isImported: z.boolean(),
  problems: z.array(
    z.object({
      /** Null for a problem that is unknown here. */
      problemId: z.uuid().nullable(),
      name: z.string(),
      label: z.string(),
      color: z.string().nullable(),
      rgb: z.string().nullable(),
      points: z.number(),
      /** Null: that of the problem. */
      timeLimitMs: z.int().nullable(),
      memoryLimitMb: z.int().nullable(),
    }),
  ),
});
export type ContestDesk = z.infer<typeof desk>;

export const contestDesk = endpoint({
  ...contestCalls.contestDesk,
  access: 'admin',
  rate: 'read',
  summary: 'A contest with all that its organisers decide',
  params: contestParams,
  reply: desk,
});

const objectId = storableText(contestObjectIdMaxChars).optional();

const shownRun = z.object({
  id: z.string(),
  team: z.object({ id: z.string(), name: z.string() }),
  /** The label of the problem. */
  problem: z.string(),
  language: z.string(),
  /** In the time of its team. */
  timeMs: z.number(),
  /** `Pending` while it is waiting, and while the caller may not know it. */
  verdict: z.enum([...verdicts, pending]),
  points: z.number().nullable(),
});
export type ShownRun = z.infer<typeof shownRun>;

export const contestRuns = endpoint({
  ...contestCalls.contestRuns,
  ...ofContest,
  refuses: [400, 404],
  summary:
    'A page of the submissions that the caller may know of, the newest first, with what they may know',
  query: z.object({
    /** The id of a team. */
    team: objectId,
    /** The id of a problem. */
    problem: objectId,
    limit: limitTo(contestRunsPageMaxRows, contestRunsPageRows),
    offset,
  }),
  reply: z.object({
    /** On all pages. */
    count: z.int(),
    rows: z.array(shownRun),
  }),
});

/** Calls that are refused while results are sealed for the caller, and before the end. */
const ofResults = { ...ofContest, refuses: [403, 404] } as const;

export const contestResults = endpoint({
  ...contestCalls.contestResults,
  ...ofResults,
  summary:
    'What teams are honoured for, once the contest is over and nothing is sealed for the caller',
  reply: z.object({
    isFinal: z.boolean(),
    awards: z.array(
      z.object({
        id: z.string(),
        citation: z.string(),
        teams: z.array(z.object({ id: z.string(), name: z.string() })),
      }),
    ),
  }),
});
export type ContestResults = z.infer<typeof contestResults.reply>;

const resolverStep = z.object({
  team: z.string(),
  /** Which problem's results are told, from 0; null if the place of the team is. */
  problem: z.int().nullable(),
  /** After the step, as the figures are. */
  cell: boardCell.nullable(),
  solved: z.int(),
  points: z.number(),
  penalty: z.int(),
  /** The place of the row before and after, from 0. */
  from: z.int(),
  to: z.int(),
  /** Of the rows from the upper of both places on, as far as any has changed. */
  ranks: z.array(z.int().nullable()),
  /** What the team is honoured for, when its place is told. */
  awards: z.array(z.string()),
});
export type ShownStep = z.infer<typeof resolverStep>;

export const contestResolver = endpoint({
  ...contestCalls.contestResolver,
  ...ofResults,
  summary:
    'The board as everyone saw it at the end, and the steps to the real one, from its end upwards',
  reply: z.object({ board: shownBoard, steps: z.array(resolverStep) }),
});
export type ContestResolver = z.infer<typeof contestResolver.reply>;

/** Standings as a file. */
const asFile = { ...ofContest, reply: bytes, givesBytes: true } as const;

export const contestCsv = endpoint({
  ...contestCalls.contestCsv,
  ...asFile,
  summary: 'The standings that the caller sees as CSV, in which no text is a formula',
});

export const contestHtml = endpoint({
  ...contestCalls.contestHtml,
  ...asFile,
  summary: 'The standings that the caller sees as a page of HTML without scripts',
});

export const exportContest = endpoint({
  ...contestCalls.exportContest,
  ...asFile,
  access: 'admin',
  summary:
    'The contest as a package, a zip archive, with all that took place; the import makes an equal contest of it',
});

/** What organisers do by hand to the course of a contest. */
export const contestMoves = [
  'start',
  'pause countdown',
  'resume countdown',
  'pause',
  'resume',
  'freeze',
  'end',
  'thaw',
  'finalize',
  'end updates',
] as const;
export type ContestMove = (typeof contestMoves)[number];

export const moveContest = endpoint({
  ...contestCalls.moveContest,
  access: 'admin',
  rate: 'write',
  refuses: [409],
  summary:
    'Starts, pauses, freezes, ends, thaws or finalizes a contest now. It is not final while submissions or questions are open; the refusal names them',
  params: contestParams,
  body: z.strictObject({ move: z.enum(contestMoves) }),
  reply: z.object({ version: z.int() }),
});

export const ownRegistration = endpoint({
  ...contestCalls.ownRegistration,
  ...ofContest,
  summary: 'Who may sign up for a contest, and as what the caller takes part',
  reply: z.object({
    registration: z.enum(registrations),
    /** How many people a team has at most; with 1, everyone takes part alone. */
    membersMax: z.int(),
    /** Whether people may sign up now. */
    isOpen: z.boolean(),
    /** Null if the caller does not take part. */
    own: z
      .object({
        teamId: z.string(),
        name: z.string(),
        isTeam: z.boolean(),
        kind: z.enum(teamKinds),
        /** In the order of their names. */
        members: z.array(z.object({ id: z.string(), name: z.string() })),
        /** With which others join the team; null if no one can. */
        teamCode: z.string().nullable(),
        /** Whether the caller may leave it. */
        mayLeave: z.boolean(),
      })
      .nullable(),
    /** The newest time of the caller that is not the contest's; null if there is none. */
    ownTime: z
      .object({
        isVirtual: z.boolean(),
        startsAt: instant,
        /** Null while the clock of the contest stands still. */
        endsAt: instant.nullable(),
        isOver: z.boolean(),
      })
      .nullable(),
    /** The time that the caller may start now, and how long it would be. */
    mayStart: z.object({ isVirtual: z.boolean(), durationMs: z.number() }).nullable(),
    /** How long each team has from a start of its own; null if all start together. */
    windowMs: z.number().nullable(),
  }),
});
export type OwnRegistration = z.infer<typeof ownRegistration.reply>;

/** A name that people choose for their team. */
const teamName = z
  .string()
  .normalize('NFKC')
  .trim()
  .overwrite((value) => value.replaceAll(/\s+/g, ' '))
  .pipe(shortLine(teamNameMaxChars))
  .refine((value) => !unseen.test(value), 'must not have characters that cannot be seen');

/** The id of the caller's participation. */
const registered = z.object({ teamId: z.string() });

export const registerForContest = endpoint({
  ...contestCalls.registerForContest,
  access: 'user',
  rate: 'write',
  refuses: [403, 404, 409],
  summary:
    'Signs the caller up for a contest, also while it runs: alone, with a new team, or in the team of a code. The same call again changes nothing',
  params: contestParams,
  body: z.strictObject({
    joinCode: storableText(joinCodeMaxChars).optional(),
    /** Of a new team. */
    teamName: teamName.optional(),
    /** Of a team that is there. */
    teamCode: z
      .string()
      .trim()
      .max(joinCodeMaxChars)
      .refine(...storable)
      .optional(),
  }),
  reply: registered,
});

export const withdrawFromContest = endpoint({
  ...contestCalls.withdrawFromContest,
  access: 'user',
  rate: 'write',
  refuses: [404, 409],
  summary: 'Takes the caller out of a contest that has not begun',
  params: contestParams,
  reply: z.literal(true),
});

export const startOwnTime = endpoint({
  ...contestCalls.startOwnTime,
  access: 'user',
  rate: 'write',
  refuses: [403, 404, 409],
  summary:
    'Starts the time of the caller’s team in a contest with windows, or, when the contest is over, a virtual participation. While that time runs, it changes nothing',
  params: contestParams,
  body: z.strictObject({}),
  reply: z.object({
    teamId: z.string(),
    startsAt: instant,
    /** Null while the clock of the contest stands still. */
    endsAt: instant.nullable(),
  }),
});

const teamDraft = z.strictObject({
  name: shortLine(teamNameMaxChars),
  kind: z.enum(['official', 'unofficial', 'hidden']).default('official'),
  /** Ids of people. */
  members: z.array(id).max(teamMembersMax).default([]),
});
export type TeamDraft = z.output<typeof teamDraft>;

export const addContestTeam = endpoint({
  ...contestCalls.addContestTeam,
  access: 'admin',
  rate: 'write',
  refuses: [404, 409],
  summary: 'Signs up a team with its members, or a person',
  params: contestParams,
  body: teamDraft,
  reply: registered,
});

export const teamParams = contestParams.extend({
  id: z
    .string()
    .max(contestObjectIdMaxChars)
    .regex(/^[\w.-]+$/, 'is not a team'),
});

export const removeContestTeam = endpoint({
  ...contestCalls.removeContestTeam,
  access: 'admin',
  rate: 'write',
  refuses: [404, 409],
  summary: 'Takes a team without submissions out of a contest',
  params: teamParams,
  reply: z.literal(true),
});
