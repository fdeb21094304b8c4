/** What is wrong with the lines of a list, by line and field, after a sentence about all of them. */

import type { ListProblem } from '../../../contract/people.ts';
import { t } from '../../../contract/translation.ts';
import { listMessages } from '../../page-messages.ts';
import { Message } from './message.tsx';

type ListProblemsProps = { problems: readonly ListProblem[]; className: string | undefined };

export function ListProblems({ problems, className }: ListProblemsProps) {
  return (
    <>
      <Message tone="red">{listMessages.wrong}</Message>
      <ul className={className} aria-label={t`Problems of the list`}>
        {problems.map(({ line, field, rule }) => (
          <li key={`${line} ${field} ${rule}`}>
            <strong>{t`Line ${line}, ${field}:`}</strong> {rule}
          </li>
        ))}
      </ul>
    </>
  );
}
