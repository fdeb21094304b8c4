/**
 * What the banner tells one person: that a second factor is needed, or that an administrator sees what
 * this person sees, with a way to stop.
 */

import { useEffect } from 'react';
import { Link } from 'react-router';
import { logout } from '../../../contract/calls.ts';
import { t } from '../../../contract/translation.ts';
import type { Details } from '../../../contract/users.ts';
import { api } from '../../api.ts';
import { morePaths } from '../../more-paths.ts';
import { paths } from '../../paths.ts';
import { forgetPerson } from '../../token.ts';
import { formatInstant } from '../format.ts';
import { rich } from '../rich.ts';
import classes from './person-notes.module.css';

export function PersonNotes({ person }: { person: Details }) {
  const { name, needsSecondFactor, viewEndsAt } = person;
  return (
    <>
      {viewEndsAt && <Viewing name={name} endsAt={viewEndsAt} />}
      {needsSecondFactor && (
        <p>
          {rich`${<strong>{t`Administrators need a second factor.`}</strong>} ${<Link to={paths.account()}>{t`Set yours up`}</Link>} to use your rights.`}
        </p>
      )}
    </>
  );
}

function Viewing({ name, endsAt }: { name: string; endsAt: string }) {
  useEffect(() => {
    const timer = setTimeout(backToPeople, Math.max(0, Date.parse(endsAt) - Date.now()));
    return () => clearTimeout(timer);
  }, [endsAt]);
  return (
    <p>
      {rich`${<strong>{t`You see what ${name} sees`}</strong>} until ${formatInstant(endsAt)}, and change nothing. ${(
        <button type="button" className={classes.stop} onClick={() => void stopViewing()}>
          {t`Stop viewing`}
        </button>
      )}`}
    </p>
  );
}

/** Without an answer the view ends by its time. */
async function stopViewing(): Promise<void> {
  await api.call(logout, {}).catch(() => {});
  backToPeople();
}

function backToPeople(): void {
  forgetPerson();
  window.location.assign(morePaths.people);
}
