/** Removes parts of the package immediately, and offers to undo the last removal. */

import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { t } from '../../../contract/translation.ts';
import type { Editing } from './editing.ts';
import type { Change, Package } from './model.ts';
import { joined } from './parts.ts';
import classes from './workshop.module.css';

export type Undo = {
  /** `what` is the beginning of a sentence. */
  remove: (what: string, change: Change) => void;
  /** The offer to undo; empty until something was removed. */
  bar: ReactNode;
};

type Removed = { what: string; before: Package; after: Package };

/** Restoring keeps later changes. */
export function useUndo({ content, change }: Editing): Undo {
  const [last, setLast] = useState<Removed>();
  return {
    remove: (what, removal) => {
      setLast({ what, before: content, after: removal(content) });
      change(removal);
    },
    bar: last && (
      <p className={classes.undo} role="status">
        <span>{t`${last.what} was removed.`}</span>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => {
            change((now) => joined(last.after, now, last.before));
            setLast(undefined);
          }}
        >
          {t`Undo`}
        </Button>
      </p>
    ),
  };
}
