/** Shows Markdown with LaTeX; what that takes is loaded when the first text is there. */
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';

const Rendered = lazy(() => import('./rendered.tsx'));

const lines = ['100%', '94%', '97%', '60%', '99%', '91%', '45%'];

export function Markdown({ text }: { text: string }) {
  return (
    <Suspense fallback={<MarkdownSkeleton />}>
      <Rendered text={text} />
    </Suspense>
  );
}

export function MarkdownSkeleton() {
  return (
    <div aria-busy="true">
      {lines.map((width) => (
        <Skeleton key={width} height={13} width={width} my={11} />
      ))}
    </div>
  );
}
