/** Reads the forms of command-line clients: their fields, and the files in them. */
import { isUtf8 } from 'node:buffer';
import {
  type AnswerTest,
  hasSections,
  namesOfFile,
  withoutMark,
  writeAnswers,
} from '../../contract/answers.ts';
import { refusals } from '../../contract/messages.ts';
import { AppError } from '../http/errors.ts';

/** A form whose body has arrived, with its type. */
export type SentForm = { body: unknown; contentType: string };

/** The fields of a form. Refuses a body that is none. */
export async function readForm({ body, contentType }: SentForm): Promise<FormData> {
  const bytes = body instanceof Uint8Array ? Uint8Array.from(body) : new Uint8Array();
  try {
    return await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw new AppError('badInput', refusals.kattisForm);
  }
}

/** A field of a form as text; empty if it is missing. */
export function fieldOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

const filesIn = (form: FormData) => [...form.getAll('sub_file[]'), ...form.getAll('sub_code[]')];

/** The source in a form: its only file. */
export async function sourceOf(form: FormData): Promise<string> {
  const files = filesIn(form);
  const [file] = files;
  if (file === undefined || files.length > 1) {
    throw new AppError('badInput', `${refusals.kattisFiles} ${files.length}.`);
  }
  return await textOf(file);
}

async function textOf(file: File | string): Promise<string> {
  if (typeof file === 'string') return file;
  const bytes = Buffer.from(await file.arrayBuffer());
  if (!isUtf8(bytes)) throw new AppError('badInput', refusals.kattisSource);
  return bytes.toString();
}

/**
 * The text of answers in a form, to the tests of its problem: each file becomes a section, but for a
 * single text with sections, or of another name than a test's.
 */
export async function answersOf(form: FormData, tests: readonly AnswerTest[]): Promise<string> {
  const files = filesIn(form);
  const [first] = files;
  if (first === undefined) return await sourceOf(form);
  const known = new Set(tests.map(({ name }) => name));
  const named = (file: File | string) => {
    const names = namesOfFile(nameOf(file));
    return { name: names.find((name) => known.has(name)), likely: names.at(-1) };
  };
  if (files.length === 1) {
    const text = withoutMark(await textOf(first));
    const isAnswer = named(first).name !== undefined || /\.(out|ans)$/i.test(nameOf(first));
    if (!isAnswer || hasSections(text)) return text;
  }
  const answers = new Map<string, string>();
  for (const file of files) {
    const { name: found, likely } = named(file);
    // Of no test: judging says which.
    const name = found ?? likely;
    if (name === undefined || answers.has(name)) {
      throw new AppError('badInput', `${refusals.kattisAnswers} ${nameOf(file)}.`);
    }
    answers.set(name, withoutMark(await textOf(file)));
  }
  return writeAnswers(answers);
}

const nameOf = (file: File | string | undefined): string =>
  typeof file === 'object' ? file.name : '';
