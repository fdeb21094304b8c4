/** Run and Submit, and beside them how far a submission is. */
import { Button, VisuallyHidden } from '@mantine/core';
import { Icon } from '../../ui/icons.tsx';
import { VerdictBadge } from '../../ui/verdict.tsx';
import { CaseBadges } from './case-badges.tsx';
import classes from './problem.module.css';
import { announcement, stageOf } from './standing.ts';
import type { Judging } from './use-judging.ts';
import type { Running } from './use-running.ts';

type ActionBarProps = {
  running: Running;
  judging: Judging;
  onRun: () => void;
  onSubmit: () => void;
  onShowResult: () => void;
};

export function ActionBar({ running, judging, onRun, onSubmit, onShowResult }: ActionBarProps) {
  const { standing, isWorking } = judging;
  const isBusy = running.isRunning || isWorking;
  return (
    <div className={classes.actionBar}>
      <div className={classes.actions}>
        <div className={classes.stage}>
          {isWorking ? (
            <>
              <span className="spinner" /> {stageOf(standing)}
            </>
          ) : (
            <LastResult judging={judging} onShow={onShowResult} />
          )}
        </div>
        <Button
          variant="default"
          leftSection={<Icon name="play" />}
          disabled={isBusy}
          title="Ctrl+Enter"
          onClick={onRun}
        >
          {running.isRunning ? 'Running...' : 'Run'}
        </Button>
        <Button
          leftSection={<Icon name="send" />}
          disabled={isBusy}
          title="Ctrl+Shift+Enter"
          onClick={onSubmit}
        >
          {isWorking ? 'Submitting...' : 'Submit'}
        </Button>
      </div>
      {standing.type === 'running' && (
        <div className={classes.progress}>
          <CaseBadges results={standing.testCaseResults} />
        </div>
      )}
      <VisuallyHidden role="status">{announcement(judging, running)}</VisuallyHidden>
    </div>
  );
}

function LastResult({ judging, onShow }: { judging: Judging; onShow: () => void }) {
  const { outcome } = judging;
  if (outcome?.type !== 'judged') return null;
  return (
    <>
      <VerdictBadge verdict={outcome.result.verdict} />
      <Button variant="subtle" color="gray" size="compact-sm" onClick={onShow}>
        Show result
      </Button>
    </>
  );
}
