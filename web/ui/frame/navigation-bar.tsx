/** The bar on every page, with links by role. */

import { Suspense } from 'react';
import { Link, NavLink } from 'react-router';
import { t } from '../../../contract/translation.ts';
import { lazyPart } from '../../load-part.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session.ts';
import { Icon } from '../icons.tsx';
import { AvatarMenu, AvatarSkeleton } from './avatar-menu.tsx';
import classes from './frame.module.css';
import { LocaleSwitch } from './locale-switch.tsx';
import { Logo } from './logo.tsx';
import { NoticesMenu } from './notices-menu.tsx';
import { SchemeSwitch } from './scheme-switch.tsx';
import { useMenu } from './use-menu.ts';

const ContestsEntry = lazyPart(async () => ({
  default: (await import('./site-state.tsx')).ContestsEntry,
}));

type Entry = { label: string; to: string };

const problems = { label: t`Problems`, to: paths.problems() };
const leaderboard = { label: t`Leaderboard`, to: paths.leaderboard() };
const dashboard = { label: t`Dashboard`, to: paths.dashboard() };

const entries = {
  visitor: [{ label: t`Home`, to: paths.landing() }, problems, leaderboard],
  user: [
    problems,
    leaderboard,
    dashboard,
    { label: t`Contribute`, to: paths.contributeProblem() },
    { label: t`My Contributions`, to: paths.myContributions() },
  ],
  admin: [
    problems,
    leaderboard,
    dashboard,
    { label: t`Create Problem`, to: paths.createProblem() },
    { label: t`All Submissions`, to: paths.adminSubmissions() },
    { label: t`Review Contributions`, to: paths.adminContributions() },
  ],
} satisfies Record<string, Entry[]>;

const doors: Entry[] = [
  { label: t`Login`, to: paths.login() },
  { label: t`Register`, to: paths.register() },
];

export function NavigationBar() {
  const { person, isLoading } = useSession();
  const { isOpen, setIsOpen, opener, menuId, whole, closeOnEscape } = useMenu<HTMLElement>();
  const isVisitor = person === null && !isLoading;
  const role = person === null ? 'visitor' : person.isAdmin ? 'admin' : 'user';
  const shown = isLoading ? [problems, leaderboard] : entries[role];

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens for Escape from within.
    <header ref={whole} className={classes.bar} onKeyDown={closeOnEscape}>
      <div className={classes.row}>
        <Link className={classes.brand} to={isVisitor ? paths.landing() : paths.problems()}>
          <Logo />
          {t`Arbiter`}
        </Link>
        <nav className={classes.wide} aria-label={t`Main`}>
          <Entries entries={shown} isMain />
        </nav>
        <div className={classes.end}>
          <LocaleSwitch />
          <SchemeSwitch />
          {/* Reserves the space of the bell. */}
          {isLoading && <span className={classes.iconButton} />}
          {isLoading && <AvatarSkeleton />}
          {person && <NoticesMenu key={person._id} person={person} />}
          {person && <AvatarMenu person={person} />}
          {isVisitor && (
            <nav className={classes.wide} aria-label={t`Account`}>
              <Entries entries={doors} strong={paths.register()} />
            </nav>
          )}
          <button
            ref={opener}
            type="button"
            className={`${classes.iconButton} ${classes.burger}`}
            aria-label={t`Menu`}
            aria-expanded={isOpen}
            aria-controls={menuId}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon name={isOpen ? 'close' : 'menu'} size={20} />
          </button>
        </div>
      </div>
      {isOpen && (
        <nav id={menuId} className={classes.drawer} aria-label={t`Menu`}>
          <Entries
            entries={isVisitor ? [...shown, ...doors] : shown}
            isMain
            onFollow={() => setIsOpen(false)}
          />
        </nav>
      )}
    </header>
  );
}

type EntriesProps = {
  entries: readonly Entry[];
  strong?: string;
  /** Whether the way to contests follows; it comes last, because it appears later. */
  isMain?: boolean;
  onFollow?: () => void;
};

function Entries({ entries, strong, isMain, onFollow }: EntriesProps) {
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
      {isMain && (
        <Suspense>
          <ContestsEntry className={classes.link} onFollow={onFollow} />
        </Suspense>
      )}
    </ul>
  );
}
