/**
 * Reads what decides about outputs in a package with `validation: custom`: the one program in
 * output_validators and the headers beside it.
 */
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type Checker, checker } from '../contract/checker.ts';

/** A program that includes testlib.h is called and answers in the manner of testlib. */
const includesTestlib = /^\s*#\s*include\s*[<"]testlib\.h[>"]/m;

/**
 * The checker in a folder, called with these arguments. Throws an Error whose sentence names the
 * folder and the rule that it breaks.
 */
export async function readChecker(folder: string, flags: string): Promise<Checker> {
  const names = (await readdir(folder).catch(() => [])).sort();
  const sources = names.filter((name) => extname(name) === '.cpp');
  const headers = names.filter((name) => ['.h', '.hpp'].includes(extname(name)));
  const [program] = sources;
  if (program === undefined || sources.length > 1) {
    throw new Error(`${folder}: Exactly one program, .cpp, is required.`);
  }
  const other = names.find((name) => name !== program && !headers.includes(name));
  if (other !== undefined) throw new Error(`${join(folder, other)}: Must be .cpp, .h or .hpp.`);
  const textOf = (name: string): Promise<string> => readFile(join(folder, name), 'utf8');
  const source = await textOf(program);
  const read = checker.safeParse({
    kind: includesTestlib.test(source) ? 'testlib' : 'icpc',
    source,
    headers: await Promise.all(headers.map(async (name) => ({ name, source: await textOf(name) }))),
    arguments: flags.split(/\s+/).filter((word) => word !== ''),
  });
  if (read.success) return read.data;
  throw new Error(`${folder}: ${read.error.issues[0]?.message ?? 'Is not understood.'}`);
}
