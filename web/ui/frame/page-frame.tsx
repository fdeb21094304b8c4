/**
 * The frame of a page: its title, and the heading with what stands beside and below it. All pages have
 * one width and one left edge; tools that fill the window, such as the workshop, are the exception.
 */

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../icons.tsx';
import classes from './page-frame.module.css';
import { PageTitle } from './page-title.tsx';

type PageFrameProps = {
  /** In the browser's tab. */
  title: string;
  /** For tools with panes beside each other. */
  fillsWindow?: boolean;
  /** Whether a bar ends the page, so that no space is left below it. */
  endsInBar?: boolean;
  children: ReactNode;
};

export function PageFrame({ title, fillsWindow, endsInBar = false, children }: PageFrameProps) {
  return (
    <div className={classes.page} data-fills-window={fillsWindow} data-ends-in-bar={endsInBar}>
      <PageTitle>{title}</PageTitle>
      {children}
    </div>
  );
}

/** The way to what the page is a part of, above its heading. */
export const PageBack = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className={classes.back} to={to}>
    <Icon name="left" size={13} /> {children}
  </Link>
);

/** The heading of a page; `children` are the buttons beside it, of the size xs. */
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
