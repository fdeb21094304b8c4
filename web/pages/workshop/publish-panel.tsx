/** Publishing the saved draft, with a note for the history. */

import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { versionNoteMaxChars } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { flawOf } from '../../../contract/verification-flaw.ts';
import { getDraft, publishDraft } from '../../../contract/workshop-calls.ts';
import { api } from '../../api.ts';
import { sentenceOf } from '../../sentence.ts';
import { ask } from '../../ui/feedback/ask.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { toastSuccess } from '../../ui/feedback/toast.ts';
import { Panel } from '../../ui/panel.tsx';
import { VisibilityField } from '../edit-problem/visibility-field.tsx';
import classes from './publish.module.css';
import { SeeVersion } from './see-version.tsx';
import type { useDraft } from './use-draft.tsx';
import { verificationQuery } from './verification-tab.tsx';

export function PublishPanel({ draft }: { draft: ReturnType<typeof useDraft> }) {
  const { begun, isDirty, takeOver } = draft;
  const { _id: id, revision, version, basedOn } = begun;
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const [visibility, setVisibility] = useState(begun.visibility);
  const publishing = useMutation({
    mutationFn: async (confirmUnverified: boolean) => {
      const body = { revision, note, visibility, confirmUnverified };
      const done = await api.call(publishDraft, { params: { id }, body });
      return { done, published: await api.call(getDraft, { params: { id } }) };
    },
    onSuccess: async ({ done, published }) => {
      setNote('');
      takeOver(published);
      toastSuccess({ title: t`Published`, text: rejudgingWords(done) });
      await client.invalidateQueries();
    },
  });
  const { data: verification } = useQuery(verificationQuery(id));
  const known = verification && flawOf(verification);
  const publish = async () => {
    const flaw = flawOf(await client.fetchQuery(verificationQuery(id)).catch(() => undefined));
    const question = { title: t`Publish it anyway?`, text: <p>{flaw}</p> };
    const isSure =
      flaw === undefined || (await ask({ ...question, yes: t`Publish`, no: t`Cancel` }));
    if (isSure) publishing.mutate(flaw !== undefined);
  };
  const isBehind = basedOn < version;
  const isReady = revision > 0 && !isDirty && !isBehind;
  const failure = publishing.error;
  return (
    <Panel title={t`Publish`}>
      {isBehind && (
        <Message tone="yellow" title={t`Version ${version} was published since.`}>
          <p>{t`Compare it with the draft below: publishing the draft takes its place.`}</p>
          <SeeVersion draft={draft} />
        </Message>
      )}
      <div className={classes.fields}>
        <TextInput
          label={t`What was changed`}
          description={t`For the history; optional.`}
          maxLength={versionNoteMaxChars}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <VisibilityField value={visibility} onChange={setVisibility} />
      </div>
      {isReady && known !== undefined && (
        <Message tone="yellow" title={known}>
          {t`You can publish it anyway.`}
        </Message>
      )}
      {failure && <Message tone="red">{sentenceOf(failure)}</Message>}
      {isDirty && <p className={classes.lead}>{t`Save the draft first.`}</p>}
      {revision === 0 && <p className={classes.lead}>{t`There is no draft to publish.`}</p>}
      <Button
        disabled={!isReady || publishing.isPending}
        loading={publishing.isPending}
        onClick={() => void publish()}
      >
        {t`Publish Version ${version + 1}`}
      </Button>
    </Panel>
  );
}

function rejudgingWords({ version, rejudging }: { version: number; rejudging: number | null }) {
  const published = t`This is version ${version} now.`;
  if (rejudging === 0) return published;
  if (rejudging === null) return t`${published} Its submissions could not be queued for rejudging.`;
  return t`${published} Submissions that are rejudged: ${rejudging}.`;
}
