/** The input of a run and its output. */
import type { RefObject } from 'react';
import { formatKb, formatMs } from '../../ui/format.ts';
import { DiagnosisNote, type GoToLine } from './diagnosis-note.tsx';
import classes from './problem.module.css';
import { TextBox } from './text-box.tsx';
import { editedNote } from './use-edited.ts';
import type { Running } from './use-running.ts';

export type ConsoleInput = {
  text: string;
  onChange: (text: string) => void;
  box: RefObject<HTMLTextAreaElement | null>;
};

type ConsoleProps = {
  input: ConsoleInput;
  running: Running;
  /** Whether the output is of an earlier version of the code. */
  isEdited: boolean;
  onGoToLine: GoToLine;
};

const inputRowsMax = 8;

/** Where a browser cannot size a box by its content. */
const rowsOf = (text: string): number => Math.min(text.split('\n').length, inputRowsMax);

export function Console({ input, running, isEdited, onGoToLine }: ConsoleProps) {
  const { result, output, hasFailed } = running;
  const hasRun = result !== undefined && result.memoryKb > 0;
  const figures = hasRun && `${formatMs(result.executionTime)} · ${formatKb(result.memoryKb)}`;
  const emptyOutput = result ? '(no output)' : 'What your program writes appears here';
  return (
    <div className={classes.console}>
      {result?.diagnosis && (
        <div className={classes.explanation}>
          <DiagnosisNote diagnosis={result.diagnosis} onGoToLine={onGoToLine} />
        </div>
      )}
      <TextBox
        label="Input"
        rows={rowsOf(input.text)}
        placeholder="What your program reads"
        ref={input.box}
        value={input.text}
        onChange={(event) => input.onChange(event.currentTarget.value)}
      />
      <div className={classes.outputBox}>
        <TextBox
          label="Output"
          isFilling
          rows={6}
          readOnly
          wrap={hasFailed ? 'soft' : 'off'}
          placeholder={emptyOutput}
          isError={hasFailed}
          value={output}
        />
        <span className={classes.figures}>{isEdited ? editedNote : figures}</span>
      </div>
    </div>
  );
}
