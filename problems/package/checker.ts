/** Turns the output validator of a package into a checker. */

import { isUtf8 } from 'node:buffer';
import { type Checker, checker } from '../../contract/checker.ts';
import { defaultLanguage, languageName } from '../../contract/languages.ts';
import { checkerLanguages, programFacts } from '../../contract/program-languages.ts';
import { said } from '../../contract/said.ts';
import { mannerOf, unclearManner } from './exit-codes.ts';
import type { Findings } from './findings.ts';
import type { PackedFile, Program } from './model.ts';
import { languagesInWords, programFiles } from './program-files.ts';

/** Undefined if the judge does not support it; adds a finding. */
export function readChecker(
  program: Program,
  flags: readonly string[],
  findings: Findings,
): Checker | undefined {
  const path = `output_validator/${program.name}`;
  const refuse = (rule: string): undefined => void findings.error(path, rule);
  const found = programFiles(program);
  if (typeof found === 'string') return refuse(found);
  const { language, main, headers, sources } = found;
  for (const { path: name, bytes } of [main, ...headers, ...sources]) {
    if (isUtf8(bytes)) continue;
    const rule = `${name} is not UTF-8: its other bytes are replaced.`;
    const remedy = 'Save it as UTF-8, unless these are in comments only.';
    findings.warn(path, rule, { remedy });
  }
  const name = languageName(language);
  const { checkerKinds } = programFacts[language];
  if (!checkerLanguages.includes(language)) {
    const others = languagesInWords(checkerLanguages, 'or');
    return refuse(said`Not supported: an output validator in ${name}; it must be in ${others}.`);
  }
  const [only, ...more] = checkerKinds;
  const kind = more.length === 0 ? only : mannerOf([main, ...sources], headers);
  if (kind === undefined) return refuse(unclearManner);
  const read = checker.safeParse({
    kind,
    ...(language !== defaultLanguage && { language }),
    source: textOf(main),
    ...((main.path.includes('/') || sources.length > 0) && { name: main.path }),
    headers: headers.map(asFile),
    ...(sources.length > 0 && { sources: sources.map(asFile) }),
    arguments: [...flags],
  });
  if (read.success) return read.data;
  for (const { message } of read.error.issues) refuse(message);
  return undefined;
}

/** Throws a sentence for arguments that break a rule. */
export function checkArguments(given: string[]): void {
  const read = checker.shape.arguments.safeParse(given);
  if (!read.success) throw new Error(read.error.issues.map(({ message }) => message).join(' '));
}

const textOf = ({ bytes }: PackedFile): string => bytes.toString('utf8');
const asFile = (one: PackedFile) => ({ name: one.path, source: textOf(one) });
