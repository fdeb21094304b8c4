/** The result of a submission, its code with marks, and the change since the submission before. */
import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { submissionDetails } from '../../../contract/calls.ts';
import type { Comparison } from '../../../contract/judging.ts';
import { factsOf, languageName } from '../../../contract/languages.ts';
import type { Reply } from '../../api.ts';
import { paths } from '../../paths.ts';
import { CodeEditor } from '../../ui/code/code-editor.tsx';
import type { Mark } from '../../ui/code/code-editor-props.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { formatInstant } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextDiff } from '../../ui/text-diff.tsx';
import { VerdictBadge } from '../../ui/verdict.tsx';
import { keepInputs, readInputs, withTried } from '../problem/inputs.ts';
import { marksOf, withMarks } from '../problem/marks.ts';
import { Result } from '../problem/result.tsx';
import { useLoadCode } from '../submissions/load-code.ts';
import classes from './submission.module.css';

/** A submission with all its stored details. */
export type Details = Reply<typeof submissionDetails>;

type SubmissionBodyProps = { details: Details; comparison: Comparison; isOwn: boolean };

export function SubmissionBody({ details, comparison, isOwn }: SubmissionBodyProps) {
  const { result, previous } = details;
  const [place, setPlace] = useState<{ line: number }>();
  const [marks, setMarks] = useState(() => (result ? marksOf(result) : []));
  const addMarks = useCallback((more: Mark[]) => setMarks((all) => withMarks(all, more)), []);
  const navigate = useNavigate();
  const runInput = (input: string) => {
    const tried = { name: 'Counter-example', text: input };
    keepInputs(details.problemId, withTried(readInputs(details.problemId, ''), tried, []));
    void navigate(paths.problem(details.problemId));
  };
  return (
    <div className={classes.parts}>
      {result && (
        <Panel title="Result">
          <Result
            result={result}
            comparison={comparison}
            onGoToLine={(line) => setPlace({ line })}
            tutoring={{ submissionId: details._id, onRunInput: runInput, onMarks: addMarks }}
          />
        </Panel>
      )}
      <Panel title="Code" note={languageName(details.language)}>
        <div className={classes.buttons}>
          <CopyButton text={details.code} of="code" />
          {isOwn && <OpenInEditor details={details} />}
        </div>
        <div className={classes.code}>
          <CodeEditor
            code={details.code}
            mode={factsOf(details.language)?.editorMode ?? 'plain'}
            label="Submitted code"
            marks={marks}
            place={place}
          />
        </div>
      </Panel>
      {previous && (
        <Panel title="Changes">
          <p className={classes.since}>
            Since{' '}
            <Link to={paths.submission(details.problemId, previous._id)}>
              the submission of {formatInstant(previous.submittedAt)}
            </Link>{' '}
            <VerdictBadge verdict={previous.verdict} />
          </p>
          {previous.code === details.code ? (
            <p>The code is the same.</p>
          ) : (
            <TextDiff before={previous.code} after={details.code} />
          )}
        </Panel>
      )}
    </div>
  );
}

function OpenInEditor({ details }: { details: Details }) {
  const loadCode = useLoadCode();
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<Icon name="edit" size={13} />}
      onClick={() => void loadCode(details)}
    >
      Open in the editor
    </Button>
  );
}
