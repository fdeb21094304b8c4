/** Reads a problem of the Free Problem Set in XML, as HUSTOJ and its relatives exchange them. */

import { SaxesParser } from 'saxes';
import { said } from '../../../contract/said.ts';
import { asText, type PackageFiles } from '../files.ts';
import type { Findings } from '../findings.ts';
import type { PackedFile } from '../model.ts';
import { type Element, elementsAt, readXml, textAt } from '../polygon/xml.ts';
import { present } from '../yaml.ts';
import { htmlToMarkdown, isHtml } from './html.ts';
import { languageOf } from './hydro.ts';
import { emptyForeign, type ForeignCase, type ForeignProblem } from './layout.ts';

/** Such a file has all data of its problem in it. */
export const fpsMaxBytes = 32 * 1024 * 1024;

/** Whether the file begins as such a file does. */
export const isFps = (bytes: Buffer): boolean =>
  /<fps[\s>]/.test(bytes.toString('latin1', 0, headBytes));
const headBytes = 4096;

/** The path of the first such file; undefined if there is none. */
export const fpsFile = (files: PackageFiles): string | undefined =>
  [...files].find(([path, bytes]) => /\.xml$/i.test(path) && isFps(bytes))?.[0];

/** What to do with an archive of several packages where one is expected. */
export const severalRemedy = 'Move them in together, as docs/problems.md says.';

/** Each problem of such a file as a file of its own; none if it cannot be read. */
export function fpsItems(bytes: Buffer): Buffer[] {
  const text = asText(bytes);
  const parser = new SaxesParser();
  const items: Buffer[] = [];
  let depth = 0;
  let from = 0;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentagstart', () => {
    depth += 1;
    if (depth === 2) from = text.lastIndexOf('<', parser.position - 1);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    if (depth !== 1 || name !== 'item') return;
    items.push(Buffer.from(`<fps>${text.slice(from, parser.position)}</fps>`));
  });
  try {
    parser.write(text).close();
  } catch {
    return [];
  }
  return items;
}

/** Undefined, with findings, if there is more than one problem or if it needs what is not here. */
export function readFps(
  files: PackageFiles,
  path: string,
  findings: Findings,
): ForeignProblem | undefined {
  const root = readXml(files, path, findings, { maxBytes: fpsMaxBytes, hasDoctype: true });
  if (root === undefined) return undefined;
  const [item, ...others] = elementsAt(root, 'item');
  if (item === undefined) findings.error(path, said`There is no problem in it.`);
  if (item === undefined || others.length > 0) {
    const names = [item, ...others].slice(0, 10).map((one) => (one && textAt(one, 'title')) ?? '');
    const rule = `Has ${others.length + 1} problems: ${names.join(', ')}.`;
    if (item !== undefined) findings.error(path, rule, { remedy: severalRemedy });
    return undefined;
  }
  for (const name of ['spj', 'tpj']) {
    if ((textAt(item, name) ?? '') === '') continue;
    findings.error(path, said`Not imported: a special judge, a program of this system.`, {
      field: name,
    });
  }
  const pictures: PackedFile[] = [];
  const texts = ['description', 'input', 'output', 'hint'].map((name) => textAt(item, name) ?? '');
  const statement = statementOf(texts, item, pictures);
  const cases = pairsOf(item, 'test_input', 'test_output');
  const samples = pairsOf(item, 'sample_input', 'sample_output');
  if (cases.length === 0 && samples.length === 0)
    findings.error(path, said`There are no tests in it.`);
  if (findings.hasErrors) return undefined;
  return {
    ...emptyForeign,
    name: textAt(item, 'title') || 'Problem',
    statements: [{ language: languageOf(statement), ending: 'md', source: Buffer.from(statement) }],
    statementFiles: pictures,
    samples,
    groups: [{ aggregation: 'sum', requires: [], cases }],
    flags: ['case_sensitive'],
    submissions: solutionsOf(item),
    tags: (textAt(item, 'source') ?? '')
      .split(/\s+/)
      .filter((tag) => tag !== '' && tag.length <= 30),
    ...present({
      timeLimitSeconds: limitOf(item, 'time_limit', { ms: 1 / 1000 }),
      memoryMib: limitOf(item, 'memory_limit', { kb: 1 / 1024, b: 1 / 1024 / 1024 }),
    }),
  };
}

/** A limit in its usual unit, seconds or megabytes; `units` are the others. */
function limitOf(item: Element, name: string, units: Record<string, number>): number | undefined {
  const [element] = elementsAt(item, name);
  const value = Number(element?.text.trim() || Number.NaN);
  if (!Number.isFinite(value) || value <= 0) return undefined;
  const scaled = value * (units[element?.attributes.unit?.toLowerCase() ?? ''] ?? 1);
  return name === 'memory_limit' ? Math.max(1, Math.ceil(scaled)) : scaled;
}

const headings = ['', '## Input', '## Output', '## Hint'];

function statementOf(texts: string[], item: Element, pictures: PackedFile[]): string {
  const named = new Map<string, string>();
  for (const [at, image] of elementsAt(item, 'img').entries()) {
    const source = textAt(image, 'src') ?? '';
    const bytes = Buffer.from(textAt(image, 'base64') ?? '', 'base64');
    const ending = /\.(png|jpe?g|gif|webp)$/i.exec(source)?.[1]?.toLowerCase() ?? 'png';
    if (source === '' || bytes.length === 0) continue;
    const path = `picture${at + 1}.${ending}`;
    named.set(source, path);
    pictures.push({ path, bytes });
  }
  const parts = texts.flatMap((text, at) => {
    let said = isHtml(text) ? htmlToMarkdown(text) : text.replaceAll('\r\n', '\n').trim();
    for (const [source, path] of named) said = said.replaceAll(source, path);
    return said.trim() === '' ? [] : [[headings[at] ?? '', said.trim()].join('\n\n').trim()];
  });
  return `${parts.join('\n\n')}\n`;
}

function pairsOf(item: Element, input: string, output: string): ForeignCase[] {
  const answers = elementsAt(item, output);
  return elementsAt(item, input).flatMap(({ text }, at): ForeignCase[] => {
    const answer = answers[at]?.text ?? '';
    if (text.trim() === '' && answer.trim() === '') return [];
    return [{ input: linesOf(text), answer: linesOf(answer) }];
  });
}

/** With plain line ends, and an end of the last line. */
const linesOf = (text: string): Buffer => {
  const plain = text.replaceAll('\r\n', '\n');
  return Buffer.from(plain === '' || plain.endsWith('\n') ? plain : `${plain}\n`);
};

const endings: Record<string, string> = { 'c++': 'cpp', c: 'c', python: 'py', python3: 'py' };

function solutionsOf(item: Element): PackedFile[] {
  return elementsAt(item, 'solution').flatMap(({ attributes, text }, at): PackedFile[] => {
    const ending = endings[attributes.language?.toLowerCase() ?? ''];
    if (ending === undefined || text.trim() === '') return [];
    return [{ path: `accepted/solution${at + 1}.${ending}`, bytes: Buffer.from(text) }];
  });
}
