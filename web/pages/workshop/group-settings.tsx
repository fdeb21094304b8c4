/** The settings of all test cases in a group: arguments of the checker, and points. */

import { NativeSelect, TextInput } from '@mantine/core';
import { t } from '../../../contract/translation.ts';
import { Unfolding } from '../../ui/unfolding.tsx';
import { isScored, setGroupSettings } from './data-edits.ts';
import type { Editing } from './editing.ts';
import type { Group } from './model.ts';
import classes from './tests.module.css';

type GroupSettingsProps = { group: Group; editing: Editing };
type Scoring = NonNullable<Group['settings']['scoring']>;

/** The arguments of samples and of hidden test cases are on the checker's tab. */
export function GroupSettings({ group, editing }: GroupSettingsProps) {
  const { name, settings } = group;
  const isInner = name.includes('/');
  const hasPoints = isScored(editing.content) && name !== 'sample';
  if (!isInner && !hasPoints) return null;
  const set = (part: Parameters<typeof setGroupSettings>[1]) =>
    editing.change(setGroupSettings(name, part));
  return (
    <Unfolding title={t`Settings of the group`}>
      <div className={classes.fields}>
        {isInner && (
          <TextInput
            label={t`Arguments of the checker`}
            description={t`Separated by spaces; empty for those of all hidden test cases`}
            value={(settings.outputValidatorArgs ?? []).join(' ')}
            onChange={({ currentTarget: { value } }) =>
              set({ outputValidatorArgs: value === '' ? undefined : value.split(' ') })
            }
          />
        )}
        {hasPoints && (
          <Points
            scoring={settings.scoring ?? {}}
            set={(scoring) => set({ scoring: isEmpty(scoring) ? undefined : scoring })}
          />
        )}
      </div>
    </Unfolding>
  );
}

const isEmpty = (value: object): boolean => Object.keys(value).length === 0;

type PointsProps = { scoring: Scoring; set: (scoring: Scoring) => void };

function Points({ scoring, set }: PointsProps) {
  const { maxScore, aggregation, requirePass, ...others } = scoring;
  const rest = {
    ...others,
    ...(maxScore !== undefined && { maxScore }),
    ...(aggregation !== undefined && { aggregation }),
    ...(requirePass !== undefined && { requirePass }),
  };
  const without = (key: keyof Scoring): Scoring => {
    const { [key]: _, ...left } = rest;
    return left;
  };
  return (
    <>
      <TextInput
        type="number"
        label={t`Points`}
        description={t`At most, for the whole group`}
        min={0}
        value={typeof maxScore === 'number' ? maxScore : ''}
        onChange={({ currentTarget: { value } }) =>
          set(value === '' ? without('maxScore') : { ...rest, maxScore: Number(value) })
        }
      />
      <NativeSelect
        label={t`Points are`}
        description={t`Of the test cases and groups in it`}
        data={[
          { value: '', label: t`Default` },
          { value: 'pass-fail', label: t`All or nothing` },
          { value: 'sum', label: t`Sum` },
          { value: 'min', label: t`Minimum` },
        ]}
        value={aggregation ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const chosen = (['pass-fail', 'sum', 'min'] as const).find((one) => one === value);
          set(chosen === undefined ? without('aggregation') : { ...rest, aggregation: chosen });
        }}
      />
      <TextInput
        label={t`Only if these groups pass`}
        description={t`Groups, separated by spaces, such as sample secret/group1`}
        value={(requirePass ?? []).join(' ')}
        onChange={({ currentTarget: { value } }) =>
          set(
            value.trim() === ''
              ? without('requirePass')
              : { ...rest, requirePass: value.split(' ') },
          )
        }
      />
    </>
  );
}
