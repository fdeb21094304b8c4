/**
 * The objects of the Contest API as packages and feeds have them, in the versions from 2020-03 to
 * 2026-01: what is read of each. Systems differ in what they leave out and in whether ids and numbers
 * are texts, so that the shapes take more than the standard allows, but nothing that is ambiguous.
 */
import { z } from 'zod';
import {
  contestIdMaxChars,
  contestMaxMs,
  contestObjectIdMaxChars,
  penaltyMaxMinutes,
} from '../../../contract/limits.ts';

const nameMaxChars = 500;
const textMaxChars = 64 * 1024;
const pointsMax = 1e9;
const medalsMax = 1000;

/** Years in which contests were, or will be. */
const earliestMs = Date.UTC(1970, 0, 1);
const latestMs = Date.UTC(2200, 0, 1);

const idRule = (maxChars: number): string =>
  `Must be an id: letters, digits, _, - and . (not first or last), at most ${maxChars} characters.`;

const identifier = (maxChars: number) =>
  z
    .union([z.string(), z.int()], { error: missingOr(idRule(maxChars)) })
    .transform(String)
    .pipe(
      z
        .string()
        .max(maxChars, idRule(maxChars))
        .regex(/^[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_-])?$/, idRule(maxChars)),
    );

/** More of a name makes no id; what follows is not read. */
const namedMaxChars = 1000;

/** The id that a name gives, by the same rule; empty if it has no Latin letters or digits. */
export const idFrom = (name: string, maxChars: number): string =>
  name
    .slice(0, namedMaxChars)
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9_.-]+/g, '-')
    .slice(0, maxChars)
    .replaceAll(/^[-.]+|[-.]+$/g, '');

/** The message of a value that is required. */
const missingOr =
  (rule: string) =>
  ({ input }: { input?: unknown }): string =>
    input === undefined || input === null ? 'Required.' : rule;

const id = identifier(contestObjectIdMaxChars);
const contestId = identifier(contestIdMaxChars);

const text = (maxChars = nameMaxChars) =>
  z
    .union([z.string(), z.number()], { error: missingOr('Must be text.') })
    .transform(String)
    .pipe(
      z
        .string()
        .min(1, 'Must not be empty.')
        .max(maxChars, `At most ${maxChars} characters.`)
        // PostgreSQL stores neither.
        .transform((one) => one.toWellFormed().replaceAll('\0', '\ufffd')),
    );

/** Missing, null and empty are the same. */
const optionalText = z
  .literal('')
  .transform(() => null)
  .or(text())
  .nullish()
  .transform((one) => one ?? null);

const numberRule = 'Must be a number.';
const number = (min: number, max: number) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^-?\d{1,12}(\.\d{1,9})?$/, numberRule)
          .transform(Number),
      ],
      {
        error: missingOr(numberRule),
      },
    )
    .pipe(z.number().min(min, `At least ${min}.`).max(max, `At most ${max}.`));

const whole = (min: number, max: number) =>
  number(min, max).refine(Number.isInteger, 'Must be a whole number.');

const yes = z.union([z.boolean(), z.enum(['true', 'false']).transform((one) => one === 'true')], {
  error: missingOr('Must be true or false.'),
});

const timeRule = 'Must be a time with its zone, such as 2026-01-31T12:00:00.000+01:00.';
/** As ISO 8601 and the timestamps of YAML have them: also with blanks, and without seconds. */
const timePattern =
  /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)? ?(Z|[+-]\d\d(?::?\d\d)?)$/;

/** In ms since 1970; of finer parts, what is left after cutting to the millisecond. */
const time = z.string({ error: missingOr(timeRule) }).transform((written, context) => {
  const found = timePattern.exec(written);
  const [, year, month, day, hours, minutes, seconds = '0', fraction = '', zone = 'Z'] =
    found ?? [];
  const [, sign = '+', zoneHours = '0', zoneMinutes = '0'] =
    /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  const fields = [year, month, day, hours, minutes, seconds].map(Number);
  const [y = 0, mo = 0, d = 0, h = 0, mi = 0, s = 0] = fields;
  const local = Date.UTC(y, mo - 1, d, h, mi, s, Number(fraction.padEnd(3, '0').slice(0, 3)));
  const isDay = new Date(Date.UTC(y, mo - 1, d)).getUTCDate() === d && mo >= 1 && mo <= 12;
  const offsetMs = (Number(zoneHours) * 60 + Number(zoneMinutes)) * 60_000;
  const atMs = local - (sign === '-' ? -offsetMs : offsetMs);
  if (found === null || !isDay || h > 24 || mi > 59 || s > 60) context.addIssue(timeRule);
  else if (atMs < earliestMs || atMs > latestMs) {
    context.addIssue('Must be a time from 1970 to 2200.');
  }
  return atMs;
});

const relativeRule = 'Must be a time such as 5:00:00.000 or -0:30:00.';

function relativeMs(written: string): number | undefined {
  const found = /^(-?)(\d{1,6}):([0-5]\d):([0-5]\d)(?:\.(\d{1,9}))?$/.exec(written);
  if (found === null) return undefined;
  const [, sign, hours, minutes, seconds, fraction = ''] = found;
  const ms = Number(fraction.padEnd(3, '0').slice(0, 3));
  const whole = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + ms;
  return sign === '-' ? -whole : whole;
}

/** In ms. */
const relative = (minMs = -contestMaxMs) =>
  z.string({ error: missingOr(relativeRule) }).transform((written, context) => {
    const ms = relativeMs(written);
    if (ms === undefined) context.addIssue(relativeRule);
    else if (ms < minMs || ms > contestMaxMs) {
      context.addIssue(
        minMs > 0 ? 'Must be longer than 0 and at most 400 days.' : 'At most 400 days.',
      );
    }
    return ms ?? 0;
  });

/** How long the freeze is; of two parts, as older files have them, the first is minutes. */
const freezeLength = z
  .string({ error: missingOr(relativeRule) })
  .transform((written) => {
    const [, minutes = '', seconds = ''] = /^(\d{1,4}):([0-5]\d)$/.exec(written) ?? [];
    if (minutes === '') return written;
    const rest = `${Number(minutes) % 60}`.padStart(2, '0');
    return `${Math.floor(Number(minutes) / 60)}:${rest}:${seconds}`;
  })
  .pipe(relative(0));

export type Moment = { atMs: number; afterMs: null } | { atMs: null; afterMs: number };
const momentRule = 'Must be a time with its zone, or one since the start such as +4:00:00.';

/**
 * A moment, by its time or since the start. Systems write the latter with a sign, and without seconds:
 * +4:30 is four hours and a half.
 */
const moment = z.string({ error: missingOr(momentRule) }).transform((written, context): Moment => {
  const [, sign = '', hours, rest = ':00'] =
    /^([+-]?)(\d{1,6}:[0-5]\d)(:[0-5]\d(?:\.\d{1,9})?)?$/.exec(written) ?? [];
  if (hours === undefined) {
    const read = time.safeParse(written);
    if (!read.success) context.addIssue(momentRule);
    return { atMs: read.data ?? 0, afterMs: null };
  }
  const afterMs = relativeMs(`${sign === '-' ? sign : ''}${hours}${rest}`) ?? 0;
  if (Math.abs(afterMs) > contestMaxMs) context.addIssue('At most 400 days.');
  return { atMs: null, afterMs };
});

const nullable = <Shape extends z.ZodType>(shape: Shape) =>
  shape.nullish().transform((one) => one ?? null);

/** In minutes; since 2026-01 it is written as a time. */
const penalty = z
  .union(
    [
      whole(0, penaltyMaxMinutes),
      relative(0)
        .refine((ms) => ms % 60_000 === 0, 'Must be whole minutes.')
        .transform((ms) => ms / 60_000)
        .pipe(z.number().max(penaltyMaxMinutes, `At most ${penaltyMaxMinutes} minutes.`)),
    ],
    { error: `Must be whole minutes, from 0 to ${penaltyMaxMinutes}.` },
  )
  .nullish()
  .transform((one) => one ?? null);

/** The id of something else; systems write an empty text where there is none. */
const reference = nullable(
  z
    .literal('')
    .transform(() => null)
    .or(id),
);

export const contestShape = z.object({
  id: nullable(contestId),
  name: text(),
  formal_name: optionalText,
  start_time: nullable(time),
  duration: relative(1),
  scoreboard_freeze_duration: nullable(freezeLength),
  /** When the freeze begins, which systems write beside or in place of its duration. */
  scoreboard_freeze_time: nullable(moment),
  scoreboard_thaw_time: nullable(moment),
  scoreboard_type: z
    .enum(['pass-fail', 'score'], 'Must be pass-fail or score.')
    .nullish()
    .transform((one) => one ?? null),
  penalty_time: penalty,
  /** No word of the standard. */
  medals: nullable(
    z.object(
      {
        enabled: nullable(yes),
        gold: nullable(whole(0, medalsMax)),
        silver: nullable(whole(0, medalsMax)),
        bronze: nullable(whole(0, medalsMax)),
      },
      'Must be the numbers of gold, silver and bronze.',
    ),
  ),
});

export const stateShape = z.object({
  started: nullable(time),
  frozen: nullable(time),
  ended: nullable(time),
  thawed: nullable(time),
  finalized: nullable(time),
  end_of_updates: nullable(time),
});

/** A team is in a few: by place, by level, by sponsor. */
const groupsOfTeamMax = 100;

const groupIds = z
  .array(id, 'Must be a list of ids.')
  .max(groupsOfTeamMax, `At most ${groupsOfTeamMax} groups.`)
  .nullish()
  .transform((one) => [...new Set(one ?? [])]);

const groupsMax = 2_000;
const teamsMax = 20_000;

/** The most objects of each kind. */
export const listMaxEntries: Record<ListName, number> = {
  'judgement-types': 200,
  languages: 500,
  problems: 200,
  groups: groupsMax,
  organizations: 20_000,
  teams: teamsMax,
  submissions: 300_000,
  judgements: 600_000,
  clarifications: 50_000,
  awards: 2_000,
};

const receivers = (max: number, name: string) =>
  nullable(z.array(id, 'Must be a list of ids.').max(max, `At most ${max} ${name}.`));

export const listShapes = {
  'judgement-types': z.object({
    id,
    name: optionalText,
    penalty: nullable(yes),
    solved: nullable(yes),
  }),
  languages: z.object({
    id,
    name: optionalText,
    extensions: z
      .array(text(20), 'Must be a list of texts.')
      .nullish()
      .transform((one) => one ?? []),
    entry_point_name: optionalText,
  }),
  problems: z.object({
    id,
    label: optionalText,
    name: optionalText,
    ordinal: nullable(number(-1e6, 1e6)),
    color: optionalText,
    rgb: nullable(
      z
        .string('Must be a colour such as #ac00ff.')
        .regex(/^(#?[A-Fa-f0-9]{3}([A-Fa-f0-9]{3})?)?$/, 'Must be a colour such as #ac00ff.')
        .transform((one) => (one === '' || one.startsWith('#') ? one || null : `#${one}`)),
    ),
    time_limit: nullable(number(0, 86_400)),
    test_data_count: nullable(whole(0, 1e6)),
    max_score: nullable(number(0, pointsMax)),
  }),
  groups: z.object({
    id,
    icpc_id: optionalText,
    name: text(),
    type: optionalText,
    hidden: nullable(yes),
  }),
  organizations: z.object({
    id,
    icpc_id: optionalText,
    name: text(),
    formal_name: optionalText,
    country: nullable(
      z
        .literal('')
        .transform(() => null)
        .or(
          z
            .string('Must be a country in three letters, such as SWE.')
            .regex(/^[A-Z]{3}$/, 'Must be a country in three letters, such as SWE.'),
        ),
    ),
  }),
  teams: z.object({
    id,
    icpc_id: optionalText,
    name: text(),
    display_name: optionalText,
    label: optionalText,
    organization_id: reference,
    group_ids: groupIds,
    hidden: nullable(yes),
  }),
  submissions: z.object({
    id,
    /** Null since 2026-01: an account that is of no team submitted. */
    team_id: reference,
    problem_id: id,
    language_id: reference,
    entry_point: optionalText,
    time: nullable(time),
    contest_time: nullable(relative()),
  }),
  judgements: z.object({
    id,
    submission_id: id,
    judgement_type_id: reference,
    score: nullable(number(0, pointsMax)),
    start_time: nullable(time),
    start_contest_time: nullable(relative()),
    end_time: nullable(time),
    end_contest_time: nullable(relative()),
    max_run_time: nullable(number(0, 86_400)),
    /** Since 2026-01; DOMjudge's own word is `valid`. */
    current: nullable(yes),
    valid: nullable(yes),
  }),
  clarifications: z.object({
    id,
    from_team_id: reference,
    to_team_id: reference,
    reply_to_id: reference,
    problem_id: reference,
    text: text(textMaxChars),
    time: nullable(time),
    contest_time: nullable(relative()),
    /** Since 2026-01, both together: null is everyone, and an empty list is no one. */
    to_team_ids: receivers(teamsMax, 'teams'),
    to_group_ids: receivers(groupsMax, 'groups'),
  }),
  awards: z.object({
    id: identifier(2 * contestObjectIdMaxChars),
    citation: text(),
    team_ids: nullable(z.array(id, 'Must be a list of ids.')),
  }),
} as const;

/** An account, of which only those of teams are read. Its address is no word of the standard. */
export const accountShape = z.object({
  username: optionalText,
  email: optionalText,
  name: optionalText,
  type: optionalText,
  team_id: reference,
});
/** A team has a few. */
export const accountsMax = 40_000;

export type ListName = keyof typeof listShapes;
export const listNames = Object.keys(listShapes).filter(
  (one): one is ListName => one in listShapes,
);
export const isListName = (name: string): name is ListName => Object.hasOwn(listShapes, name);

export type ListObject<Name extends ListName> = z.output<(typeof listShapes)[Name]>;
