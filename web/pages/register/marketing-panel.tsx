/** The pane beside the registration form: the benefits of an account. */

import { Link } from 'react-router';
import { t } from '../../../contract/translation.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icons.tsx';
import classes from './register.module.css';

const reasons = [
  t`Submit solutions and watch each test case pass`,
  t`Keep every submission, its code, time and memory`,
  t`Track what you have solved and climb the leaderboard`,
  t`Contribute problems of your own`,
];

export function MarketingPanel() {
  return (
    <aside className={classes.panel} aria-label={t`Why register`}>
      <Link className={classes.back} to={paths.landing()}>
        <Icon name="left" /> {t`Back to website`}
      </Link>
      <div className={classes.pitch}>
        <h2>{t`Every solution gets a fair hearing.`}</h2>
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>
              <Icon name="accepted" />
              {reason}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
