/** What the person's roles open, with the ways there; nothing for people without roles. */

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Role } from '../../../contract/roles.ts';
import { t } from '../../../contract/translation.ts';
import { morePaths } from '../../more-paths.ts';
import { paths } from '../../paths.ts';
import { Panel } from '../../ui/panel.tsx';
import { rich } from '../../ui/rich.ts';
import classes from './account.module.css';
import { roleNames } from './role-names.ts';

const opened: Record<Role, ReactNode> = {
  setter: (
    <>
      {rich`Begin problems under ${<Link to={paths.myContributions()}>{t`My Contributions`}</Link>}, and publish them in the workshop.`}
    </>
  ),
  reviewer: (
    <>
      <Link to={paths.adminContributions()}>{t`Review contributions`}</Link>.
    </>
  ),
  organiser: <>{rich`Hold ${<Link to={paths.contests()}>{t`contests`}</Link>}.`}</>,
  teacher: t`Lead classes.`,
  observer: (
    <>
      {rich`Read ${<Link to={paths.adminSubmissions()}>{t`all submissions`}</Link>}, ${<Link to={paths.adminSystem()}>{t`the system`}</Link>}, ${<Link to={morePaths.people}>{t`people`}</Link>} and the ${<Link to={paths.adminAudit()}>{t`audit log`}</Link>}.`}
    </>
  ),
};

export function OwnRoles({ roles }: { roles: readonly Role[] }) {
  if (roles.length === 0) return null;
  return (
    <Panel title={t`Roles`}>
      <ul className={classes.list} aria-label={t`Roles`}>
        {roles.map((role) => (
          <li key={role}>
            <div className={classes.about}>
              <strong>{roleNames[role]}</strong>
              <p>{opened[role]}</p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
