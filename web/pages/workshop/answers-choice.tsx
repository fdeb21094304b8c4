/** Whether people submit the answers of the tests in place of programs. */

import { t } from '../../../contract/translation.ts';
import { Checkbox } from '../../ui/form/checkbox.ts';
import type { Metadata } from './model.ts';

type AnswersChoiceProps = {
  types: Metadata['types'];
  onChange: (types: Metadata['types']) => void;
};

/** No program can talk with answers, or run again. */
export function AnswersChoice({ types, onChange }: AnswersChoiceProps) {
  const others = types.filter((type) => type !== 'submit-answer');
  const isOfAnswers = others.length < types.length;
  return (
    <Checkbox
      label={t`People submit the answers of the tests, and no programs`}
      description={t`Attach the inputs. The answer of a test is the file or section of its name, such as 01.out.`}
      disabled={!isOfAnswers && others.some((type) => type !== 'scoring')}
      checked={isOfAnswers}
      onChange={({ currentTarget: { checked } }) =>
        onChange(checked ? [...others, 'submit-answer'] : others)
      }
    />
  );
}
