/** A page with a single card in the middle: login, and password reset. */
import type { ReactNode } from 'react';
import classes from './card-page.module.css';
import { Logo } from './logo.tsx';
import { PageTitle } from './page-title.tsx';

type CardPageProps = { title: string; heading: string; children: ReactNode };

export function CardPage({ title, heading, children }: CardPageProps) {
  return (
    <div className={classes.page}>
      <PageTitle>{title}</PageTitle>
      <div className={classes.card}>
        <Logo size={40} />
        <h1>{heading}</h1>
        {children}
      </div>
    </div>
  );
}
