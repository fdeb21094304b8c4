/** Whether groups work on an assignment, and who makes them. */
import { NativeSelect, TextInput } from '@mantine/core';
import type { Assignment } from '../../../contract/classes.ts';
import { t } from '../../../contract/translation.ts';
import { numberOf } from '../../ui/form/typed-number.ts';

/** As it is typed. */
export type GroupForm = { madeBy: 'none' | 'teacher' | 'pupils'; max: string };

export const newGroups: GroupForm = { madeBy: 'none', max: '2' };

export const groupFormOf = ({ groups }: Pick<Assignment, 'groups'>): GroupForm =>
  groups == null ? newGroups : { madeBy: groups.madeBy ?? 'teacher', max: `${groups.max}` };

/** As the call takes it. */
export const groupsBody = ({ madeBy, max }: GroupForm) =>
  madeBy === 'none' ? null : { madeBy, max: numberOf('groups.max', max) };

type GroupFieldsProps = {
  groups: GroupForm;
  error: string | undefined;
  onChange: (groups: GroupForm) => void;
};

export function GroupFields({ groups, error, onChange }: GroupFieldsProps) {
  return (
    <>
      <NativeSelect
        label={t`Group work`}
        value={groups.madeBy}
        error={groups.madeBy === 'none' && error}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onChange({
            ...groups,
            madeBy: value === 'teacher' || value === 'pupils' ? value : 'none',
          });
        }}
        data={[
          { value: 'none', label: t`Each works alone` },
          { value: 'teacher', label: t`The teacher makes groups` },
          { value: 'pupils', label: t`Pupils make groups` },
        ]}
      />
      {groups.madeBy !== 'none' && (
        <TextInput
          label={t`Pupils of a group, at most`}
          inputMode="numeric"
          value={groups.max}
          error={error}
          onChange={(event) => onChange({ ...groups, max: event.currentTarget.value })}
        />
      )}
    </>
  );
}
