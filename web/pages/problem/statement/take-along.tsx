/** What a person takes along: all samples, the problem for another editor, a place in a list. */

import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { Problem } from '../../../../contract/problems.ts';
import type { ShownTestCase } from '../../../../contract/test-cases.ts';
import { t } from '../../../../contract/translation.ts';
import { lazyPart, loadPart } from '../../../load-part.ts';
import { useSession } from '../../../session.ts';
import { DownloadButton } from '../../../ui/cases/download-button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import type { Told } from './statement-language.tsx';

type TakeAlongProps = {
  problem: Problem;
  told: Pick<Told, 'name' | 'pdf' | 'isInFile'>;
  samples: readonly ShownTestCase[];
};

const OpenPdf = lazyPart(() => import('./open-pdf.tsx'));
const SaveToList = lazyPart(() => import('./save-to-list.tsx'));
const ReportProblem = lazyPart(() => import('../../../ui/tickets/report-problem.tsx'));

export function TakeAlong({ problem, told, samples }: TakeAlongProps) {
  const { person } = useSession();
  const [open, setOpen] = useState<'list' | 'report'>();
  const close = () => setOpen(undefined);
  const save = async () => (await loadPart(() => import('./save-samples.ts'))).saveSamples(samples);
  const send = async () =>
    (await loadPart(() => import('./send-to-editor.ts'))).sendToEditor(problem, told.name);
  return (
    <>
      {samples.length > 0 && (
        <DownloadButton onDownload={save}>{t`Download samples`}</DownloadButton>
      )}
      {!problem.answers && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          leftSection={<Icon name="right" size={13} />}
          onClick={send}
        >
          {t`Send to editor`}
        </Button>
      )}
      {told.isInFile && told.pdf ? (
        // The page, when printed, would have no statement.
        <Suspense>
          <OpenPdf
            key={told.pdf.file.sha256}
            problemId={problem._id}
            sha256={told.pdf.file.sha256}
          />
        </Suspense>
      ) : (
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          leftSection={<Icon name="lines" size={13} />}
          onClick={() => window.print()}
        >
          {t`Print or save as PDF`}
        </Button>
      )}
      {person !== null && (
        <>
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            leftSection={<Icon name="list" size={13} />}
            aria-expanded={open === 'list'}
            onClick={() => setOpen('list')}
          >
            {t`Save to a list`}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            leftSection={<Icon name="question" size={13} />}
            aria-expanded={open === 'report'}
            onClick={() => setOpen('report')}
          >
            {t`Report a problem`}
          </Button>
        </>
      )}
      {open === 'list' && <SaveToList problemId={problem._id} onClose={close} />}
      {open === 'report' && <ReportProblem problemId={problem._id} onClose={close} />}
    </>
  );
}
