/** Reads an XML file of a package into a tree of plain elements, bounded and without entities. */

import { SaxesParser } from 'saxes';
import { said } from '../../../contract/said.ts';
import { type PackageFiles, textOf } from '../files.ts';
import type { Findings } from '../findings.ts';

export type Element = {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
};

const depthMax = 50;
const elementsMax = 50_000;

/** The root element; undefined if the file is not XML, with a finding. */
export function readXml(
  files: PackageFiles,
  path: string,
  findings: Findings,
  { maxBytes, hasDoctype = false }: { maxBytes?: number; hasDoctype?: boolean } = {},
): Element | undefined {
  const source = textOf(files, path, findings, maxBytes);
  if (source === undefined) return undefined;
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  let count = 0;
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    // Its entities are never expanded.
    if (hasDoctype) return;
    throw new Error('a document type is not allowed');
  });
  parser.on('opentag', ({ name, attributes }) => {
    count += 1;
    if (count > elementsMax || open.length > depthMax) throw new Error('it has too many elements');
    const element: Element = { name, attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  const addText = (text: string): void => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => void open.pop());
  try {
    parser.write(source).close();
  } catch (error) {
    const [, line, reason] = /^(?:(\d+):\d+: )?(.*)$/.exec(messageOf(error)) ?? [];
    const where = line === undefined ? {} : { line: Number(line) };
    findings.error(path, said`Must be XML: ${reason?.replace(/\.$/, '') ?? ''}.`, where);
    return undefined;
  }
  return root.children[0];
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** The descendants of an element on a path such as `assets/solutions/solution`. */
export function elementsAt(element: Element, path: string): Element[] {
  return path
    .split('/')
    .reduce(
      (found, name) => found.flatMap((one) => one.children.filter((inner) => inner.name === name)),
      [element],
    );
}

/** The text of the first element on a path. */
export const textAt = (element: Element, path: string): string | undefined =>
  elementsAt(element, path)[0]?.text.trim();
