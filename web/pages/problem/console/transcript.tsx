/** The conversation of a program and an interactor, in order, on two sides. */

import type { Exchange } from '../../../../contract/judging.ts';
import { t } from '../../../../contract/translation.ts';
import classes from './transcript.module.css';

const speakers = {
  program: t`Your program`,
  interactor: t`Interactor`,
  input: t`Input`,
  pass: t`Next pass`,
} as const;

/** The name of the speaker precedes each text, for people who cannot see the colours. */
export function Transcript({
  exchanges,
  program = speakers.program,
  heading: Heading = 'h4',
}: {
  exchanges: readonly Exchange[];
  /** The heading of the program's side. */
  program?: string;
  heading?: 'h3' | 'h4';
}) {
  if (exchanges.length === 0) return <p className={classes.nothing}>{t`Nothing was said.`}</p>;
  return (
    <section className={classes.box}>
      <Heading className={classes.title}>{t`Interaction`}</Heading>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable. */}
      <ol className={classes.exchanges} aria-label={t`Interaction`} tabIndex={0}>
        {exchanges.map(({ by, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was said has no other identity.
          <li key={index} data-by={by}>
            <span>{by === 'program' ? program : speakers[by]}</span>
            <pre>{text}</pre>
          </li>
        ))}
      </ol>
    </section>
  );
}
