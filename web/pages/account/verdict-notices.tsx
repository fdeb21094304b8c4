/** The switch for notifications of verdicts in this browser. */

import { useState } from 'react';
import { t } from '../../../contract/translation.ts';
import { Checkbox } from '../../ui/form/checkbox.ts';
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
    <Panel title={t`Notifications in this browser`}>
      <Checkbox
        label={t`Tell me of a verdict that comes while I look at another tab`}
        checked={isOn}
        disabled={!isAllowed}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      {!isAllowed && (
        <p className={classes.after}>
          {t`This browser shows no notifications of this site. Its settings say whether it may.`}
        </p>
      )}
    </Panel>
  );
}
