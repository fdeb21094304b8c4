/** The contest as a package, which an import makes an equal contest of. */

import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { exportContest } from '../../../contract/contest-calls.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { sentenceOf } from '../../sentence.ts';
import { saveFile } from '../../ui/code/save-file.ts';
import { toastError } from '../../ui/feedback/toast.ts';
import { Icon } from '../../ui/icons.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './desk.module.css';

export function ContestPackage({ slug }: { slug: string }) {
  const save = useMutation({
    mutationFn: async () => {
      const { name, content } = await api.fetchFile(exportContest, { params: { slug } });
      saveFile(name, content);
    },
    onError: (error) =>
      toastError({ title: t`The package was not saved`, text: sentenceOf(error) }),
  });
  return (
    <Panel title={t`Package`}>
      <p className={classes.note}>
        {t`All that took place, as a contest package of the Contest API. An import makes an equal contest of it.`}
      </p>
      <Button
        variant="default"
        leftSection={<Icon name="download" />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {t`Save as a package`}
      </Button>
    </Panel>
  );
}
