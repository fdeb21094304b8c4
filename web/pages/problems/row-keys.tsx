/** The keys of the list in words, and the switch for them. */

import { useState } from 'react';
import { t } from '../../../contract/translation.ts';
import { rich } from '../../ui/rich.ts';
import { areSingleKeysOn, keepSingleKeys } from '../../ui/single-keys.ts';
import classes from './row-keys.module.css';
import { useRowKeys } from './use-row-keys.ts';

export function RowKeys() {
  const [isOn, setIsOn] = useState(areSingleKeysOn);
  useRowKeys(isOn);
  const change = (next: boolean) => {
    setIsOn(next);
    keepSingleKeys(next);
  };
  return (
    <p className={classes.keys}>
      {rich`${(
        <label>
          <input
            type="checkbox"
            checked={isOn}
            onChange={(event) => change(event.currentTarget.checked)}
          />{' '}
          {t`Keys:`}
        </label>
      )} ${<kbd>j</kbd>} ${<kbd>k</kbd>} next and previous problem, ${<kbd>Enter</kbd>} opens it, ${<kbd>/</kbd>} searches`}
    </p>
  );
}
