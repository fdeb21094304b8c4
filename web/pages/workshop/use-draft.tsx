/** The draft while it is edited: its changes, saving, and a conflict with another editor. */

import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { t } from '../../../contract/translation.ts';
import { versionTag } from '../../../contract/version-tag.ts';
import type { Draft } from '../../../contract/workshop.ts';
import { getDraft, putDraft } from '../../../contract/workshop-calls.ts';
import { api } from '../../api.ts';
import { Refusal } from '../../call.ts';
import { ask } from '../../ui/feedback/ask.ts';
import { openContents } from './contents.ts';
import { sendDraftFile } from './draft-files.ts';
import type { Change, Package } from './model.ts';
import { joined } from './parts.ts';

const conflictStatus = 409;

export const isConflict = (error: unknown): boolean =>
  error instanceof Refusal && error.status === conflictStatus;

/** `begun` is the server's draft, from which the changes start. */
export function useDraft(start: Draft) {
  const [begun, setBegun] = useState(start);
  const [content, setContent] = useState(start.content);
  const [contents] = useState(openContents);
  const [theirs, setTheirs] = useState<Draft>();
  const [isConflictOpen, setIsConflictOpen] = useState(false);
  const id = start._id;

  const saving = useMutation({
    // Saves over the draft `over`, keeping the changes that only it has.
    mutationFn: async ({ over, mine }: { over: Draft; mine: Package }) => {
      const whole = over === begun ? mine : joined(begun.content, over.content, mine);
      const sent = await contents.sendAll(whole, (one) => sendDraftFile(id, one));
      const headers = { 'if-match': versionTag(over.revision) };
      const saved = await api.call(putDraft, { params: { id }, headers, body: { content: sent } });
      return { ...over, ...saved, content: sent };
    },
    onSuccess: (saved, { mine }) => {
      setBegun(saved);
      setTheirs(undefined);
      // Keeps edits that were made while it was being saved.
      setContent((now) => (now === mine ? saved.content : joined(mine, saved.content, now)));
    },
    onError: async (error) => {
      if (!isConflict(error)) return;
      setTheirs(await api.call(getDraft, { params: { id } }));
      setIsConflictOpen(true);
    },
  });

  const takeOver = (draft: Draft) => {
    saving.reset();
    setIsConflictOpen(false);
    setTheirs(undefined);
    setBegun(draft);
    setContent(draft.content);
  };
  const loadTheirs = async () => {
    const isSure = await ask({
      title: t`Load their version?`,
      text: <p>{t`Your changes on this page will be lost.`}</p>,
      yes: t`Load Theirs`,
      no: t`Cancel`,
    });
    if (isSure && theirs !== undefined) takeOver(theirs);
  };
  return {
    begun,
    content,
    contents,
    isDirty: content !== begun.content,
    change: useCallback((change: Change) => setContent(change), []),
    saving,
    save: () => saving.mutate({ over: begun, mine: content }),
    /** Saves what is not saved yet; resolves to the stored draft, and rejects if it was refused. */
    saved: async (): Promise<Draft> =>
      content === begun.content ? begun : saving.mutateAsync({ over: begun, mine: content }),
    /** Starts again from the server's draft. */
    takeOver,
    conflict: {
      theirs,
      isOpen: isConflictOpen,
      close: () => setIsConflictOpen(false),
      loadTheirs,
      saveMine: () => {
        setIsConflictOpen(false);
        if (theirs) saving.mutate({ over: theirs, mine: content });
      },
    },
  };
}
