/** The interactions that a package shows as samples. */

import type { SampleInteraction } from '../../../../contract/presentation.ts';
import { t } from '../../../../contract/translation.ts';
import { Transcript } from '../console/transcript.tsx';
import classes from './statement.module.css';

type SampleInteractionsProps = { interactions: readonly SampleInteraction[] };

export default function SampleInteractions({ interactions }: SampleInteractionsProps) {
  return interactions.map(({ of, exchanges }, index) => (
    <section key={of} className={classes.sample}>
      <h2>{t`Sample interaction ${index + 1}`}</h2>
      <Transcript exchanges={exchanges} program={t`Program`} heading="h3" />
    </section>
  ));
}
