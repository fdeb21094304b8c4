/** The bar on every page, with links by role. */
import { useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { useSession } from '../session.ts';
import { AvatarMenu, AvatarSkeleton } from './avatar-menu.tsx';
import classes from './frame.module.css';
import { Icon } from './icons.tsx';
import { Logo } from './logo.tsx';
import { NoticesMenu } from './notices-menu.tsx';
import { SchemeSwitch } from './scheme-switch.tsx';

type Entry = { label: string; to: string };

const problems = { label: 'Problems', to: paths.problems() };
const leaderboard = { label: 'Leaderboard', to: paths.leaderboard() };
const dashboard = { label: 'Dashboard', to: paths.dashboard() };

const entries = {
  visitor: [{ label: 'Home', to: paths.landing() }, problems, leaderboard],
  user: [
    problems,
    leaderboard,
    dashboard,
    { label: 'Contribute', to: paths.contributeProblem() },
    { label: 'My Contributions', to: paths.myContributions() },
  ],
  admin: [
    problems,
    leaderboard,
    dashboard,
    { label: 'Create Problem', to: paths.createProblem() },
    { label: 'All Submissions', to: paths.adminSubmissions() },
    { label: 'Review Contributions', to: paths.adminContributions() },
  ],
} satisfies Record<string, Entry[]>;

const doors: Entry[] = [
  { label: 'Login', to: paths.login() },
  { label: 'Register', to: paths.register() },
];

export function NavigationBar() {
  const { person, isLoading } = useSession();
  const { pathname } = useLocation();
  // The menu belongs to one address: it closes on navigation, and before that when a link is used.
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === pathname;
  const isVisitor = person === null && !isLoading;
  const role = person === null ? 'visitor' : person.isAdmin ? 'admin' : 'user';
  const shown = isLoading ? [problems, leaderboard] : entries[role];

  return (
    <header className={classes.bar}>
      <div className={classes.row}>
        <Link className={classes.brand} to={isVisitor ? paths.landing() : paths.problems()}>
          <Logo />
          Arbiter
        </Link>
        <nav className={classes.wide} aria-label="Main">
          <Entries entries={shown} />
        </nav>
        <div className={classes.end}>
          <SchemeSwitch />
          {/* Reserves the space of the bell. */}
          {isLoading && <span className={classes.iconButton} />}
          {isLoading && <AvatarSkeleton />}
          {person && <NoticesMenu key={person._id} person={person} />}
          {person && <AvatarMenu person={person} />}
          {isVisitor && (
            <nav className={classes.wide} aria-label="Account">
              <Entries entries={doors} strong={paths.register()} />
            </nav>
          )}
          <button
            type="button"
            className={`${classes.iconButton} ${classes.burger}`}
            aria-label="Menu"
            aria-expanded={isOpen}
            onClick={() => setOpenAt(isOpen ? undefined : pathname)}
          >
            <Icon name={isOpen ? 'close' : 'menu'} size={20} />
          </button>
        </div>
      </div>
      {isOpen && (
        <nav className={classes.drawer} aria-label="Menu">
          <Entries
            entries={isVisitor ? [...shown, ...doors] : shown}
            onFollow={() => setOpenAt(undefined)}
          />
        </nav>
      )}
    </header>
  );
}

type EntriesProps = { entries: readonly Entry[]; strong?: string; onFollow?: () => void };

function Entries({ entries, strong, onFollow }: EntriesProps) {
  return (
    <ul className={classes.links}>
      {entries.map(({ label, to }) => (
        <li key={to}>
          <NavLink
            className={() => classes.link}
            to={to}
            end
            {...(onFollow && { onClick: onFollow })}
            data-strong={to === strong || undefined}
          >
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
