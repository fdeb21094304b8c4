/** The input of a run and its output. */
import { Textarea } from '@mantine/core';
import type { RefObject } from 'react';
import { formatKb, formatMs } from '../../ui/format.ts';
import { DiagnosisNote, type GoToLine } from './diagnosis-note.tsx';
import classes from './problem.module.css';
import type { Running } from './use-running.ts';

export type ConsoleInput = {
  text: string;
  onChange: (text: string) => void;
  box: RefObject<HTMLTextAreaElement | null>;
};

type ConsoleProps = { input: ConsoleInput; running: Running; onGoToLine: GoToLine };

const outputParts = {
  root: `${classes.box} ${classes.fill}`,
  wrapper: classes.fill ?? '',
  input: `mono ${classes.fill}`,
};

export function Console({ input, running, onGoToLine }: ConsoleProps) {
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
      <Textarea
        label="Input"
        classNames={{ root: classes.box ?? '', input: 'mono' }}
        autosize
        minRows={1}
        maxRows={8}
        placeholder="What your program reads"
        spellCheck={false}
        ref={input.box}
        value={input.text}
        onChange={(event) => input.onChange(event.currentTarget.value)}
      />
      <div className={classes.outputBox}>
        <Textarea
          label="Output"
          classNames={outputParts}
          rows={6}
          readOnly
          wrap={hasFailed ? 'soft' : 'off'}
          placeholder={emptyOutput}
          error={hasFailed}
          value={output}
        />
        <span className={classes.figures}>{figures}</span>
      </div>
    </div>
  );
}
