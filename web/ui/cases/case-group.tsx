/** A group of test cases in a form: typed in, or made from files that are chosen or dropped. */

import { Button } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '../../../contract/translation.ts';
import { Icon } from '../icons.tsx';
import { rich } from '../rich.ts';
import { CaseCard, type UpdateCases } from './case-card.tsx';
import classes from './cases.module.css';
import { appendCase, type CaseDraft, caseFieldId, draftCase } from './cases.ts';
import { FileButton } from './file-button.tsx';
import type { PairedCase } from './pair-files.ts';
import { type FileBounds, readCaseFiles } from './read-files.ts';
import { useDrop } from './use-drop.ts';

type CaseGroupProps = {
  title: string;
  /** A description of the group, and who can see it. */
  hint: string;
  /** The name of a case, and the initial state of a new one. */
  noun: string;
  /** What the button says that adds one. */
  addLabel: string;
  isHidden: boolean;
  cases: readonly CaseDraft[];
  /** Must stay the same between renders. */
  update: UpdateCases;
  /** Receives the test cases that were found in files. */
  onImport: (cases: PairedCase[]) => void;
  bounds: FileBounds;
  withHidden?: boolean;
  missingFieldId: string | undefined;
};

export function CaseGroup(props: CaseGroupProps) {
  const { title, hint, noun, addLabel, isHidden, cases, update, onImport, bounds, missingFieldId } =
    props;
  const { remarks, isReading, readFiles } = useFiles(onImport, bounds);
  const drop = useDrop(readFiles);
  const add = () => {
    const one = draftCase({ isHidden });
    flushSync(() => update(appendCase(one)));
    document.getElementById(caseFieldId(one.key, 'input'))?.focus();
  };

  return (
    // Dropping is a shortcut; the button works for everyone.
    <section className={classes.group} aria-label={title} {...drop}>
      <div className={classes.groupHead}>
        <h2>
          {title} <span className={classes.count}>{cases.length}</span>
        </h2>
        <p>{hint}</p>
      </div>
      <ol className={classes.cards}>
        {cases.map((one, index) => (
          <CaseCard
            key={one.key}
            one={one}
            name={`${noun} ${index + 1}`}
            isRemovable={cases.length > 1}
            withHidden={props.withHidden ?? false}
            missingFieldId={missingFieldId}
            update={update}
          />
        ))}
      </ol>
      <div className={classes.adders}>
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon name="plus" size={13} />}
          disabled={bounds.casesMax <= 0}
          onClick={add}
        >
          {addLabel}
        </Button>
        <FileButton
          label={isReading ? t`Reading files...` : t`Add from files`}
          to={title}
          onFiles={readFiles}
        />
        <span>
          {rich`Pairs of ${<code>1.in</code>} and ${<code>1.ans</code>}, or a zip of them. You can also drop them here.`}
        </span>
      </div>
      <div role="status">
        {remarks.length > 0 && (
          <ul className={classes.remarks}>
            {remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

const remarksMax = 8;

function useFiles(onImport: (cases: PairedCase[]) => void, bounds: FileBounds) {
  const [remarks, setRemarks] = useState<readonly string[]>([]);
  const [isReading, setIsReading] = useState(false);
  const readFiles = async (files: readonly File[]) => {
    setIsReading(true);
    const found = await readCaseFiles(files, bounds);
    setIsReading(false);
    const all = [...new Set(found.remarks)];
    const more = all.length - remarksMax;
    setRemarks(more > 0 ? [...all.slice(0, remarksMax), t`And ${more} more files.`] : all);
    onImport(found.cases);
  };
  return { remarks, isReading, readFiles };
}
