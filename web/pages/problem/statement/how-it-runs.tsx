/** What is not usual about how programs for a problem run, apart because few problems have it. */

import type { Problem } from '../../../../contract/problems.ts';
import { t } from '../../../../contract/translation.ts';
import { Message } from '../../../ui/feedback/message.tsx';
import classes from './statement.module.css';

export default function HowItRuns({ problem }: { problem: Problem }) {
  return (
    <>
      {problem.isInteractive && (
        <div className={classes.paused}>
          <Message tone="ink">
            {t`This problem is interactive: your program talks to another program while both run. Flush your output whenever you wait for a reply.`}
          </Message>
        </div>
      )}
      {problem.answers && (
        <div className={classes.paused}>
          <Message tone="ink">
            {t`Here you submit the answers of the tests, and no program. Answers may be left out.`}
          </Message>
        </div>
      )}
      {problem.passes !== undefined && (
        <div className={classes.paused}>
          <Message tone="ink">
            {t`Your program is run up to ${problem.passes} times for each test: what it reads next depends on what it wrote.`}
          </Message>
        </div>
      )}
    </>
  );
}
