/** The differences between two packages: each part in words, and its files line by line. */
import { t } from '../../../contract/translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { TextDiff } from '../../ui/diff/text-diff.tsx';
import { changesOf, filesIn, wordsOf } from './differences.ts';
import { type Editing, useFileText } from './editing.ts';
import type { Bytes, Package } from './model.ts';
import classes from './publish.module.css';

type PackageDiffProps = { before: Package; after: Package; editing: Editing };

export function PackageDiff({ before, after, editing }: PackageDiffProps) {
  const changes = changesOf(before, after, before);
  if (changes.length === 0) return <p className={classes.lead}>{t`No differences.`}</p>;
  return (
    <ul className={classes.changes} aria-label={t`Differences`}>
      {changes.map(({ key, label, before: was, theirs: is }) => (
        <li key={key}>
          <h3>
            {label} <Standing was={was} is={is} />
          </h3>
          <PartDiff was={was} is={is} editing={editing} />
        </li>
      ))}
    </ul>
  );
}

function Standing({ was, is }: { was: unknown; is: unknown }) {
  if (was === undefined) return <Badge tone="green">{t`Added`}</Badge>;
  return is === undefined ? <Badge tone="red">{t`Removed`}</Badge> : null;
}

type PartDiffProps = { was: unknown; is: unknown; editing: Editing };

function PartDiff({ was, is, editing }: PartDiffProps) {
  const [old, now] = [filesIn(was), filesIn(is)];
  const names = [...new Set([...old, ...now].map(({ name }) => name))];
  const find = (all: typeof old, name: string) => all.find((one) => one.name === name)?.bytes;
  const files = names
    .map((name) => ({ name, was: find(old, name), is: find(now, name) }))
    .filter((one) => one.was?.sha256 !== one.is?.sha256);
  const [before, after] = [wordsOf(was), wordsOf(is)];
  // If a part is new or gone, its files already show that.
  const isSaid = files.length > 0 && (was === undefined || is === undefined);
  return (
    <>
      {before !== after && !isSaid && (
        <p className={classes.words}>
          <del>{before}</del> <ins>{after}</ins>
        </p>
      )}
      {files.map((one) => (
        <FileDiff key={one.name} {...one} editing={editing} />
      ))}
    </>
  );
}

const nothing: Bytes = { sha256: '', bytes: 0 };
/** For larger files, only the size is shown. */
const shownMaxBytes = 128 * 1024;

type FileDiffProps = {
  name: string;
  was: Bytes | undefined;
  is: Bytes | undefined;
  editing: Editing;
};

function FileDiff({ name, was = nothing, is = nothing, editing }: FileDiffProps) {
  const old = useFileText(editing, was, shownMaxBytes);
  const now = useFileText(editing, is, shownMaxBytes);
  if (old.kind !== 'text' || now.kind !== 'text') {
    const isLoading = old.kind === 'loading' || now.kind === 'loading';
    return (
      <p className={classes.words}>
        {name}: {isLoading ? t`loading…` : t`${was.bytes} bytes before, ${is.bytes} after`}
      </p>
    );
  }
  return (
    <figure className={classes.file}>
      <figcaption>{name}</figcaption>
      <TextDiff before={old.text} after={now.text} />
    </figure>
  );
}
