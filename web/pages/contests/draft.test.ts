/** The form of a contest: spans and times exactly, what is sent, presets, and conflicts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contestPresets } from '../../../contract/contest-presets.ts';
import type { ContestDesk } from '../../../contract/contests.ts';
import {
  bodyOf,
  type ContestForm,
  changesOf,
  formOf,
  instantOf,
  localText,
  mergedForm,
  newContest,
  presetOf,
  settingsForm,
  spanOf,
  spanText,
} from './draft.ts';

const desk: ContestDesk = {
  slug: 'friday',
  name: 'Friday',
  formalName: null,
  visibility: 'published',
  settings: {
    ...contestPresets.homework,
    lateRules: [{ fromMs: 3_600_000, factor: 0.5 }],
    freeVerdicts: ['Runtime Error'],
  },
  startsAt: '2026-03-13T17:00:01.250Z',
  durationMs: 7_261_003,
  registration: 'code',
  joinCode: 'let us in',
  membersMax: 3,
  allowsAssistant: false,
  allowsVirtual: true,
  isRated: true,
  windowMs: 7_200_000,
  problems: [
    {
      problemId: '3c2f1c9e-2f55-4b8f-8d1f-6f7a0d9e4b21',
      name: 'Sum',
      label: 'A',
      color: 'red',
      rgb: '#ff0000',
      points: 100,
      timeLimitMs: 2000,
      memoryLimitMb: null,
    },
  ],
  version: 4,
  isImported: false,
};

const sentOf = (form: ContestForm) => {
  const made = bodyOf(form);
  if ('flaw' in made) throw new Error(made.flaw.sentence);
  return made.body;
};

describe('spans', () => {
  it.each([
    [5 * 3_600_000, '5:00'],
    [90_000, '0:01:30'],
    [7_261_003, '2:01:01.003'],
    [100 * 3_600_000, '100:00'],
  ])('of %i ms are exact: %s', (ms, text) => {
    expect(spanText(ms)).toBe(text);
    expect(spanOf(text)).toBe(ms);
  });

  it.each(['', '5', '5:60', 'five', '-1:00', '1:00:00.1234'])('are not %j', (text) => {
    expect(spanOf(text)).toBeUndefined();
  });
});

it('keeps the start to the millisecond', () => {
  const instant = '2026-03-13T17:00:01.250Z';
  expect(new Date(localText(instant)).toISOString()).toBe(instant);
  expect(localText('2026-03-13T17:00:00.000Z')).toMatch(/^2026-03-1\dT\d\d:\d\d$/);
});

describe('in the hour that comes twice', () => {
  const zone = process.env.TZ;
  beforeAll(() => {
    process.env.TZ = 'Europe/Berlin';
  });
  afterAll(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  it.each(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'])(
    'a time that was not changed stays %s',
    (instant) => {
      expect(localText(instant)).toBe('2026-10-25T02:30');
      expect(instantOf('2026-10-25T02:30', instant)).toBe(instant);
      expect(sentOf(formOf({ ...desk, startsAt: instant }))).toMatchObject({ startsAt: instant });
    },
  );

  it('another time is what is typed', () => {
    expect(instantOf('2026-10-25T03:30', '2026-10-25T01:30:00.000Z')).toBe(
      '2026-10-25T02:30:00.000Z',
    );
    expect(instantOf('soon', null)).toBe('soon');
  });
});

it('sends a contest as it was loaded', () => {
  const { version: _, isImported: __, problems, ...rest } = desk;
  expect(sentOf(formOf(desk))).toEqual({
    ...rest,
    problems: problems.map(({ name: ___, ...one }) => one),
  });
});

it('sends no label that is left to the place, and no code that is not asked for', () => {
  const [one] = formOf(desk).problems;
  const problems = one === undefined ? [] : [{ ...one, label: '', color: ' ', rgb: '' }];
  expect(sentOf({ ...formOf(desk), registration: 'open', problems })).toMatchObject({
    joinCode: null,
    problems: [{ color: null, rgb: null, points: 100 }],
  });
});

it.each<[string, Partial<ContestForm>]>([
  ['durationMs', { duration: 'two hours' }],
  ['settings.freezeMs', { freeze: '' }],
  ['membersMax', { membersMax: '' }],
  ['settings.lateRules.0.factor', { lateRules: [{ from: '1:00', percent: 'half' }] }],
  ['startsAt', { startsAt: 'tomorrow' }],
])('says at %s what cannot be sent', (field, part) => {
  expect(bodyOf({ ...newContest, ...part })).toMatchObject({ flaw: { field } });
});

it('knows the preset of its settings', () => {
  expect(presetOf(newContest)).toBe('icpc');
  expect(presetOf({ ...newContest, ...settingsForm(contestPresets.atcoder) })).toBe('atcoder');
  expect(presetOf({ ...newContest, penaltyMinutes: '10' })).toBe('');
});

describe('a conflict', () => {
  const begun = formOf(desk);
  const theirs = { ...begun, name: 'Saturday', duration: '3:00' };
  const mine = { ...begun, name: 'Sunday', freeze: '0:10' };

  it('lists what they changed, with what both changed', () => {
    expect(changesOf(begun, theirs, mine)).toEqual([
      { key: 'name', label: 'Name', before: 'Friday', theirs: 'Saturday', mine: 'Sunday' },
      { key: 'duration', label: 'Length', before: '2:01:01.003', theirs: '3:00', mine: undefined },
    ]);
  });

  it('is settled by what only one of them changed', () => {
    expect(mergedForm(begun, theirs, mine)).toEqual({
      ...theirs,
      name: 'Sunday',
      freeze: '0:10',
    });
  });
});
