/** A test case of a contribution, to be read. */
import type { TestCase } from '../../../contract/test-cases.ts';
import { Badge } from '../badge.tsx';
import classes from './case-texts.module.css';

type CaseTextsProps = {
  /** Counts from 1. */
  number: number;
  testCase: TestCase;
};

export function CaseTexts({ number, testCase }: CaseTextsProps) {
  const { input, output, isHidden, description } = testCase;
  return (
    <section className={classes.case}>
      <h3>
        Test case {number} {isHidden && <Badge>Hidden</Badge>}
      </h3>
      {description !== undefined && <p>{description}</p>}
      <div className={classes.texts}>
        <Text title="Input" text={input} />
        <Text title="Output" text={output} />
      </div>
    </section>
  );
}

function Text({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <h4>{title}</h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable. */}
      <pre tabIndex={0}>{text}</pre>
    </div>
  );
}
