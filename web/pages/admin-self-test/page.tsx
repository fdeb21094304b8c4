/** Shows administrators whether the judges work correctly, and what to do if they do not. */

import { Button } from '@mantine/core';
import type { SelfTestCheck } from '../../../contract/self-test.ts';
import { t } from '../../../contract/translation.ts';
import { accessMessages } from '../../page-messages.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { formatKb, formatMs } from '../../ui/format.ts';
import { AdminOnly } from '../../ui/frame/admin-only.tsx';
import { PageFrame, PageHead, PageLead } from '../../ui/frame/page-frame.tsx';
import { Icon } from '../../ui/icons.tsx';
import { rich } from '../../ui/rich.ts';
import { VerdictBadge } from '../../ui/submissions/verdict.tsx';
import { inWords } from '../../ui/words.ts';
import classes from './admin-self-test.module.css';
import { type SelfTest, useSelfTest } from './use-self-test.ts';

export function Component() {
  return (
    <AdminOnly title={accessMessages.title} denied={accessMessages.selfTest}>
      {() => <SelfTestPage />}
    </AdminOnly>
  );
}

function SelfTestPage() {
  const test = useSelfTest();
  return (
    <PageFrame title={t`Self-test`}>
      <PageHead heading={t`Self-test`}>
        <Button
          disabled={test.isRunning}
          leftSection={test.isRunning ? <span className="spinner" /> : <Icon name="play" />}
          onClick={test.start}
        >
          {test.isRunning ? t`Judging...` : t`Run the self-test`}
        </Button>
      </PageHead>
      <PageLead>
        {t`The self-test runs small programs through the queue, the compiler and the sandbox: correct ones, wrong ones, and some that attempt what the sandbox forbids. It takes about ten seconds, changes no statistics, and can run while others submit.`}
      </PageLead>
      <Standing test={test} />
      <Judges judges={test.judges} />
      {test.checks.length > 0 && (
        <ol className={classes.checks} aria-label={t`Programs`}>
          {test.checks.map((check) => (
            <Check key={check.name} check={check} />
          ))}
        </ol>
      )}
    </PageFrame>
  );
}

function Standing({ test: { isRunning, checks, of, failure } }: { test: SelfTest }) {
  const wrong = checks.filter(({ passed }) => !passed).length;
  if (failure !== undefined) {
    return (
      <Message tone="red" title={t`The self-test could not be finished`}>
        {failure}
      </Message>
    );
  }
  if (isRunning) {
    return (
      <p role="status" className={classes.progress}>
        {of === 0 ? t`Waiting for a judge...` : t`${checks.length} of ${of} programs judged`}
      </p>
    );
  }
  if (checks.length === 0) return null;
  if (wrong === 0) {
    return <Message tone="green">{t`All ${of} programs got the right verdict.`}</Message>;
  }
  return (
    <Message tone="red" title={t`${wrong} of ${of} programs got a wrong verdict`}>
      {t`Below each is what to do about it.`}
    </Message>
  );
}

function Judges({ judges }: { judges: SelfTest['judges'] }) {
  if (judges.length === 0) return null;
  return (
    <ul className={classes.judges} aria-label={t`Judges`}>
      {judges.map(({ level, compiler, notes, unable }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: judges have no names, and their order stays
        <li key={index}>
          {rich`${<strong>{t`Judge ${index + 1}`}</strong>}: sandbox at level ${level}, ${compiler}${unable !== null && <span>{t`It cannot work right now: ${unable}.`}</span>}${notes.map((note) => <span key={note}>{note}</span>)}`}
        </li>
      ))}
    </ul>
  );
}

function Check({ check }: { check: SelfTestCheck }) {
  const { name, shows, passed, verdict, expected, remedy, said } = check;
  return (
    <li className={classes.check} data-passed={passed}>
      <Icon name={passed ? 'accepted' : 'close'} size={18} />
      <div>
        <h2>
          {name} <span className={classes.outcome}>{passed ? t`passed` : t`failed`}</span>
        </h2>
        <p>{shows}</p>
        {!passed && (
          <div className={classes.failure}>
            <p>{t`Expected ${expected.map(inWords).join(' / ')}. ${said ?? ''}`}</p>
            <p>{remedy}</p>
          </div>
        )}
      </div>
      <div className={classes.facts}>
        <VerdictBadge verdict={verdict} />
        <span>
          {formatMs(check.executionTime)}, {formatKb(check.memoryKb)}
        </span>
      </div>
    </li>
  );
}
