/** One sample case: its input and output, to be read, copied and tried. */
import { Button } from '@mantine/core';
import type { TestCase } from '../../../contract/test-cases.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import classes from './problem.module.css';

type SampleCaseProps = {
  /** Counts from 1. */
  number: number;
  sample: TestCase;
  onUseInput: (input: string) => void;
};

export function SampleCase({ number, sample, onUseInput }: SampleCaseProps) {
  const { input, output, description } = sample;
  return (
    <section className={classes.sample}>
      <h2>Sample {number}</h2>
      {description !== undefined && <p>{description}</p>}
      <div className={classes.sampleTexts}>
        <SampleText title="Input" text={input} of={`input of sample ${number}`}>
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            leftSection={<Icon name="right" size={13} />}
            aria-label={`Try input of sample ${number}`}
            onClick={() => onUseInput(input)}
          >
            Try
          </Button>
        </SampleText>
        <SampleText title="Output" text={output} of={`output of sample ${number}`} />
      </div>
    </section>
  );
}

type SampleTextProps = { title: string; text: string; of: string; children?: React.ReactNode };

function SampleText({ title, text, of, children }: SampleTextProps) {
  return (
    <div className={classes.sampleText}>
      <div className={classes.sampleHead}>
        <h3>{title}</h3>
        <span>
          {children}
          <CopyButton text={text} of={of} />
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable. */}
      <pre tabIndex={0}>{text}</pre>
    </div>
  );
}
