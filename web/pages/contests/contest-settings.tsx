/** How a contest is counted and what it shows: a preset, and each of its settings. */

import { Button, NativeSelect, TextInput } from '@mantine/core';
import { contestPresets } from '../../../contract/contest-presets.ts';
import type { ContestSettings } from '../../../contract/contests.ts';
import { t } from '../../../contract/translation.ts';
import type { Verdict } from '../../../contract/words.ts';
import { Checkbox } from '../../ui/form/checkbox.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './contest-form.module.css';
import { type FormPartProps, type Preset, presetOf, settingsForm } from './draft.ts';

const presetWords: Record<Preset, string> = {
  icpc: t`ICPC: problems solved, then time`,
  ioi: t`IOI: the best of each subtask`,
  oi: t`OI: the last submission, told after the end`,
  atcoder: t`AtCoder: points, then the last improvement`,
  homework: t`Homework: points, without a board`,
};

/** A setting that is one word of a list, with what each means. */
type Choice = keyof Pick<
  ContestSettings,
  'score' | 'counts' | 'penaltyTime' | 'penaltyRounding' | 'tieKey' | 'feedback' | 'board'
>;

const choices: {
  [Field in Choice]: { label: string; words: Record<ContestSettings[Field], string> };
} = {
  score: {
    label: t`Score`,
    words: { solved: t`Problems are solved or not`, points: t`Problems have points` },
  },
  counts: {
    label: t`Submission that counts`,
    words: {
      'first accepted': t`The first accepted one`,
      best: t`The best one`,
      'best by subtask': t`The best of each subtask`,
      last: t`The last one`,
    },
  },
  penaltyTime: {
    label: t`Penalty of time`,
    words: {
      sum: t`The times of all problems, added`,
      latest: t`The latest of their times`,
      none: t`None`,
    },
  },
  penaltyRounding: {
    label: t`Rounding`,
    words: {
      problem: t`Each problem is cut to the minute`,
      sum: t`Seconds are added, then cut`,
    },
  },
  tieKey: {
    label: t`Equal teams`,
    words: {
      'last accepted': t`The earlier last accepted one is better`,
      'last improvement': t`The earlier last improvement is better`,
      none: t`They share a place`,
    },
  },
  feedback: {
    label: t`Feedback on own submissions`,
    words: {
      full: t`Everything`,
      verdict: t`The verdict, without the tests`,
      none: t`Nothing until the end`,
    },
  },
  board: {
    label: t`Board`,
    words: {
      live: t`Live until the end`,
      frozen: t`Frozen before the end`,
      'after the end': t`Others after the end only`,
      never: t`Never shows others`,
    },
  },
};

const choiceNames = Object.keys(choices) as Choice[];

/** Those that a program can get; others are no tries anyway. */
const verdictsWithPenalty: Verdict[] = [
  'Wrong Answer',
  'Time Limit Exceeded',
  'Memory Limit Exceeded',
  'Output Limit Exceeded',
  'Runtime Error',
];

export function ContestSettingsFields({ form, change, errorOf }: FormPartProps) {
  const preset = presetOf(form);
  const minutesLabel = t`Penalty of a rejected try, in minutes`;
  return (
    <Panel title={t`Counting`}>
      <div className={classes.grid}>
        <NativeSelect
          label={t`Format`}
          description={t`A format sets everything below.`}
          value={preset}
          onChange={(event) => {
            const { value } = event.currentTarget;
            if (isPreset(value)) change(settingsForm(contestPresets[value]));
          }}
          data={[
            ...(preset === '' ? [{ value: '', label: t`Own settings` }] : []),
            ...Object.entries(presetWords).map(([value, label]) => ({ value, label })),
          ]}
        />
        {choiceNames.map((name) => (
          <ChoiceField key={name} name={name} value={form[name]} change={change} />
        ))}
        {form.board === 'frozen' && (
          <TextInput
            label={t`Freeze`}
            description={t`The last part in which the board tells no results, such as 1:00.`}
            error={errorOf('settings.freezeMs')}
            value={form.freeze}
            onChange={(event) => change({ freeze: event.currentTarget.value })}
          />
        )}
        <TextInput
          label={minutesLabel}
          type="number"
          error={errorOf('settings.penaltyMinutes')}
          value={form.penaltyMinutes}
          onChange={(event) => change({ penaltyMinutes: event.currentTarget.value })}
        />
      </div>
      <fieldset className={classes.checks}>
        <legend>{t`Verdicts without penalty, besides compilation errors`}</legend>
        {verdictsWithPenalty.map((verdict) => (
          <Checkbox
            key={verdict}
            label={verdict}
            checked={form.freeVerdicts.includes(verdict)}
            onChange={(event) =>
              change({
                freeVerdicts: event.currentTarget.checked
                  ? [...form.freeVerdicts, verdict]
                  : form.freeVerdicts.filter((one) => one !== verdict),
              })
            }
          />
        ))}
      </fieldset>
      <fieldset className={classes.medals}>
        <legend>{t`Places with medals`}</legend>
        {(['gold', 'silver', 'bronze'] as const).map((medal) => (
          <TextInput
            key={medal}
            label={medal[0]?.toUpperCase() + medal.slice(1)}
            type="number"
            error={errorOf(`settings.medals.${medal}`)}
            value={form[medal]}
            onChange={(event) => change({ [medal]: event.currentTarget.value })}
          />
        ))}
      </fieldset>
      <LateRules form={form} change={change} errorOf={errorOf} />
    </Panel>
  );
}

const isPreset = (value: string): value is Preset => value in presetWords;

type ChoiceFieldProps = { name: Choice; value: string; change: FormPartProps['change'] };

function ChoiceField({ name, value, change }: ChoiceFieldProps) {
  const { label, words } = choices[name];
  return (
    <NativeSelect
      label={label}
      value={value}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
      data={Object.entries(words).map(([word, meaning]) => ({ value: word, label: meaning }))}
    />
  );
}

function LateRules({ form: { lateRules }, change, errorOf }: FormPartProps) {
  const set = (index: number, part: Partial<(typeof lateRules)[number]>) =>
    change({ lateRules: lateRules.map((one, at) => (at === index ? { ...one, ...part } : one)) });
  return (
    <fieldset className={classes.late}>
      <legend>{t`Late submissions: from a time on, points count in part`}</legend>
      {lateRules.map((rule, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rules have nothing else, and hold no state.
        <div key={index} className={classes.medals}>
          <TextInput
            label={t`From`}
            error={errorOf(`settings.lateRules.${index}.fromMs`)}
            value={rule.from}
            onChange={(event) => set(index, { from: event.currentTarget.value })}
          />
          <TextInput
            label={t`Per cent`}
            type="number"
            error={errorOf(`settings.lateRules.${index}.factor`)}
            value={rule.percent}
            onChange={(event) => set(index, { percent: event.currentTarget.value })}
          />
          <Button
            variant="default"
            size="xs"
            onClick={() => change({ lateRules: lateRules.toSpliced(index, 1) })}
          >
            {t`Remove`}
          </Button>
        </div>
      ))}
      <Button
        variant="default"
        size="xs"
        onClick={() => change({ lateRules: [...lateRules, { from: '', percent: '50' }] })}
      >
        {t`Add a time`}
      </Button>
    </fieldset>
  );
}
