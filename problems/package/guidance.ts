/** The guidance of a problem's author: hints, and an editorial in solution/. */
import { chosenEditorial } from '../../contract/editorial.ts';
import type { Findings } from './findings.ts';
import type { ProblemPackage } from './model.ts';

const editorialMaxBytes = 64 * 1024;

/** Reports an editorial that is too long. */
export function guidanceOf(
  { metadata: { hints = [] }, folders }: ProblemPackage,
  findings: Findings,
): { hints?: string[]; editorial?: string } {
  const file = chosenEditorial(folders.solution);
  const editorial = file?.bytes.toString('utf8').replaceAll('\0', '').trim() ?? '';
  if (file !== undefined && file.bytes.length > editorialMaxBytes) {
    findings.error(`solution/${file.path}`, `At most ${editorialMaxBytes} bytes.`);
  }
  return { ...(hints.length > 0 && { hints }), ...(editorial !== '' && { editorial }) };
}
