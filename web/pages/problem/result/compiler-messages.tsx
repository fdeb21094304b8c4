/** The compiler's messages: the common ones in plain words, and the full output. */

import type { CompileReport } from '../../../../contract/judging.ts';
import { t } from '../../../../contract/translation.ts';
import { useExplanations } from '../../../ui/code/explanations.ts';
import classes from '../tutor/diagnosis.module.css';
import { type GoToLine, LineButton } from '../tutor/diagnosis-note.tsx';
import { TextBlock } from './text-block.tsx';

/** One mistake often causes many messages; the first ones are worth reading. */
const explainedMax = 3;

type CompilerMessagesProps = {
  report: CompileReport;
  /** The sentence shown above, which is not repeated here. */
  told: string | undefined;
  onGoToLine: GoToLine;
};

/** The full output is folded if its first messages are explained. */
export function CompilerMessages({ report, told, onGoToLine }: CompilerMessagesProps) {
  const explained = report.diagnostics
    .filter(({ severity, explanation }) => severity === 'error' && explanation !== undefined)
    .slice(0, explainedMax);
  const inLanguage = useExplanations(explained.length > 0);
  if (explained.length === 0) return <TextBlock text={report.text} />;
  return (
    <>
      {explained.map(({ line, column, message, explanation }, index) => (
        <section key={`${line}:${column}:${message}`} className={classes.note}>
          <h3>{index === 0 && told?.includes(message) ? t`Line ${line}` : message}</h3>
          <p>{explanation && inLanguage(explanation)}</p>
          <LineButton line={line} onGoToLine={onGoToLine} />
        </section>
      ))}
      <details className={classes.full}>
        <summary>{t`Full output of the compiler`}</summary>
        <TextBlock text={report.text} />
      </details>
    </>
  );
}
