/** The statements of a problem that are PDFs, and which of them a reader sees. */
import { statementInFile } from '../../../../contract/package-words.ts';
import type { ShownFile } from '../../../../contract/presentation.ts';
import type { Problem } from '../../../../contract/problems.ts';
import { languageToShow } from './shown-language.ts';

type Presented = Pick<Problem, 'presentation'>;

/** A PDF among all of the same problem. */
export type Pdf = {
  file: ShownFile;
  language: string;
  /** The languages of all, the problem's own first. */
  offered: readonly string[];
};

/** Whether a problem has no statement but PDFs. */
export const isInFile = ({ problemStatement }: Pick<Problem, 'problemStatement'>): boolean =>
  problemStatement.startsWith(statementInFile);

const named = /^problem\.(.+)\.pdf$/;

/** The PDF for a reader with these languages, by the rule of all statements; undefined without one. */
export function pdfToShow(
  { presentation: { files, language: own } }: Presented,
  chosen: string | null,
  preferred: readonly string[],
): Pdf | undefined {
  const pdfs = files.flatMap((file) => {
    const [, language] = (file.kind === 'statement' && named.exec(file.path)) || [];
    return language === undefined ? [] : [{ file, language }];
  });
  const ownFirst = pdfs.toSorted((a, b) => Number(b.language === own) - Number(a.language === own));
  const offered = ownFirst.map(({ language }) => language);
  const language = languageToShow(offered, chosen, preferred);
  const found = pdfs.find((one) => one.language === language);
  return found && { ...found, offered };
}

/** The text for a problem whose only statements are PDFs; it names the shown file. */
export const textNaming = ({ file }: Pdf): string => `${statementInFile}${file.path}.`;
