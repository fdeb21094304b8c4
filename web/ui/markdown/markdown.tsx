/** Shows Markdown with LaTeX; what that takes is loaded when the first text is there. */
import { Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import classes from './markdown-skeleton.module.css';

const Rendered = lazy(() => import('./rendered.tsx'));

const lines = ['100%', '94%', '97%', '60%', '99%', '91%', '45%'];

/** `children` follow the text and wait for it, so that they are not seen to move. */
export function Markdown({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Suspense fallback={<MarkdownSkeleton />}>
      <Rendered text={text} />
      {children}
    </Suspense>
  );
}

export function MarkdownSkeleton() {
  return (
    <div className={classes.skeleton} aria-busy="true">
      {lines.map((width) => (
        <Skeleton key={width} height={13} width={width} my={11} />
      ))}
    </div>
  );
}
