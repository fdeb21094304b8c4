/** One import: what would come of each package, the choice among them, and the report. */

import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { choosePackages, deleteImport, importReport } from '../../../contract/import-calls.ts';
import type { ImportDetails, ImportedPackage } from '../../../contract/imports.ts';
import { t } from '../../../contract/translation.ts';
import { visibilities } from '../../../contract/words.ts';
import { api } from '../../api.ts';
import { morePaths } from '../../more-paths.ts';
import { problemsQuery } from '../../queries.ts';
import { sentenceOf } from '../../sentence.ts';
import { saveFile } from '../../ui/code/save-file.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { ErrorState, PageSkeleton } from '../../ui/feedback/states.tsx';
import { FindingList } from '../../ui/finding-list.tsx';
import { Checkbox } from '../../ui/form/checkbox.ts';
import { plural } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { Said } from '../../ui/said/said.tsx';
import { visibilityNames } from '../../ui/visibility.ts';
import classes from './admin-imports.module.css';
import { PackageRow } from './package-row.tsx';
import { importQuery, importsKey, isUnderWay } from './queries.ts';

export function Import({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(importQuery(id));
  if (data === undefined) {
    if (error === null) return <PageSkeleton />;
    const title = t`Error loading imports`;
    return <ErrorState title={title} error={error} onRetry={() => void refetch()} />;
  }
  return <Shown data={data} />;
}

/** Problems that are called as others are, or were imported, are not taken unless they are chosen. */
const isOffered = ({ state, sameName }: ImportedPackage): boolean =>
  state === 'ready' && sameName === null;

function Shown({ data }: { data: ImportDetails }) {
  const client = useQueryClient();
  const [changed, setChanged] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [visibility, setVisibility] = useState<(typeof visibilities)[number]>('draft');
  const { packages, archives } = data;
  const choosing = useMutation({
    mutationFn: (chosen: number[]) =>
      api.call(choosePackages, { params: { id: data._id }, body: { chosen, visibility } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: importsKey });
      await client.invalidateQueries(problemsQuery);
    },
  });
  const ready = packages.filter(({ state }) => state === 'ready');
  const isChosen = (one: ImportedPackage) => changed.get(one.number) ?? isOffered(one);
  const chosen = ready.filter(isChosen);
  const toDo = packages.filter(({ state }) => state === 'chosen');
  const choose = (all: readonly ImportedPackage[], is: boolean) =>
    setChanged(new Map([...changed, ...all.map(({ number }) => [number, is] as const)]));
  return (
    <>
      <Progress data={data} />
      {archives.map(
        (one) =>
          (one.findings.length > 0 || one.waits !== null) && (
            <Message
              key={one.name}
              tone={one.state === 'refused' ? 'red' : 'yellow'}
              title={one.name}
            >
              {one.waits !== null && (
                <p>
                  <Said text={one.waits} part="packages" />
                </p>
              )}
              <FindingList {...one} />
            </Message>
          ),
      )}
      <div className={classes.bar}>
        {ready.length > 0 && toDo.length === 0 && (
          <>
            <Checkbox
              label={t`Select all`}
              checked={chosen.length === ready.length}
              indeterminate={chosen.length > 0 && chosen.length < ready.length}
              onChange={(event) => choose(ready, event.currentTarget.checked)}
            />
            <NativeSelect
              label={t`Visibility`}
              data={visibilities.map((value) => ({ value, label: visibilityNames[value] }))}
              value={visibility}
              onChange={({ currentTarget: { value } }) =>
                setVisibility(visibilities.find((one) => one === value) ?? 'draft')
              }
            />
            <Button
              disabled={chosen.length === 0 || choosing.isPending}
              onClick={() => choosing.mutate(chosen.map(({ number }) => number))}
            >
              {plural(chosen.length, 'Import # problem|Import # problems')}
            </Button>
          </>
        )}
        {toDo.length > 0 && (
          <Button
            variant="default"
            disabled={choosing.isPending}
            onClick={() => choosing.mutate([])}
          >
            {t`Stop`}
          </Button>
        )}
        <Ways id={data._id} />
      </div>
      {choosing.error && <Message tone="red">{sentenceOf(choosing.error)}</Message>}
      <Panel title={t`Packages`}>
        <ul className={classes.packages}>
          {packages.map((one) => (
            <PackageRow
              key={one.number}
              one={one}
              archive={archives.length > 1 ? archives[one.archive - 1]?.name : undefined}
              isChosen={isChosen(one)}
              onChoose={toDo.length === 0 ? (is) => choose([one], is) : undefined}
            />
          ))}
        </ul>
      </Panel>
    </>
  );
}

function Progress({ data }: { data: ImportDetails }) {
  const { packages } = data;
  const count = (...states: ImportedPackage['state'][]) =>
    packages.filter(({ state }) => states.includes(state)).length;
  const toDo = count('chosen');
  const [done, total] =
    toDo > 0
      ? [count('imported'), count('imported', 'chosen')]
      : [packages.length - count('unread'), packages.length];
  const said =
    toDo > 0 ? t`${done} of ${total} imported` : t`${done} of ${total} packages are read`;
  return (
    <div className={classes.progress} role="status">
      {isUnderWay(data) && (
        <progress aria-label={t`Progress`} {...(total > 0 && { value: done, max: total })} />
      )}
      <span>
        {isUnderWay(data)
          ? said
          : t`${count('imported')} imported, ${count('before')} imported before, ${count('refused')} refused, ${count('ready')} left.`}
      </span>
    </div>
  );
}

function Ways({ id }: { id: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const reporting = useMutation({
    mutationFn: () => api.fetchFile(importReport, { params: { id } }),
    onSuccess: ({ name, content }) => saveFile(name, content),
  });
  const deleting = useMutation({
    mutationFn: () => api.call(deleteImport, { params: { id } }),
    onSuccess: async () => {
      await navigate(morePaths.imports);
      await client.invalidateQueries({ queryKey: importsKey });
    },
  });
  const error = reporting.error ?? deleting.error;
  return (
    <>
      <Button variant="default" disabled={reporting.isPending} onClick={() => reporting.mutate()}>
        {t`Download the report`}
      </Button>
      <Button variant="default" disabled={deleting.isPending} onClick={() => deleting.mutate()}>
        {t`Forget this import`}
      </Button>
      {error && <Message tone="red">{sentenceOf(error)}</Message>}
    </>
  );
}
