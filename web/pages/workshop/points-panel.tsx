/** Whether a problem gives points, and whether those of its groups agree. */

import { Button } from '@mantine/core';
import { t } from '../../../contract/translation.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { Checkbox } from '../../ui/form/checkbox.ts';
import { Panel } from '../../ui/panel.tsx';
import { isScored, pointsOf, setScored, sharePoints } from './data-edits.ts';
import type { Editing } from './editing.ts';
import classes from './workshop.module.css';

export function PointsPanel({ editing: { content, change } }: { editing: Editing }) {
  const isOn = isScored(content);
  const points = isOn ? pointsOf(content) : null;
  return (
    <Panel title={t`Points`}>
      <div className={classes.stack}>
        <Checkbox
          label={t`Submissions get points`}
          description={t`Off: a submission is accepted or not. On: each group of hidden test cases gives its points.`}
          checked={isOn}
          onChange={({ currentTarget: { checked } }) => change(setScored(checked))}
        />
        {isOn && content.secret.groups.length === 0 && (
          <p className={classes.note}>
            {t`Without groups, each hidden test case gives an equal share. Add a group below for each subtask.`}
          </p>
        )}
        {points !== null && (
          <div className={classes.bar}>
            {points.given === points.whole ? (
              <p className={classes.note}>{t`The groups give ${points.whole} points together.`}</p>
            ) : (
              <Message tone="yellow">
                {t`The groups give ${points.given} points together, not ${points.whole}.`}
              </Message>
            )}
            <Button variant="default" size="xs" onClick={() => change(sharePoints)}>
              {t`Share points equally`}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}
