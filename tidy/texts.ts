/** The texts that are translated, read from the sources of pages and server. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { saidParts } from '../contract/said-parts.ts';
import { lookAlikeTexts } from '../judge/languages/look-alikes.ts';
import { ruleTexts } from '../server/http/field-rules.ts';
import { joined, textsOfPart } from '../web/said-texts.ts';
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

/** The texts of results, of all parts. */
export const textsOfResults = (): string[] =>
  [...new Set(saidParts.flatMap((part) => [...textsOfPart(part)]))].sort();

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
