/** Opens a statement that is a PDF, which its own viewer prints and saves. */

import { Button } from '@mantine/core';
import { t } from '../../../../contract/translation.ts';
import { Icon } from '../../../ui/icons.tsx';
import { usePdf } from './pdf-bytes.ts';

type OpenPdfProps = { problemId: string; sha256: string };

/** Shows nothing until it is loaded. */
export default function OpenPdf({ problemId, sha256 }: OpenPdfProps) {
  const { address } = usePdf(problemId, sha256);
  if (address === undefined) return null;
  return (
    <Button
      component="a"
      href={address}
      target="_blank"
      rel="noreferrer"
      variant="subtle"
      color="gray"
      size="compact-xs"
      td="none"
      leftSection={<Icon name="lines" size={13} />}
    >
      {t`Open the PDF`}
    </Button>
  );
}
