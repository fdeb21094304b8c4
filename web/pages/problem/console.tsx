/** The input that a run reads and the output that it wrote. */
import { Textarea } from '@mantine/core';
import { formatKb, formatMs } from '../../ui/format.ts';
import classes from './problem.module.css';
import type { Running } from './use-running.ts';

type ConsoleProps = { input: string; onInput: (input: string) => void; running: Running };

const outputParts = {
  root: `${classes.box} ${classes.fill}`,
  wrapper: classes.fill ?? '',
  input: `mono ${classes.fill}`,
};

export function Console({ input, onInput, running }: ConsoleProps) {
  const { result, output, hasFailed } = running;
  const hasRun = result !== undefined && result.memoryKb > 0;
  const figures = hasRun && `${formatMs(result.executionTime)} · ${formatKb(result.memoryKb)}`;
  const emptyOutput = result ? '(no output)' : 'What your program writes appears here';
  return (
    <div className={classes.console}>
      <Textarea
        label="Input"
        classNames={{ root: classes.box ?? '', input: 'mono' }}
        autosize
        minRows={1}
        maxRows={8}
        placeholder="What your program reads"
        spellCheck={false}
        value={input}
        onChange={(event) => onInput(event.currentTarget.value)}
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
