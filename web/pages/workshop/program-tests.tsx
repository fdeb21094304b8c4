/** The tests of a package's validators or of its checker, and a button that runs them. */

import { ActionIcon, Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../../../contract/translation.ts';
import type { Draft } from '../../../contract/workshop.ts';
import { verifyDraft } from '../../../contract/workshop-calls.ts';
import { api } from '../../api.ts';
import { sentenceOf } from '../../sentence.ts';
import { toastError } from '../../ui/feedback/toast.ts';
import { Icon } from '../../ui/icons.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DataField } from './data-field.tsx';
import type { Editing } from './editing.ts';
import { lastName, type Package } from './model.ts';
import classes from './tests.module.css';
import { useUndo } from './use-undo.tsx';
import {
  addValidationCase,
  casesOf,
  changeValidationCase,
  partsOf,
  removeValidationCase,
  type ValidationKind,
  type ValidationPart,
} from './validation-edits.ts';
import { Lines } from './verification-report.tsx';
import { isUnderWay, Standing, verificationQuery } from './verification-tab.tsx';
import workshop from './workshop.module.css';

const kinds: Record<ValidationKind, { title: string; hint: string; noun: string; add: string }> = {
  invalid_input: {
    title: t`Inputs that must be rejected`,
    hint: t`At least one validator must reject each of them.`,
    noun: t`Invalid input`,
    add: 'Add invalid input',
  },
  valid_output: {
    title: t`Outputs that must be accepted`,
    hint: t`Right outputs that differ from the answer.`,
    noun: t`Right output`,
    add: 'Add right output',
  },
  invalid_output: {
    title: t`Outputs that must be rejected`,
    hint: t`Wrong outputs, such as those of usual mistakes.`,
    noun: t`Wrong output`,
    add: 'Add wrong output',
  },
};

const labels: Record<ValidationPart, { label: string; ending: string }> = {
  input: { label: t`Input`, ending: 'in' },
  answer: { label: t`Answer`, ending: 'ans' },
  output: { label: t`Output`, ending: 'out' },
};

type ProgramTestsProps = { kind: ValidationKind; editing: Editing };

export function ProgramTests({ kind, editing }: ProgramTestsProps) {
  const { content, change, contents } = editing;
  const { title, hint, noun, add } = kinds[kind];
  const undo = useUndo(editing);
  const all = casesOf(content, kind);
  return (
    <section className={classes.group} aria-labelledby={`tests-${kind}`}>
      <div className={classes.head}>
        <h2 id={`tests-${kind}`}>
          {title} <span className={classes.count}>{all.length}</span>
        </h2>
        <p>{hint}</p>
      </div>
      {all.map((one) => (
        <Test
          key={one.name}
          one={one}
          title={`${noun} ${lastName(one.name)}`}
          editing={editing}
          onRemove={() =>
            undo.remove(`${noun} ${lastName(one.name)}`, removeValidationCase(one.name))
          }
        />
      ))}
      {undo.bar}
      <div className={classes.adders}>
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon name="plus" size={13} />}
          onClick={() => change(addValidationCase(kind, () => contents.keep('')))}
        >
          {add}
        </Button>
      </div>
    </section>
  );
}

type TestProps = {
  one: Package['validationCases'][number];
  title: string;
  editing: Editing;
  onRemove: () => void;
};

function Test({ one, title, editing, onRemove }: TestProps) {
  const parts: readonly ValidationPart[] = partsOf[one.kind];
  return (
    <div className={classes.tried} data-place={`data/${one.name}`}>
      <div className={classes.triedHead}>
        <h3>{title}</h3>
        <ActionIcon
          variant="subtle"
          color="red"
          aria-label={t`Remove: ${title}`}
          onClick={onRemove}
        >
          <Icon name="trash" size={14} />
        </ActionIcon>
      </div>
      <div className={classes.sides}>
        {parts.map((part) => {
          const bytes = one[part];
          const { label, ending } = labels[part];
          return (
            bytes !== undefined && (
              <DataField
                key={part}
                label={label}
                of={`${one.name} ${part}`}
                bytes={bytes}
                fileName={`${lastName(one.name)}.${ending}`}
                editing={editing}
                onChange={(next) =>
                  editing.change(changeValidationCase(one.name, { [part]: next }))
                }
              />
            )
          );
        })}
      </div>
    </div>
  );
}

type RunTestsProps = {
  /** The section of the report that has the results. */
  section: 'inputs' | 'checker';
  problemId: string;
  saved: () => Promise<Draft>;
};

/** Saves the draft and verifies it, and shows what the report says about these programs. */
export function RunTests({ section, problemId, saved }: RunTestsProps) {
  const query = verificationQuery(problemId);
  const { data } = useQuery(query);
  const client = useQueryClient();
  const running = useMutation({
    mutationFn: async () => {
      await saved();
      return await api.call(verifyDraft, { params: { id: problemId } });
    },
    onSuccess: (found) => client.setQueryData(query.queryKey, found),
    onError: (refusal) => toastError({ title: t`Not run`, text: sentenceOf(refusal) }),
  });
  const isRunning = data !== undefined && !data.isOutdated && isUnderWay(data);
  const found = data?.report?.sections.find(({ name }) => name === section);
  return (
    <Panel title={t`Run the tests`}>
      <div className={workshop.stack}>
        <p className={workshop.lead}>
          {t`Saves the draft and verifies it. Parts that have not changed since the last report are not run again.`}
        </p>
        <div className={workshop.bar}>
          <Button
            variant="default"
            leftSection={<Icon name="play" size={14} />}
            loading={running.isPending}
            disabled={isRunning}
            onClick={() => running.mutate()}
          >
            {t`Save and run`}
          </Button>
        </div>
        {isRunning && <Standing found={data} />}
        {!isRunning && data?.state === 'failed' && <Standing found={data} />}
        {!isRunning && found !== undefined && (
          <div role="status">
            <p>
              {data?.isOutdated ? t`Before the latest changes: ` : t`Last run: `}
              {found.lines.length === 0 ? t`nothing is wrong. ${found.summary}` : found.summary}
            </p>
            {found.lines.length > 0 && <Lines section={found} />}
          </div>
        )}
      </div>
    </Panel>
  );
}
