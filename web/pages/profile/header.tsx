/** Picture, name and bio. */

import { Button, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../../contract/translation.ts';
import type { PublicProfile } from '../../../contract/users.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { pageLocale } from '../../ui/locale.ts';
import classes from './profile.module.css';

export const pictureSizePx = 96;

const networks = [
  { key: 'github', label: 'GitHub' },
  { key: 'linkedin', label: 'LinkedIn' },
  { key: 'twitter', label: t`Twitter` },
  { key: 'website', label: t`Website` },
] as const;

const month = new Intl.DateTimeFormat(pageLocale, { month: 'long', year: 'numeric' });

type Shown = Omit<PublicProfile, 'record'> & {
  /** Shown on the user's own profile only. */
  email?: string;
};

type ProfileHeaderProps = {
  profile: Shown;
  /** The reader's actions. */
  children?: ReactNode;
};

export function ProfileHeader({ profile, children }: ProfileHeaderProps) {
  const { name, username, email, bio, profileImage, socialLinks } = profile;
  const linked = networks.filter(({ key }) => socialLinks[key] !== '');
  return (
    <header className={classes.header}>
      <Avatar image={profileImage} name={name} sizePx={pictureSizePx} />
      <div className={classes.about}>
        <h1>{name}</h1>
        <p className={classes.contact}>
          {username !== null && <span>@{username}</span>}
          {email !== undefined && <span>{email}</span>}
        </p>
        {bio !== '' && <p className={classes.bio}>{bio}</p>}
        <ul className={classes.badges}>
          {badgesOf(profile).map(({ icon, text }) => (
            <li key={icon}>
              <Badge>
                <Icon name={icon} size={13} />
                {text}
              </Badge>
            </li>
          ))}
        </ul>
        {linked.length > 0 && (
          <div className={classes.links}>
            {linked.map(({ key, label }) => (
              <Button
                key={key}
                component="a"
                href={socialLinks[key]}
                target="_blank"
                rel="noopener noreferrer"
                variant="default"
                size="xs"
                rightSection={<Icon name="away" size={12} />}
              >
                {label}
                <VisuallyHidden>{t` (opens in a new tab)`}</VisuallyHidden>
              </Button>
            ))}
          </div>
        )}
      </div>
      {children !== undefined && <div className={classes.actions}>{children}</div>}
    </header>
  );
}

function badgesOf({ city, country, institute, joinedAt }: Shown) {
  const place = [city, country].filter((part) => part !== '').join(', ');
  const badges: { icon: IconName; text: string }[] = [
    { icon: 'pin', text: place },
    { icon: 'school', text: institute },
    { icon: 'calendar', text: t`Joined ${month.format(new Date(joinedAt))}` },
  ];
  return badges.filter(({ text }) => text !== '');
}
