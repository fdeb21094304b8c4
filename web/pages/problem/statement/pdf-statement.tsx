/**
 * A statement that is a PDF, in the browser's own viewer: at once if the problem has no other text,
 * otherwise below the text, once it is unfolded. It is loaded as the signed-in reader, like images, so
 * the viewer gets what the page holds in memory.
 */

import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getShownFile } from '../../../../contract/calls.ts';
import { statementInFile } from '../../../../contract/package-words.ts';
import type { ShownFile } from '../../../../contract/presentation.ts';
import type { Problem } from '../../../../contract/problems.ts';
import { t } from '../../../../contract/translation.ts';
import { api } from '../../../api.ts';
import { sentenceOf } from '../../../sentence.ts';
import { Message } from '../../../ui/feedback/message.tsx';
import { formatBytes } from '../../../ui/format.ts';
import { pageLocale } from '../../../ui/locale.ts';
import { Unfolding } from '../../../ui/unfolding.tsx';
import classes from './handouts.module.css';

/** Of several, that in the language of the pages, or of the problem, or the first. */
function fileFor({ presentation: { files, language } }: Problem): ShownFile | undefined {
  const all = files.filter(({ kind }) => kind === 'statement');
  const inLanguage = (code: string) => all.find(({ path }) => path === `problem.${code}.pdf`);
  return inLanguage(pageLocale) ?? inLanguage(language) ?? all[0];
}

export default function PdfStatement({ problem }: { problem: Problem }) {
  const file = fileFor(problem);
  if (file === undefined) return null;
  return (
    <div className={classes.pdf}>
      <Unfolding
        title={t`The statement as a PDF, ${formatBytes(file.bytes)}`}
        isOpen={problem.problemStatement.startsWith(statementInFile)}
      >
        <Viewer problemId={problem._id} file={file} />
      </Unfolding>
    </div>
  );
}

type ViewerProps = { problemId: string; file: ShownFile };

function Viewer({ problemId, file: { sha256 } }: ViewerProps) {
  const { data, error } = useQuery({
    queryKey: ['shown-file', problemId, sha256],
    queryFn: ({ signal }) => api.bytes(getShownFile, { params: { id: problemId, sha256 }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const address = useAddress(data);
  if (error) return <Message tone="red">{sentenceOf(error)}</Message>;
  if (data === undefined) return <Skeleton height={240} aria-busy="true" />;
  if (!isPdf(data)) return <p>{t`The file is not a PDF. It can be downloaded below.`}</p>;
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

/** ISO 32000: how a PDF begins. Anything else would be shown as what it is not. */
const isPdf = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '%PDF-';

/** An address for a PDF in memory, as long as it is shown. */
function useAddress(bytes: Uint8Array<ArrayBuffer> | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (bytes === undefined || !isPdf(bytes)) return;
    // The type is the page's own word: bytes of another kind are never shown as HTML.
    const made = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return address;
}
