/**
 * The texts that a problem's page shows as sample interactions, for problems that can have them.
 */

import { Button } from '@mantine/core';
import { t } from '../../../contract/translation.ts';
import { Icon } from '../../ui/icons.tsx';
import { rich } from '../../ui/rich.ts';
import { type Editing, useFileText } from './editing.ts';
import {
  type Interaction,
  interactionsOf,
  nextInteraction,
  passesOf,
  setInteraction,
} from './interactions.ts';
import classes from './tests.module.css';
import { useUndo } from './use-undo.tsx';

/**
 * Returns null if samples have no interactions: the problem is neither interactive nor multi-pass.
 */
export function SampleInteractions({ editing }: { editing: Editing }) {
  const { content, change, contents } = editing;
  const undo = useUndo(editing);
  const all = interactionsOf(content);
  const isTalked = content.metadata.types.includes('interactive') || passesOf(content) > 1;
  if (!isTalked && all.length === 0) return null;
  const add = () => change(setInteraction(nextInteraction(content), contents.keep('<\n>\n')));
  return (
    <section className={classes.group} aria-labelledby="sample-interactions">
      <div className={classes.head}>
        <h2 id="sample-interactions">
          {t`Sample interactions`} <span className={classes.count}>{all.length}</span>
        </h2>
        <p>
          {rich`Shown with the statement, and never judged. Lines begin with ${<code>&lt;</code>} for what a program reads and ${<code>&gt;</code>} for what it writes; ${<code>---</code>} begins another pass.`}
        </p>
      </div>
      {all.map((one) => (
        <InteractionField
          key={one.name}
          one={one}
          editing={editing}
          onRemove={() =>
            undo.remove(t`The interaction ${one.name}`, setInteraction(one.name, undefined))
          }
        />
      ))}
      {undo.bar}
      <div className={classes.adders}>
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon name="plus" size={13} />}
          onClick={add}
        >
          {t`Add interaction`}
        </Button>
      </div>
    </section>
  );
}

/** Sample interactions are small; a larger one came with a package. */
const fieldMaxBytes = 16 * 1024;

const rowsOf = (text: string): number => Math.min(20, text.split('\n').length + 1);

type FieldProps = { one: Interaction; editing: Editing; onRemove: () => void };

function InteractionField({ one: { name, bytes }, editing, onRemove }: FieldProps) {
  const { change, contents } = editing;
  const said = useFileText(editing, bytes, fieldMaxBytes);
  const id = `interaction-${name}`;
  return (
    <div className={classes.side}>
      <div className={classes.sideHead}>
        <label htmlFor={id}>{t`Interaction ${name}`}</label>
        <Button
          variant="subtle"
          color="red"
          size="compact-xs"
          leftSection={<Icon name="trash" size={13} />}
          aria-label={t`Remove interaction ${name}`}
          onClick={onRemove}
        >
          {t`Remove`}
        </Button>
      </div>
      {said.kind === 'text' ? (
        <textarea
          id={id}
          className="mono"
          rows={rowsOf(said.text)}
          spellCheck={false}
          value={said.text}
          onChange={({ currentTarget: { value } }) =>
            change(setInteraction(name, contents.keep(value, bytes)))
          }
        />
      ) : (
        <p id={id} className={classes.instead}>
          {said.kind === 'loading' ? t`Loading...` : t`It cannot be edited here.`}
        </p>
      )}
    </div>
  );
}
