/** How JavaScript is checked and run: as scripts of Node, or as modules if they import or export. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stepsAdvice } from './language.ts';
import { nodeLanguage } from './node.ts';

export { readEnd } from './node.ts';

export const language = nodeLanguage({
  id: 'javascript',
  compileScript: readFileSync(join(import.meta.dirname, 'node-compile.cjs'), 'utf8'),
  leastSource: '',
  timeAdvice: `${stepsAdvice('10⁸')} Read all input at once by readFileSync(0), and print it by one call: console.log is slow for more than 10⁴ lines.`,
});
