/** The footer of the landing page, with links to other pages. */

import { Link } from 'react-router';
import { t } from '../../../contract/translation.ts';
import { apiAddress } from '../../api.ts';
import { paths } from '../../paths.ts';
import classes from './landing.module.css';

export function Footer() {
  return (
    <footer className={classes.footer}>
      <span>{t`Arbiter, an online judge under the MIT licence.`}</span>
      <nav aria-label={t`Footer`}>
        <Link to={paths.problems()}>{t`Problems`}</Link>
        <Link to={paths.leaderboard()}>{t`Leaderboard`}</Link>
        <Link to={paths.languages()}>{t`Languages`}</Link>
        <Link to={paths.terms()}>{t`Terms and Conditions`}</Link>
        <a href={`${apiAddress}/docs`}>{t`API`}</a>
      </nav>
    </footer>
  );
}
