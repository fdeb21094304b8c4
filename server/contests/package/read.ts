/**
 * Reads a contest package or a feed of a finished contest into one value, which imported-contests.ts writes.
 * All findings are collected: each says the file, the key and the rule.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { contestPresets } from '../../../contract/contest-presets.ts';
import {
  type ContestSettings,
  contestSettings,
  createContest,
  type Registration,
  registrations,
  type TeamKind,
} from '../../../contract/contests.ts';
import {
  contestIdMaxChars,
  contestMaxMs,
  contestObjectIdMaxChars,
} from '../../../contract/limits.ts';
import { type Verdict, visibilities } from '../../../contract/words.ts';
import { type Finding, Findings, PackageError } from '../../../problems/package/findings.ts';
import { ruleOf } from '../../http/field-rules.ts';
import { type Collections, placeOf, takeKept, type WrittenAt } from './collections.ts';
import { type ComingContest, comingOf, startOfComing } from './coming.ts';
import { readFeed } from './feed.ts';
import { readAccounts, readFiles } from './files.ts';
import {
  contestShape,
  idFrom,
  type ListName,
  type ListObject,
  listMaxEntries,
  listShapes,
  type Moment,
  stateShape,
} from './shapes.ts';
import { arbiterFile, feedNames, type Sources, withSources } from './sources.ts';
import { valueOfYaml } from './yaml.ts';

/** A contest with all that belongs to it. Objects refer to each other by their ids outside. */
export type ContestPackage = {
  slug: string;
  name: string;
  formalName: string | null;
  settings: ContestSettings;
  allowsVirtual: boolean;
  /** Whether its places change contest ratings. */
  isRated: boolean;
  registration: Registration;
  /** How long each team had from a start of its own; null: all started together. */
  windowMs: number | null;
  startsAtMs: number;
  durationMs: number;
  thawedAtMs: number | null;
  finalizedAtMs: number | null;
  updatesEndedAtMs: number | null;
  types: { id: string; name: string; hasPenalty: boolean; isSolved: boolean; verdict: Verdict }[];
  languages: ListObject<'languages'>[];
  problems: PackagedProblem[];
  groups: ListObject<'groups'>[];
  organizations: ListObject<'organizations'>[];
  teams: PackagedTeam[];
  runs: PackagedRun[];
  judgements: PackagedJudgement[];
  clarifications: PackagedClarification[];
  awards: ListObject<'awards'>[];
  penalties: { teamId: string; minutes: number }[];
  ignoredRuns: string[];
  /** Of all of this, to tell whether a package was sent before. */
  sha256: string;
};

export type PackagedProblem = {
  id: string;
  label: string;
  name: string;
  color: string | null;
  rgb: string | null;
  points: number;
  timeLimitMs: number | null;
  testCount: number | null;
  /** The problem here, if the settings name it. */
  problemId: string | null;
};

export type PackagedTeam = Omit<ListObject<'teams'>, 'hidden' | 'label'> & {
  label: string;
  kind: TeamKind;
  isDisqualified: boolean;
};

export type PackagedRun = {
  id: string;
  teamId: string;
  problemId: string;
  language: string;
  entryPoint: string | null;
  receivedAtMs: number;
};

export type PackagedJudgement = {
  id: string;
  runId: string;
  type: string | null;
  points: number | null;
  /** The points of each subtask. */
  subtasks: number[] | null;
  startedAtMs: number;
  endedAtMs: number | null;
  maxRunTimeMs: number | null;
  counts: boolean;
};

/** To one team, or to everyone; what goes to several teams is here once for each. */
export type PackagedClarification = Omit<
  ListObject<'clarifications'>,
  'to_team_ids' | 'to_group_ids'
> & { atMs: number };

/** `contest` is undefined if there are errors, `coming` is null if anything has happened in it. */
export type ReadContest = {
  contest: ContestPackage | undefined;
  coming: ComingContest | null;
  findings: Finding[];
  /** The number of further findings. */
  findingsLeft: number;
};

/** What a package is read from; `name`: of the package, if its file has another. */
type From = { path: string; name?: string };

export async function readContestPackage(from: From): Promise<ReadContest> {
  const findings = new Findings();
  const outcome = await withSources(from, findings, async (sources) => {
    const collections = await collectionsOf(sources, findings);
    const arbiter = await arbiterOf(sources, findings);
    const reading: Reading = {
      collections,
      arbiter,
      findings,
      name: sources.name,
      broken: new Map(),
      found: new Map(),
    };
    const problems = listed('problems', listShapes.problems, reading);
    const teams = listed('teams', listShapes.teams, reading);
    const contest = contestOf(reading, { problems, teams });
    const startsAtMs = startOfComing(collections);
    if (startsAtMs === undefined) return { contest, coming: null };
    const own = new Findings();
    const accounts = await readAccounts(sources, own);
    const hasLanguages = collections.lists.languages !== undefined;
    const { file = '' } = collections.contest ?? {};
    const lists = { startsAtMs, problems, teams, accounts, hasLanguages };
    return { contest, coming: comingOf({ contest, arbiter, file, ...lists }, own) };
  }).catch((error: unknown) => {
    // The archive itself is damaged; that is among the findings.
    if (error instanceof PackageError) return { contest: undefined, coming: null };
    throw error;
  });
  return {
    ...outcome,
    contest: findings.hasErrors ? undefined : outcome.contest,
    findings: findings.all,
    findingsLeft: findings.left,
  };
}

/** What files say comes before what the feed says. */
async function collectionsOf(sources: Sources, findings: Findings): Promise<Collections> {
  const files = await readFiles(sources, findings);
  const feed = feedNames.find((one) => sources.has(one));
  if (feed === undefined) return files;
  const { contest, state, lists, gone } = await readFeed(feed, sources.lines(feed), findings);
  return {
    contest: files.contest ?? contest,
    state: files.state ?? state,
    lists: { ...lists, ...files.lists },
    gone,
  };
}

/** Of contests that are held here: how many people a team has, and who sees what. */
const heldShape = createContest.body.shape;

const decidedMax = 20_000;
const subtasksMax = 100;

const anId = z.union([z.string(), z.int()], 'Must be an id.').transform(String);
const idList = z
  .array(anId, 'Must be a list of ids.')
  .max(decidedMax, `At most ${decidedMax} ids.`)
  .default([]);

/** How people come into a contest and what it changes, if its package does not say. */
const entryUnsaid: Pick<ContestPackage, 'isRated' | 'registration' | 'windowMs'> = {
  isRated: false,
  registration: 'organiser',
  windowMs: null,
};
const windowRule = `Must be null or whole milliseconds, from 1000 to ${contestMaxMs}.`;

/** What the standard has no word for: settings of contract/contests.ts, and decisions. */
const arbiterShape = contestSettings.partial().extend({
  preset: z
    .enum(
      ['icpc', 'ioi', 'oi', 'atcoder', 'homework'],
      'Must be icpc, ioi, oi, atcoder or homework.',
    )
    .optional(),
  /** Whether people may take part by a clock of their own. */
  allowsVirtual: z.boolean('Must be true or false.').default(false),
  isRated: z.boolean('Must be true or false.').default(entryUnsaid.isRated),
  /** The code to sign up with is in no package: its readers could use it in the contest itself. */
  registration: z
    .enum(registrations, 'Must be open, code or organiser.')
    .default(entryUnsaid.registration),
  windowMs: z
    .int(windowRule)
    .min(1000, windowRule)
    .max(contestMaxMs, windowRule)
    .nullable()
    .default(entryUnsaid.windowMs),
  /** The rest of the entry is for a contest that is held here, and not read of one that is over. */
  visibility: z.enum(visibilities, 'Must be draft, hidden or published.').default('published'),
  membersMax: heldShape.membersMax.unwrap().optional(),
  allowsAssistant: z.boolean('Must be true or false.').default(false),
  unofficialTeams: idList,
  unofficialGroups: idList,
  disqualifiedTeams: idList,
  ignoredSubmissions: idList,
  /** Minutes by team. */
  addedPenalties: z.record(z.string(), z.int().min(-100_000).max(100_000)).default({}),
  /** The points of each subtask, by submission. */
  subtasks: z.record(z.string(), z.array(z.number()).max(subtasksMax)).default({}),
  /** Problems here, by their ids in the contest. */
  problems: z
    .record(z.string(), z.uuid('Must be the id of a problem here.').toLowerCase())
    .default({}),
});
type ArbiterFile = z.output<typeof arbiterShape>;

async function arbiterOf(sources: Sources, findings: Findings): Promise<ArbiterFile | undefined> {
  const text = (await sources.text(arbiterFile)) ?? '';
  const value = await valueOfYaml(text, { path: arbiterFile, schema: 'core' }, findings);
  if (value === undefined) return undefined;
  return checked(arbiterShape, { value, file: arbiterFile }, findings);
}

type Reading = {
  collections: Collections;
  arbiter: ArbiterFile | undefined;
  findings: Findings;
  /** Of the folder or archive. */
  name: string;
  /** The ids of objects that break rules: what refers to them is not reported again. */
  broken: Map<ListName, Set<unknown>>;
  /** The objects of the lists that were read. */
  found: Map<ListName, ReadonlyMap<string, unknown>>;
};

type ValueOf<Shape extends z.ZodType> = { value: z.output<Shape>; placed: WrittenAt };

/** The value of an object; undefined, with findings, if it breaks rules. */
function checked<Shape extends z.ZodType>(
  shape: Shape,
  placed: WrittenAt & { value: unknown },
  findings: Findings,
): z.output<Shape> | undefined {
  const read = shape.safeParse(placed.value, { error: (issue) => `${ruleOf(issue)}.` });
  if (read.success) return read.data;
  for (const issue of read.error.issues) {
    const way = issue.path.map(String);
    const ways =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...way, key]) : [way];
    for (const one of ways) {
      findings.error(placed.file, issue.message, placeOf(placed, one.join('.')));
    }
  }
  return undefined;
}

type Listed<Name extends ListName> = Map<string, ValueOf<(typeof listShapes)[Name]>>;
type WithId = z.ZodType<{ id: string }>;

/** The objects of a list by their ids, each of which must be there once. */
function listed<Shape extends WithId>(
  name: ListName,
  shape: Shape,
  { collections, findings, broken, found: lists }: Reading,
): Map<string, ValueOf<Shape>> {
  const found = new Map<string, ValueOf<Shape>>();
  lists.set(name, found);
  const all = collections.lists[name] ?? [];
  if (all[0] !== undefined && all.length > listMaxEntries[name]) {
    findings.error(all[0].file, `At most ${listMaxEntries[name]} ${name}.`);
    return found;
  }
  for (const placed of all) {
    const written = takeKept(placed);
    const value = checked(shape, { ...placed, value: written }, findings);
    if (value === undefined) {
      broken.set(name, (broken.get(name) ?? new Set()).add(written.id));
      continue;
    }
    const { id } = value;
    if (found.has(id)) {
      findings.error(placed.file, `There are two with the id ${id}.`, placeOf(placed, 'id'));
    } else found.set(id, { value, placed });
  }
  return found;
}

/** Which key of an object refers to what, in which list; null to nothing. */
type Reference = { key: string; id: string | null; list: ListName };

/** Reports a reference that leads nowhere; false, too, if a feed deleted its target. */
function refersTo(
  { collections, findings, broken, found }: Reading,
  placed: WrittenAt,
  { key, id, list }: Reference,
): boolean {
  if (id === null || found.get(list)?.has(id)) return true;
  if (collections.gone.get(list)?.has(id) || broken.get(list)?.has(id)) return false;
  findings.error(placed.file, `There is no ${id} in the ${list}.`, placeOf(placed, key));
  return false;
}

function contestOf(
  reading: Reading,
  { problems, teams }: { problems: Listed<'problems'>; teams: Listed<'teams'> },
): ContestPackage | undefined {
  const { collections, arbiter, findings } = reading;
  const groups = listed('groups', listShapes.groups, reading);
  const organizations = listed('organizations', listShapes.organizations, reading);
  const submissions = listed('submissions', listShapes.submissions, reading);
  const judgements = listed('judgements', listShapes.judgements, reading);
  const languages = listed('languages', listShapes.languages, reading);
  const clarifications = listed('clarifications', listShapes.clarifications, reading);
  const awards = listed('awards', listShapes.awards, reading);
  const givenTypes = listed('judgement-types', listShapes['judgement-types'], reading);
  if (collections.contest === undefined) {
    if (!findings.all.some(({ file }) => file.startsWith('contest.'))) {
      findings.error('contest.yaml', 'The file is required, or contest.json, or an event feed.');
    }
    return undefined;
  }
  const { contest, state: placedState } = collections;
  const read = checked(contestShape, contest, findings);
  const state = placedState && checked(stateShape, placedState, findings);
  if (read === undefined) return undefined;
  for (const name of ['problems', 'teams'] as const) {
    if (collections.lists[name] === undefined) {
      findings.error(`${name}.json`, `The ${name} of the contest are required.`);
    }
  }
  const startsAtMs = read.start_time ?? state?.started ?? startOf({ submissions, judgements });
  if (startsAtMs === undefined) {
    findings.error(contest.file, 'Required.', placeOf(contest, 'start_time'));
    return undefined;
  }

  const facts = { ...read, scoreboard_freeze_duration: freezeOf(read, startsAtMs) };
  const freezeMs = facts.scoreboard_freeze_duration ?? 0;
  if (read.scoreboard_freeze_duration === null && (freezeMs < 0 || freezeMs > facts.duration)) {
    const rule = 'Must be within the contest.';
    findings.error(contest.file, rule, placeOf(contest, 'scoreboard_freeze_time'));
    return undefined;
  }

  /** When something happened. The time of the contest counts, by which its board was made. */
  let differing = 0;
  const atOf = (absolute: number | null, relative: number | null): number | null => {
    if (relative === null) return absolute;
    const atMs = startsAtMs + relative;
    if (absolute !== null && Math.abs(absolute - atMs) > differenceMaxMs) differing += 1;
    return atMs;
  };

  for (const { value, placed } of teams.values()) {
    const key = 'organization_id';
    if (!refersTo(reading, placed, { key, id: value[key], list: 'organizations' })) {
      value[key] = null;
    }
    value.group_ids = value.group_ids.filter((id) =>
      refersTo(reading, placed, { key: 'group_ids', id, list: 'groups' }),
    );
  }
  const settings = arbiter === undefined ? undefined : settingsOf(facts, arbiter);
  const score = settings?.score ?? 'solved';
  // In contests with points and no penalty, that a verdict costs none says nothing of it.
  const hasTries = score === 'solved' || (settings?.penaltyMinutes ?? 0) > 0;
  const types = typesOf(reading, { given: givenTypes, judgements, hasTries });
  const typeIds = new Set(types.map(({ id }) => id));
  const runs: PackagedRun[] = [];
  const ofTeams = [...submissions.values()].flatMap(
    ({ value: { team_id: team, ...value }, placed }) =>
      team === null ? [] : [{ value: { ...value, team_id: team }, placed }],
  );
  const [first] = submissions.values();
  if (first !== undefined && ofTeams.length < submissions.size) {
    const rule = `${submissions.size - ofTeams.length} of ${submissions.size} submissions are of no team, and are left out.`;
    findings.warn(first.placed.file, rule);
  }
  for (const { value, placed } of ofTeams) {
    const atMs = atOf(value.time, value.contest_time);
    if (atMs === null) findings.error(placed.file, 'Required.', placeOf(placed, 'time'));
    const team: Reference = { key: 'team_id', id: value.team_id, list: 'teams' };
    const problem: Reference = { key: 'problem_id', id: value.problem_id, list: 'problems' };
    const hasTeam = refersTo(reading, placed, team);
    const hasProblem = refersTo(reading, placed, problem);
    if (atMs === null || !hasTeam || !hasProblem) continue;
    runs.push({
      id: value.id,
      teamId: value.team_id,
      problemId: value.problem_id,
      language: value.language_id ?? unknownLanguage,
      entryPoint: value.entry_point,
      receivedAtMs: atMs,
    });
  }
  const runById = new Map(runs.map((run) => [run.id, run]));
  const judged: PackagedJudgement[] = [];
  for (const { value, placed } of judgements.values()) {
    const run = runById.get(value.submission_id);
    if (run === undefined) {
      // A submission that is left out takes its judgements with it; that has been said.
      refersTo(reading, placed, {
        key: 'submission_id',
        id: value.submission_id,
        list: 'submissions',
      });
      continue;
    }
    // A type that is not there has been reported, or a feed deleted it: nothing was judged by it.
    const { judgement_type_id: type } = value;
    if (type !== null && !typeIds.has(type)) continue;
    const startedAtMs = atOf(value.start_time, value.start_contest_time) ?? run.receivedAtMs;
    judged.push({
      id: value.id,
      runId: run.id,
      type,
      points: value.score,
      subtasks: arbiter?.subtasks[run.id] ?? null,
      startedAtMs,
      endedAtMs: atOf(value.end_time, value.end_contest_time),
      maxRunTimeMs: value.max_run_time === null ? null : value.max_run_time * 1000,
      counts: value.current !== false && value.valid !== false && type !== null,
    });
  }
  keepLast(judged);
  const messages = messagesOf(reading, { clarifications, teams, atOf });
  if (differing > 0) {
    const one = differing === 1;
    findings.warn(
      contest.file,
      `The time of ${differing} object${one ? '' : 's'} differs from ${one ? 'its' : 'their'} contest time by more than a second; the contest time counts.`,
      placeOf(contest, 'start_time'),
    );
  }
  if (arbiter === undefined || settings === undefined) return undefined;
  const decided = (key: string, ids: readonly string[], list: ListName) => {
    for (const id of ids) {
      if (!reading.found.get(list)?.has(id)) {
        findings.error(arbiterFile, `There is no ${id} in the ${list}.`, { field: key });
      }
    }
    return new Set(ids);
  };
  const unofficial = decided('unofficialTeams', arbiter.unofficialTeams, 'teams');
  const outside = decided('unofficialGroups', arbiter.unofficialGroups, 'groups');
  const disqualified = decided('disqualifiedTeams', arbiter.disqualifiedTeams, 'teams');
  decided('ignoredSubmissions', arbiter.ignoredSubmissions, 'submissions');
  decided('subtasks', Object.keys(arbiter.subtasks), 'submissions');
  decided('addedPenalties', Object.keys(arbiter.addedPenalties), 'teams');
  decided('problems', Object.keys(arbiter.problems), 'problems');
  const { preset, score: ownScore } = arbiter;
  if (preset !== undefined && ownScore === undefined && facts.scoreboard_type !== null) {
    const isScore = facts.scoreboard_type === 'score';
    if (isScore !== (settings.score === 'points')) {
      findings.warn(
        arbiterFile,
        `The contest has the scoreboard_type ${facts.scoreboard_type}; the preset counts.`,
        { field: 'preset' },
      );
    }
  }
  const ofProblemsHere = new Map<string, string>();
  for (const [id, problemId] of Object.entries(arbiter.problems)) {
    const before = ofProblemsHere.get(problemId);
    if (before === undefined) ofProblemsHere.set(problemId, id);
    else {
      findings.error(arbiterFile, `Must not be the same problem as ${before}.`, {
        field: `problems.${id}`,
      });
    }
  }
  const { isRated, registration, windowMs } = arbiter;
  if (windowMs !== null && windowMs > facts.duration) {
    findings.error(arbiterFile, `At most the duration, which is ${facts.duration} ms.`, {
      field: 'windowMs',
    });
  }
  const hiddenGroups = new Set(
    [...groups.values()].filter(({ value }) => value.hidden === true).map(({ value }) => value.id),
  );
  const kindOf = ({ id, hidden, group_ids: own }: ListObject<'teams'>): TeamKind => {
    if (hidden === true || own.some((one) => hiddenGroups.has(one))) return 'hidden';
    return unofficial.has(id) || own.some((one) => outside.has(one)) ? 'unofficial' : 'official';
  };
  const endsAtMs = startsAtMs + facts.duration;
  const endOfUpdates = state?.end_of_updates ?? null;
  // What was planned counts only if nothing says what happened.
  const { scoreboard_thaw_time: thaw } = facts;
  const planned = thaw === null ? endsAtMs : timeAt(thaw, startsAtMs);
  const thawedAtMs = state === undefined ? planned : (state.thawed ?? endOfUpdates);
  if (thawedAtMs === null && settings.board === 'frozen' && placedState !== undefined) {
    findings.warn(
      placedState.file,
      'The freeze was not lifted: what happened in it stays sealed for all but administrators.',
      placeOf(placedState, 'thawed'),
    );
  }
  const slug = facts.id ?? idFrom(reading.name, contestIdMaxChars);
  if (slug === '') {
    findings.error(contest.file, 'Required.', placeOf(contest, 'id'));
    return undefined;
  }
  const whole = {
    slug,
    name: facts.name,
    formalName: facts.formal_name,
    settings,
    allowsVirtual: arbiter.allowsVirtual,
    startsAtMs,
    durationMs: facts.duration,
    thawedAtMs,
    finalizedAtMs: state === undefined ? endsAtMs : (state.finalized ?? endOfUpdates),
    updatesEndedAtMs: state === undefined ? endsAtMs : endOfUpdates,
    types,
    languages: languagesOf(reading, { given: languages, submissions }),
    problems: problemsOf(problems, arbiter, score),
    groups: [...groups.values()].map(({ value }) => value),
    organizations: [...organizations.values()].map(({ value }) => value),
    teams: [...teams.values()].map(({ value: { hidden, label, ...team } }) => ({
      ...team,
      label: label ?? team.id,
      kind: kindOf({ ...team, hidden, label }),
      isDisqualified: disqualified.has(team.id),
    })),
    runs,
    judgements: judged,
    clarifications: inOrderOfReplies(messages, (id) => {
      const placed = clarifications.get(id)?.placed ?? contest;
      findings.error(placed.file, 'Must not lead back to itself.', placeOf(placed, 'reply_to_id'));
    }),
    awards: [...awards.values()].map(({ value }) => value),
    penalties: Object.entries(arbiter.addedPenalties).map(([teamId, minutes]) => ({
      teamId,
      minutes,
    })),
    ignoredRuns: arbiter.ignoredSubmissions,
  };
  const entry = { isRated, registration, windowMs };
  // Packages that say nothing of these have the hash that they had before there was a word for them.
  const isSaid = JSON.stringify(entry) !== JSON.stringify(entryUnsaid);
  return { ...whole, ...entry, sha256: sha256Of(isSaid ? { ...whole, ...entry } : whole) };
}

/** Of the JSON of a value, of which no more than one object is in memory at once. */
function sha256Of(whole: object): string {
  const hash = createHash('sha256');
  for (const [index, [key, value]] of Object.entries(whole).entries()) {
    hash.update(`${index === 0 ? '{' : ','}${JSON.stringify(key)}:`);
    if (!Array.isArray(value)) {
      hash.update(JSON.stringify(value));
      continue;
    }
    hash.update('[');
    for (const [at, one] of value.entries()) {
      hash.update(`${at === 0 ? '' : ','}${JSON.stringify(one)}`);
    }
    hash.update(']');
  }
  return hash.update('}').digest('hex');
}

type ContestFacts = z.output<typeof contestShape>;

/** How long the freeze is, by its duration or, without one, by its beginning; null if nothing says. */
function freezeOf(facts: ContestFacts, startsAtMs: number): number | null {
  const { scoreboard_freeze_duration: given, scoreboard_freeze_time: beginning } = facts;
  if (given !== null || beginning === null) return given;
  return startsAtMs + facts.duration - timeAt(beginning, startsAtMs);
}

const timeAt = (moment: Moment, startsAtMs: number): number =>
  moment.afterMs === null ? moment.atMs : startsAtMs + moment.afterMs;

type Messages = {
  clarifications: Listed<'clarifications'>;
  teams: Listed<'teams'>;
  atOf: (absolute: number | null, relative: number | null) => number | null;
};

/** The clarifications that keep to all rules; what is for several teams is there for each. */
function messagesOf(
  reading: Reading,
  { clarifications, teams, atOf }: Messages,
): PackagedClarification[] {
  const { findings } = reading;
  const messages: PackagedClarification[] = [];
  const freeId = openMessageIds(clarifications);
  const inGroups = new Map<string, string[]>();
  for (const { value } of teams.values()) {
    for (const group of value.group_ids) {
      const members = inGroups.get(group) ?? [];
      members.push(value.id);
      inGroups.set(group, members);
    }
  }
  for (const { value, placed } of clarifications.values()) {
    const { to_team_ids: ofTeams, to_group_ids: ofGroups, ...message } = value;
    const atMs = atOf(message.time, message.contest_time);
    if (atMs === null) findings.error(placed.file, 'Required.', placeOf(placed, 'time'));
    const { from_team_id: from, to_team_id: to, reply_to_id: reply, problem_id: problem } = message;
    const references: Reference[] = [
      { key: 'from_team_id', id: from, list: 'teams' },
      { key: 'to_team_id', id: to, list: 'teams' },
      { key: 'problem_id', id: problem, list: 'problems' },
      { key: 'reply_to_id', id: reply, list: 'clarifications' },
    ];
    const broken = references.filter((one) => !refersTo(reading, placed, one));
    const given = { to_team_id: to, to_team_ids: ofTeams?.[0], to_group_ids: ofGroups?.[0] };
    for (const [key, id] of Object.entries(given)) {
      if (from === null || id === undefined || id === null) continue;
      findings.error(placed.file, 'Must be null if a team asks.', placeOf(placed, key));
    }
    if (atMs === null || broken.length > 0) continue;
    if (from !== null || (ofTeams === null && ofGroups === null)) {
      messages.push({ ...message, atMs });
      continue;
    }
    const known = (key: 'to_team_ids' | 'to_group_ids', list: ListName): string[] =>
      (value[key] ?? []).filter((id) => refersTo(reading, placed, { key, id, list }));
    const receivers = new Set([
      ...(to === null ? [] : [to]),
      ...known('to_team_ids', 'teams'),
      ...known('to_group_ids', 'groups').flatMap((group) => inGroups.get(group) ?? []),
    ]);
    const place = placeOf(placed, ofTeams === null ? 'to_group_ids' : 'to_team_ids');
    if (receivers.size === 0) findings.warn(placed.file, 'Is for no team, and is left out.', place);
    if (messages.length + receivers.size > listMaxEntries.clarifications) {
      const rule = `At most ${listMaxEntries.clarifications} clarifications: one for each team.`;
      findings.error(placed.file, rule, place);
      break;
    }
    const asker = reply === null ? null : (clarifications.get(reply)?.value.from_team_id ?? null);
    for (const [at, team] of [...receivers].entries()) {
      messages.push({
        ...message,
        id: at === 0 ? message.id : freeId(message.id),
        to_team_id: team,
        // Others than the one who asked do not see what it answers.
        reply_to_id: asker === null || asker === team ? reply : null,
        atMs,
      });
    }
  }
  return messages;
}

/** Makes ids for the copies of clarifications that have several receivers. */
function openMessageIds(taken: { has(id: string): boolean }): (id: string) => string {
  let number = 1;
  return (id) => {
    let free: string;
    do {
      number += 1;
      const ending = `-${number}`;
      free = `${id.slice(0, contestObjectIdMaxChars - ending.length)}${ending}`;
    } while (taken.has(free));
    return free;
  };
}

const differenceMaxMs = 1000;

/** By a submission or a judgement that has both times. */
function startOf(lists: {
  submissions: Listed<'submissions'>;
  judgements: Listed<'judgements'>;
}): number | undefined {
  for (const { value } of lists.submissions.values()) {
    if (value.time !== null && value.contest_time !== null) return value.time - value.contest_time;
  }
  for (const { value } of lists.judgements.values()) {
    const { start_time: atMs, start_contest_time: afterMs } = value;
    if (atMs !== null && afterMs !== null) return atMs - afterMs;
  }
  return undefined;
}

/** Judgement types that systems use, as the standard has them: what costs nothing, and what solves. */
const costsNothing = new Set(['CE', 'CTL', 'JE', 'SE', 'CS']);
const compilationErrors = new Set(['CE', 'CTL']);
const solves = new Set(['AC', 'APE']);

function verdictOf(
  id: string,
  { isSolved, isFree }: { isSolved: boolean; isFree: boolean },
): Verdict {
  if (isSolved) return 'Accepted';
  // The one verdict that is never a try.
  if (isFree) return 'Compilation Error';
  if (id === 'MLE') return 'Memory Limit Exceeded';
  if (id === 'OLE') return 'Output Limit Exceeded';
  if (/^(T..|WTL|ILE)$/.test(id)) return 'Time Limit Exceeded';
  return /^(R..|SV|IF)$/.test(id) ? 'Runtime Error' : 'Wrong Answer';
}

const unknownLanguage = 'unknown';

/** The languages of the package, and those that its submissions use if it has no list of them. */
function languagesOf(
  reading: Reading,
  { given, submissions }: { given: Listed<'languages'>; submissions: Listed<'submissions'> },
): ContestPackage['languages'] {
  const hasList = reading.collections.lists.languages !== undefined;
  const all = new Map([...given].map(([id, { value }]) => [id, value]));
  for (const { value, placed } of submissions.values()) {
    const id = value.language_id ?? unknownLanguage;
    if (all.has(id)) continue;
    if (hasList && value.language_id !== null) {
      refersTo(reading, placed, { key: 'language_id', id, list: 'languages' });
    }
    // One that a feed deleted is still what the submission was written in.
    all.set(id, { id, name: null, extensions: [], entry_point_name: null });
    if (all.size <= listMaxEntries.languages) continue;
    reading.findings.error(placed.file, `At most ${listMaxEntries.languages} languages.`);
    break;
  }
  return [...all.values()];
}

type Types = {
  given: Listed<'judgement-types'>;
  judgements: Listed<'judgements'>;
  /** Whether tries cost anything. */
  hasTries: boolean;
};

/** The types of the package or, if it has no list of them, those that its judgements use. */
function typesOf(
  reading: Reading,
  { given, judgements, hasTries }: Types,
): ContestPackage['types'] {
  const hasList = reading.collections.lists['judgement-types'] !== undefined;
  const all = new Map([...given].map(([id, { value }]) => [id, value]));
  for (const { value, placed } of judgements.values()) {
    const { judgement_type_id: id } = value;
    if (id === null || all.has(id)) continue;
    if (!hasList) all.set(id, { id, name: null, penalty: null, solved: null });
    else refersTo(reading, placed, { key: 'judgement_type_id', id, list: 'judgement-types' });
  }
  return [...all.values()].map(({ id, name, penalty, solved }) => {
    const isSolved = solved ?? solves.has(id);
    const hasPenalty = penalty ?? !(isSolved || costsNothing.has(id));
    const isFree = hasTries ? !hasPenalty : costsNothing.has(id);
    const placed = given.get(id)?.placed;
    if (placed !== undefined && !isFree && compilationErrors.has(id)) {
      const rule = 'Is taken as a wrong answer: a compilation error here costs no penalty.';
      reading.findings.warn(placed.file, rule, placeOf(placed, 'penalty'));
    }
    return {
      id,
      name: name ?? id,
      hasPenalty,
      isSolved,
      verdict: verdictOf(id, { isSolved, isFree }),
    };
  });
}

/** Of several judgements of a submission that are valid and complete, the last one counts. */
function keepLast(judgements: PackagedJudgement[]): void {
  const last = new Map<string, PackagedJudgement>();
  for (const one of judgements) {
    if (!one.counts) continue;
    const before = last.get(one.runId);
    const isLater = before === undefined || timeOf(one) >= timeOf(before);
    if (before !== undefined) (isLater ? before : one).counts = false;
    if (isLater) last.set(one.runId, one);
  }
}

const timeOf = ({ startedAtMs, endedAtMs }: PackagedJudgement): number => endedAtMs ?? startedAtMs;

function problemsOf(
  problems: Listed<'problems'>,
  arbiter: ArbiterFile,
  score: ContestSettings['score'],
): PackagedProblem[] {
  // An id may be the name of a property that every object has.
  const here = new Map(Object.entries(arbiter.problems));
  return [...problems.values()]
    .map(({ value }, index) => ({ value, ordinal: value.ordinal ?? index }))
    .sort((a, b) => a.ordinal - b.ordinal)
    .map(({ value }, index) => ({
      id: value.id,
      label: value.label ?? labelOf(index),
      name: value.name ?? value.label ?? value.id,
      color: value.color,
      rgb: value.rgb,
      points: score === 'points' ? (value.max_score ?? 100) : 1,
      timeLimitMs: value.time_limit ? Math.max(1, Math.round(value.time_limit * 1000)) : null,
      testCount: value.test_data_count,
      problemId: here.get(value.id) ?? null,
    }));
}

const letters = 26;

/** A to Z, then AA to ZZ. */
function labelOf(index: number): string {
  const letter = String.fromCharCode('A'.charCodeAt(0) + (index % letters));
  return index < letters ? letter : labelOf(Math.floor(index / letters) - 1) + letter;
}

/**
 * The standard's settings or the preset, what the package says of penalty, freeze and medals, then the
 * settings of arbiter.yaml. No medals are made up.
 */
function settingsOf(
  facts: ContestFacts,
  {
    preset,
    allowsVirtual: _virtual,
    isRated: _rated,
    registration: _registration,
    windowMs: _window,
    visibility: _visibility,
    membersMax: _members,
    allowsAssistant: _assistant,
    unofficialTeams: _teams,
    unofficialGroups: _groups,
    disqualifiedTeams: _disqualified,
    ignoredSubmissions: _ignored,
    addedPenalties: _penalties,
    subtasks: _subtasks,
    problems: _problems,
    ...own
  }: ArbiterFile,
): ContestSettings {
  const { scoreboard_freeze_duration: freezeMs, penalty_time: penaltyMinutes, medals } = facts;
  const { gold, silver, bronze } = medals?.enabled === false ? noMedals : (medals ?? noMedals);
  const named = preset === undefined ? undefined : contestPresets[preset];
  const base: ContestSettings =
    named ??
    (facts.scoreboard_type === 'score'
      ? { ...contestPresets.ioi, counts: 'best', tieKey: 'last improvement' }
      : { ...contestPresets.icpc, board: 'live', freezeMs: 0 });
  const isFrozen = freezeMs === null ? base.board === 'frozen' : freezeMs > 0;
  // A freeze must not open a board that a preset keeps closed.
  const canFreeze = base.board === 'live' || base.board === 'frozen';
  const frozen = { board: 'frozen', freezeMs: freezeMs ?? base.freezeMs };
  return contestSettings.parse({
    ...base,
    ...((named === undefined || medals !== null) && {
      medals: { gold: gold ?? 0, silver: silver ?? 0, bronze: bronze ?? 0 },
    }),
    ...(penaltyMinutes !== null && base.score === 'solved' && { penaltyMinutes }),
    ...(canFreeze && (isFrozen ? frozen : { board: 'live', freezeMs: 0 })),
    ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)),
  });
}

const noMedals = { gold: 0, silver: 0, bronze: 0 };

/** Questions before their answers, so that each can refer to what is there. */
function inOrderOfReplies(
  messages: ContestPackage['clarifications'],
  refuseRing: (id: string) => void,
): ContestPackage['clarifications'] {
  type Message = (typeof messages)[number];
  const byId = new Map(messages.map((one) => [one.id, one]));
  const ordered = new Set<Message>();
  for (const message of messages) {
    const way = new Set<Message>();
    let next: Message | undefined = message;
    while (next !== undefined && !ordered.has(next)) {
      if (way.has(next)) {
        refuseRing(next.id);
        break;
      }
      way.add(next);
      next = next.reply_to_id === null ? undefined : byId.get(next.reply_to_id);
    }
    for (const one of [...way].reverse()) ordered.add(one);
  }
  return [...ordered];
}
