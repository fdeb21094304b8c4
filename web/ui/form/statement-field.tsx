/** The field for a statement in Markdown with LaTeX, with a preview, and with what is not shown. */

import { useDeferredValue, useMemo, useRef } from 'react';
import { hiddenParts } from '../../../contract/hidden-text.ts';
import { t } from '../../../contract/translation.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { StatementArea } from './statement-area.tsx';
import classes from './statement-field.module.css';

type StatementFieldProps = {
  id: string;
  text: string;
  isMissing: boolean;
  onChange: (text: string) => void;
};

export function StatementField({ id, text, isMissing, onChange }: StatementFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const shown = useDeferredValue(text);
  const hidden = useMemo(() => hiddenParts(shown), [shown]);
  return (
    <div className={classes.pair}>
      <StatementArea
        id={id}
        area={area}
        format="markdown"
        description={t`Markdown, with LaTeX between $ signs`}
        error={isMissing}
        text={text}
        onChange={onChange}
      />
      <section className={classes.preview} aria-label={t`Preview of the statement`}>
        <div className={classes.previewTitle}>{t`Preview`}</div>
        {hidden.length > 0 && (
          <ul className={classes.hidden} role="status" aria-label={t`Not shown`}>
            {hidden.map(({ line, what }) => (
              <li key={line}>{t`Line ${line}. ${what}`}</li>
            ))}
          </ul>
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable. */}
        <div className={classes.paper} tabIndex={0}>
          {shown.trim() === '' ? (
            <p className={classes.empty}>{t`A preview of the statement appears here.`}</p>
          ) : (
            <Markdown text={shown} />
          )}
        </div>
      </section>
    </div>
  );
}
