/** All samples of a problem as one archive. */
import type { ShownTestCase } from '../../../../contract/test-cases.ts';
import { loadPart } from '../../../load-part.ts';
import { DownloadButton } from '../../../ui/cases/download-button.tsx';

type DownloadSamplesProps = { samples: readonly ShownTestCase[] };

export function DownloadSamples({ samples }: DownloadSamplesProps) {
  const save = async () => (await loadPart(() => import('./save-samples.ts'))).saveSamples(samples);
  return (
    <p>
      <DownloadButton onDownload={save}>Download samples</DownloadButton>
    </p>
  );
}
