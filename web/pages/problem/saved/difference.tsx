/**
 * The difference that a question about two versions shows: lines removed from one, and added from
 * the other.
 */
import { t } from '../../../../contract/translation.ts';
import { TextDiff } from '../../../ui/diff/text-diff.tsx';

export const differenceOf = (mine: string, theirs: string, sentence: string) => (
  <>
    <p>{sentence}</p>
    <p>{t`Changes from this version to the other:`}</p>
    <TextDiff before={mine} after={theirs} />
  </>
);
