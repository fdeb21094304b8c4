/** The result of a submission, its code with marks, and the change since the submission before. */

import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { markReference, type submissionDetails } from '../../../contract/calls.ts';
import type { Comparison } from '../../../contract/judging.ts';
import { factsOf, languageName } from '../../../contract/languages.ts';
import { t } from '../../../contract/translation.ts';
import { api, type Reply } from '../../api.ts';
import { paths } from '../../paths.ts';
import { sentenceOf } from '../../sentence.ts';
import { CodeEditor } from '../../ui/code/code-editor.tsx';
import type { Mark } from '../../ui/code/code-editor-props.ts';
import { CopyButton } from '../../ui/code/copy-button.tsx';
import { TextDiff } from '../../ui/diff/text-diff.tsx';
import { toastError } from '../../ui/feedback/toast.ts';
import { formatInstant } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { Panel } from '../../ui/panel.tsx';
import { rich } from '../../ui/rich.ts';
import { VerdictBadge } from '../../ui/submissions/verdict.tsx';
import { keepInputs, readInputs, withTried } from '../problem/console/inputs.ts';
import { marksOf, withMarks } from '../problem/editor/marks.ts';
import { Result } from '../problem/result/result.tsx';
import { useLoadCode } from '../submissions/load-code.ts';
import classes from './submission.module.css';

/** A submission with all its stored details. */
export type Details = Reply<typeof submissionDetails>;

type SubmissionBodyProps = {
  details: Details;
  comparison: Comparison;
  isOwn: boolean;
  /** Whether the viewer also made the problem. */
  isOwnProblem: boolean;
};

export function SubmissionBody(props: SubmissionBodyProps) {
  const { details, comparison, isOwn, isOwnProblem } = props;
  const { result, previous } = details;
  const [place, setPlace] = useState<{ line: number }>();
  const [marks, setMarks] = useState(() => (result ? marksOf(result) : []));
  const addMarks = useCallback((more: Mark[]) => setMarks((all) => withMarks(all, more)), []);
  const navigate = useNavigate();
  const runInput = (input: string) => {
    const tried = { name: t`Counter-example`, text: input };
    const inputs = readInputs(details.problemId, '');
    keepInputs(details.problemId, withTried(inputs, tried, []), inputs);
    void navigate(paths.problem(details.problemId));
  };
  return (
    <div className={classes.parts}>
      {result && (
        <Panel title={t`Result`}>
          <Result
            result={result}
            comparison={comparison}
            onGoToLine={(line) => setPlace({ line })}
            tutoring={{ submissionId: details._id, onRunInput: runInput, onMarks: addMarks }}
          />
        </Panel>
      )}
      <Panel title={t`Code`} note={languageName(details.language)}>
        <div className={classes.buttons}>
          <CopyButton text={details.code} of={t`code`} />
          {isOwn && <OpenInEditor details={details} />}
          {isOwnProblem && details.verdict === 'Accepted' && <UseAsReference details={details} />}
        </div>
        <div className={classes.code}>
          <CodeEditor
            code={details.code}
            mode={factsOf(details.language)?.editorMode ?? 'plain'}
            label={t`Submitted code`}
            marks={marks}
            place={place}
          />
        </div>
      </Panel>
      {previous && (
        <Panel title={t`Changes`}>
          <p className={classes.since}>
            {rich`Since ${<Link to={paths.submission(details.problemId, previous._id)}>{t`the submission of ${formatInstant(previous.submittedAt)}`}</Link>}`}{' '}
            <VerdictBadge verdict={previous.verdict} />
          </p>
          {previous.code === details.code ? (
            <p>{t`The code is the same.`}</p>
          ) : (
            <TextDiff before={previous.code} after={details.code} />
          )}
        </Panel>
      )}
    </div>
  );
}

/** One press makes it the program that the tutor compares others with. */
function UseAsReference({ details: { _id: submissionId, problemId } }: { details: Details }) {
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () =>
      api.call(markReference, { params: { id: problemId }, body: { submissionId } }),
    onError: (error) => toastError({ title: t`Not changed`, text: sentenceOf(error) }),
  });
  if (isSuccess)
    return <span role="status">{t`The tutor uses it once it is right on all tests.`}</span>;
  return (
    <Button variant="default" size="compact-sm" disabled={isPending} onClick={() => mutate()}>
      {t`Use it for the tutor`}
    </Button>
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
      {t`Open in the editor`}
    </Button>
  );
}
