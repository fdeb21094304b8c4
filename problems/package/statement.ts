/** A statement as Markdown, from any of its formats, with the package's constants inserted. */
import type { Findings } from './findings.ts';
import { Growth } from './growth.ts';
import { latexToMarkdown } from './latex/convert.ts';
import type { ProblemPackage, Statement } from './model.ts';

const endings: Record<Statement['format'], string> = { markdown: 'md', latex: 'tex', pdf: 'pdf' };

export const statementName = ({ language, format }: Statement): string =>
  `problem.${language}.${endings[format]}`;

/** The statement in English, or else the first one that can be shown. */
export function chosenStatement<One extends Pick<Statement, 'language' | 'format'>>(
  statements: readonly One[],
): One | undefined {
  const shown = statements.filter(({ format }) => format !== 'pdf');
  return shown.find(({ language }) => language === 'en') ?? shown[0];
}

const tooLongRule = 'Its constants make it too long; the last ones are shown by their names.';

/** Unknown LaTeX commands are reported; a PDF has no text. */
export function statementMarkdown(
  { metadata }: Pick<ProblemPackage, 'metadata'>,
  statement: Statement,
  findings: Findings,
): string {
  const constants = new Map(
    Object.entries(metadata.constants).flatMap(([name, values]) => [
      [name, values.value] as const,
      ...Object.entries(values).map(([variant, value]) => [`${name}.${variant}`, value] as const),
    ]),
  );
  const source = statement.source.toString('utf8');
  if (statement.format === 'pdf') return '';
  if (statement.format === 'markdown') {
    // Samples are shown below the statement.
    const growth = new Growth();
    let isCut = false;
    const markdown = source.replaceAll(/\{\{([\w.]+)\}\}/g, (said, name: string) => {
      if (name === 'nextsample' || name === 'remainingsamples') return '';
      const value = constants.get(name);
      if (value === undefined) return said;
      if (growth.allows(value.length)) return value;
      isCut = true;
      return said;
    });
    if (isCut) findings.warn(`statement/${statementName(statement)}`, tooLongRule);
    return markdown;
  }
  const { markdown, unknown } = latexToMarkdown(source, constants);
  for (const { name, line } of unknown) {
    const rule = `Not supported yet: ${name}; its text is kept.`;
    findings.warn(`statement/${statementName(statement)}`, rule, { line });
  }
  return markdown;
}
