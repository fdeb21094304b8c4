/** A submission of the reader's team: its code, and its result as far as the contest tells it. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ContestPage } from '../../../contract/contests.ts';
import { factsOf, languageName } from '../../../contract/languages.ts';
import type { ContestRunDetails } from '../../../contract/taking-part.ts';
import { t } from '../../../contract/translation.ts';
import { CodeEditor } from '../../ui/code/code-editor.tsx';
import { CopyButton } from '../../ui/code/copy-button.tsx';
import { contestAddress } from '../../ui/contests/addresses.ts';
import { formatContestTime } from '../../ui/contests/clock.ts';
import { ContestFrame } from '../../ui/contests/contest-frame.tsx';
import { contestMessages } from '../../ui/contests/messages.ts';
import { RunState } from '../../ui/contests/own-run-table.tsx';
import { ownRunQuery } from '../../ui/contests/queries.ts';
import { ErrorState, PageSkeleton } from '../../ui/feedback/states.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Panel } from '../../ui/panel.tsx';
import { rich } from '../../ui/rich.ts';
import { marksOf } from '../problem/editor/marks.ts';
import { Result } from '../problem/result/result.tsx';
import classes from './own-run-page.module.css';

export default function OwnRunPage({ slug, id }: { slug: string; id: string }) {
  return (
    <ContestFrame slug={slug} title={t`Your submission`}>
      {(contest) => <OwnRun contest={contest} id={id} />}
    </ContestFrame>
  );
}

function OwnRun({ contest, id }: { contest: ContestPage; id: string }) {
  const { data, error, refetch } = useQuery(ownRunQuery(contest.slug, id));
  if (!data && error) {
    return (
      <ErrorState
        title={t`The submission could not be loaded`}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <PageSkeleton />;
  return (
    <>
      <p className={classes.ways}>
        <Link to={contestAddress(contest.slug, 'own')}>
          <Icon name="left" size={14} /> {t`Your submissions`}
        </Link>
      </p>
      <h2>{t`Submission to problem ${data.problem}`}</h2>
      <p className={classes.facts}>
        {rich`${<RunState run={data} />}${data.timeMs === null ? t`Not in time` : t`At ${formatContestTime(data.timeMs)}`}, by ${data.author}`}
      </p>
      {data.state === 'received' && <p>{contestMessages.received}</p>}
      <Parts run={data} />
    </>
  );
}

const plainComparison = { caseSensitive: true, spaceSensitive: false };

function Parts({ run }: { run: ContestRunDetails }) {
  const [place, setPlace] = useState<{ line: number }>();
  const { result, code, language } = run;
  return (
    <div className={classes.parts}>
      {result && (
        <Panel title={t`Result`}>
          <Result
            result={result}
            comparison={plainComparison}
            onGoToLine={(line) => setPlace({ line })}
          />
        </Panel>
      )}
      <Panel title={t`Code`} note={languageName(language)}>
        <CopyButton text={code} of={t`code`} />
        <div className={classes.code}>
          <CodeEditor
            code={code}
            mode={factsOf(language)?.editorMode ?? 'plain'}
            label={t`Submitted code`}
            marks={result ? marksOf(result) : []}
            place={place}
          />
        </div>
      </Panel>
    </div>
  );
}
