/** The line of the generators' script that makes each test case, for the list of test cases. */
import {
  numberOf,
  numbersOfSamples,
  parseScript,
  scriptFile,
} from '../../../contract/generator-script.ts';
import { type Editing, useFileText } from './editing.ts';
import type { Package } from './model.ts';

/** The line that makes the test case with this name, such as `gen 10 3`. */
export type LineOf = (name: string) => string | undefined;

const nothing = { sha256: '', bytes: 0 };

export function useGeneratorLines(editing: Editing): LineOf {
  const { content } = editing;
  const script = content.folders.generators.find(({ path }) => path === scriptFile);
  const said = useFileText(editing, script?.bytes ?? nothing);
  return linesFrom(said.kind === 'text' ? said.text : '', content);
}

export function linesFrom(script: string, one: Pick<Package, 'sample'>): LineOf {
  const lines = new Map(
    parseScript(script, numbersOfSamples(one)).lines.map(({ target, generator, args }) => [
      target,
      [generator, ...args].join(' '),
    ]),
  );
  return (name) => {
    const number = name.startsWith('sample/') ? undefined : numberOf(name);
    return number === undefined ? undefined : lines.get(number);
  };
}
