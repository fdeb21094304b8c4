/** Puts chosen files with answers, and those in zip archives, into the sections of a text of answers. */

import {
  type AnswerNames,
  asAnswerTests,
  namesOfFile,
  type OddLine,
  readAnswers,
  sectionLine,
  writeAnswers,
} from '../../../contract/answers.ts';
import { utf8Bytes } from '../../../contract/characters.ts';
import { sourceMaxBytes } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { formatBytes } from '../format.ts';
import { readBytes, sourcesOf } from './read-files.ts';

/** The text with the answers of the files, unless there were none; `remarks` are about other files. */
type Filled = { text: string | null; taken: number; remarks: string[] };

/** Files of one selection, so that a mistaken folder does not occupy the browser. */
const filesMax = 1_000;

/** Replaces the answers that the files have in the text of once they are read, and leaves the others as they are. */
export async function fillAnswers(
  textNow: () => string,
  files: readonly File[],
  names: AnswerNames,
): Promise<Filled> {
  const remarks: string[] = [];
  const nothing = (remark?: string): Filled => ({
    text: null,
    taken: 0,
    remarks: remark === undefined ? remarks : [...remarks, remark],
  });
  const tests = asAnswerTests(names);
  const added = await readAll(files, new Set(tests.map(({ name }) => name)), remarks);
  if (added.size === 0) return nothing();
  const { answers: written, odd } = readAnswers(textNow(), tests);
  if (odd !== null) {
    const rule = ruleOf(odd);
    return nothing(t`Line ${odd.line} of your text: ${rule}.`);
  }
  const sections = tests.flatMap(({ name, isAsked }): [string, string][] => {
    const answer = added.get(name) ?? written.get(name);
    return answer !== undefined || isAsked ? [[name, answer ?? '']] : [];
  });
  const filled = writeAnswers(sections);
  if (utf8Bytes(filled) > sourceMaxBytes) {
    return nothing(t`Together, the answers have more than ${formatBytes(sourceMaxBytes)}.`);
  }
  return { text: filled, taken: added.size, remarks };
}

function ruleOf({ kind, name }: OddLine): string {
  if (kind === 'unknown') return t`there is no test ${name}`;
  if (kind === 'repeated') return t`the test ${name} has a section already`;
  const example = sectionLine(name);
  return t`this is of no test: each answer begins with a line like ${example}`;
}

/** The answers in the files by the names of their tests. */
async function readAll(
  files: readonly File[],
  names: ReadonlySet<string>,
  remarks: string[],
): Promise<Map<string, string>> {
  const isAny = () => true;
  const found = await Promise.all(files.map((file) => sourcesOf(file, isAny, remarks)));
  const answers = new Map<string, string>();
  for (const { path, open } of found.flat().slice(0, filesMax)) {
    const name = namesOfFile(path).find((one) => names.has(one));
    if (name === undefined) {
      remarks.push(t`${path}: There is no such test.`);
      continue;
    }
    if (answers.has(name)) {
      remarks.push(t`${path}: The test ${name} has an answer already.`);
      continue;
    }
    const read = await readBytes(open(), sourceMaxBytes);
    const answer = typeof read === 'string' ? undefined : asText(read);
    if (answer === undefined) {
      remarks.push(`${path}: ${typeof read === 'string' ? read : t`It is no text.`}`);
    } else answers.set(name, answer);
  }
  return answers;
}

/** Undefined if the bytes are no text. */
function asText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
