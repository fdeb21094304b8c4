/**
 * A statement that is a PDF, in the browser's own viewer: at once if the problem has no other text,
 * otherwise below the text, once it is unfolded.
 */

import { Skeleton } from '@mantine/core';
import { t } from '../../../../contract/translation.ts';
import { sentenceOf } from '../../../sentence.ts';
import { Message } from '../../../ui/feedback/message.tsx';
import { formatBytes } from '../../../ui/format.ts';
import { Unfolding } from '../../../ui/unfolding.tsx';
import classes from './handouts.module.css';
import { usePdf } from './pdf-bytes.ts';
import type { Pdf } from './pdfs.ts';
import { StatementLanguage } from './statement-language.tsx';

type PdfStatementProps = {
  problemId: string;
  pdf: Pdf;
  /** Whether there is no other text. */
  isOnly: boolean;
  onChoose: (language: string) => void;
};

export default function PdfStatement({ problemId, pdf, isOnly, onChoose }: PdfStatementProps) {
  const { file, language, offered } = pdf;
  return (
    <div className={classes.pdf}>
      <Unfolding title={t`The statement as a PDF, ${formatBytes(file.bytes)}`} isOpen={isOnly}>
        <StatementLanguage told={{ language, offered, choose: onChoose }} />
        <Viewer key={file.sha256} problemId={problemId} sha256={file.sha256} />
      </Unfolding>
    </div>
  );
}

type ViewerProps = { problemId: string; sha256: string };

function Viewer({ problemId, sha256 }: ViewerProps) {
  const { address, isLoaded, isPdf, error } = usePdf(problemId, sha256);
  if (error) return <Message tone="red">{sentenceOf(error)}</Message>;
  if (!isLoaded) return <Skeleton height={240} aria-busy="true" />;
  if (!isPdf) return <p>{t`The file is not a PDF. It can be downloaded below.`}</p>;
  if (address === undefined) return null;
  return (
    <>
      {navigator.pdfViewerEnabled && <iframe src={address} title={t`The statement as a PDF`} />}
      <p>
        <a href={address} target="_blank" rel="noreferrer">
          {t`Open the PDF in a new tab`}
        </a>
      </p>
    </>
  );
}
