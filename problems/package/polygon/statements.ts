/**
 * Reads the statements of a Polygon package: joins their sections, each a file of LaTeX, into one
 * statement in the style of Kattis; without a source, the PDF is the statement. Tutorials become descriptions of the solution.
 */
import { z } from 'zod';
import {
  asText,
  byName,
  filesBelow,
  namesIn,
  type PackageFiles,
  textMaxBytes,
  textOf,
} from '../files.ts';
import type { Findings } from '../findings.ts';
import type { PackedFile, Statement } from '../model.ts';

/** The names of languages in Polygon, and their codes in ISO 639. */
const codes: Record<string, string> = {
  afrikaans: 'af',
  albanian: 'sq',
  arabic: 'ar',
  armenian: 'hy',
  azerbaijani: 'az',
  bengali: 'bn',
  bosnian: 'bs',
  bulgarian: 'bg',
  catalan: 'ca',
  chinese: 'zh',
  croatian: 'hr',
  czech: 'cs',
  danish: 'da',
  dutch: 'nl',
  english: 'en',
  estonian: 'et',
  finnish: 'fi',
  french: 'fr',
  georgian: 'ka',
  german: 'de',
  greek: 'el',
  hebrew: 'he',
  hindi: 'hi',
  hungarian: 'hu',
  icelandic: 'is',
  indonesian: 'id',
  irish: 'ga',
  italian: 'it',
  japanese: 'ja',
  kazakh: 'kk',
  korean: 'ko',
  kyrgyz: 'ky',
  latvian: 'lv',
  lithuanian: 'lt',
  macedonian: 'mk',
  malay: 'ms',
  mongolian: 'mn',
  norwegian: 'no',
  persian: 'fa',
  polish: 'pl',
  portuguese: 'pt',
  romanian: 'ro',
  russian: 'ru',
  serbian: 'sr',
  slovak: 'sk',
  slovene: 'sl',
  spanish: 'es',
  swedish: 'sv',
  tajik: 'tg',
  tatar: 'tt',
  thai: 'th',
  turkish: 'tr',
  turkmen: 'tk',
  ukrainian: 'uk',
  uzbek: 'uz',
  vietnamese: 'vi',
};

/** Undefined if the language has no code in this list. */
export const codeOf = (language: string): string | undefined =>
  Object.hasOwn(codes, language.toLowerCase()) ? codes[language.toLowerCase()] : undefined;

/** In the order of display. The legend has no heading. */
const sections: [string, string][] = [
  ['legend', ''],
  ['input', 'Input'],
  ['output', 'Output'],
  ['interaction', 'Interaction'],
  ['scoring', 'Scoring'],
  ['notes', 'Notes'],
];

const properties = z.partialRecord(z.string(), z.unknown());

export function readStatements(
  files: PackageFiles,
  findings: Findings,
): { statements: Statement[]; statementFiles: PackedFile[]; tutorials: PackedFile[] } {
  const statements: Statement[] = [];
  const tutorials: PackedFile[] = [];
  const statementFiles = new Map<string, Buffer>();
  const languages = new Set([
    ...namesIn(files, 'statement-sections'),
    ...namesIn(files, 'statements'),
    ...namesIn(files, 'statements/.pdf'),
  ]);
  for (const name of languages) {
    const folders = [`statement-sections/${name}`, `statements/${name}`];
    const source = sourceOf(files, folders, findings);
    const language = codeOf(name);
    const tutorial = tutorialOf(files, folders);
    if (tutorial !== undefined && language !== undefined) {
      tutorials.push({ path: `solution.${language}.tex`, bytes: tutorial });
    }
    const made = source === undefined ? pdfOf(files, name) : undefined;
    if (source === undefined && made === undefined) continue;
    if (language === undefined) {
      findings.warn(folders[0] ?? name, 'The language is not known; the statement is left out.');
      continue;
    }
    statements.push(
      made === undefined
        ? { language, format: 'latex', source: Buffer.from(source ?? '') }
        : { language, format: 'pdf', source: made },
    );
    if (made !== undefined) continue;
    for (const folder of folders) {
      for (const { path, bytes } of filesBelow(files, folder).filter(isPicture)) {
        statementFiles.set(path, bytes);
      }
    }
  }
  return {
    statements: statements.sort((a, b) => byName(a.language, b.language)),
    statementFiles: [...statementFiles]
      .map(([path, bytes]) => ({ path, bytes }))
      .sort((a, b) => byName(a.path, b.path)),
    tutorials: tutorials.sort((a, b) => byName(a.path, b.path)),
  };
}

/** What Polygon made of the source, or the author gave in its place. */
const pdfOf = (files: PackageFiles, name: string): Buffer | undefined =>
  files.get(`statements/.pdf/${name}/problem.pdf`) ?? files.get(`statements/${name}/problem.pdf`);

/** Undefined without one, or if there is nothing in it. */
function tutorialOf(files: PackageFiles, folders: string[]): Buffer | undefined {
  const all = folders.flatMap((folder) => files.get(`${folder}/tutorial.tex`) ?? []);
  return all.find((bytes) => bytes.toString('latin1').trim() !== '');
}

const isPicture = ({ path }: PackedFile): boolean => /\.(png|jpe?g|svg|pdf|eps)$/i.test(path);

/** From the sections, otherwise from the properties, otherwise from the whole statement. */
function sourceOf(
  files: PackageFiles,
  [sectionFolder = '', folder = '']: string[],
  findings: Findings,
): string | undefined {
  const texts = new Map<string, string>();
  for (const [name] of sections) {
    const text = textOf(files, `${sectionFolder}/${name}.tex`, findings);
    if (text !== undefined) texts.set(name, text);
  }
  if (texts.size === 0)
    readProperties(files, `${folder}/problem-properties.json`, { texts, findings });
  if (texts.size === 0) return textOf(files, `${folder}/problem.tex`, findings);
  const parts = sections.flatMap(([name, heading]): string[] => {
    const text = (texts.get(name) ?? '').trim();
    if (text === '') return [];
    return [heading === '' ? text : `\\section*{${heading}}\n${text}`];
  });
  return `${parts.join('\n\n')}\n`;
}

function readProperties(
  files: PackageFiles,
  path: string,
  { texts, findings }: { texts: Map<string, string>; findings: Findings },
): void {
  const bytes = files.get(path);
  if (bytes === undefined) return;
  try {
    if (bytes.length > textMaxBytes) throw new Error(`at most ${textMaxBytes} bytes`);
    const read = properties.parse(JSON.parse(asText(bytes)));
    for (const [name] of sections) {
      const text = read[name];
      if (typeof text !== 'string' || text.trim() === '') continue;
      texts.set(name, text.replaceAll('\r\n', '\n'));
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    findings.error(path, `Must be a JSON object: ${reason}.`);
  }
}
