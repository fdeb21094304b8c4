/** Copies of C++ sources as people make them to hide where they are from, for the tests of similarity. */

const words = /[A-Za-z_]\w*/g;
const code =
  /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\/[^\n]*|\/\*[\s\S]*?\*\/|#[^\n]*|[^"'/#]+|[/]/g;

/** Changes what is neither a text, nor a comment, nor a directive. */
const inCode = (source: string, change: (part: string) => string): string =>
  source.replaceAll(code, (part) => (/^(?:["'#]|\/\/|\/\*)/.test(part) ? part : change(part)));

const declared = /\b(?:int|long|char|bool|double|auto|void|string|ll|>|&|\w+_t)\s+([A-Za-z_]\w*)/g;

const given = new Set(
  'main std int long short char bool double unsigned const operator'.split(' '),
);

/** Every name that the source declares gets another one. */
function renamed(source: string): string {
  const own = new Set(
    [...source.matchAll(declared)].map(([, name = '']) => name).filter((name) => !given.has(name)),
  );
  const names = new Map([...own].map((name, at) => [name, `q${at}_`]));
  return inCode(source, (part) => part.replaceAll(words, (name) => names.get(name) ?? name));
}

/** Other indentation, line ends after brackets, and a comment in each third line. */
const laidOut = (source: string): string =>
  source
    .split('\n')
    .map((line, at) => {
      const other = line.startsWith('#') ? line : line.replace(/^\s+/, '\t').replaceAll('{', '\n{');
      return at % 3 === 0 && !line.startsWith('#') ? `${other} // step ${at}` : other;
    })
    .join('\n');

/** The parts of a source between its top-level brackets. */
function topLevel(source: string): string[] {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at < source.length; at += 1) {
    if (source[at] === '{') depth += 1;
    if (source[at] === '}') depth -= 1;
    if (depth === 0 && (source[at] === '}' || source[at] === ';') && source[at + 1] === '\n') {
      parts.push(source.slice(from, at + 2));
      from = at + 2;
    }
  }
  return [...parts, source.slice(from)];
}

const isFunction = (part: string): boolean => /\)\s*(?:const\s*)?\{/.test(part);

/** Functions in the opposite order, after their declarations. */
function reordered(source: string): string {
  const parts = topLevel(source);
  const functions = parts.filter(isFunction);
  return [...parts.filter((part) => !isFunction(part)), ...functions.toReversed()].join('');
}

const spare = [
  'int unused_count = 0;',
  'if (unused_count > 5) unused_count = 3;',
  'for (int spare_at = 0; spare_at < 2; spare_at++) unused_count += spare_at;',
];

/** A statement that does nothing after every sixth line, and a function that nothing calls. */
function padded(source: string): string {
  const lines = source.split('\n').flatMap((line, at) => {
    const isInside =
      /^\s+\S.*;$/.test(line) && !/^\s*(?:return|break|continue|else|\w+:)/.test(line);
    return isInside && at % 6 === 0 ? [line, spare[at % spare.length] ?? ''] : [line];
  });
  return [...lines, 'long never_called(long a, long b) {', '  return a * b - a % 7;', '}', ''].join(
    '\n',
  );
}

const retyped = (source: string): string =>
  inCode(source, (part) =>
    part
      .replaceAll(/\blong long\b/g, 'int64_t')
      .replaceAll(/\bint\b(?!\s+main)/g, 'long long')
      .replaceAll(/\bint64_t\b/g, 'long long')
      .replaceAll(/\bconst\s+/g, '')
      .replaceAll(/\bdouble\b/g, 'long double'),
  );

/** `for` loops of one line head become `while` loops. */
function unrolled(source: string): string {
  let text = source;
  for (let left = 40; left > 0; left -= 1) {
    const head = /\bfor \(([^;()]*(?:\([^()]*\)[^;()]*)*);([^;]*);([^;{}]*?)\) \{\n/.exec(text);
    if (head === null) break;
    const [whole, first = '', condition = '', step = ''] = head;
    const body = head.index + whole.length;
    let [at, depth] = [body, 1];
    for (; at < text.length && depth > 0; at += 1) {
      if (text[at] === '{') depth += 1;
      if (text[at] === '}') depth -= 1;
    }
    const inside = text.slice(body, at - 1);
    text = `${text.slice(0, head.index)}${first}; while (${condition.trim() || 'true'}) {\n${inside}${step};\n}${text.slice(at)}`;
  }
  return text;
}

/** Neighbouring declarations change places. */
function swapped(source: string): string {
  const lines = source.split('\n');
  const isDeclaration = (line: string | undefined): boolean =>
    /^\s*(?:const )?(?:int|long|ll|char|bool|double|auto|string|std::\w+|vector)\b[^()]*;$/.test(
      line ?? '',
    );
  for (let at = 0; at + 1 < lines.length; at += 1) {
    if (!isDeclaration(lines[at]) || !isDeclaration(lines[at + 1])) continue;
    [lines[at], lines[at + 1]] = [lines[at + 1] ?? '', lines[at] ?? ''];
    at += 1;
  }
  return lines.join('\n');
}

/** The same expressions and output in other words. */
const reworded = (source: string): string =>
  inCode(source, (part) =>
    part
      .replaceAll(/\b(\w+)\+\+/g, '$1 += 1')
      .replaceAll(/\+\+(\w+)/g, '$1 += 1')
      .replaceAll(/\b(\w+) > (\w+)\b/g, '$2 < $1')
      .replaceAll(/\b(\w+) <= (\w+)\b/g, '$2 >= $1')
      .replaceAll(/\bstd::/g, '')
      .replaceAll(/\bendl\b/g, '"\\n"'),
  );

const changes = { renamed, laidOut, reordered, padded, retyped, unrolled, swapped, reworded };

/** The eight ways, each alone, and all of them at once. */
export const waysToCopy: Readonly<Record<string, (source: string) => string>> = {
  ...changes,
  all: (source) => Object.values(changes).reduce((text, change) => change(text), source),
};
