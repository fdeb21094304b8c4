/**
 * Whether the code was edited after a result: the shown result then belongs to an earlier version.
 */

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { SubmittedLanguage } from '../../../contract/languages.ts';
import { t } from '../../../contract/translation.ts';
import type { Submitted } from './result/use-judging.ts';
import type { Begun } from './standing.ts';

/** Shown beside a result of an earlier version. */
export const editedNote = t`Your code has changed since this result.`;

/** For each action, whether the shown result belongs to code other than the editor's. */
export type Edited = Readonly<Record<Begun, boolean>>;

const nothing: Edited = { run: false, samples: false, submission: false };

/**
 * `began` records the code with which an action was started, and `filled` that the samples show the
 * results of the submission. Call `changed` after each edit. Typing renders the page again only if
 * the answer changes.
 */
export function useEdited(language: SubmittedLanguage, code: RefObject<string>) {
  const sent = useRef<Partial<Record<Begun, Submitted>>>({});
  const [edited, setEdited] = useState(nothing);
  const changed = useCallback(
    () =>
      setEdited((before) => {
        const after = editedSince(sent.current, { language, code: code.current });
        return isSame(before, after) ? before : after;
      }),
    [language, code],
  );
  useEffect(changed, [changed]);
  return {
    edited,
    changed,
    began: (what: Begun) => {
      sent.current = { ...sent.current, [what]: { language, code: code.current } };
      changed();
    },
    filled: () => {
      const { submission, ...others } = sent.current;
      sent.current = submission ? { ...others, submission, samples: submission } : {};
      changed();
    },
  };
}

/** Compares the editor's code with the code with which each action was started. */
export function editedSince(
  sent: Partial<Record<Begun, Submitted>>,
  { language, code }: Submitted,
) {
  const isOther = (of: Submitted | undefined): boolean =>
    of !== undefined && (of.code !== code || of.language !== language);
  return {
    run: isOther(sent.run),
    samples: isOther(sent.samples),
    submission: isOther(sent.submission),
  } satisfies Edited;
}

const isSame = (a: Edited, b: Edited): boolean =>
  a.run === b.run && a.samples === b.samples && a.submission === b.submission;
