/** The text area of a statement, with buttons and keys that set its marks and can be undone. */

import { Button, Textarea, type TextareaProps } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { t } from '../../../contract/translation.ts';
import {
  markEdit,
  type StatementFormat,
  type StatementMark,
  statementMarks,
} from './statement-edits.ts';
import classes from './statement-field.module.css';

type StatementAreaProps = Pick<
  TextareaProps,
  'id' | 'lang' | 'description' | 'error' | 'onPaste'
> & {
  area: RefObject<HTMLTextAreaElement | null>;
  format: StatementFormat;
  text: string;
  onChange: (text: string) => void;
};

export function StatementArea({ area, format, text, onChange, ...rest }: StatementAreaProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  const set = (mark: StatementMark) => {
    if (area.current) setMark(area.current, { mark, format }, onChange);
  };
  return (
    <Textarea
      {...rest}
      id={id}
      ref={area}
      label={t`Problem statement`}
      placeholder={t`Given $n$ numbers, ...

## Input
...

## Output
...`}
      classNames={{ input: classes.input, wrapper: classes.inputWrapper, root: classes.write }}
      inputContainer={(input) => (
        <>
          <Toolbar controls={id} onSet={set} />
          {input}
        </>
      )}
      spellCheck
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        const mark = markOfKey(event);
        if (mark === undefined) return;
        event.preventDefault();
        set(mark);
      }}
    />
  );
}

type MarkButton = { label: string; what: string; key?: string };

const buttons: Record<StatementMark, MarkButton> = {
  bold: { label: 'B', what: t`Bold`, key: 'b' },
  italic: { label: 'I', what: t`Italic`, key: 'i' },
  code: { label: t`Code`, what: t`Code` },
  formula: { label: t`Formula`, what: t`Formula within the line`, key: 'm' },
  display: { label: t`Display`, what: t`Display formula, in a line of its own` },
  heading: { label: t`Heading`, what: t`Heading` },
  list: { label: t`List`, what: t`List` },
  numbers: { label: t`Numbers`, what: t`Numbers before the lines` },
  link: { label: t`Link`, what: t`Link`, key: 'k' },
  table: { label: t`Table`, what: t`Table` },
};

function markOfKey(event: KeyboardEvent): StatementMark | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return undefined;
  return statementMarks.find((mark) => buttons[mark].key === event.key.toLowerCase());
}

/** Typed by the browser's own command, because what a script writes otherwise cannot be undone. */
function setMark(
  area: HTMLTextAreaElement,
  how: { mark: StatementMark; format: StatementFormat },
  onChange: (text: string) => void,
): void {
  const { value, selectionStart, selectionEnd } = area;
  const edit = markEdit(value, { from: selectionStart, to: selectionEnd }, how);
  area.focus();
  area.setSelectionRange(edit.from, edit.to);
  const command = edit.insert === '' ? 'delete' : 'insertText';
  if (!document.execCommand(command, false, edit.insert)) {
    area.setRangeText(edit.insert, edit.from, edit.to);
    onChange(area.value);
  }
  area.setSelectionRange(edit.from + edit.select.from, edit.from + edit.select.to);
}

type ToolbarProps = { controls: string; onSet: (mark: StatementMark) => void };

/** One stop of the Tab key; arrows go from button to button. */
function Toolbar({ controls, onSet }: ToolbarProps) {
  const [current, setCurrent] = useState<StatementMark>('bold');
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = statementMarks.indexOf(current);
    const last = statementMarks.length - 1;
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last }[event.key];
    const mark = next === undefined ? undefined : statementMarks[Math.min(Math.max(next, 0), last)];
    if (mark === undefined) return;
    event.preventDefault();
    setCurrent(mark);
    event.currentTarget.querySelector<HTMLButtonElement>(`[data-mark=${mark}]`)?.focus();
  };
  return (
    <div
      role="toolbar"
      aria-label={t`Marks of the statement`}
      aria-controls={controls}
      className={classes.tools}
      onKeyDown={move}
    >
      {statementMarks.map((mark) => {
        const { label, what, key } = buttons[mark];
        return (
          <Button
            key={mark}
            data-mark={mark}
            variant="subtle"
            color="gray"
            size="compact-xs"
            aria-label={what}
            title={key === undefined ? what : `${what} (Ctrl+${key.toUpperCase()})`}
            tabIndex={mark === current ? 0 : -1}
            onFocus={() => setCurrent(mark)}
            onClick={() => onSet(mark)}
          >
            {label}
          </Button>
        );
      })}
    </div>
  );
}
