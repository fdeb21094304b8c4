/**
 * The calls under /api: the Contest API of the ICPC in its version 2023-06
 * (https://ccs-specs.icpc.io/2023-06/contest_api), which only reads. Names of fields, and times and
 * ids as texts, are the standard's.
 */
import { z } from 'zod';
import * as calls from './calls.ts';
import { bytes, endpoint } from './endpoint.ts';
import { contestIdMaxChars, contestObjectIdMaxChars } from './limits.ts';
import { storableText } from './text.ts';

const contestParams = z.object({
  id: storableText(contestIdMaxChars, 'id: Is not an id.'),
});
const anId = storableText(contestObjectIdMaxChars).optional();

const time = z.string();
const relativeTime = z.string();

export const apiInformation = endpoint({
  ...calls.apiInformation,
  access: 'anyone',
  rate: 'read',
  summary: 'The version of the Contest API',
  reply: z.object({
    version: z.literal('2023-06'),
    version_url: z.string(),
    provider: z.object({ name: z.string() }),
  }),
});

export const apiContest = z.object({
  id: z.string(),
  name: z.string(),
  formal_name: z.string().optional(),
  start_time: time.nullable(),
  countdown_pause_time: relativeTime.optional(),
  duration: relativeTime,
  scoreboard_freeze_duration: relativeTime.optional(),
  scoreboard_type: z.enum(['pass-fail', 'score']),
  /** In minutes; only of pass-fail. */
  penalty_time: z.int().optional(),
});
export type ApiContest = z.infer<typeof apiContest>;

export const listContests = endpoint({
  ...calls.listContests,
  access: 'anyone',
  rate: 'read',
  summary: 'The contests that everyone may see; all for administrators',
  reply: z.array(apiContest),
});

/** A call about one contest. */
const ofContest = {
  access: 'anyone',
  rate: 'read',
  refuses: [404],
  params: contestParams,
} as const;

export const getContest = endpoint({
  ...calls.getContest,
  ...ofContest,
  summary: 'A contest',
  reply: apiContest,
});

export const apiState = z.object({
  started: time.nullable(),
  frozen: time.nullable(),
  ended: time.nullable(),
  thawed: time.nullable(),
  finalized: time.nullable(),
  end_of_updates: time.nullable(),
});
export type ApiState = z.infer<typeof apiState>;

export const contestState = endpoint({
  ...calls.contestState,
  ...ofContest,
  summary: 'When a contest started, froze, ended, was thawed and became final',
  reply: apiState,
});

export const contestAccess = endpoint({
  ...calls.contestAccess,
  ...ofContest,
  summary: 'What the caller can read of a contest',
  reply: z.object({
    capabilities: z.array(z.string()),
    endpoints: z.array(z.object({ type: z.string(), properties: z.array(z.string()) })),
  }),
});

export const apiProblem = z.object({
  id: z.string(),
  label: z.string(),
  name: z.string(),
  /** From 1. */
  ordinal: z.int(),
  rgb: z.string().optional(),
  color: z.string().optional(),
  /** In seconds. */
  time_limit: z.number().optional(),
  test_data_count: z.int(),
  max_score: z.number().optional(),
});

export const contestProblems = endpoint({
  ...calls.contestProblems,
  ...ofContest,
  summary: 'The problems of a contest; none before its start, except for administrators',
  reply: z.array(apiProblem),
});

export const apiTeam = z.object({
  id: z.string(),
  icpc_id: z.string().optional(),
  name: z.string(),
  label: z.string(),
  display_name: z.string().optional(),
  organization_id: z.string().optional(),
  group_ids: z.array(z.string()),
  hidden: z.boolean(),
});

export const contestTeams = endpoint({
  ...calls.contestTeams,
  ...ofContest,
  summary: 'The teams of a contest; hidden ones only for administrators',
  query: z.object({ organization_id: anId }),
  reply: z.array(apiTeam),
});

export const apiOrganization = z.object({
  id: z.string(),
  icpc_id: z.string().optional(),
  name: z.string(),
  formal_name: z.string().optional(),
  country: z.string().optional(),
});

export const contestOrganizations = endpoint({
  ...calls.contestOrganizations,
  ...ofContest,
  summary: 'The organizations of the teams of a contest',
  reply: z.array(apiOrganization),
});

export const apiGroup = z.object({
  id: z.string(),
  icpc_id: z.string().optional(),
  name: z.string(),
  type: z.string().optional(),
});

export const contestGroups = endpoint({
  ...calls.contestGroups,
  ...ofContest,
  summary: 'The groups of the teams of a contest',
  reply: z.array(apiGroup),
});

export const apiLanguage = z.object({
  id: z.string(),
  name: z.string(),
  entry_point_required: z.boolean(),
  entry_point_name: z.string().optional(),
  extensions: z.array(z.string()),
});

export const contestLanguages = endpoint({
  ...calls.contestLanguages,
  ...ofContest,
  summary: 'The languages of a contest',
  reply: z.array(apiLanguage),
});

export const apiJudgementType = z.object({
  id: z.string(),
  name: z.string(),
  penalty: z.boolean(),
  solved: z.boolean(),
});

export const contestJudgementTypes = endpoint({
  ...calls.contestJudgementTypes,
  ...ofContest,
  summary: 'The results that submissions of a contest can have',
  reply: z.array(apiJudgementType),
});

export const apiSubmission = z.object({
  id: z.string(),
  language_id: z.string(),
  problem_id: z.string(),
  team_id: z.string(),
  time,
  contest_time: relativeTime,
  /** Null where none is known: the standard's schema wants it for some languages. */
  entry_point: z.string().nullable(),
  /** Programs are not given. */
  files: z.array(z.never()),
});

export const contestSubmissions = endpoint({
  ...calls.contestSubmissions,
  ...ofContest,
  summary: 'The submissions that the caller may know of, without programs',
  query: z.object({ language_id: anId, problem_id: anId, team_id: anId }),
  reply: z.array(apiSubmission),
});

export const apiJudgement = z.object({
  id: z.string(),
  submission_id: z.string(),
  judgement_type_id: z.string().optional(),
  score: z.number().optional(),
  start_time: time,
  start_contest_time: relativeTime,
  end_time: time.optional(),
  end_contest_time: relativeTime.optional(),
  /** In seconds. */
  max_run_time: z.number().optional(),
});

export const contestJudgements = endpoint({
  ...calls.contestJudgements,
  ...ofContest,
  summary: 'The judgements that the caller may know: none of what a freeze seals',
  query: z.object({ submission_id: anId, judgement_type_id: anId }),
  reply: z.array(apiJudgement),
});

export const apiAward = z.object({
  id: z.string(),
  citation: z.string(),
  team_ids: z.array(z.string()),
});

export const contestAwards = endpoint({
  ...calls.contestAwards,
  ...ofContest,
  summary: 'What teams are honoured for by the board that the caller sees',
  reply: z.array(apiAward),
});

export const apiClarification = z.object({
  id: z.string(),
  from_team_id: z.string().nullable(),
  to_team_id: z.string().nullable(),
  reply_to_id: z.string().nullable(),
  problem_id: z.string().nullable(),
  text: z.string(),
  time,
  contest_time: relativeTime,
});

export const contestClarifications = endpoint({
  ...calls.contestClarifications,
  ...ofContest,
  summary: 'Announcements to all teams; for administrators questions and answers, too',
  query: z.object({ from_team_id: anId, to_team_id: anId, reply_to_id: anId, problem_id: anId }),
  reply: z.array(apiClarification),
});

const scoreboardRow = z.object({
  /** Teams without a rank have the one of their place. */
  rank: z.int(),
  team_id: z.string(),
  score: z.object({
    num_solved: z.int().optional(),
    /** In minutes. */
    total_time: z.int().optional(),
    score: z.number().optional(),
    /** The minute of the last improvement. */
    time: z.int().optional(),
  }),
  problems: z.array(
    z.object({
      problem_id: z.string(),
      num_judged: z.int(),
      num_pending: z.int(),
      solved: z.boolean().optional(),
      score: z.number().optional(),
      /** In minutes. */
      time: z.int().optional(),
    }),
  ),
});

export const apiScoreboard = z.object({
  time,
  contest_time: relativeTime,
  state: apiState,
  rows: z.array(scoreboardRow),
});
export type ApiScoreboard = z.infer<typeof apiScoreboard>;

export const contestScoreboard = endpoint({
  ...calls.contestScoreboard,
  ...ofContest,
  refuses: [400, 404],
  summary: 'The board of a contest, or of a group, as the caller may see it now',
  query: z.object({ group_id: anId }),
  reply: apiScoreboard,
});

export const contestEventFeed = endpoint({
  ...calls.contestEventFeed,
  ...ofContest,
  refuses: [400, 404, 503],
  summary:
    'All that the caller may read of a contest as events, one JSON object a line, and then every change; stays open',
  query: z.object({
    /** Of the last event with one. If nothing has changed since, only changes follow. */
    since_token: z
      .string()
      .regex(/^[0-9a-f]{32}$/, 'since_token: Is no token of this feed.')
      .optional(),
    /** `false`: ends after what there is now. */
    stream: z.enum(['true', 'false'], 'stream: Must be true or false.').default('true'),
  }),
  reply: bytes,
  givesBytes: true,
});

export const contestObject = endpoint({
  ...calls.contestObject,
  ...ofContest,
  summary: 'One object of a list of a contest, such as /teams/17',
  params: contestParams.extend({
    collection: storableText(36, 'collection: Is not a list.'),
    object: storableText(160, 'object: Is not an id.'),
  }),
  /** As its list has it. */
  reply: z.looseObject({ id: z.string() }),
});
