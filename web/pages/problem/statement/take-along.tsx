/** What a person takes along to another editor: all samples as one archive, or the whole problem. */
import { Button } from '@mantine/core';
import type { Problem } from '../../../../contract/problems.ts';
import type { ShownTestCase } from '../../../../contract/test-cases.ts';
import { loadPart } from '../../../load-part.ts';
import { DownloadButton } from '../../../ui/cases/download-button.tsx';
import { Icon } from '../../../ui/icons.tsx';

type TakeAlongProps = {
  problem: Problem;
  /** As the page shows it, which depends on the language of the statement. */
  name: string;
  samples: readonly ShownTestCase[];
};

export default function TakeAlong({ problem, name, samples }: TakeAlongProps) {
  const save = async () => (await loadPart(() => import('./save-samples.ts'))).saveSamples(samples);
  const send = async () =>
    (await loadPart(() => import('./send-to-editor.ts'))).sendToEditor(problem, name);
  return (
    <>
      {samples.length > 0 && <DownloadButton onDownload={save}>Download samples</DownloadButton>}
      <Button
        variant="subtle"
        color="gray"
        size="compact-xs"
        leftSection={<Icon name="right" size={13} />}
        onClick={send}
      >
        Send to editor
      </Button>
    </>
  );
}
