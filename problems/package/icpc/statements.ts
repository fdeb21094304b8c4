/** Reads the statements of a package, one for each language, and the files beside them. */
import { said } from '../../../contract/said.ts';
import { asText, byName, filesBelow, type PackageFiles, requireText } from '../files.ts';
import type { Findings } from '../findings.ts';
import type { PackedFile, Statement } from '../model.ts';

/** The folder of newer formats, then that of legacy. */
export const statementFolders = ['statement', 'problem_statement'] as const;

const formats: Record<string, Statement['format']> = {
  md: 'markdown',
  tex: 'latex',
  pdf: 'pdf',
};
/** The order of preference if a language has several statements. */
const preferred = ['md', 'tex', 'pdf'];

const statementName = /^problem(?:\.([a-z]{2,3}(?:-[A-Z]{2})?))?\.(md|tex|pdf)$/;

export function readStatements(
  files: PackageFiles,
  findings: Findings,
): { statements: Statement[]; statementFiles: PackedFile[] } {
  const [newer, legacy] = statementFolders;
  const folder = filesBelow(files, newer).length > 0 ? newer : legacy;
  const found = new Map<string, { ending: string; bytes: Buffer }>();
  const statementFiles: PackedFile[] = [];
  for (const file of filesBelow(files, folder)) {
    const [, language = 'en', ending] = statementName.exec(file.path) ?? [];
    const other = found.get(language);
    if (ending === undefined) statementFiles.push(file);
    else if (other && preferred.indexOf(other.ending) < preferred.indexOf(ending)) {
      findings.warn(`${folder}/${file.path}`, said`Is not read: there is a .${other.ending}, too.`);
    } else {
      if (other) findings.warn(`${folder}/problem.${language}.${other.ending}`, said`Is not read.`);
      found.set(language, { ending, bytes: file.bytes });
    }
  }
  const alone = files.get('problem.pdf');
  if (found.size === 0 && alone) found.set('en', { ending: 'pdf', bytes: alone });
  const statements = [...found].map(([language, { ending, bytes }]): Statement => {
    const format = formats[ending] ?? 'markdown';
    if (format !== 'pdf') requireText(bytes, `${folder}/problem.${language}.${ending}`, findings);
    return { language, format, source: format === 'pdf' ? bytes : Buffer.from(asText(bytes)) };
  });
  statements.sort((a, b) => byName(a.language, b.language));
  return { statements, statementFiles };
}

/** The name in a statement in LaTeX, for packages that have the name nowhere else. */
export function nameIn({ format, source }: Statement): string | undefined {
  if (format !== 'latex') return undefined;
  const text = source.toString('utf8');
  const plain = /^%%\s*plainproblemname:\s*(.+)$/m.exec(text);
  const said = plain ?? /\\problemname\s*\{([^{}]*)\}/.exec(text);
  return said?.[1]?.trim() || undefined;
}
