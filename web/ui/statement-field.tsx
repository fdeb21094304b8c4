/** The field for a statement in Markdown with LaTeX, with a preview. */
import { Textarea } from '@mantine/core';
import { useDeferredValue } from 'react';
import { Markdown } from './markdown/markdown.tsx';
import classes from './statement-field.module.css';

type StatementFieldProps = {
  id: string;
  text: string;
  isMissing: boolean;
  onChange: (text: string) => void;
};

export function StatementField({ id, text, isMissing, onChange }: StatementFieldProps) {
  const shown = useDeferredValue(text);
  return (
    <div className={classes.pair}>
      <Textarea
        id={id}
        label="Problem statement"
        description="Markdown, with LaTeX between $ signs"
        placeholder={'Given $n$ numbers, ...\n\n## Input\n...\n\n## Output\n...'}
        classNames={{ input: classes.input, wrapper: classes.inputWrapper, root: classes.write }}
        error={isMissing}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <section className={classes.preview} aria-label="Preview of the statement">
        <div className={classes.previewTitle}>Preview</div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable. */}
        <div className={classes.paper} tabIndex={0}>
          {shown.trim() === '' ? (
            <p className={classes.empty}>A preview of the statement appears here.</p>
          ) : (
            <Markdown text={shown} />
          )}
        </div>
      </section>
    </div>
  );
}
