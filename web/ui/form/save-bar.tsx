/** The end of a long form, always visible: errors, Cancel and Save. */

import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { t } from '../../../contract/translation.ts';
import classes from './save-bar.module.css';

type SaveBarProps = {
  label: string;
  savingLabel: string;
  isSaving: boolean;
  isDisabled?: boolean;
  /** Why the form cannot be saved. */
  problem: string | undefined;
  /** The details, if known. */
  reason?: string | undefined;
  cancelTo: string;
};

export function SaveBar(props: SaveBarProps) {
  const { label, savingLabel, isSaving, isDisabled = false, problem, reason, cancelTo } = props;
  return (
    <div className={classes.bar}>
      <p role="alert">
        <span>{problem}</span>
        {reason !== undefined && <span> {reason}</span>}
      </p>
      <Button component={Link} variant="default" to={cancelTo}>
        {t`Cancel`}
      </Button>
      <Button
        type="submit"
        disabled={isSaving || isDisabled}
        leftSection={isSaving && <span className="spinner" />}
      >
        {isSaving ? savingLabel : label}
      </Button>
    </div>
  );
}
