/** The tags of a problem, behind a button for people who hide them in the list. */

import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../../contract/translation.ts';
import { paths } from '../../../paths.ts';
import { Tags } from '../../../ui/badge.tsx';
import { readTagsShown } from '../../../ui/tags-shown.ts';

export function ProblemTags({ tags }: { tags: readonly string[] }) {
  const [isShown, setIsShown] = useState(readTagsShown);
  if (isShown || tags.length === 0) return <Tags tags={tags} hrefOf={paths.problemsWithTag} />;
  return (
    <Button variant="default" size="compact-xs" onClick={() => setIsShown(true)}>
      {t`Show tags`}
    </Button>
  );
}
