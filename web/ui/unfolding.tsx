/** A part of a page that can be folded; it is rendered once it is unfolded. */
import { type ReactNode, useState } from 'react';
import classes from './unfolding.module.css';

type UnfoldingProps = { title: ReactNode; isOpen?: boolean; children: ReactNode };

/** `isOpen`: at first. */
export function Unfolding({ title, isOpen = false, children }: UnfoldingProps) {
  const [wasOpened, setWasOpened] = useState(isOpen);
  return (
    <details className={classes.unfolding} open={isOpen} onToggle={() => setWasOpened(true)}>
      <summary>{title}</summary>
      {wasOpened && <div className={classes.inside}>{children}</div>}
    </details>
  );
}
