/**
 * The difference that a question about two versions shows: lines removed from one, and added from
 * the other.
 */
import { t } from '../../../../contract/translation.ts';
import { TextDiff } from '../../../ui/diff/text-diff.tsx';

export type DifferenceProps = { of: 'code' | 'notes'; mine: string; theirs: string };

export default function Difference({ of, mine, theirs }: DifferenceProps) {
  return (
    <>
      <p>
        {of === 'code'
          ? t`The same lines were changed here and in another tab or on another device. The version that you do not keep stays in the history of your code.`
          : t`The same lines were changed here and in another tab or on another device.`}
      </p>
      <p>{t`Changes from this version to the other:`}</p>
      <TextDiff before={mine} after={theirs} />
    </>
  );
}
