/** A test case as a row of the table, with its editor below when it is open. */

import { ActionIcon, Button } from '@mantine/core';
import { memo } from 'react';
import { t } from '../../../contract/translation.ts';
import { formatBytes } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { exchangeCases, neighbourOf, removeCases } from './data-edits.ts';
import type { Editing } from './editing.ts';
import { type Case, lastName } from './model.ts';
import { TestEditor } from './test-editor.tsx';
import classes from './tests.module.css';
import type { Undo } from './use-undo.tsx';

type TestRowProps = {
  one: Case;
  /** The line of the script that makes it; undefined if it was written by hand. */
  line: string | undefined;
  isOpen: boolean;
  onOpen: (name: string | undefined) => void;
  undo: Undo;
  editing: Editing;
};

export const TestRow = memo(function TestRow(props: TestRowProps) {
  const { one, line, isOpen, onOpen, undo, editing } = props;
  const { content, change } = editing;
  const { name } = one;
  const last = lastName(name);
  const move = (step: -1 | 1) => {
    const other = neighbourOf(content, name, step);
    if (other !== undefined) change(exchangeCases(name, other));
  };
  return (
    <>
      <tr data-open={isOpen || undefined} data-place={`data/${name}`}>
        <td>
          <button
            type="button"
            className={classes.name}
            aria-expanded={isOpen}
            onClick={() => onOpen(isOpen ? undefined : name)}
          >
            <Icon name={isOpen ? 'chevron' : 'right'} size={12} />
            {last}
          </button>
        </td>
        <td className={classes.size} data-label="Input">
          {formatBytes(one.input.bytes)}
        </td>
        <td className={classes.size} data-label="Output">
          {formatBytes(one.answer.bytes)}
        </td>
        <td className={classes.description}>
          {one.description}
          {line !== undefined && <code>{line}</code>}
        </td>
        <td>
          <div className={classes.actions}>
            {([-1, 1] as const).map((step) => (
              <ActionIcon
                key={step}
                variant="subtle"
                color="gray"
                aria-label={t`Move ${last} ${step < 0 ? t`up` : t`down`}`}
                disabled={neighbourOf(content, name, step) === undefined}
                onClick={() => move(step)}
              >
                <Icon name={step < 0 ? 'up' : 'down'} size={14} />
              </ActionIcon>
            ))}
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={t`Remove ${last}`}
              onClick={() => undo.remove(name, removeCases([name]))}
            >
              <Icon name="trash" size={14} />
            </ActionIcon>
          </div>
        </td>
      </tr>
      {isOpen && (
        <tr className={classes.editorRow}>
          <td colSpan={5}>
            <TestEditor one={one} editing={editing} onRenamed={onOpen} />
            <Button variant="default" size="xs" onClick={() => onOpen(undefined)}>
              {t`Close`}
            </Button>
          </td>
        </tr>
      )}
    </>
  );
});
