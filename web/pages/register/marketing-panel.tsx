/** The pane beside the registration form: the benefits of an account. */
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icons.tsx';
import classes from './register.module.css';

const reasons = [
  'Submit solutions and watch each test case pass',
  'Keep every submission, its code, time and memory',
  'Track what you have solved and climb the leaderboard',
  'Contribute problems of your own',
];

export function MarketingPanel() {
  return (
    <aside className={classes.panel} aria-label="Why register">
      <Link className={classes.back} to={paths.landing()}>
        <Icon name="left" /> Back to website
      </Link>
      <div className={classes.pitch}>
        <h2>Every solution gets a fair hearing.</h2>
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
