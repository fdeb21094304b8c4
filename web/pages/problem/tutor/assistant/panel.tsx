/** The assistant beside the editor. Its content loads when it is first opened. */

import { ActionIcon, Skeleton } from '@mantine/core';
import { Suspense, useId } from 'react';
import { assistantRefusals } from '../../../../../contract/messages.ts';
import { lazyPart } from '../../../../load-part.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Icon } from '../../../../ui/icons.tsx';
import classes from './assistant.module.css';
import type { BodyProps } from './body.tsx';

const Body = lazyPart(() => import('./body.tsx'));

/** The assistant's name, on its panel and on the buttons that open it. */
export function AssistantName() {
  return (
    <>
      <Icon name="spark" />
      <span className={classes.name}>AI Assistant</span>
      <Badge tone="ink">Beta</Badge>
    </>
  );
}

export function AssistantPanel({ onCollapse, ...props }: BodyProps & { onCollapse: () => void }) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={`${id}-title`}>
      <div className={classes.head}>
        <h2 className={classes.title} id={`${id}-title`}>
          <AssistantName />
        </h2>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Collapse the assistant"
          title="Collapse the assistant"
          onClick={onCollapse}
        >
          <Icon name="close" />
        </ActionIcon>
      </div>
      <div className={classes.body}>
        {props.problem.tutor ? (
          <Suspense fallback={<Skeleton height={30} />}>
            <Body {...props} />
          </Suspense>
        ) : (
          <p className={classes.note}>{assistantRefusals.switchedOff}</p>
        )}
      </div>
    </section>
  );
}
