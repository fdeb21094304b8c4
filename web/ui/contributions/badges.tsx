/** Status and difficulty of a contribution, by word and colour. */

import type { Contribution, ContributionStatus } from '../../../contract/contributions.ts';
import { t } from '../../../contract/translation.ts';
import { type Difficulty, difficulties, type ReviewState } from '../../../contract/words.ts';
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

const stateLooks: Record<ReviewState, { tone: Tone; shape: IconName; word: string }> = {
  unsent: { tone: 'grey', shape: 'edit', word: t`not sent` },
  pending: { ...looks.pending, word: t`pending` },
  changes: { tone: 'yellow', shape: 'reset', word: t`changes requested` },
  approved: { ...looks.approved, word: t`approved` },
  rejected: { ...looks.rejected, word: t`rejected` },
  withdrawn: { tone: 'grey', shape: 'left', word: t`withdrawn` },
};

/** The state of the review of a workshop draft. */
export function ReviewStateBadge({ state }: { state: ReviewState }) {
  const { tone, shape, word } = stateLooks[state];
  return (
    <Badge tone={tone}>
      <Icon name={shape} size={12} />
      {word}
    </Badge>
  );
}

/** The status of a contribution, of the workshop or of the form. */
export const stateOf = ({ status, draft }: Pick<Contribution, 'status' | 'draft'>): ReviewState =>
  draft?.asksForChanges ? 'changes' : status;

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
