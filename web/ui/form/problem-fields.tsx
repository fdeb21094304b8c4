/** The fields that all problem forms share: name, statement, difficulty, tags, limits. */

import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { problemNameMaxChars } from '../../../contract/limits.ts';
import { problemFields } from '../../../contract/problem-fields.ts';
import type { LimitBounds } from '../../../contract/problem-limits.ts';
import { t } from '../../../contract/translation.ts';
import type { Difficulty } from '../../../contract/words.ts';
import { DifficultyField } from './difficulty-field.tsx';
import classes from './form-page.module.css';
import { LimitField } from './limit-field.tsx';
import { StatementField } from './statement-field.tsx';

/** Limits are stored as typed. */
type Fields = {
  name: string;
  difficulty: Difficulty;
  timeLimit: string;
  memoryLimit: string;
  problemStatement: string;
};

type ProblemFieldsProps = {
  fields: Fields;
  ids: Record<Exclude<keyof Fields, 'difficulty'>, string>;
  bounds: Record<'timeLimit' | 'memoryLimit', LimitBounds>;
  isWrong: (id: string) => boolean;
  change: (part: Partial<Fields>) => void;
  /** The field for tags, which differs between the forms. */
  tags: ReactNode;
};

export function ProblemFields({ fields, ids, bounds, isWrong, change, tags }: ProblemFieldsProps) {
  return (
    <>
      <TextInput
        id={ids.name}
        label={t`Problem name`}
        description={t`At most ${problemNameMaxChars} characters`}
        maxLength={problemNameMaxChars}
        error={isWrong(ids.name)}
        value={fields.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <StatementField
        id={ids.problemStatement}
        text={fields.problemStatement}
        isMissing={isWrong(ids.problemStatement)}
        onChange={(problemStatement) => change({ problemStatement })}
      />
      <div className={classes.basics}>
        <DifficultyField
          value={fields.difficulty}
          onChange={(difficulty) => change({ difficulty })}
        />
        {tags}
        <LimitField
          id={ids.timeLimit}
          label={problemFields.timeLimit.label}
          bounds={bounds.timeLimit}
          value={fields.timeLimit}
          isWrong={isWrong(ids.timeLimit)}
          onChange={(value) => change({ timeLimit: value })}
        />
        <LimitField
          id={ids.memoryLimit}
          label={problemFields.memoryLimit.label}
          bounds={bounds.memoryLimit}
          value={fields.memoryLimit}
          isWrong={isWrong(ids.memoryLimit)}
          onChange={(value) => change({ memoryLimit: value })}
        />
      </div>
    </>
  );
}
