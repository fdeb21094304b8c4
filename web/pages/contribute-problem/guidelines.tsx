/** What makes a contribution likely to be approved. */
import { t } from '../../../contract/translation.ts';
import { rich } from '../../ui/rich.ts';
import classes from './guidelines.module.css';

export function Guidelines() {
  return (
    <section className={classes.guidelines} aria-label={t`Guidelines`}>
      <h2>{t`Guidelines`}</h2>
      <ul>
        <li>
          {rich`Say what is given, what to compute, and within which limits. The statement takes Markdown, and LaTeX between ${<code>$</code>} signs.`}
        </li>
        <li>
          {t`Include at least 2-3 test cases; more are better. Cover the smallest, the largest and the unusual cases.`}
        </li>
        <li>
          {t`Mark cases as Hidden that are only for judging. Keep at least one visible, as the sample of the statement.`}
        </li>
      </ul>
    </section>
  );
}
