/** The two groups of test cases of a problem. */

import { problemMaxBytes, testCasesMax } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import type { UpdateCases } from '../../ui/cases/case-card.tsx';
import { CaseGroup } from '../../ui/cases/case-group.tsx';
import { addCases, type CaseDraft, draftCase } from '../../ui/cases/cases.ts';
import type { PairedCase } from '../../ui/cases/pair-files.ts';

type TestCasesProps = {
  samples: readonly CaseDraft[];
  hidden: readonly CaseDraft[];
  updateSamples: UpdateCases;
  updateHidden: UpdateCases;
  missingFieldId: string | undefined;
};

/**
 * Files are added to the group that their folder names, otherwise to the group they were dropped
 * on.
 */
export function TestCases(props: TestCasesProps) {
  const { samples, hidden, updateSamples, updateHidden, missingFieldId } = props;
  const take = (here: 'sample' | 'hidden') => (found: PairedCase[]) => {
    const of = (group: 'sample' | 'hidden') =>
      found
        .filter((one) => (one.group ?? here) === group)
        .map(({ input, output }) => draftCase({ input, output, isHidden: group === 'hidden' }));
    if (of('sample').length > 0) updateSamples(addCases(of('sample')));
    if (of('hidden').length > 0) updateHidden(addCases(of('hidden')));
  };
  const bounds = {
    casesMax: testCasesMax - samples.length - hidden.length,
    totalMaxBytes: problemMaxBytes,
  };
  return (
    <>
      <CaseGroup
        title={t`Sample test cases`}
        hint={t`Shown with the statement, and judged like all others.`}
        noun={t`Sample`}
        addLabel={t`Add sample`}
        isHidden={false}
        cases={samples}
        update={updateSamples}
        onImport={take('sample')}
        bounds={bounds}
        missingFieldId={missingFieldId}
      />
      <CaseGroup
        title={t`Hidden test cases`}
        hint={t`Judged like the samples, but shown to administrators only.`}
        noun={t`Hidden test`}
        addLabel={t`Add hidden test`}
        isHidden
        cases={hidden}
        update={updateHidden}
        onImport={take('hidden')}
        bounds={bounds}
        missingFieldId={missingFieldId}
      />
    </>
  );
}
