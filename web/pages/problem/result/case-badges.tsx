/** The outcome of each test case with its time: S1, S2… for samples, H1, H2… for hidden ones. */

import type { TestCaseResult } from '../../../../contract/judging.ts';
import { t } from '../../../../contract/translation.ts';
import { Badge } from '../../../ui/badge.tsx';
import { formatMs } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icons.tsx';
import classes from './case-badges.module.css';
import { shapeOfCase, wordOfCase } from './case-words.ts';
import { nameCases } from './name-cases.ts';

const tones = { passed: 'green', failed: 'red', other: 'grey' } as const;

export function CaseBadges({ results }: { results: readonly TestCaseResult[] }) {
  return (
    <ul className={classes.badges} aria-label={t`Tests`}>
      {nameCases(results).map(({ name, result }) => (
        <li key={name} title={`${name}: ${wordOf(result)}, ${figureOf(result)}`}>
          <Badge tone={tones[result.status]}>
            <Icon name={shapeOfCase(result)} size={11} />
            {name}
            <small>{figureOf(result)}</small>
          </Badge>
        </li>
      ))}
    </ul>
  );
}

const wordOf = (result: TestCaseResult): string => result.verdict ?? wordOfCase(result);

/** Times of hidden tests are rounded up, and usually omitted for failed ones; answers have none. */
function figureOf(result: TestCaseResult): string {
  const { status, isHidden, executionTime, memoryKb } = result;
  if (status === 'other') return t`not run`;
  if (status === 'failed' && executionTime === 0) return t`failed`;
  if (status === 'passed' && memoryKb === 0) return wordOfCase(result);
  return `${isHidden && status === 'passed' ? '≤ ' : ''}${formatMs(executionTime)}`;
}
