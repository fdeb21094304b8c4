/** All samples of a problem as one archive. */
import { Button } from '@mantine/core';
import type { ShownTestCase } from '../../../contract/test-cases.ts';
import { loadPart } from '../../load-part.ts';
import { Icon } from '../../ui/icons.tsx';

type DownloadSamplesProps = { samples: readonly ShownTestCase[] };

export function DownloadSamples({ samples }: DownloadSamplesProps) {
  const save = async () => (await loadPart(() => import('./save-samples.ts'))).saveSamples(samples);
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-xs"
      mt="sm"
      leftSection={<Icon name="download" size={13} />}
      onClick={() => void save()}
    >
      Download samples
    </Button>
  );
}
