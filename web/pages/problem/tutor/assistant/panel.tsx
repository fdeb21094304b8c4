/** The assistant beside the editor, which loads when it is first opened. */

import { ActionIcon } from '@mantine/core';
import { useId } from 'react';
import { assistantRefusals } from '../../../../../contract/messages.ts';
import { t } from '../../../../../contract/translation.ts';
import { Icon } from '../../../../ui/icons.tsx';
import classes from './assistant.module.css';
import { AssistantName } from './assistant-name.tsx';
import { Body, type BodyProps } from './body.tsx';

export default function AssistantPanel({
  onCollapse,
  ...props
}: BodyProps & { onCollapse: () => void }) {
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
          aria-label={t`Collapse the assistant`}
          title={t`Collapse the assistant`}
          onClick={onCollapse}
        >
          <Icon name="close" />
        </ActionIcon>
      </div>
      <div className={classes.body}>
        {props.problem.tutor ? (
          <Body {...props} />
        ) : (
          <p className={classes.note}>{assistantRefusals.switchedOff}</p>
        )}
      </div>
    </section>
  );
}
