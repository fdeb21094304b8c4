/** A contest while it is edited: its fields as they are typed, and what is sent of them. */

import type { createContest } from '../../../contract/contest-calls.ts';
import { contestPresets } from '../../../contract/contest-presets.ts';
import type { ContestDesk, ContestSettings, Registration } from '../../../contract/contests.ts';
import { t } from '../../../contract/translation.ts';
import type { Visibility } from '../../../contract/words.ts';
import type { Body } from '../../api.ts';
import { typedNumber } from '../../ui/form/typed-number.ts';

export type Preset = keyof typeof contestPresets;

export type FormProblem = {
  problemId: string;
  name: string;
  /** Empty for the letter of its place. */
  label: string;
  color: string;
  rgb: string;
  points: string;
  /** Empty for those of the problem. */
  timeLimit: string;
  memoryLimit: string;
};

/** Spans are as in `spanText`, and times as in an input of the type `datetime-local`. */
export type ContestForm = {
  slug: string;
  name: string;
  formalName: string;
  visibility: Visibility;
  /** The start as it was loaded. */
  loadedStart: string | null;
  startsAt: string;
  duration: string;
  registration: Registration;
  joinCode: string;
  membersMax: string;
  allowsAssistant: boolean;
  allowsVirtual: boolean;
  isRated: boolean;
  /** Empty if all start with the contest. */
  window: string;
  problems: readonly FormProblem[];
} & SettingsForm;

type SettingsForm = Pick<
  ContestSettings,
  'score' | 'counts' | 'penaltyTime' | 'penaltyRounding' | 'tieKey' | 'feedback' | 'board'
> & {
  penaltyMinutes: string;
  freeVerdicts: ContestSettings['freeVerdicts'];
  freeze: string;
  lateRules: readonly { from: string; percent: string }[];
  gold: string;
  silver: string;
  bronze: string;
};

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

const padded = (part: number, digits = 2): string => `${part}`.padStart(digits, '0');

/** A span in hours and minutes, exactly: `5:00`, `0:30:15`, `0:00:01.250`. */
export function spanText(ms: number): string {
  const short = `${Math.floor(ms / hourMs)}:${padded(Math.floor(ms / minuteMs) % 60)}`;
  const rest = ms % minuteMs;
  if (rest === 0) return short;
  const seconds = `${short}:${padded(Math.floor(rest / secondMs))}`;
  return rest % secondMs === 0 ? seconds : `${seconds}.${padded(rest % secondMs, 3)}`;
}

const span = /^(\d{1,5}):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,3}))?)?$/;

/** The milliseconds of a span; undefined if it is none. */
export function spanOf(text: string): number | undefined {
  const [, hours, minutes, seconds = '0', fraction = ''] = span.exec(text.trim()) ?? [];
  if (hours === undefined) return undefined;
  return (
    Number(hours) * hourMs +
    Number(minutes) * minuteMs +
    Number(seconds) * secondMs +
    Number(fraction.padEnd(3, '0'))
  );
}

/** A point in time as an input of the reader's time zone has it: exactly, but in the hour that comes twice. */
export function localText(instant: string): string {
  const at = new Date(instant);
  const day = `${padded(at.getFullYear(), 4)}-${padded(at.getMonth() + 1)}-${padded(at.getDate())}`;
  const minute = `${day}T${padded(at.getHours())}:${padded(at.getMinutes())}`;
  const [seconds, rest] = [at.getSeconds(), at.getMilliseconds()];
  if (seconds === 0 && rest === 0) return minute;
  return `${minute}:${padded(seconds)}${rest === 0 ? '' : `.${padded(rest, 3)}`}`;
}

/**
 * The point in time of such an input. One that still says what was loaded is that: in the hour that comes
 * twice, its text is of two. What is no time stays what was typed, and is refused.
 */
export function instantOf(text: string, loaded?: string | null): string {
  if (loaded != null && localText(loaded) === text) return loaded;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? text : at.toISOString();
}

export const settingsForm = (settings: ContestSettings): SettingsForm => {
  const { penaltyMinutes, freezeMs, lateRules, medals, ...words } = settings;
  return {
    ...words,
    penaltyMinutes: `${penaltyMinutes}`,
    freeze: spanText(freezeMs),
    lateRules: lateRules.map(({ fromMs, factor }) => ({
      from: spanText(fromMs),
      percent: `${factor * 100}`,
    })),
    gold: `${medals.gold}`,
    silver: `${medals.silver}`,
    bronze: `${medals.bronze}`,
  };
};

export const newContest: ContestForm = {
  slug: '',
  name: '',
  formalName: '',
  visibility: 'draft',
  loadedStart: null,
  startsAt: '',
  duration: '5:00',
  registration: 'open',
  joinCode: '',
  membersMax: '1',
  allowsAssistant: false,
  allowsVirtual: false,
  isRated: false,
  window: '',
  problems: [],
  ...settingsForm(contestPresets.icpc),
};

export const formOf = (desk: ContestDesk): ContestForm => ({
  slug: desk.slug,
  name: desk.name,
  formalName: desk.formalName ?? '',
  visibility: desk.visibility ?? 'draft',
  loadedStart: desk.startsAt ?? null,
  startsAt: desk.startsAt == null ? '' : localText(desk.startsAt),
  duration: spanText(desk.durationMs),
  registration: desk.registration ?? 'organiser',
  joinCode: desk.joinCode ?? '',
  membersMax: `${desk.membersMax ?? 1}`,
  allowsAssistant: desk.allowsAssistant ?? false,
  allowsVirtual: desk.allowsVirtual ?? false,
  isRated: desk.isRated ?? false,
  window: desk.windowMs == null ? '' : spanText(desk.windowMs),
  problems: desk.problems.flatMap(({ problemId, name, label, color, rgb, points, ...limits }) =>
    problemId === null
      ? []
      : [
          {
            problemId,
            name,
            label,
            color: color ?? '',
            rgb: rgb ?? '',
            points: `${points}`,
            timeLimit: `${limits.timeLimitMs ?? ''}`,
            memoryLimit: `${limits.memoryLimitMb ?? ''}`,
          },
        ],
  ),
  ...settingsForm(desk.settings),
});

/** The preset whose settings these are; empty if there is none. */
export function presetOf(form: ContestForm): Preset | '' {
  const all = Object.entries(contestPresets) as [Preset, ContestSettings][];
  const found = all.find(([, settings]) =>
    Object.entries(settingsForm(settings)).every(
      ([key, value]) => JSON.stringify(form[key as keyof SettingsForm]) === JSON.stringify(value),
    ),
  );
  return found?.[0] ?? '';
}

type Draft = Body<typeof createContest>;

export type ChangeForm = (part: Partial<ContestForm>) => void;

/** The sentence about a field, by its path in what is sent. */
export type ErrorOf = (field: string) => string | undefined;

/** What each part of the form gets. */
export type FormPartProps = { form: ContestForm; change: ChangeForm; errorOf: ErrorOf };

/** A sentence about a text that cannot be sent, as the server would begin it. */
export type Flaw = { field: string; sentence: string };

/** The body, or what in the form is no number, span or time. */
export function bodyOf(form: ContestForm): { body: Draft } | { flaw: Flaw } {
  let flaw: Flaw | undefined;
  const refuse = (field: string, sentence: string): number => {
    flaw ??= { field, sentence };
    return 0;
  };
  const number = (field: string, text: string): number => {
    return typedNumber(text) ?? refuse(field, t`Must be a number.`);
  };
  const numberOrNull = (field: string, text: string): number | null =>
    text.trim() === '' ? null : number(field, text);
  const length = (field: string, text: string): number =>
    spanOf(text) ?? refuse(field, t`Write hours and minutes, such as 5:00 or 0:30.`);
  const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
  const startsAt = form.startsAt === '' ? null : instantOf(form.startsAt, form.loadedStart);
  if (startsAt !== null && Number.isNaN(Date.parse(startsAt))) {
    refuse('startsAt', t`Must be a day and a time.`);
  }
  const body: Draft = {
    slug: form.slug.trim(),
    name: form.name,
    formalName: orNull(form.formalName),
    visibility: form.visibility,
    startsAt,
    durationMs: length('durationMs', form.duration),
    registration: form.registration,
    joinCode: form.registration === 'code' ? orNull(form.joinCode) : null,
    membersMax: number('membersMax', form.membersMax),
    allowsAssistant: form.allowsAssistant,
    allowsVirtual: form.allowsVirtual,
    isRated: form.isRated,
    windowMs: form.window.trim() === '' ? null : length('windowMs', form.window),
    settings: {
      score: form.score,
      counts: form.counts,
      penaltyTime: form.penaltyTime,
      penaltyMinutes: number('settings.penaltyMinutes', form.penaltyMinutes),
      penaltyRounding: form.penaltyRounding,
      freeVerdicts: form.freeVerdicts,
      tieKey: form.tieKey,
      feedback: form.feedback,
      board: form.board,
      freezeMs: length('settings.freezeMs', form.freeze),
      lateRules: form.lateRules.map(({ from, percent }, index) => ({
        fromMs: length(`settings.lateRules.${index}.fromMs`, from),
        factor: number(`settings.lateRules.${index}.factor`, percent) / 100,
      })),
      medals: {
        gold: number('settings.medals.gold', form.gold),
        silver: number('settings.medals.silver', form.silver),
        bronze: number('settings.medals.bronze', form.bronze),
      },
    },
    problems: form.problems.map(({ problemId, label, color, rgb, points, ...limits }, index) => ({
      problemId,
      ...(label.trim() !== '' && { label: label.trim() }),
      color: orNull(color),
      rgb: orNull(rgb),
      points: number(`problems.${index}.points`, points),
      timeLimitMs: numberOrNull(`problems.${index}.timeLimitMs`, limits.timeLimit),
      memoryLimitMb: numberOrNull(`problems.${index}.memoryLimitMb`, limits.memoryLimit),
    })),
  };
  return flaw === undefined ? { body } : { flaw };
}

type Field = Exclude<keyof ContestForm, 'loadedStart'>;

const labels: Record<Field, string> = {
  slug: t`Address`,
  name: t`Name`,
  formalName: t`Formal name`,
  visibility: t`Visibility`,
  startsAt: t`Start`,
  duration: t`Length`,
  registration: t`Registration`,
  joinCode: t`Code`,
  membersMax: t`Members of a team`,
  allowsAssistant: t`Assistant`,
  allowsVirtual: t`Virtual participation`,
  isRated: t`Rated`,
  window: t`Window`,
  problems: t`Problems`,
  score: t`Score`,
  counts: t`Submission that counts`,
  penaltyTime: t`Penalty of time`,
  penaltyRounding: t`Rounding`,
  tieKey: t`Ties`,
  feedback: t`Feedback`,
  board: t`Board`,
  penaltyMinutes: t`Penalty of a try`,
  freeVerdicts: t`Verdicts without penalty`,
  freeze: t`Freeze`,
  lateRules: t`Late submissions`,
  gold: t`Gold medals`,
  silver: t`Silver medals`,
  bronze: t`Bronze medals`,
};

const fields = Object.keys(labels) as Field[];
const isSame = (field: Field, a: ContestForm, b: ContestForm): boolean =>
  JSON.stringify(a[field]) === JSON.stringify(b[field]);

/** What another organiser changed, with one's own change of the same. */
export const changesOf = (before: ContestForm, theirs: ContestForm, mine: ContestForm) =>
  fields
    .filter((field) => !isSame(field, before, theirs))
    .map((field) => ({
      key: field,
      label: labels[field],
      before: wordsOf(field, before),
      theirs: wordsOf(field, theirs),
      mine: isSame(field, before, mine) ? undefined : wordsOf(field, mine),
    }));

/** Their version with what only this edit changed, and with what both changed. */
export const mergedForm = (
  before: ContestForm,
  theirs: ContestForm,
  mine: ContestForm,
): ContestForm => ({
  ...theirs,
  ...Object.fromEntries(
    fields.filter((field) => !isSame(field, before, mine)).map((field) => [field, mine[field]]),
  ),
});

function wordsOf(field: Field, form: ContestForm): string {
  const value = form[field];
  if (field === 'problems') {
    return form.problems.map(({ label, name }) => `${label} ${name}`.trim()).join(', ') || t`none`;
  }
  if (field === 'lateRules') {
    return form.lateRules.map(({ from, percent }) => `${from}: ${percent} %`).join(', ') || t`none`;
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value) || t`none`;
}
