/**
 * Turns the output validator of a package into a checker: one C++ source, with optional headers.
 */
import { type Checker, checker } from '../../contract/checker.ts';
import { mannerOf, unclearManner } from './exit-codes.ts';
import type { Findings } from './findings.ts';
import type { PackedFile, Program } from './model.ts';

const sourceEnding = /\.(cpp|cc|cxx|c\+\+|C)$/;
const headerEnding = /\.(h|hpp)$/;
/** Files that may lie beside a program without being part of it. */
const documentEnding = /(^|\/)(README[^/]*|LICENSE[^/]*)$/;

/** Undefined if the judge does not support it; adds a finding. */
export function readChecker(
  program: Program,
  flags: readonly string[],
  findings: Findings,
): Checker | undefined {
  const path = `output_validator/${program.name}`;
  const refuse = (rule: string): undefined => void findings.error(path, rule);
  const files = program.files.filter((file) => !documentEnding.test(file.path));
  const sources = files.filter((file) => sourceEnding.test(file.path));
  const headers = files.filter((file) => headerEnding.test(file.path));
  const other = files.find((file) => !sources.includes(file) && !headers.includes(file));
  const [source] = sources;
  if (other !== undefined) {
    return refuse(`Not supported yet: an output validator with ${other.path}; it must be C++.`);
  }
  if (source === undefined) return refuse('There is no source in C++.');
  if (sources.length > 1) {
    return refuse('Not supported yet: an output validator of several sources.');
  }
  const kind = mannerOf(source, files);
  if (kind === undefined) return refuse(unclearManner);
  const text = (file: PackedFile): string => file.bytes.toString('utf8');
  const read = checker.safeParse({
    kind,
    source: text(source),
    headers: headers.map((file) => ({ name: file.path, source: text(file) })),
    arguments: [...flags],
  });
  if (read.success) return read.data;
  for (const { message } of read.error.issues) refuse(message);
  return undefined;
}
