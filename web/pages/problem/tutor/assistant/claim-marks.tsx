/** The marks of Arbiter beside the claims of a model's answer. */

import type { ComponentProps } from 'react';
import type { AssistantMark } from '../../../../../contract/ai.ts';
import { t } from '../../../../../contract/translation.ts';
import type { Markdown } from '../../../../ui/markdown/markdown.tsx';
import { rich } from '../../../../ui/rich.ts';
import classes from './claim-marks.module.css';
import { asModelText, markTag } from './model-text.ts';

type Shown = Pick<AssistantMark, 'standing' | 'says'>;

const spoken = {
  holds: t`Checked, holds`,
  fails: t`Checked, does not hold`,
  open: t`Not decided`,
  withheld: t`Left out`,
};

/** Stands above a model's answer, and shows what marks look like. */
export const Unverified = () => (
  <p className={classes.unverified}>
    {rich`Not verified, except where a mark of Arbiter stands: ${<MarkSign standing="holds" says={t`checked`} />}`}
  </p>
);

function MarkSign({ standing, says }: Shown) {
  return (
    <span className={classes.mark} data-standing={standing} title={spoken[standing]}>
      {says.replaceAll('`', '')}
    </span>
  );
}

type Treatment = NonNullable<ComponentProps<typeof Markdown>['treatment']>;

/** How a model's answer is shown, with these marks at their places. */
export const treatmentOf = (marks: readonly AssistantMark[]): Treatment => ({
  change: asModelText(marks),
  // React knows no such element, and so no type of its properties.
  components: { [markTag]: MarkSign } as Treatment['components'],
});
