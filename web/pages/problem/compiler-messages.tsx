/** The compiler's messages: the common ones in plain words, then the full output. */
import type { CompileReport } from '../../../contract/judging.ts';
import classes from './diagnosis.module.css';
import { type GoToLine, LineButton } from './diagnosis-note.tsx';
import { TextBlock } from './text-block.tsx';

/** One mistake often causes many messages; the first ones are worth reading. */
const explainedMax = 3;

type CompilerMessagesProps = { report: CompileReport; onGoToLine: GoToLine };

export function CompilerMessages({ report, onGoToLine }: CompilerMessagesProps) {
  const explained = report.diagnostics
    .filter(({ severity, explanation }) => severity === 'error' && explanation !== undefined)
    .slice(0, explainedMax);
  return (
    <>
      {explained.map(({ line, column, message, explanation }) => (
        <section key={`${line}:${column}:${message}`} className={classes.note}>
          <h3>{message}</h3>
          <p>{explanation}</p>
          <LineButton line={line} onGoToLine={onGoToLine} />
        </section>
      ))}
      <TextBlock text={report.text} />
    </>
  );
}
