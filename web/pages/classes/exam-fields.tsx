/** What an exam requires, in the form of an assignment. */

import { Textarea } from '@mantine/core';
import type { Assignment } from '../../../contract/classes.ts';
import { pledgeMaxChars } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { Checkbox } from '../../ui/form/checkbox.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './classes.module.css';

/** The fields as they are typed. */
export type ExamForm = {
  oneSession: boolean;
  /** One in each line. */
  networks: string;
  noHelp: boolean;
  pledge: string;
};

export const newExam: ExamForm = { oneSession: false, networks: '', noHelp: false, pledge: '' };

export const examOf = ({ exam }: Pick<Assignment, 'exam'>): ExamForm =>
  exam == null
    ? newExam
    : {
        oneSession: exam.oneSession ?? false,
        networks: (exam.networks ?? []).join('\n'),
        noHelp: exam.noHelp ?? false,
        pledge: exam.pledge ?? '',
      };

/** As the call takes it; null for an assignment that is no exam. */
export function examBody({ oneSession, networks, noHelp, pledge }: ExamForm) {
  const named = networks.split(/[\s,;]+/).filter(Boolean);
  const text = pledge.trim();
  if (!oneSession && !noHelp && named.length === 0 && text === '') return null;
  return { oneSession, networks: named, noHelp, pledge: text === '' ? null : text };
}

type ExamFieldsProps = {
  exam: ExamForm;
  error: string | undefined;
  onChange: (part: Partial<ExamForm>) => void;
};

export function ExamFields({ exam, error, onChange }: ExamFieldsProps) {
  return (
    <Panel title={t`Exam`} note={t`All of it may be left out`}>
      <div className={classes.form}>
        {error !== undefined && (
          <p role="alert" className={classes.error}>
            {error}
          </p>
        )}
        <Checkbox
          label={t`One session`}
          description={t`The first login of a pupil that opens the exam. Another one is refused until you release it; programs with API tokens are, too.`}
          checked={exam.oneSession}
          onChange={(event) => onChange({ oneSession: event.currentTarget.checked })}
        />
        <Checkbox
          label={t`No help`}
          description={t`Neither tutor, hints, assistant nor editorial, and no assistant for other code.`}
          checked={exam.noHelp}
          onChange={(event) => onChange({ noHelp: event.currentTarget.checked })}
        />
        <Textarea
          label={t`Networks`}
          description={t`One in each line, such as 192.0.2.0/24 or 2001:db8::/32. Empty for any.`}
          autosize
          minRows={2}
          value={exam.networks}
          onChange={(event) => onChange({ networks: event.currentTarget.value })}
        />
        <Textarea
          label={t`Pledge`}
          description={t`Each pupil accepts it before the problems are shown. If you change it, they are asked again.`}
          autosize
          minRows={2}
          maxLength={pledgeMaxChars}
          value={exam.pledge}
          onChange={(event) => onChange({ pledge: event.currentTarget.value })}
        />
      </div>
    </Panel>
  );
}
