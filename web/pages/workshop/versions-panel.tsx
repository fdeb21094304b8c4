/** The published versions of a problem: the changes in each, and restoring one as the draft. */

import { Button, NativeSelect } from '@mantine/core';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../contract/translation.ts';
import { getVersion, listVersions } from '../../../contract/workshop-calls.ts';
import type { ListedVersion } from '../../../contract/workshop-versions.ts';
import { api } from '../../api.ts';
import { sentenceOf } from '../../sentence.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts';
import { Panel } from '../../ui/panel.tsx';
import { rich } from '../../ui/rich.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import type { Editing } from './editing.ts';
import { PackageDiff } from './package-diff.tsx';
import classes from './publish.module.css';

const readVersion = (id: string, number: number, signal?: AbortSignal) =>
  api.call(getVersion, { params: { id, number }, signal });

/** Versions never change. */
const versionQuery = (id: string, number: number) =>
  queryOptions({
    queryKey: ['version', id, number],
    queryFn: ({ signal }) => readVersion(id, number, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

type VersionsPanelProps = { editing: Editing; newest: number };

export function VersionsPanel({ editing, newest }: VersionsPanelProps) {
  const { problemId: id } = editing;
  const [compared, setCompared] = useState<number>();
  // The pages visited before this one, newest first.
  const [pages, setPages] = useState<readonly number[]>([]);
  const before = pages.at(-1);
  const { data, error } = useQuery({
    queryKey: ['versions', id, newest, before],
    queryFn: ({ signal }) =>
      api.call(listVersions, { params: { id }, query: before ? { before } : {}, signal }),
  });
  const restoring = useMutation({
    mutationFn: (number: number) => readVersion(id, number),
    onSuccess: ({ number, content }) => {
      editing.change(() => content);
      toastSuccess({ title: t`Version ${number}`, text: t`It is the draft on this page now.` });
    },
    onError: (problem) => toastError({ title: t`Not restored`, text: sentenceOf(problem) }),
  });
  const last = data?.at(-1)?.number ?? 1;
  return (
    <Panel title={t`Versions`}>
      {error && <Message tone="red">{sentenceOf(error)}</Message>}
      <ol className={classes.versions}>
        {data?.map((one) => (
          <li key={one.number}>
            <Summary version={one} />
            <div className={classes.buttons}>
              <Button
                variant="default"
                size="xs"
                aria-expanded={compared === one.number}
                onClick={() => setCompared(compared === one.number ? undefined : one.number)}
              >
                {t`Compare Version ${one.number}`}
              </Button>
              <Button
                variant="default"
                size="xs"
                disabled={restoring.isPending}
                onClick={() => restoring.mutate(one.number)}
              >
                {t`Restore Version ${one.number}`}
              </Button>
            </div>
            {compared === one.number && <Comparison editing={editing} number={one.number} />}
          </li>
        ))}
      </ol>
      <div className={classes.buttons}>
        {before !== undefined && (
          <Button variant="default" size="xs" onClick={() => setPages(pages.slice(0, -1))}>
            {t`Newer Versions`}
          </Button>
        )}
        {last > 1 && (
          <Button variant="default" size="xs" onClick={() => setPages([...pages, last])}>
            {t`Older Versions`}
          </Button>
        )}
      </div>
    </Panel>
  );
}

function Summary({ version }: { version: ListedVersion }) {
  const { number, publishedAt, publishedBy, note, testSet } = version;
  return (
    <p className={classes.summary}>
      <strong>{t`Version ${number}`}</strong>{' '}
      <span>
        {rich`${<TimeAgo instant={publishedAt} />}${publishedBy !== null && t` by ${publishedBy}`}, test set ${testSet}`}
      </span>
      {note !== '' && <span>{note}</span>}
    </p>
  );
}

type ComparisonProps = { editing: Editing; number: number };

/** Compares with the previous version, or with the draft on this page. */
function Comparison({ editing, number }: ComparisonProps) {
  const hasEarlier = number > 1;
  const [against, setAgainst] = useState<'earlier' | 'draft'>(hasEarlier ? 'earlier' : 'draft');
  const { problemId: id } = editing;
  const version = useQuery(versionQuery(id, number));
  const earlier = useQuery({ ...versionQuery(id, number - 1), enabled: hasEarlier });
  const error = version.error ?? (against === 'earlier' ? earlier.error : null);
  const [old, now] =
    against === 'earlier'
      ? [earlier.data?.content, version.data?.content]
      : [version.data?.content, editing.content];
  return (
    <div className={classes.comparison}>
      <NativeSelect
        label={t`What changed`}
        value={against}
        data={[
          ...(hasEarlier ? [{ value: 'earlier', label: t`from version ${number - 1}` }] : []),
          { value: 'draft', label: t`to the draft on this page` },
        ]}
        onChange={({ currentTarget: { value } }) =>
          setAgainst(value === 'earlier' ? 'earlier' : 'draft')
        }
      />
      {error && <Message tone="red">{sentenceOf(error)}</Message>}
      {old && now && <PackageDiff before={old} after={now} editing={editing} />}
    </div>
  );
}
