/**
 * The buttons beside the input: they select, add, rename and remove named inputs; and what the person
 * says a right program prints.
 */

import { ActionIcon } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ownCaseNameMaxChars, ownCasesMax } from '../../../../contract/limits.ts';
import { t } from '../../../../contract/translation.ts';
import { ask } from '../../../ui/feedback/ask.ts';
import { Icon, type IconName } from '../../../ui/icons.tsx';
import classes from './input-tools.module.css';
import { textOf, withExpected, withName, withNew, withoutOpen } from './inputs.ts';
import { TextBox } from './text-box.tsx';
import type { KeptInputs } from './use-inputs.ts';

export function InputTools({ kept }: { kept: KeptInputs }) {
  const { inputs, change } = kept;
  const expected = inputs.all[inputs.open]?.expected ?? null;
  return (
    <>
      <Tools kept={kept} />
      {expected !== null && (
        <TextBox
          label={t`Expected output`}
          rows={1}
          placeholder={t`What a right program prints`}
          value={expected}
          onChange={({ currentTarget: { value } }) => change((now) => withExpected(now, value))}
        />
      )}
    </>
  );
}

function Tools({ kept }: { kept: KeptInputs }) {
  const { inputs, change } = kept;
  const [isNaming, setIsNaming] = useState(false);
  const { name = '', expected = null } = inputs.all[inputs.open] ?? {};
  const remove = async () => {
    const isSure =
      textOf(inputs) === '' ||
      (await ask({
        title: t`Remove this input?`,
        text: t`“${name}” will be deleted.`,
        yes: t`Remove`,
        no: t`Keep`,
      }));
    if (isSure) change(withoutOpen);
  };
  if (isNaming) {
    const rename = (next: string) => {
      change((now) => withName(now, next));
      setIsNaming(false);
    };
    return <Naming name={name} onName={rename} onCancel={() => setIsNaming(false)} />;
  }
  return (
    <div className={classes.tools}>
      {inputs.all.length > 1 && (
        <select
          aria-label={t`Your inputs`}
          value={inputs.open}
          onChange={({ currentTarget: { value } }) => {
            change((now) => ({ ...now, open: Number(value) }));
          }}
        >
          {inputs.all.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name.
            <option key={at} value={at}>
              {one.name}
            </option>
          ))}
        </select>
      )}
      {inputs.all.length > 1 && (
        <>
          <Tool icon="edit" label={t`Rename ${name}`} onPress={() => setIsNaming(true)} />
          <Tool icon="trash" label={t`Remove ${name}`} onPress={() => void remove()} />
        </>
      )}
      {kept.takesOwn && (
        <Tool
          icon="accepted"
          label={expected === null ? t`Add an expected output` : t`Remove the expected output`}
          onPress={() => change((now) => withExpected(now, expected === null ? '' : null))}
        />
      )}
      {inputs.all.length < ownCasesMax && (
        <Tool icon="plus" label={t`New input`} onPress={() => change((now) => withNew(now))} />
      )}
    </div>
  );
}

type ToolProps = { icon: IconName; label: string; onPress: () => void };

function Tool({ icon, label, onPress }: ToolProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      <Icon name={icon} size={13} />
    </ActionIcon>
  );
}

type NamingProps = { name: string; onName: (name: string) => void; onCancel: () => void };

function Naming({ name, onName, onCancel }: NamingProps) {
  const [text, setText] = useState(name);
  const done = (event: FormEvent) => {
    event.preventDefault();
    onName(text);
  };
  return (
    <form className={classes.tools} onSubmit={done}>
      <input
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed.
        autoFocus
        aria-label={t`Name of the input`}
        maxLength={ownCaseNameMaxChars}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onCancel()}
        onBlur={() => onName(text)}
      />
    </form>
  );
}
