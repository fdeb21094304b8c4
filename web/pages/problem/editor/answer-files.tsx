/** Where people submit answers: a button that puts files with answers into the editor. */

import { type RefObject, useState } from 'react';
import type { AnswerNames } from '../../../../contract/answers.ts';
import { t } from '../../../../contract/translation.ts';
import { FileButton } from '../../../ui/cases/file-button.tsx';
import { fillAnswers } from '../../../ui/cases/read-answers.ts';
import { toastError, toastSuccess } from '../../../ui/feedback/toast.ts';
import { plural } from '../../../ui/format.ts';

type AnswerFilesProps = {
  names: AnswerNames;
  /** The editor's current content. */
  code: RefObject<string>;
  /** Called with the content that has the answers of the files. */
  onRead: (code: string) => void;
  className: string | undefined;
};

/** Of many files that are refused, the first ones are named. */
const remarksMax = 5;

export default function AnswerFiles({ names, code, onRead, className }: AnswerFilesProps) {
  const [isReading, setIsReading] = useState(false);
  const read = async (files: readonly File[]) => {
    if (files.length === 0 || isReading) return;
    setIsReading(true);
    try {
      const { text, taken, remarks } = await fillAnswers(() => code.current, files, names);
      if (text !== null) {
        onRead(text);
        toastSuccess({
          title: t`Answers added`,
          text: plural(taken, '# answer is in the editor.|# answers are in the editor.'),
        });
      }
      if (remarks.length > 0) toastError({ title: t`Files left out`, text: inOne(remarks) });
    } finally {
      setIsReading(false);
    }
  };
  return (
    <FileButton
      label={isReading ? t`Reading files...` : t`Add answer files`}
      to={t`your answers`}
      isInToolbar
      className={className}
      accept=".out,.ans,.txt,.zip"
      onFiles={read}
    />
  );
}

function inOne(remarks: readonly string[]): string {
  const more = remarks.length - remarksMax;
  const shown = remarks.slice(0, remarksMax);
  return [...shown, ...(more > 0 ? [t`And ${more} more files.`] : [])].join(' ');
}
