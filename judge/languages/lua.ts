/** How Lua is compiled and run: to its byte code, which the interpreter runs. */

import { languageFacts } from '../../contract/languages.ts';
import { said } from '../../contract/said.ts';
import { programName, stepsAdvice } from './language.ts';
import { explainBy, readLineMessages } from './line-messages.ts';
import { plainLanguage } from './plain.ts';
import { commonWords, readEndsBy } from './program-ends.ts';

const id = 'lua';
const sourceName = languageFacts(id).fileName;
const interpreter = '/usr/bin/lua5.4';

export const readEnd = readEndsBy({
  exitCodes: [1],
  patterns: [
    /^\S*lua5\.4: main\.lua:(?<line>\d{1,6}): (?<text>.*)$/m,
    /^\S*lua5\.4: (?<text>.*)$/m,
  ],
  named: [
    { pattern: /^attempt to (?:index|call) a nil/, type: 'use of nil', words: commonWords.nothing },
    {
      pattern: /^attempt to (?:divide by zero|perform 'n)/,
      type: 'division by zero',
      words: commonWords.division,
    },
    {
      pattern: /^attempt to (?:perform arithmetic|compare|concatenate)/,
      type: 'wrong type',
      words: {
        title: 'Wrong type',
        happened: 'a value has a type that cannot be used like that',
        look: 'Look whether one of the values there is nil, or a text where a number should be.',
      },
    },
    { pattern: /^stack overflow/, type: 'stack overflow', words: commonWords.recursion },
  ],
});

export const language = plainLanguage({
  id,
  compiler: '/usr/bin/luac5.4',
  versionArgs: ['-v'],
  interpreter: { path: interpreter, args: [] },
  leastSource: '',
  timeAdvice: `${stepsAdvice('10⁷')} ${said`Join many texts by table.concat.`}`,
  readMessages: readLineMessages({
    sourceName,
    pattern: /^luac5\.4: (?<file>main\.lua):(?<line>\d+): (?<message>.*)$/gm,
    explain: explainBy([
      [/^'(\w+)' expected/, 'A $1 is missing, at the latest here: count what begins and ends.'],
      [/^unfinished string/, 'A text in quotes is not closed on this line.'],
      [/^unexpected symbol/, 'This cannot stand here: look at what comes just before it, too.'],
    ]),
  }),
  readEnd,
  lookAround: async (compiler) => {
    const { runtimeSight } = await import('./sight.ts');
    return runtimeSight([compiler, interpreter], [compiler, interpreter]);
  },
  commandOf: (compiler) => [compiler, '-o', programName, sourceName],
});
