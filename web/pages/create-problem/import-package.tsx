/** Adds a problem from the archive of a package, chosen or dropped; says all that is wrong with it. */

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { importProblem } from '../../../contract/calls.ts';
import { t } from '../../../contract/translation.ts';
import { morePaths } from '../../more-paths.ts';
import { paths } from '../../paths.ts';
import { problemsQuery } from '../../queries.ts';
import { sentenceOf } from '../../sentence.ts';
import { FindingList } from '../../ui/finding-list.tsx';
import { DropArea } from '../../ui/form/drop-area.tsx';
import { UploadProgress } from '../../ui/form/upload-progress.tsx';
import { Panel } from '../../ui/panel.tsx';
import { rich } from '../../ui/rich.ts';
import { PackageRefusal, upload } from '../../upload.ts';
import classes from './import-package.module.css';

export function ImportPackage() {
  const client = useQueryClient();
  const [sent, setSent] = useState(0);
  const going = useRef<AbortController>(null);
  const importing = useMutation({
    mutationFn: (file: File) => {
      const gone = new AbortController();
      going.current = gone;
      setSent(0);
      return upload(importProblem, { file, signal: gone.signal, onProgress: setSent });
    },
    onSuccess: () => client.invalidateQueries(problemsQuery),
  });
  const { data, error, variables: file } = importing;
  return (
    <Panel title={t`Import a package`}>
      <p className={classes.lead}>
        {t`A zip archive of an ICPC format (Kattis, DOMjudge) or Polygon's full package. Its problem is added as a draft.`}
      </p>
      <DropArea
        label={t`Package`}
        button={t`Choose an archive`}
        accept=".zip,.kpp,.tar,.tgz,.tar.gz,.xml"
        isBusy={importing.isPending}
        onFiles={([file]) => file && importing.mutate(file)}
      />
      <p className={classes.many}>
        {rich`Many problems at once? ${<Link to={morePaths.imports}>{t`Move problems in`}</Link>}.`}
      </p>
      <div aria-live="polite">
        {importing.isPending && file && (
          <UploadProgress file={file} sent={sent} onCancel={() => going.current?.abort()} />
        )}
        {error && error.name !== 'AbortError' && (
          <div role="alert" className={classes.refused}>
            <p>{sentenceOf(error)}</p>
            {error instanceof PackageRefusal && <FindingList {...error} />}
          </div>
        )}
        {data && (
          <div className={classes.done}>
            <p>
              {rich`The problem has been added as a draft. ${<Link to={paths.problem(data.id)}>{t`View it`}</Link>}`}
            </p>
            <FindingList {...data} />
          </div>
        )}
      </div>
    </Panel>
  );
}
