/** The footer of the landing page, with links to other pages. */
import { Link } from 'react-router';
import { apiAddress } from '../../api.ts';
import { paths } from '../../paths.ts';
import classes from './landing.module.css';

export function Footer() {
  return (
    <footer className={classes.footer}>
      <span>Arbiter, an online judge under the MIT licence.</span>
      <nav aria-label="Footer">
        <Link to={paths.problems()}>Problems</Link>
        <Link to={paths.leaderboard()}>Leaderboard</Link>
        <Link to={paths.languages()}>Languages</Link>
        <Link to={paths.terms()}>Terms and Conditions</Link>
        <a href={`${apiAddress}/docs`}>API</a>
      </nav>
    </footer>
  );
}
