/**
 * The changes of another person during an edit: each field before, in their version and in this
 * one.
 */

import type { ReactNode } from 'react';
import { t } from '../../../contract/translation.ts';
import classes from './changes.module.css';

export type Change = {
  key: string;
  label: string;
  before: ReactNode;
  theirs: ReactNode;
  /** Only if this edit changed the same. */
  mine: ReactNode | undefined;
};

export function Changes({ changes }: { changes: readonly Change[] }) {
  return (
    <ul className={classes.changes} aria-label={t`What they changed`}>
      {changes.map(({ key, label, before, theirs, mine }) => (
        <li key={key}>
          <h3>{label}</h3>
          <dl>
            <Version name={t`Before`}>{before}</Version>
            <Version name={t`Theirs`}>{theirs}</Version>
            {mine !== undefined && <Version name={t`Yours`}>{mine}</Version>}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Version({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable. */}
      <dd tabIndex={0}>{children}</dd>
    </div>
  );
}
