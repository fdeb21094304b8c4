/** The person's picture and name, which open the account menu. */

import { Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { t } from '../../../contract/translation.ts';
import type { Details } from '../../../contract/users.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../icons.tsx';
import classes from './avatar-menu.module.css';
import { useMenu } from './use-menu.ts';

const barSizePx = 32;
const dropdownSizePx = 48;

const actions = [
  { label: t`View Profile`, to: paths.profile() },
  { label: t`Edit Profile`, to: paths.editProfile() },
  { label: t`Logout`, to: paths.logout() },
];

export function AvatarMenu({ person }: { person: Details }) {
  const { isOpen, setIsOpen, opener, menuId, whole, closeOnEscape } = useMenu();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens for Escape from within.
    <div ref={whole} className={classes.whole} onKeyDown={closeOnEscape}>
      <button
        ref={opener}
        type="button"
        className={classes.opener}
        aria-expanded={isOpen}
        aria-controls={menuId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Avatar image={person.profileImage} sizePx={barSizePx} />
        <span className={classes.openerName} dir="auto">
          {person.name}
        </span>
        <Icon name="chevron" size={12} />
      </button>
      <div id={menuId} className={classes.dropdown} hidden={!isOpen}>
        <div className={classes.person}>
          <Avatar image={person.profileImage} sizePx={dropdownSizePx} />
          <div className={classes.lines}>
            <strong>{person.name}</strong>
            {person.username !== null && <span>@{person.username}</span>}
            <span>{person.email}</span>
          </div>
        </div>
        <ul>
          {actions.map(({ label, to }) => (
            <li key={to}>
              <Link to={to} onClick={() => setIsOpen(false)}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Reserves the space of the menu while the session loads. */
export function AvatarSkeleton() {
  return <Skeleton circle height={barSizePx} width={barSizePx} mx={8} />;
}

/** The person's picture, or a default icon. */
function Avatar({ image, sizePx }: { image: string | null; sizePx: number }) {
  return (
    <span className={classes.avatar} style={{ width: sizePx, height: sizePx }}>
      {image === null ? (
        <Icon name="person" size={sizePx * 0.56} />
      ) : (
        <img src={image} alt="" width={sizePx} height={sizePx} />
      )}
    </span>
  );
}
