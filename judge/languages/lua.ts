/** How Lua is compiled and run: to its byte code, which the interpreter runs. */

import { languageFacts } from '../../contract/languages.ts';
import { said } from '../../contract/said.ts';
import { programName, stepsAdvice } from './language.ts';
import { readLineMessages } from './line-messages.ts';
import { explainLua, luaEnds } from './lua-messages.ts';
import { plainLanguage } from './plain.ts';
import { readEndsBy } from './program-ends.ts';

const id = 'lua';
const sourceName = languageFacts(id).fileName;
const interpreter = '/usr/bin/lua5.4';

export const readEnd = readEndsBy({
  exitCodes: [1],
  patterns: [
    /^\S*lua5\.4: main\.lua:(?<line>\d{1,6}): (?<text>.*)$/m,
    /^\S*lua5\.4: (?<text>.*)$/m,
  ],
  named: luaEnds,
});

export const language = plainLanguage({
  id,
  compiler: '/usr/bin/luac5.4',
  versionArgs: ['-v'],
  rules: {
    recursion:
      'As deep as Lua allows: a million values in all calls, so some 100,000 to 500,000 calls. A stack overflow is a Runtime Error.',
  },
  interpreter: { path: interpreter, args: [] },
  leastSource: '',
  timeAdvice: `${stepsAdvice('10⁷')} ${said`Join many texts by table.concat.`}`,
  readMessages: readLineMessages({
    sourceName,
    pattern: /^\S*luac5\.4: (?<file>main\.lua):(?<line>\d+): (?<message>.*)$/gm,
    explain: explainLua,
  }),
  readEnd,
  lookAround: async (compiler) => {
    const { runtimeSight } = await import('./sight.ts');
    return runtimeSight([compiler, interpreter], [compiler, interpreter]);
  },
  commandOf: (compiler) => [compiler, '-o', programName, sourceName],
});
