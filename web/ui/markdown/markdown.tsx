/** Shows Markdown with LaTeX; the renderer is loaded when the first text appears. */

import { Skeleton } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../load-part.ts';
import type { Images } from './images.ts';
import classes from './markdown-skeleton.module.css';
import type { Treatment } from './rendered.tsx';

/** How long a text waits for the fonts of its formulas, which change their widths. */
const lettersWaitMs = 1000;

/** Loads the renderer in advance. */
export async function loadMarkdown() {
  const rendered = await import('./rendered.tsx');
  const letters = ['1em KaTeX_Main', 'italic 1em KaTeX_Math'].map((one) =>
    document.fonts.load(one),
  );
  const late = new Promise((resolve) => setTimeout(resolve, lettersWaitMs));
  await Promise.race([Promise.allSettled(letters), late]);
  return rendered;
}

const Rendered = lazyPart(loadMarkdown);

const lines = ['100%', '94%', '97%', '60%', '99%', '91%', '45%'];

type MarkdownProps = {
  text: string;
  /** The images stored with the text; if omitted, only embedded images are shown. */
  images?: Images;
  treatment?: Treatment;
  children?: ReactNode;
};

/** `children` follow the text and wait for it, so that they do not move visibly. */
export function Markdown({ text, images, treatment, children }: MarkdownProps) {
  return (
    <Suspense fallback={<MarkdownSkeleton />}>
      <Rendered text={text} {...(images && { images })} {...(treatment && { treatment })} />
      {children}
    </Suspense>
  );
}

/** Shows `children` once texts can be formatted, so that none of them moves the others. */
export function WithMarkdown({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  return (
    <Suspense fallback={fallback}>
      <div hidden>
        <Rendered text="" />
      </div>
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
