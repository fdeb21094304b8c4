/** The texts that are translated, read from the sources of pages and server. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { lookAlikeTexts } from '../judge/languages/look-alikes.ts';
import { ruleTexts } from '../server/http/field-rules.ts';
import { type Text, textsOf } from '../web/translate.ts';

const root = join(import.meta.dirname, '..');

const sourcesIn = (...folders: string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$|^dist\/|testing\//.test(file))
      .map((file) => `${folder}/${file}`),
  );

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The sources of pages, and of what they share with the server. */
export const pageSources = (): string[] => sourcesIn('web', 'contract');

const ofServer = [
  'server/accounts/mails.ts',
  'server/feeds/calendar.ts',
  'server/feeds/news.ts',
  'server/lti/pages.ts',
];

/** The texts of mails, feeds and pages for learning platforms, in English. */
export const textsOfServer = (): string[] =>
  ofServer.flatMap((path) => textsOf(path, read(path)).map(({ english }) => english));

/** The texts of pages, refusals, mails and feeds, by their English. */
export function textsOfPages(): Map<string, Text> {
  const marked = [...pageSources(), ...ofServer].flatMap((path) => textsOf(path, read(path)));
  const rules = rulesOfRefusals().map((english) => ({
    english,
    isPlural: false,
    values: [...new Set(english.match(/(?<=\{)\d+(?=\})/g))],
  }));
  return new Map([...rules, ...marked].map((text) => [text.english, text]));
}

/** What `limitRule` of contract/problem-limits.ts makes. */
const limitRuleTexts = [
  '{0} to {1} {2}',
  '{0} to {1} {2} in steps of {3}',
  '{0} to {1} {2}, or stay at {4} {2}',
  '{0} to {1} {2} in steps of {3}, or stay at {4} {2}',
];

/**
 * What refusals say after the name of a field, such as `At most {0} characters.`; the values are numbered,
 * because several refusals share a rule.
 */
export function rulesOfRefusals(): string[] {
  const written = sourcesIn('contract', 'server').flatMap((path) =>
    plainTextsOf(path).flatMap((text) => ruleIn(text, path) ?? []),
  );
  const limits = limitRuleTexts.map((text) => `Must be ${text}.`);
  return [...new Set([...ruleTexts, ...limits, ...written])].sort();
}

/** After the name of a field; or alone, where the shape of a call knows the field. */
function ruleIn(text: string, path: string): string | undefined {
  const [, named] = /^(?:[\w.[\]-]|\{\d+\})+: ((?:["A-Z]|\{\d+\}).*[.?!])$/s.exec(text) ?? [];
  const isAlone = path.startsWith('contract/') && /^(?:must|is|has|at most) [^.]*$/.test(text);
  const rule = named ?? (isAlone ? `${text.charAt(0).toUpperCase()}${text.slice(1)}.` : undefined);
  // What a variable of the environment lacks is said to the operator.
  if (rule === undefined || path === 'server/main.ts') return undefined;
  if (!/\p{L}{3}/u.test(rule.replace(/\{\d+\}/g, ''))) return undefined;
  let count = 0;
  const shared = rule.replace(/\{\d+\}/g, () => `{${count++}}`);
  // The limits of a problem, which have all their words in `limitRuleTexts`.
  return shared === 'Must be {0}.' ? undefined : shared;
}

/** The texts of a source without a mark; `{0}` and further numbers stand for values. */
function plainTextsOf(path: string): string[] {
  const texts: string[] = [];
  const marked = new Set<number>();
  const inMarked = ({ quasi }: ESTree.TaggedTemplateExpression) => {
    marked.add(quasi.start);
  };
  const inLiteral = (node: { value?: unknown }) => {
    if (typeof node.value === 'string') texts.push(node.value);
  };
  const inTemplate = ({ start, quasis, expressions }: ESTree.TemplateLiteral) => {
    if (marked.has(start)) return;
    const written = quasis.map(({ value }, at) =>
      at < expressions.length ? `${value.cooked}{${at}}` : value.cooked,
    );
    texts.push(written.join(''));
  };
  new Visitor({
    TaggedTemplateExpression: inMarked,
    Literal: inLiteral,
    TemplateLiteral: inTemplate,
  }).visit(parseSync(path, read(path)).program);
  return texts;
}

/**
 * The texts of results, marked by contract/said.ts: with their values by number, and what each of them is.
 * The words of mistakes have a shape of their own and no marks: a title, what happened and where to look.
 */
export function textsOfResults(): string[] {
  const written = sourcesIn('judge', 'assistant', 'server', 'contract').flatMap(saidIn);
  return [...new Set(written)].sort();
}

/** Before a text that may be quoted within another, in a key of contract/said-patterns.ts. */
const mayBeQuoted = '~';

/** The sign of a value in a key of contract/said-patterns.ts, by the function around it. */
const signs: Readonly<Record<string, string>> = {
  clause: '+',
  capital: '^',
  quoted: '~',
  figure: '#',
  signalled: '!',
  series: ',',
};

const isOfMistake = /\bsaid(?:Within)?`|\bhappened\b/;

function saidIn(path: string): string[] {
  const source = read(path);
  if (!isOfMistake.test(source)) return [];
  const texts: string[] = [];
  const inTagged = ({ tag, quasi }: ESTree.TaggedTemplateExpression) => {
    if (tag.type !== 'Identifier' || !/^said(?:Within)?$/.test(tag.name)) return;
    const { quasis, expressions } = quasi;
    const written = quasis.map(({ value }, at) => {
      const expression = expressions[at];
      return `${value.cooked}${expression ? `{${at}${signOf(expression)}}` : ''}`;
    });
    texts.push(`${tag.name === 'said' ? '' : mayBeQuoted}${written.join('')}`);
  };
  const inObject = ({ properties }: ESTree.ObjectExpression) => {
    const named = new Map(
      properties.flatMap((one) =>
        one.type === 'Property' && one.key.type === 'Identifier'
          ? [[one.key.name, one.value as ESTree.Expression] as const]
          : [],
      ),
    );
    if (!named.has('happened') || !named.has('look')) return;
    for (const name of ['title', 'happened', 'look']) {
      const value = named.get(name);
      const text = value && joined(value);
      if (text) texts.push(text);
    }
  };
  new Visitor({ TaggedTemplateExpression: inTagged, ObjectExpression: inObject }).visit(
    parseSync(path, source).program,
  );
  return texts;
}

const signOf = (expression: ESTree.Expression): string =>
  expression.type === 'CallExpression' && expression.callee.type === 'Identifier'
    ? (signs[expression.callee.name] ?? '')
    : '';

/** The explanations of compilers' messages in plain words; `{0}` is the name in the message. */
export function explanationsOfCompilers(): string[] {
  const written = sourcesIn('judge/languages').flatMap(explanationsOf);
  return [...new Set([...written, ...Object.values(lookAlikeTexts)])].sort();
}

/** The second parts of pairs of a pattern and a text. */
function explanationsOf(path: string): string[] {
  const { program } = parseSync(path, read(path));
  const constants = new Map<string, string>();
  const texts: string[] = [];
  const inDeclarator = ({ id, init }: ESTree.VariableDeclarator) => {
    const text = init && joined(init);
    if (id.type === 'Identifier' && text) constants.set(id.name, text);
  };
  const inArray = ({ elements: [pattern, words, ...others] }: ESTree.ArrayExpression) => {
    if (pattern?.type !== 'Literal' || !('regex' in pattern) || !words) return;
    if (others.length > 0 || words.type === 'SpreadElement') return;
    const text = words.type === 'Identifier' ? constants.get(words.name) : joined(words);
    if (text && /\p{L}{2}/u.test(text)) texts.push(text.replaceAll('$1', '{0}'));
  };
  new Visitor({
    VariableDeclarator: inDeclarator,
    ArrayExpression: inArray,
  }).visit(program);
  return texts;
}

/** A text in one or more pieces. */
function joined(node: ESTree.Expression): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return undefined;
  const left = joined(node.left as ESTree.Expression);
  const right = joined(node.right);
  return left === undefined || right === undefined ? undefined : left + right;
}
