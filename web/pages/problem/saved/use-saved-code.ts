/** The code of a problem, synchronised with the server for signed-in people. */

import { getSavedCode, saveCode } from '../../../../contract/calls.ts';
import { t } from '../../../../contract/translation.ts';
import { api } from '../../../api.ts';
import { useSession } from '../../../session.ts';
import { draftKeys } from '../editor/drafts.ts';
import type { Editing } from '../editor/use-code.ts';
import { differenceOf } from './difference-part.tsx';
import { useInStep } from './use-in-step.ts';

export function useKeptCode(problemId: string, { language, template, code, replace }: Editing) {
  const { person } = useSession();
  const params = { problemId, language };
  return useInStep(
    person && {
      keys: draftKeys({ problemId, language }),
      owner: person._id,
      empty: template,
      read: () => code.current,
      show: replace,
      load: async (signal) => {
        const kept = await api.call(getSavedCode, { params, signal });
        return kept && { version: kept.version, text: kept.code };
      },
      save: async (text, version, keepsBefore) => {
        const headers = { 'if-match': `"${version}"` };
        const sent = { params, headers, body: { code: text, keepsBefore } };
        return (await api.call(saveCode, sent)).version;
      },
      question: (mine, theirs) => ({
        title: t`Your code was changed elsewhere`,
        text: differenceOf({ of: 'code', mine, theirs }),
      }),
    },
  );
}

export type KeptCodeState = ReturnType<typeof useKeptCode>;
