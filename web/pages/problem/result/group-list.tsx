/** The groups of test cases that have points: the points of each, its tests, and its failures. */

import type { GroupResult, TestCaseResult } from '../../../../contract/judging.ts';
import { t } from '../../../../contract/translation.ts';
import { Badge } from '../../../ui/badge.tsx';
import { formatPoints } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Said } from '../../../ui/said/said.tsx';
import classes from './group-list.module.css';
import { namesInGroup } from './name-cases.ts';

const looks = {
  passed: { tone: 'green', icon: 'accepted', word: t`All points` },
  partial: { tone: 'yellow', icon: 'half', word: t`Some points` },
  failed: { tone: 'red', icon: 'close', word: t`No points` },
  other: { tone: 'grey', icon: 'skipped', word: t`Not run` },
} as const;

type GroupListProps = {
  groups: readonly GroupResult[];
  /** The results of all cases of the problem. */
  results: readonly TestCaseResult[];
};

export function GroupList({ groups, results }: GroupListProps) {
  return (
    <ul className={classes.groups} aria-label={t`Groups of tests`}>
      {groups.map((group) => (
        <Group key={group.name} group={group} results={results} />
      ))}
    </ul>
  );
}

function Group({ group, results }: { group: GroupResult; results: GroupListProps['results'] }) {
  const { name, status, error, testCases } = group;
  const { tone, icon, word } = looks[status];
  return (
    <li className={classes.group}>
      <span className={classes.name}>{name}</span>
      <span className={classes.tests}>{namesInGroup(results, testCases)}</span>
      <span className={classes.points}>{t`${formatPoints(group) ?? ''} points`}</span>
      <Badge tone={tone}>
        <Icon name={icon} size={11} /> {word}
      </Badge>
      {error !== undefined && (
        <p className={classes.error}>
          <Said text={error} />
        </p>
      )}
    </li>
  );
}
