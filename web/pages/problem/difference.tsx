/** What a question about two versions shows: what is removed from one here, and added from another. */
import { TextDiff } from '../../ui/text-diff.tsx';

export const differenceOf = (mine: string, theirs: string, sentence: string) => (
  <>
    <p>{sentence}</p>
    <p>Changes from this version to the other:</p>
    <TextDiff before={mine} after={theirs} />
  </>
);
