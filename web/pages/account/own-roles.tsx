/** What the person's roles open, with the ways there; nothing for people without roles. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Role } from '../../../contract/roles.ts';
import { morePaths } from '../../more-paths.ts';
import { paths } from '../../paths.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './account.module.css';

const opened: Record<Role, ReactNode> = {
  setter: (
    <>
      Begin problems under <Link to={paths.myContributions()}>My Contributions</Link>, and publish
      them in the workshop.
    </>
  ),
  reviewer: (
    <>
      <Link to={paths.adminContributions()}>Review contributions</Link>.
    </>
  ),
  organiser: (
    <>
      Hold <Link to={paths.contests()}>contests</Link>.
    </>
  ),
  teacher: 'Lead classes.',
  observer: (
    <>
      Read <Link to={paths.adminSubmissions()}>all submissions</Link>,{' '}
      <Link to={paths.adminSystem()}>the system</Link>, <Link to={morePaths.people}>people</Link>{' '}
      and the <Link to={paths.adminAudit()}>audit log</Link>.
    </>
  ),
};

export function OwnRoles({ roles }: { roles: readonly Role[] }) {
  if (roles.length === 0) return null;
  return (
    <Panel title="Roles">
      <ul className={classes.list} aria-label="Roles">
        {roles.map((role) => (
          <li key={role}>
            <div className={classes.about}>
              <strong>{role}</strong>
              <p>{opened[role]}</p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
