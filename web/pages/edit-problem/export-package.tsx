/** Saves the package of a problem as an archive. */

import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { exportProblem } from '../../../contract/calls.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { sentenceOf } from '../../sentence.ts';
import { saveFile } from '../../ui/code/save-file.ts';
import { toastError } from '../../ui/feedback/toast.ts';

export function ExportPackage({ problemId }: { problemId: string }) {
  const exporting = useMutation({
    mutationFn: () => api.fetchFile(exportProblem, { params: { id: problemId }, query: {} }),
    onSuccess: ({ name, content }) => saveFile(name, content),
    onError: (error) =>
      toastError({ title: t`The package was not exported`, text: sentenceOf(error) }),
  });
  return (
    <Button
      variant="default"
      size="xs"
      loading={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      {t`Export package`}
    </Button>
  );
}
