/** The page on which administrators edit a problem. */

import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { getProblem } from '../../../contract/calls.ts';
import type { Problem } from '../../../contract/problems.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { Refusal } from '../../call.ts';
import { problemMessages } from '../../messages.ts';
import { morePaths } from '../../more-paths.ts';
import { accessMessages } from '../../page-messages.ts';
import { paths } from '../../paths.ts';
import { sentenceOf } from '../../sentence.ts';
import { AdminOnly } from '../../ui/frame/admin-only.tsx';
import { LoadedPage } from '../../ui/frame/own-page.tsx';
import { PageFrame, PageHead, PageLead } from '../../ui/frame/page-frame.tsx';
import { ExportPackage } from './export-package.tsx';
import { PausedNote } from './paused-note.tsx';
import { ProblemConflict } from './problem-conflict.tsx';
import { ProblemForm } from './problem-form.tsx';
import { Rejudging } from './rejudging.tsx';
import { TutorPanel, tutorProgramsQuery } from './tutor-panel.tsx';
import { useSaving } from './use-saving.tsx';

/**
 * Always reloaded and never cached beyond the page: an edit must start from the stored problem.
 * Waits for the tutor's programs too, because their panel stands above the form and would move it.
 */
const editedProblemQuery = (id: string) =>
  queryOptions({
    queryKey: ['edited-problem', id],
    queryFn: async ({ signal, client }) => {
      const programs = client.prefetchQuery(tutorProgramsQuery(id));
      const problem = await api.call(getProblem, { params: { id }, signal });
      await programs;
      return problem;
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });

export function Component() {
  const { problemId = '' } = useParams();
  return (
    <AdminOnly title={accessMessages.title} denied={accessMessages.edit}>
      {() => <EditProblem key={problemId} problemId={problemId} />}
    </AdminOnly>
  );
}

function EditProblem({ problemId }: { problemId: string }) {
  const query = useQuery(editedProblemQuery(problemId));
  return (
    <LoadedPage heading={t`Edit Problem`} loadFailed={problemMessages.loadFailed} query={query}>
      {(problem) => (
        <PageFrame title={t`Edit: ${problem.name}`} endsInBar>
          <EditForm problem={problem} />
        </PageFrame>
      )}
    </LoadedPage>
  );
}

function EditForm({ problem }: { problem: Problem }) {
  const id = problem._id;
  const { begun, start, saving, conflict } = useSaving(problem);
  return (
    <>
      <PageHead heading={t`Edit Problem`}>
        <Rejudging problem={problem} />
        <ExportPackage problemId={id} />
        <Button
          component={Link}
          variant="default"
          size="xs"
          to={`${morePaths.tickets}?problem=${id}`}
        >
          {t`Tickets`}
        </Button>
        <Button component={Link} variant="default" size="xs" to={paths.workshop(id)}>
          {t`Open the workshop`}
        </Button>
        <Button component={Link} variant="default" size="xs" to={paths.problem(id)}>
          {t`View problem`}
        </Button>
      </PageHead>
      <PageLead>
        {t`Existing submissions keep their verdicts until they are rejudged; new ones are judged with what you save here.`}
      </PageLead>
      <PausedNote problem={problem} />
      <TutorPanel problem={problem} />
      <ProblemForm
        key={begun.version}
        start={start}
        label={t`Save Changes`}
        isSaving={saving.isPending}
        refusal={saving.error instanceof Refusal ? sentenceOf(saving.error) : undefined}
        cancelTo={paths.problems()}
        onSave={saving.mutate}
      />
      {conflict.met && (
        <ProblemConflict
          start={start}
          mine={conflict.met.save.form}
          theirs={conflict.met.theirs}
          isOpen={conflict.isOpen}
          onClose={conflict.close}
          onLoadTheirs={() => void conflict.loadTheirs()}
          onSaveMine={conflict.saveMine}
        />
      )}
    </>
  );
}
