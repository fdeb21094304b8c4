/** The fields that all problem forms share: name, tags, difficulty, limits, statement. */
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { problemNameMaxChars } from '../../contract/limits.ts';
import type { LimitBounds } from '../../contract/problem-limits.ts';
import type { Difficulty } from '../../contract/words.ts';
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
  statement: string;
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
      <div className={classes.basics}>
        <TextInput
          id={ids.name}
          label="Problem name"
          description={`At most ${problemNameMaxChars} characters`}
          maxLength={problemNameMaxChars}
          error={isWrong(ids.name)}
          value={fields.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        {tags}
      </div>
      <div className={classes.facts}>
        <DifficultyField
          value={fields.difficulty}
          onChange={(difficulty) => change({ difficulty })}
        />
        <LimitField
          id={ids.timeLimit}
          label="Time limit"
          bounds={bounds.timeLimit}
          value={fields.timeLimit}
          isWrong={isWrong(ids.timeLimit)}
          onChange={(value) => change({ timeLimit: value })}
        />
        <LimitField
          id={ids.memoryLimit}
          label="Memory limit"
          bounds={bounds.memoryLimit}
          value={fields.memoryLimit}
          isWrong={isWrong(ids.memoryLimit)}
          onChange={(value) => change({ memoryLimit: value })}
        />
      </div>
      <StatementField
        id={ids.statement}
        text={fields.statement}
        isMissing={isWrong(ids.statement)}
        onChange={(statement) => change({ statement })}
      />
    </>
  );
}
