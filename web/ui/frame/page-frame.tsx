/** The frame of a page: its width and title, and the heading with what stands beside and below it. */

import type { ReactNode } from 'react';
import classes from './page-frame.module.css';
import { PageTitle } from './page-title.tsx';

type PageFrameProps = {
  /** In the browser's tab. */
  title: string;
  widthMaxRem: number;
  /** Whether a bar ends the page, so that no space is left below it. */
  endsInBar?: boolean;
  children: ReactNode;
};

export function PageFrame({ title, widthMaxRem, endsInBar = false, children }: PageFrameProps) {
  return (
    <div
      className={classes.page}
      style={{ maxWidth: `${widthMaxRem}rem` }}
      data-ends-in-bar={endsInBar}
    >
      <PageTitle>{title}</PageTitle>
      {children}
    </div>
  );
}

/** The heading of a page; `children` are the buttons beside it. */
export function PageHead({ heading, children }: { heading: ReactNode; children?: ReactNode }) {
  return (
    <div className={classes.head}>
      <h1>{heading}</h1>
      <div className={classes.ways}>{children}</div>
    </div>
  );
}

/** What the page is for, below its heading. */
export const PageLead = ({ children }: { children: ReactNode }) => (
  <p className={classes.lead}>{children}</p>
);
