/** The switch for notifications of verdicts in this browser. */
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { Panel } from '../../ui/panel.tsx';
import {
  areNoticesAllowed,
  areNoticesOn,
  switchNoticesOff,
  switchNoticesOn,
} from '../../verdict-notices.ts';
import classes from './account.module.css';

export function VerdictNotices() {
  const [isOn, setIsOn] = useState(areNoticesOn);
  const [isAllowed, setIsAllowed] = useState(areNoticesAllowed);
  const change = async (wanted: boolean) => {
    if (!wanted) switchNoticesOff();
    setIsOn(wanted && (await switchNoticesOn()));
    setIsAllowed(areNoticesAllowed());
  };
  return (
    <Panel title="Notifications in this browser">
      <Checkbox
        label="Tell me of a verdict that comes while I look at another tab"
        checked={isOn}
        disabled={!isAllowed}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      {!isAllowed && (
        <p className={classes.after}>
          This browser shows no notifications of this site. Its settings say whether it may.
        </p>
      )}
    </Panel>
  );
}
