/** One text of a test case: written in a field, or only shown in short where it is large. */

import { Button } from '@mantine/core';
import { firstChars } from '../../../contract/characters.ts';
import { utf8Bytes } from '../../../contract/text.ts';
import { formatBytes } from '../format.ts';
import { Icon } from '../icons.tsx';
import classes from './cases.module.css';

/** Past so many characters a browser's field gets slow, and nobody edits by hand. */
const fieldMaxChars = 32 * 1024;
const shortenedChars = 600;

type CaseTextProps = {
  id: string;
  label: string;
  text: string;
  isMissing: boolean;
  onChange: (text: string) => void;
};

export function CaseText({ id, label, text, isMissing, onChange }: CaseTextProps) {
  if (text.length > fieldMaxChars) {
    return <LargeText id={id} label={label} text={text} onChange={onChange} />;
  }
  return (
    <div className={classes.text}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="mono"
        rows={4}
        spellCheck={false}
        value={text}
        aria-invalid={isMissing || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}

type LargeTextProps = Omit<CaseTextProps, 'isMissing'>;

function LargeText({ id, label, text, onChange }: LargeTextProps) {
  return (
    <div className={classes.text}>
      <div className={classes.largeHead}>
        <span id={id}>{label}</span>
        <span className={classes.size}>{formatBytes(utf8Bytes(text))}, shortened here</span>
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          leftSection={<Icon name="close" size={12} />}
          aria-label={`Clear the large ${label.toLowerCase()}`}
          onClick={() => onChange('')}
        >
          Clear
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable. */}
      <pre tabIndex={0}>{firstChars(text, shortenedChars)}…</pre>
    </div>
  );
}
