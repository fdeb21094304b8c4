/** Why a program failed, in plain words, with a link to the line. */

import { Button } from '@mantine/core';
import type { Diagnosis } from '../../../../contract/diagnosis.ts';
import { partOf } from '../../../../contract/said-parts.ts';
import { t } from '../../../../contract/translation.ts';
import { Said } from '../../../ui/said/said.tsx';
import classes from './diagnosis.module.css';

/** Goes to a line of the code, counting from 1. */
export type GoToLine = (line: number) => void;

type DiagnosisNoteProps = {
  diagnosis: Diagnosis;
  /** Whether the line may become known later; its button has its place before. */
  isOpen?: boolean;
  onGoToLine: GoToLine;
};

export function DiagnosisNote({ diagnosis, isOpen = false, onGoToLine }: DiagnosisNoteProps) {
  const { kind, title, sentences, line } = diagnosis;
  // The two outputs are shown beside it, with the difference marked.
  if (kind === 'first-difference') return null;
  return (
    <section className={classes.note}>
      <h3>
        <Said text={title} part={partOf(kind)} />
      </h3>
      <p>
        <Said text={sentences.join(' ')} part={partOf(kind)} />
      </p>
      {line !== null && <LineButton line={line} onGoToLine={onGoToLine} />}
      {line === null && isOpen && (
        <div className={classes.reserved}>
          <LineButton line={1} onGoToLine={onGoToLine} />
        </div>
      )}
    </section>
  );
}

/** The button that goes to a line. */
export function LineButton({ line, onGoToLine }: { line: number; onGoToLine: GoToLine }) {
  return (
    <Button variant="default" size="compact-sm" onClick={() => onGoToLine(line)}>
      {t`Go to line ${line}`}
    </Button>
  );
}
