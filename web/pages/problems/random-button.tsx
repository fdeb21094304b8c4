/** Goes to a random unsolved problem among those that pass the filters. */

import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { t } from '../../../contract/translation.ts';
import { paths } from '../../paths.ts';
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts';
import { Icon } from '../../ui/icons.tsx';
import { type Filters, type ListedProblem, narrow, pickUnsolved } from './narrow.ts';

type RandomButtonProps = {
  problems: readonly ListedProblem[] | undefined;
  filters: Filters;
  /** Problems whose statements have the searched words. */
  found: ReadonlySet<string>;
};

export function RandomButton({ problems, filters, found }: RandomButtonProps) {
  const navigate = useNavigate();
  const go = () => {
    const shown = narrow(problems ?? [], filters, found);
    const picked = pickUnsolved(shown, Math.random());
    if (picked) return void navigate(paths.problem(picked._id));
    if (shown.length === 0) {
      return toastError({
        title: t`No matching problems`,
        text: t`Try fewer or different filters.`,
      });
    }
    toastSuccess({
      title: t`Nothing left to solve`,
      text: t`You have solved every problem that matches these filters.`,
    });
  };
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Icon name="dice" size={14} />}
      disabled={problems === undefined}
      onClick={go}
    >
      {t`Random Unsolved`}
    </Button>
  );
}
