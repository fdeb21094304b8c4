/** The assistant below the editor: a bar that unfolds. Its content loads when first opened. */
import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useId, useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icons.tsx';
import classes from './assistant.module.css';
import type { BodyProps } from './body.tsx';

const Body = lazy(() => import('./body.tsx'));

export function AssistantPanel(props: BodyProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const id = useId();
  const toggle = () => {
    setIsOpen(!isOpen);
    setWasOpened(true);
  };
  return (
    <section className={classes.panel} aria-labelledby={`${id}-title`} data-open={isOpen}>
      <h2 className={classes.title}>
        <button
          id={`${id}-title`}
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={`${id}-body`}
          onClick={toggle}
        >
          <Icon name="spark" />
          AI Assistant
          <Badge tone="ink">Beta</Badge>
          <span className={classes.chevron}>
            <Icon name="chevron" />
          </span>
        </button>
      </h2>
      <div id={`${id}-body`} className={classes.body} hidden={!isOpen}>
        {wasOpened && (
          <Suspense fallback={<Skeleton height={30} />}>
            <Body {...props} />
          </Suspense>
        )}
      </div>
    </section>
  );
}
