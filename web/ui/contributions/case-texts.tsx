/** A test case of a contribution, to be read. */

import { firstChars } from '../../../contract/characters.ts';
import type { ShownTestCase } from '../../../contract/test-cases.ts';
import { t } from '../../../contract/translation.ts';
import { Badge } from '../badge.tsx';
import { Binary } from '../cases/binary.tsx';
import { rich } from '../rich.ts';
import classes from './case-texts.module.css';

/** A page with a text of megabytes would not scroll. */
const shownTextMaxChars = 4096;

type CaseTextsProps = {
  /** Counts from 1. */
  number: number;
  testCase: ShownTestCase;
};

export function CaseTexts({ number, testCase }: CaseTextsProps) {
  const { isHidden, description } = testCase;
  return (
    <section className={classes.case}>
      <h3>{rich`Test case ${number} ${isHidden && <Badge>{t`Hidden`}</Badge>}`}</h3>
      {description !== undefined && <p>{description}</p>}
      <div className={classes.texts}>
        <Side title={t`Input`} text={testCase.input} base64={testCase.inputBase64} />
        <Side title={t`Output`} text={testCase.output} base64={testCase.outputBase64} />
      </div>
    </section>
  );
}

type SideProps = {
  title: string;
  text: string;
  base64: string | undefined;
};

function Side({ title, text, base64 }: SideProps) {
  const isCut = text.length > shownTextMaxChars;
  return (
    <div>
      <h4>{title}</h4>
      {base64 === undefined ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable.
        <pre tabIndex={0}>{isCut ? `${firstChars(text, shownTextMaxChars)}…` : text}</pre>
      ) : (
        <Binary base64={base64} />
      )}
    </div>
  );
}
