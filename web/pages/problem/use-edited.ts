/** Whether the code was edited since a result: what is shown then belongs to an earlier version. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Language } from '../../../contract/languages.ts';
import type { Begun } from './standing.ts';
import type { Program } from './use-judging.ts';

/** Beside a result of an earlier version. */
export const editedNote = 'Your code has changed since.';

/** For each action, whether the shown result is of other code than the editor's. */
export type Edited = Readonly<Record<Begun, boolean>>;

const nothing: Edited = { run: false, samples: false, submission: false };

/**
 * `began` notes with what an action was started, `filled` that the samples show what the submission
 * gave; after each edit, call `changed`. Typing renders the page again only where the answer
 * changes.
 */
export function useEdited(language: Language, code: RefObject<string>) {
  const sent = useRef<Partial<Record<Begun, Program>>>({});
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

/** Compares the editor's code with what each action was started with. */
export function editedSince(sent: Partial<Record<Begun, Program>>, { language, code }: Program) {
  const isOther = (of: Program | undefined): boolean =>
    of !== undefined && (of.code !== code || of.language !== language);
  return {
    run: isOther(sent.run),
    samples: isOther(sent.samples),
    submission: isOther(sent.submission),
  } satisfies Edited;
}

const isSame = (a: Edited, b: Edited): boolean =>
  a.run === b.run && a.samples === b.samples && a.submission === b.submission;
