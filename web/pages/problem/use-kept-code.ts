/** The code of a problem, synchronised with the server for signed-in people. */
import { getKeptCode, keepCode } from '../../../contract/calls.ts';
import { languageFacts } from '../../../contract/languages.ts';
import { api } from '../../api.ts';
import { useSession } from '../../session.ts';
import { differenceOf } from './difference.tsx';
import type { Editing } from './use-code.ts';
import { useInStep } from './use-in-step.ts';

export function useKeptCode(problemId: string, { language, code, replace }: Editing) {
  const { person } = useSession();
  const params = { problemId, language };
  return useInStep(
    person && {
      key: `kept-code:${person._id}:${problemId}:${language}`,
      empty: languageFacts(language).template,
      read: () => code.current,
      show: replace,
      load: async (signal) => {
        const kept = await api.call(getKeptCode, { params, signal });
        return kept && { version: kept.version, text: kept.code };
      },
      save: async (text, version, keepsBefore) => {
        const headers = { 'if-match': `"${version}"` };
        const sent = { params, headers, body: { code: text, keepsBefore } };
        return (await api.call(keepCode, sent)).version;
      },
      question: (mine, theirs) => ({
        title: 'Your code was changed on another device',
        text: differenceOf(
          mine,
          theirs,
          'Both devices changed the same lines. The version that you do not keep stays in the history of your code.',
        ),
      }),
    },
  );
}

export type KeptCodeState = ReturnType<typeof useKeptCode>;
