/** The keys of the list in words, and the switch for them. */
import { useState } from 'react';
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
      <label>
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => change(event.currentTarget.checked)}
        />{' '}
        Keys:
      </label>{' '}
      <kbd>j</kbd> <kbd>k</kbd> next and previous problem, <kbd>Enter</kbd> opens it, <kbd>/</kbd>{' '}
      searches
    </p>
  );
}
