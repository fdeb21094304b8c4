/**
 * One side of a test case: text in a field, or an excerpt if it is large. Bytes that are not text
 * are never put into a field, which would change them.
 */

import { Button } from '@mantine/core';
import { useState } from 'react';
import { firstChars, utf8Bytes } from '../../../contract/characters.ts';
import { t } from '../../../contract/translation.ts';
import { formatBytes } from '../format.ts';
import { Icon } from '../icons.tsx';
import { Binary, saveBinary } from './binary.tsx';
import classes from './cases.module.css';
import { DownloadButton } from './download-button.tsx';
import { FileButton } from './file-button.tsx';
import { readOne } from './read-files.ts';
import type { TestData } from './test-data.ts';

/** Above this number of characters, a browser's field is slow, and editing by hand is pointless. */
const fieldMaxChars = 32 * 1024;
const shortenedChars = 600;

type CaseTextProps = {
  id: string;
  label: string;
  /** For example `Sample 2 input`. */
  of: string;
  data: TestData;
  isMissing: boolean;
  onChange: (data: TestData) => void;
};

export function CaseText({ id, label, of, data: text, isMissing, onChange }: CaseTextProps) {
  if (typeof text !== 'string') {
    return <BinaryData id={id} label={label} of={of} base64={text.base64} onChange={onChange} />;
  }
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

type LargeTextProps = Pick<CaseTextProps, 'id' | 'label' | 'onChange'> & { text: string };

function LargeText({ id, label, text, onChange }: LargeTextProps) {
  return (
    <div className={classes.text}>
      <div className={classes.largeHead}>
        <span id={id}>{label}</span>
        <span className={classes.size}>{t`${formatBytes(utf8Bytes(text))}, shortened here`}</span>
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          leftSection={<Icon name="close" size={12} />}
          aria-label={t`Clear the large text: ${label}`}
          onClick={() => onChange('')}
        >
          {t`Clear`}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable. */}
      <pre tabIndex={0}>{firstChars(text, shortenedChars)}…</pre>
    </div>
  );
}

type BinaryDataProps = Omit<CaseTextProps, 'data' | 'isMissing'> & { base64: string };

function BinaryData({ id, label, of, base64, onChange }: BinaryDataProps) {
  const [flaw, setFlaw] = useState<string>();
  const replace = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    const read = await readOne(file);
    if (typeof read === 'object' && 'flaw' in read) setFlaw(read.flaw);
    else onChange(read);
  };
  return (
    <div className={classes.text}>
      <div className={classes.largeHead}>
        <span id={id}>{label}</span>
        <span className={classes.binaryButtons}>
          <DownloadButton of={of} onDownload={() => saveBinary(of, base64)} />
          <FileButton label={t`Replace`} to={of} isCompact onFiles={replace} />
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            leftSection={<Icon name="close" size={12} />}
            aria-label={t`Clear ${of}`}
            onClick={() => onChange('')}
          >
            {t`Clear`}
          </Button>
        </span>
      </div>
      <Binary base64={base64} />
      {flaw !== undefined && <p role="alert">{flaw}</p>}
    </div>
  );
}
