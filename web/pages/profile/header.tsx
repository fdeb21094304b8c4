/** Picture, name and what somebody tells about themselves. */
import { Button, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import type { Profile } from '../../../contract/users.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Icon, type IconName } from '../../ui/icons.tsx';
import classes from './profile.module.css';

const pictureSizePx = 96;

const networks = [
  { key: 'github', label: 'GitHub' },
  { key: 'linkedin', label: 'LinkedIn' },
  { key: 'twitter', label: 'Twitter' },
  { key: 'website', label: 'Website' },
] as const;

const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' });

export function ProfileHeader({ profile }: { profile: Profile }) {
  const { name, username, email, bio, profileImage, socialLinks } = profile;
  const linked = networks.filter(({ key }) => socialLinks[key] !== '');
  return (
    <header className={classes.header}>
      <Avatar image={profileImage} name={name} sizePx={pictureSizePx} />
      <div className={classes.about}>
        <h1>{name}</h1>
        <p className={classes.contact}>
          {username !== null && <span>@{username}</span>}
          <span>{email}</span>
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
                <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
              </Button>
            ))}
          </div>
        )}
      </div>
      <Button
        component={Link}
        to={paths.editProfile()}
        leftSection={<Icon name="edit" size={14} />}
      >
        Edit Profile
      </Button>
    </header>
  );
}

function badgesOf({ city, country, institute, joinedAt }: Profile) {
  const place = [city, country].filter((part) => part !== '').join(', ');
  const badges: { icon: IconName; text: string }[] = [
    { icon: 'pin', text: place },
    { icon: 'school', text: institute },
    { icon: 'calendar', text: `Joined ${month.format(new Date(joinedAt))}` },
  ];
  return badges.filter(({ text }) => text !== '');
}
