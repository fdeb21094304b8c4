/** One sample case: its input and output, with buttons to copy and try them. */

import { Button } from '@mantine/core';
import type { ShownTestCase } from '../../../../contract/test-cases.ts';
import { t } from '../../../../contract/translation.ts';
import { Binary, saveBinary } from '../../../ui/cases/binary.tsx';
import { DownloadButton } from '../../../ui/cases/download-button.tsx';
import { sideOf, type TestData } from '../../../ui/cases/test-data.ts';
import { CopyButton } from '../../../ui/code/copy-button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import classes from './statement.module.css';

type SampleCaseProps = {
  /** Counts from 1. */
  number: number;
  sample: ShownTestCase;
  /** Absent where nothing runs on it. */
  onTryInput: ((input: string, sample: number) => void) | undefined;
};

export function SampleCase({ number, sample, onTryInput }: SampleCaseProps) {
  const [input, output] = [sideOf(sample, 'input'), sideOf(sample, 'output')];
  // Only pairs may have the name that clients look for (statement.tsx).
  const name = typeof input === 'string' && typeof output === 'string' ? 'sample' : '';
  return (
    <section className={classes.sample}>
      <h2>{t`Sample ${number}`}</h2>
      {sample.description !== undefined && <p>{sample.description}</p>}
      <div className={classes.sampleTexts}>
        <SampleSide title={t`Input`} data={input} of={t`input of sample ${number}`} name={name}>
          {typeof input === 'string' && onTryInput && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-xs"
              leftSection={<Icon name="right" size={13} />}
              aria-label={t`Try input of sample ${number}`}
              onClick={() => onTryInput(input, number)}
            >
              {t`Try`}
            </Button>
          )}
        </SampleSide>
        <SampleSide
          title={t`Output`}
          data={output}
          of={t`output of sample ${number}`}
          name={name}
        />
      </div>
    </section>
  );
}

type SampleSideProps = {
  title: string;
  data: TestData;
  of: string;
  name: string;
  children?: React.ReactNode;
};

function SampleSide({ title, data, of, name, children }: SampleSideProps) {
  const isText = typeof data === 'string';
  return (
    <div className={`${classes.sampleText} ${name}`}>
      <div className={classes.sampleHead}>
        <h3>{title}</h3>
        <span>
          {children}
          {isText ? (
            <CopyButton text={data} of={of} />
          ) : (
            <DownloadButton of={of} onDownload={() => saveBinary(of, data.base64)} />
          )}
        </span>
      </div>
      {isText ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable.
        <pre tabIndex={0}>
          <code>{data}</code>
        </pre>
      ) : (
        <Binary base64={data.base64} />
      )}
    </div>
  );
}
