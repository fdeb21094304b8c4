/**
 * `node problems/generate.ts [slug…]` writes data/secret of the named packages, or of all: inputs
 * from generator.ts, answers from the accepted submission `reference`. It also checks the answers of
 * the samples against the reference. Data is data of the repository: commit what this writes.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultLanguage } from '../contract/languages.ts';
import { sourceName } from '../contract/program-languages.ts';
import { allSlugs, problemsFolder, secretInputFiles } from './inputs.ts';

const answerMaxBytes = 16 * 1024 * 1024;
const answerTimeLimitMs = 30_000;

/** Compiles the reference into `scratch`; returns the path of the program. */
async function compileReference(folder: string, scratch: string): Promise<string> {
  const source = join(folder, `submissions/accepted/${sourceName('reference', defaultLanguage)}`);
  const program = join(scratch, 'reference');
  await new Promise<void>((resolve, reject) => {
    execFile('g++', ['-O2', '-std=gnu++20', '-Wall', '-o', program, source], (error, _, stderr) => {
      if (error) reject(new Error(`${source} does not compile.\n${stderr}`));
      else resolve();
    });
  });
  return program;
}

function answerOf(program: string, input: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { maxBuffer: answerMaxBytes, timeout: answerTimeLimitMs };
    const child = execFile(program, options, (error, stdout) => {
      if (error) reject(error);
      else resolve(stdout);
    });
    child.stdin?.end(input);
  });
}

/** Throws if the stored answer of a sample differs from the reference's output. */
async function checkSamples(folder: string, program: string): Promise<void> {
  const samples = join(folder, 'data/sample');
  for (const name of (await readdir(samples)).filter((file) => file.endsWith('.in'))) {
    const answerPath = join(samples, name.replace(/in$/, 'ans'));
    const printed = await answerOf(program, await readFile(join(samples, name), 'utf8'));
    if (printed !== (await readFile(answerPath, 'utf8'))) {
      throw new Error(`${answerPath} differs from what the reference prints:\n${printed}`);
    }
  }
}

/** Rewrites data/secret of one package, so that no stale file stays. */
async function generate(slug: string, scratch: string): Promise<void> {
  const folder = join(problemsFolder, slug);
  const program = await compileReference(folder, scratch);
  await checkSamples(folder, program);
  const answered = new Map<string, string>();
  for (const [name, input] of await secretInputFiles(slug)) {
    answered.set(name, input);
    answered.set(name.replace(/in$/, 'ans'), await answerOf(program, input));
  }
  const secret = join(folder, 'data/secret');
  await rm(secret, { recursive: true, force: true });
  await mkdir(secret, { recursive: true });
  for (const [name, content] of answered) await writeFile(join(secret, name), content);
  const bytes = [...answered.values()].reduce((sum, content) => sum + content.length, 0);
  console.log(`${slug}: ${answered.size / 2} hidden cases, ${Math.ceil(bytes / 1024)} KiB`);
}

const scratch = await mkdtemp(join(tmpdir(), 'arbiter-generate-'));
try {
  const named = process.argv.slice(2);
  for (const slug of named.length > 0 ? named : await allSlugs()) await generate(slug, scratch);
} finally {
  await rm(scratch, { recursive: true });
}
