/** A section of a page with its own heading, and several below each other. */
import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

type PanelProps = {
  title: string;
  /** Beside the title. */
  note?: string | undefined;
  children: ReactNode;
};

export function Panel({ title, note, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {note !== undefined && <span>{note}</span>}
      </div>
      {children}
    </section>
  );
}

type PanelsProps = {
  /** On wide screens, the headings of settings are beside what they are about. */
  areSettings?: boolean;
  /** Panels in a second column on wide screens; below the others on narrow ones. */
  beside?: ReactNode;
  children: ReactNode;
};

export const Panels = ({ areSettings, beside, children }: PanelsProps) => (
  <div className={classes.columns}>
    <div className={classes.panels} data-settings={areSettings}>
      {children}
    </div>
    {beside !== undefined && <div className={`${classes.panels} ${classes.beside}`}>{beside}</div>}
  </div>
);
