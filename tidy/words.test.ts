/** Words and phrases that plain English avoids, in the code, its documents and the pages. */
import { describe, expect, it } from 'vitest';
import { readTree } from './tree.ts';

const ruledOut = new RegExp(
  [
    String.raw`\b(no|some|any)body\b|\bwho(so)?ever\b|\bwhatever\b|\bsomeone for whom\b`,
    String.raw`\bthe same of\b|\bby the clock\b|\bat a press\b|\bgone its way\b`,
    String.raw`\bby turns\b|\bmade to hurt\b|\bnothing to tell\b|\b(is|are) told of\b`,
    String.raw`\bcanned\b|\bhow far this host\b`,
    // What the pages once said, and say better now.
    String.raw`\bEsc, Tab to leave\b|\bsolve programming problems in C\+\+`,
    String.raw`\bwhat (becomes|became|came|has become|is told|was told|is said) (of|about)\b`,
    // "This is claim.ts's": a file owns nothing; it has, decides or does something.
    String.raw`\bis [\w/-]+\.(c|h|tsx?)['’]s\b`,
  ].join('|'),
  'i',
);

/** Exceptions: the system's user, names of data files, and instructions to a language model. */
const exceptions: { path: RegExp; text: RegExp }[] = [
  { path: /^(sandbox\/testing-levels|bin\/postgres[\w-]*(\.test)?)\.ts$/, text: /nobody/g },
  { path: /^problems\/rehearsal-day\/generator\.ts$/, text: /nobody-plays/g },
  { path: /^assistant\/prompt\.ts$/, text: /whatever/gi },
  { path: /^tidy\/words\.test\.ts$/, text: /.*/g },
];

const written = [...readTree(), ...readTree(/\.(css|html|md|sh)$|^bin\/[a-z-]+$/)].filter(
  ({ path }) => !/\/problem_statement\//.test(path),
);

describe('plain English', () => {
  it('has none of the words and phrases that are ruled out', () => {
    const found = written.flatMap(({ path, lines }) => {
      const allowed = exceptions.filter((one) => one.path.test(path));
      return lines.flatMap((line, index) => {
        const rest = allowed.reduce((text, one) => text.replaceAll(one.text, ''), line);
        const [phrase] = ruledOut.exec(rest) ?? [];
        return phrase === undefined ? [] : [`${path}:${index + 1}: ${phrase}`];
      });
    });
    expect(found).toEqual([]);
  });

  it.each(exceptions)('needs its exception for $text in $path', ({ path, text }) => {
    const uses = written.filter((file) => path.test(file.path) && file.text.match(text) !== null);
    expect(uses).not.toEqual([]);
  });
});
