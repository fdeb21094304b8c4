/** A part of a page that is rendered only once it is unfolded. */
import { type ReactNode, useState } from 'react';
import classes from './unfolding.module.css';

export function Unfolding({ title, children }: { title: string; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details className={classes.unfolding} onToggle={() => setWasOpened(true)}>
      <summary>{title}</summary>
      {wasOpened && <div className={classes.inside}>{children}</div>}
    </details>
  );
}
