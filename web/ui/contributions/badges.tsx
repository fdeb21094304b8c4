/** Status and difficulty of a contribution, by word and colour. */
import type { Contribution, ContributionStatus } from '../../../contract/contributions.ts';
import { type Difficulty, difficulties } from '../../../contract/words.ts';
import { difficultyTones, type Tone } from '../../theme.ts';
import { Badge } from '../badge.tsx';
import { Icon, type IconName } from '../icons.tsx';

const looks: Record<ContributionStatus, { tone: Tone; shape: IconName }> = {
  pending: { tone: 'yellow', shape: 'clock' },
  approved: { tone: 'green', shape: 'accepted' },
  rejected: { tone: 'red', shape: 'close' },
};

export function StatusBadge({ status }: { status: ContributionStatus }) {
  const { tone, shape } = looks[status];
  return (
    <Badge tone={tone}>
      <Icon name={shape} size={12} />
      {status}
    </Badge>
  );
}

/** Contributions use `easy`, problems use `Easy`. */
export const difficultyOf = ({ difficulty }: Pick<Contribution, 'difficulty'>): Difficulty =>
  difficulties.find((one) => one.toLowerCase() === difficulty) ?? 'Medium';

export function ContributedDifficulty({
  contribution,
}: {
  contribution: Pick<Contribution, 'difficulty'>;
}) {
  return (
    <Badge tone={difficultyTones[difficultyOf(contribution)]}>{contribution.difficulty}</Badge>
  );
}
