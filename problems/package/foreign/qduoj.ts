/** Reads a problem that QDUOJ exported: problem.json and the folder testcase. */
import { z } from 'zod';
import { asText, type PackageFiles } from '../files.ts';
import type { Findings } from '../findings.ts';
import { present } from '../yaml.ts';
import { htmlToMarkdown, isHtml } from './html.ts';
import { languageOf } from './hydro.ts';
import { emptyForeign, type ForeignCase, type ForeignProblem } from './layout.ts';
import { pairsIn } from './pairs.ts';

export const qduojFile = 'problem.json';

const fileMaxBytes = 4 * 1024 * 1024;
const text = z.union([z.string(), z.object({ value: z.string() }).transform(({ value }) => value)]);
const shape = z.object({
  title: z.string(),
  description: text.nullish(),
  input_description: text.nullish(),
  output_description: text.nullish(),
  hint: text.nullish(),
  source: z.string().nullish(),
  tags: z.array(z.string()).max(100).nullish(),
  time_limit: z.number().positive().nullish(),
  memory_limit: z.number().positive().nullish(),
  samples: z
    .array(z.object({ input: z.string(), output: z.string() }))
    .max(100)
    .nullish(),
  test_case_score: z
    .array(z.object({ score: z.coerce.number(), input_name: z.string(), output_name: z.string() }))
    .max(5_000)
    .nullish(),
  spj: z.unknown(),
  answers: z
    .array(z.object({ language: z.string(), code: z.string() }))
    .max(100)
    .nullish(),
});

/** Undefined, with findings, if the problem needs what is not here. */
export function readQduoj(files: PackageFiles, findings: Findings): ForeignProblem | undefined {
  const bytes = files.get(qduojFile);
  if (bytes === undefined || bytes.length > fileMaxBytes) {
    findings.error(qduojFile, `At most ${fileMaxBytes} bytes.`);
    return undefined;
  }
  const read = shape.safeParse(asJson(bytes));
  if (!read.success) {
    findings.refuse(qduojFile, read.error);
    return undefined;
  }
  const one = read.data;
  if (one.spj !== undefined && one.spj !== null) {
    const rule = 'Not imported: a special judge, a program of this system.';
    findings.error(qduojFile, rule, { field: 'spj' });
  }
  const cases = casesOf(files, one.test_case_score ?? [], findings);
  if (cases.length === 0) findings.error('testcase', 'There are no test cases.');
  if (findings.hasErrors) return undefined;
  const parts = [
    ['', one.description],
    ['## Input', one.input_description],
    ['## Output', one.output_description],
    ['## Hint', one.hint],
  ].flatMap(([heading = '', said]) => {
    const markdown = said && isHtml(said) ? htmlToMarkdown(said) : (said ?? '');
    return markdown.trim() === '' ? [] : [`${heading}\n\n${markdown.trim()}`.trim()];
  });
  const statement = `${parts.join('\n\n')}\n`;
  return {
    ...emptyForeign,
    name: one.title,
    statements: [{ language: languageOf(statement), ending: 'md', source: Buffer.from(statement) }],
    samples: (one.samples ?? []).map(({ input, output }) => ({
      input: Buffer.from(lined(input)),
      answer: Buffer.from(lined(output)),
    })),
    groups: [{ aggregation: 'sum', requires: [], cases }],
    flags: ['case_sensitive'],
    tags: one.tags ?? [],
    submissions: (one.answers ?? []).flatMap(({ language, code }, at) => {
      const ending = { 'C++': 'cpp', C: 'c', Python3: 'py' }[language];
      if (ending === undefined) return [];
      return [{ path: `accepted/answer${at + 1}.${ending}`, bytes: Buffer.from(code) }];
    }),
    ...present({
      source: one.source || undefined,
      timeLimitSeconds: one.time_limit ? one.time_limit / 1000 : undefined,
      memoryMib: one.memory_limit ? Math.ceil(one.memory_limit) : undefined,
    }),
  };
}

const lined = (said: string): string => (said === '' || said.endsWith('\n') ? said : `${said}\n`);

function asJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(asText(bytes));
  } catch {
    return undefined;
  }
}

function casesOf(
  files: PackageFiles,
  named: readonly { score: number; input_name: string; output_name: string }[],
  findings: Findings,
): ForeignCase[] {
  if (named.length === 0) return pairsIn(files).pairs;
  return named.flatMap(
    ({ score, input_name: inputName, output_name: outputName }): ForeignCase[] => {
      const [input, answer] = [inputName, outputName].map((name) => files.get(`testcase/${name}`));
      if (input !== undefined && answer !== undefined) return [{ input, answer, points: score }];
      findings.error(`testcase/${inputName}`, 'Is missing, or its answer is.');
      return [];
    },
  );
}
