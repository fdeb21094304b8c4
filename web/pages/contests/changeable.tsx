/** Forms of the desk, or why organisers can change nothing any more. */
import type { ReactNode } from 'react';
import type { FixedBy } from '../../../contract/contests.ts';
import { fixedMessages } from '../../ui/contests/messages.ts';
import classes from './desk.module.css';

export const Changeable = ({
  fixedBy,
  children,
}: {
  fixedBy: FixedBy | null;
  children: ReactNode;
}) => (fixedBy === null ? children : <p className={classes.note}>{fixedMessages[fixedBy]}</p>);
