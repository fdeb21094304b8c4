/**
 * Reads the form of the input from a statement: sentence by sentence, by the usual ways to write
 * one. It is silent, with a reason, about a statement that it does not understand as a whole: a
 * proposal is confirmed by tests, but they cannot show a rule that was missed.
 */
import { sectionsOf, sectionText } from '../statement/sections.ts';
import type { Amount, Form, FormLine, Range } from './form.ts';
import { plainText } from './plain-text.ts';
import { chainRanges, hasOtherChains, hasProducts, numberIn, phraseRange } from './ranges.ts';

/** Longer statements are not read. */
const readMaxChars = 50_000;
const sentenceMaxChars = 600;
const sentencesMax = 60;

export type ReadForm = { form: Form } | { unread: string };

const numberWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six'];

/** Thrown to leave the reading with a reason. */
class Unread extends Error {}

/** The form of a statement's input, or why there is none, as a sentence. */
export function readForm(statement: string): ReadForm {
  if (statement.length > readMaxChars) return { unread: 'The statement is too long to be read.' };
  const sections = sectionsOf(statement);
  const input = sectionText(sections, 'input');
  if (input === undefined) return { unread: 'The statement has no section about the input.' };
  const constraints = plainText(sectionText(sections, 'constraints') ?? '');
  try {
    const form = formOf(plainText(input), constraints);
    requireKnownGraph(form, statement);
    requireKnownStory(form, storyOf(sections));
    return { form };
  } catch (error) {
    if (error instanceof Unread) return { unread: error.message };
    throw error;
  }
}

const quoted = (sentence: string): string =>
  `“${sentence.length > 120 ? `${sentence.slice(0, 120)}…` : sentence}”`;

/** Sentences; a line that goes on in lower case is joined. */
function sentencesOf(text: string): string[] {
  const sentences = text
    .replaceAll(/\n[ ]{0,3}(?:[-*+•]|\d[.)]) /g, '\n')
    .replaceAll(/([^\n.:])\n(?=[a-z(])/g, '$1 ')
    .split(/\n+|(?<=[.;])\s+(?=[A-Z])/)
    .map((one) =>
      one
        .trim()
        .replace(/^[-*+•] /, '')
        .replace(/(?<![.;:,])[.;:,]+$/, ''),
    )
    .filter((one) => one !== '');
  if (sentences.length > sentencesMax) throw new Unread('The input has too many sentences.');
  return sentences;
}

const ordinal =
  '(?:first|second|third|fourth|fifth|next|following|last|final|only|single|1st|2nd|3rd|(?:first|second) and (?:only|last))';
const holds =
  '(?:contains?|has|have|consists? of|holds?|gives?|includes?|is|are|will contain|with|containing|consisting of|describes? [^,:]{1,60}? by)';
const ofTest = '(?:of (?:each|every|the|a) (?:test ?case|test|case|dataset|scenario))';

const lineOpening = new RegExp(
  `^(?:(?:on|in) )?(?:the |an? |one |input: )?(?:${ordinal} )?(?:one |single )?(?:input )?line(?: of (?:the )?input)?(?: (${ofTest}))?(?: of input)?,?:? (?:${holds}|there (?:is|are)|you are given):? (.+)$`,
  'i',
);
const rowsOpening = new RegExp(
  `^(?:then,? |after that,? )?(?:each of )?the (?:next|following|remaining|other|last|subsequent) (.{1,12}?) lines?(?: ${ofTest})?(?: (?:of (?:the )?input|each|describe [^,:]{1,40}[,:] each))*,? ${holds} (.+)$`,
  'i',
);
const followOpening = new RegExp(
  `^(?:then,? |after that,? |next,? |there )*(?:follow |are |come )?(.{1,12}?) lines? ?(?:follow(?:s)?)?,? ?(?:each|each of (?:them|which))? ?${holds} (.+)$`,
  'i',
);
const eachTest = new RegExp(
  `^each (?:test ?case|test|case|dataset|scenario) ${holds} (?:of )?(?:(?:a|one|exactly one) (?:single )?line,? ?(?:${holds} )?)?(.+)$`,
  'i',
);
const inputOpening = new RegExp(`^(?:the )?(?:only )?input (?:${holds}) (.+)$`, 'i');

type Opened = { count: Amount | null; content: string; isOfTest: boolean };

function opened(sentence: string): Opened | null {
  const rows = rowsOpening.exec(sentence) ?? followOpening.exec(sentence);
  const count = rows && amountOf(rows[1] ?? '');
  if (rows && count && (count.name !== null || count.plus > 1)) {
    return { count, content: rows[2] ?? '', isOfTest: new RegExp(ofTest, 'i').test(sentence) };
  }
  const line = lineOpening.exec(sentence);
  if (line) return { count: null, content: line[2] ?? '', isOfTest: line[1] !== undefined };
  const test = eachTest.exec(sentence);
  if (test) return { count: null, content: test[1] ?? '', isOfTest: true };
  const whole = inputOpening.exec(sentence);
  return whole && { count: null, content: whole[1] ?? '', isOfTest: false };
}

const amountShape = /^\(?([A-Za-zℓ]|\d{1,7})(?:\s?([-+])\s?(\d{1,3}))?\)?$/;

/** `n`, `n - 1`, `three`, `2`; null for anything else. */
function amountOf(text: string): Amount | null {
  const word = numberWords.indexOf(text.trim().toLowerCase());
  if (word > 0) return { name: null, plus: word };
  const [whole, base = '', sign, by = '0'] = amountShape.exec(text.trim()) ?? [];
  if (whole === undefined || (base === 'a' && sign === undefined)) return null;
  const plus = sign === '-' ? -Number(by) : Number(by);
  return /^\d/.test(base) ? { name: null, plus: Number(base) + plus } : { name: base, plus };
}

const aside = /\([^()]{0,200}\)/g;
/** What stands behind a description no longer names values. */
const descriptive =
  /(?:,? ?\b(?:representing|denoting|indicating|describing|specifying|where|which|meaning|such that|that|separated by|the (?:number|size|length|amount|count|value|values|elements|items|weights?|heights?|prices?|costs?)|being|respectively|in this order|for each|each|all of)\b| [—–-] |: ).*$/i;
const adjectives = String.raw`(?:(?:space[- ]separated|single|distinct|pairwise|different|positive|non-?negative|non-?zero|whole|given|input|unique|sorted|binary|non-?empty|integer|natural)\s+)*`;
const nameShape = String.raw`[A-Za-zℓ](?:_[A-Za-z0-9]{1,3}(?:,\s?[a-z0-9])?)?(?![A-Za-z_])`;
const counted = new RegExp(
  String.raw`^(?:exactly )?(.{1,8}?)\s+${adjectives}(?:integers?|numbers?|values?|elements?)(?:\s+(.*))?$`,
  'i',
);
const listShape =
  /^([A-Za-zℓ])_[a-z0-9]{1,2}(?:\s*(?:,\s*)?\1_[0-9])*\s*(?:,\s*)?\.\.\.\s*(?:,\s*)?\1_([A-Za-zℓ0-9](?:\s?-\s?1)?)(?:[\s,].*)?$/;
const permutationShape =
  /^an? permutation of (?:the )?(?:integers |numbers )?(?:from )?1 ?(?:to|,|-|\.\.\.|and|through)(?:[ ,0-9.]*)([A-Za-zℓ])$/i;
const textShape = new RegExp(
  String.raw`^(?:an?|the|one)?\s*${adjectives}(?:string|word|text)s?(?:\s+([A-Za-z])(?:_[a-z])?(?![A-Za-z]))?(.*)$`,
  'i',
);
const textsShape = /^(.{1,8}?) (?:characters|letters|symbols|cells)\b(.*)$/i;

const namesIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(`(?<![A-Za-z_])${nameShape}`, 'g'))]
    .map(([one]) => one.replace(/_.*$/s, ''))
    .filter((one) => one !== '');

type Reading = {
  lines: FormLine[];
  tests: string | null;
  ranges: Map<string, Range>;
  chains: Map<string, Range>;
  all: string;
};

function formOf(input: string, constraints: string): Form {
  const all = `${input}\n${constraints}`;
  if (hasOtherChains(all))
    throw new Unread('The statement compares values in a way that is not read.');
  if (hasProducts(all)) throw new Unread('The statement bounds a product, which is not read.');
  const reading: Reading = {
    lines: [],
    tests: null,
    ranges: new Map(),
    chains: chainRanges(all),
    all,
  };
  for (const sentence of sentencesOf(input)) readSentence(reading, sentence);
  const { lines, tests, ranges } = reading;
  if (lines.length === 0) throw new Unread('No line of the input was understood.');
  const sums = readRules(reading, sentencesOf(all));
  requireRanges(reading);
  return { lines, tests, ranges, sums };
}

function readSentence(reading: Reading, sentence: string): void {
  if (sentence.length > sentenceMaxChars)
    throw new Unread('A sentence about the input is too long.');
  const found = opened(sentence.replaceAll(aside, ' ').replaceAll(/\s+/g, ' ').trim());
  if (found === null) {
    const isAboutLines =
      /\bline|\bcontains?\b|\bfollowed by\b|\bthen\b/i.test(sentence) &&
      !/description|follows?$|guarantee|separated/i.test(sentence);
    if (isAboutLines)
      throw new Unread(`This sentence about the input was not understood: ${quoted(sentence)}`);
    return;
  }
  const tests = /number of (?:test|data ?sets?|scenarios|cases)|test ?cases?$/i.test(sentence);
  if (tests && reading.lines.length === 0 && reading.tests === null && found.count === null) {
    const [name, ...others] = valueNames(headOf(found.content)) ?? [];
    if (name === undefined || others.length > 0)
      throw new Unread('The number of tests has no name.');
    reading.tests = name;
    addRange(reading, name, sentence);
    return;
  }
  if (found.isOfTest && reading.tests === null) {
    throw new Unread('There are several tests, but their number was not understood.');
  }
  reading.lines.push(lineOf(reading, found, sentence));
}

/** Notes the range of a name: a chain's, or that of a phrase in its sentence. */
function addRange(reading: Reading, name: string, sentence: string): void {
  const range = reading.chains.get(name) ?? phraseRange(sentence) ?? generalRange(reading.all);
  if (range !== null && range !== undefined) reading.ranges.set(name, range);
}

/** "All integers are between 1 and 100." */
function generalRange(text: string): Range | null {
  const general = /\ball (?:the )?(?:input )?(?:integers|numbers|values)\b[^\n.]{0,120}/i.exec(
    text,
  );
  return general && phraseRange(general[0]);
}

/** What a line contains, without the description behind it. */
const headOf = (content: string): string =>
  content
    .replaceAll('...', '…')
    .replace(descriptive, '')
    .replaceAll('…', '...')
    .trim()
    .replace(/[,:]$/, '');

function lineOf(reading: Reading, { count, content }: Opened, sentence: string): FormLine {
  const head = headOf(content);
  const text = textLine(reading, { count, head: content, sentence });
  if (text !== null) return text;
  const list = listLine(reading, head);
  if (list !== null) {
    addRange(reading, list.name, sentence);
    const { name } = list;
    return count === null
      ? { kind: 'list', name, count: list.count, rules: [] }
      : { kind: 'table', name, count, width: list.count };
  }
  const names = valueNames(head) ?? describedName(content);
  if (names === null && count !== null) {
    const single =
      /^(?:an?|one|a single|single|exactly one)\s+(?:positive |non-?negative )?(?:integer|number)$/i.test(
        head,
      );
    if (single) {
      const name = freeName(reading);
      addRange(reading, name, sentence);
      return { kind: 'rows', names: [name], count, rules: [] };
    }
  }
  if (names === null)
    throw new Unread(`It was not understood what a line contains: ${quoted(sentence)}`);
  for (const name of names) {
    if (reading.ranges.has(name) || name === reading.tests)
      throw new Unread(`${name} is read twice.`);
    addRange(reading, name, sentence);
  }
  return count === null ? { kind: 'values', names } : { kind: 'rows', names, count, rules: [] };
}

/** `n integers a_1, …, a_n`; null if it is no list. */
function listLine(reading: Reading, head: string): { name: string; count: Amount } | null {
  const [, upTo] = permutationShape.exec(head) ?? [];
  if (upTo !== undefined) return { name: freeName(reading), count: { name: upTo, plus: 0 } };
  const [, bare, last] = listShape.exec(head) ?? [];
  if (bare !== undefined && last !== undefined) {
    const count = amountOf(last.replace(/\s/g, ''));
    return count && { name: bare, count };
  }
  const [whole, size = '', rest = ''] = counted.exec(head) ?? [];
  if (whole === undefined) return null;
  const count = amountOf(size);
  if (count === null || /^(?:an?|the|one)$/i.test(size)) return null;
  if (count.name === null && leadingNames(rest)?.length === count.plus) return null;
  const [, listed] = listShape.exec(rest) ?? [];
  if (listed !== undefined) return { name: listed, count };
  const single = leadingNames(rest);
  if (single?.length === 1 && single[0] !== undefined) return { name: single[0], count };
  return rest === '' || /^[,(]|^(?:in|of|from|between)\b/.test(rest)
    ? { name: freeName(reading), count }
    : null;
}

/** Names values that a sentence about lines leaves without a name; their bounds may have it. */
function freeName({ chains, all, ranges, lines, tests }: Reading): string {
  const used = new Set([
    ...ranges.keys(),
    tests,
    ...lines.flatMap((line) => ('names' in line ? line.names : [line.name])),
  ]);
  const named = [...chains.keys()].filter(
    (one) => !used.has(one) && new RegExp(`(?<![A-Za-z])${one}_`).test(all),
  );
  if (named.length === 1 && named[0] !== undefined) return named[0];
  const free = [...'abcdefghij'].find((one) => !used.has(one) && !chains.has(one));
  if (free === undefined) throw new Unread('Too many values have no name.');
  return free;
}

const valueWords = new RegExp(
  String.raw`^(?:exactly )?(?:(an?|the|one|two|three|four|five|six|\d)\s+)?${adjectives}(?:(?:integers?|numbers?|values?)\s*:?\s*)?(.*)$`,
  'i',
);

const namesFirst = new RegExp(
  String.raw`^(${nameShape}(?:(?:\s*,\s*(?:and\s+)?|\s+and\s+|\s+)${nameShape})*)(?:[\s,].*)?$`,
);

/** The names with which a text begins; null if it has none, or others behind them. */
function leadingNames(text: string): string[] | null {
  const [whole, first = ''] = namesFirst.exec(text) ?? [];
  if (whole === undefined) return null;
  // An article.
  if (/^a$/i.test(first) && /^ [a-z]{2}/i.test(text.slice(first.length))) return null;
  const rest = text.slice(first.length).replaceAll(/\ba\b/g, '');
  if (namesIn(rest).length > 0 || /integer|number|string|follow/i.test(rest)) return null;
  const names = namesIn(first.replaceAll(/\band\b/g, ','));
  return new Set(names).size === names.length ? names : null;
}

/** The names of single values; null if it is not only names. */
function valueNames(head: string): string[] | null {
  const names = leadingNames(head) ?? leadingNames((valueWords.exec(head)?.[2] ?? '').trim());
  const word = valueWords.exec(head)?.[1]?.toLowerCase();
  const told = word === undefined ? -1 : Math.max(numberWords.indexOf(word), Number(word) || -1);
  return told > 0 && told !== names?.length ? null : names;
}

/** "the number of nodes n". */
function describedName(content: string): string[] | null {
  const [, name] = /^(?:the )?(?:[a-z]{2,20} ){2,8}([A-Za-zℓ])$/.exec(content.trim()) ?? [];
  return name === undefined ? null : [name];
}

const alphabets: readonly [RegExp, string][] = [
  [
    /lower-?case and upper-?case|upper-?case and lower-?case|upper-? (?:or|and) lower-?case/i,
    'a-zA-Z',
  ],
  [/lower-?case|small (?:english|latin)/i, 'a-z'],
  [/upper-?case|capital/i, 'A-Z'],
  [/\bbinary\b|\b(?:characters?|digits?)?\s*['"]?0['"]? (?:and|or) ['"]?1['"]?/i, '01'],
  [/(?:letters|characters) from ['"]?a['"]? to ['"]?z/i, 'a-z'],
  [/\bdigits\b/i, '0-9'],
  [/\b(?:english|latin) letters\b/i, 'a-zA-Z'],
];

/** Letters or digits from one to another. */
const span =
  /['"‘“]([A-Za-z0-9])['"’”]? ?(?:to|through|-|–|\.\.\.) ?['"‘“]?([A-Za-z0-9])['"’”]|(?<=\bfrom )([A-Za-z]) (?:to|through) ([A-Za-z])\b/g;

/** Characters that the sentence lists: `.` and `#`; those that separate words are none. */
function lettersIn(text: string): string | null {
  const known = alphabets.find(([pattern]) => pattern.test(text))?.[1];
  const spans = [...text.matchAll(span)].map(([, a, b, c = a, d = b]) => `${c}-${d}`);
  if (spans.some((one) => !['a-z', 'A-Z', '0-9', '0-1'].includes(one))) return null;
  const listed = [
    ...text.replaceAll(span, ' ').matchAll(/['"‘“]([!-~])['"’”]|(?<=\S\s)([.#*@+_-])(?=[\s,(]|$)/g),
  ].map(([, inside, alone]) => inside ?? alone ?? '');
  const set = [...new Set(listed)];
  if (known === undefined) return set.length >= 2 ? set.join('') : null;
  if (set.length === 0) return known;
  // Some of the known letters, such as "the lowercase letters a and b"; others would be more.
  const isPart = new RegExp(`^[${known}]*$`).test(set.join(''));
  return set.length >= 2 && isPart ? set.join('') : null;
}

type TextAsked = { count: Amount | null; head: string; sentence: string };

function textLine(reading: Reading, { count, head, sentence }: TextAsked): FormLine | null {
  const [, named, rest = ''] = textShape.exec(head) ?? [];
  const [, cells = ''] = textsShape.exec(head) ?? [];
  const width = amountOf(cells);
  const isText = textShape.test(head);
  if (!isText && (width === null || count === null)) return null;
  const name = named ?? freeName(reading);
  const letters = lettersIn(sentence) ?? lettersIn(reading.all);
  if (letters === null) throw new Unread(`It was not understood what ${name} consists of.`);
  const [, given] = /of length (?:exactly )?([A-Za-zℓ]|\d{1,6})(?![\w^])/.exec(rest) ?? [];
  const byName = isText
    ? amountOf(
        given ??
          /\bof (\S{1,5}) (?:[a-zA-Z-]{1,12} ){0,3}(?:characters|letters)/.exec(rest)?.[1] ??
          '',
      )
    : width;
  const length = byName !== null && isKnown(reading, byName) ? byName : null;
  if (length === null) {
    const range =
      reading.chains.get(`|${name}|`) ??
      phraseRange(sentence) ??
      lengthRange(reading.all) ??
      atMostOne(sentence);
    if (range === null)
      throw new Unread(`The statement gives no bounds for the length of ${name}.`);
    reading.ranges.set(name, range);
  }
  return { kind: 'texts', name, count: count ?? { name: null, plus: 1 }, length, letters };
}

const isKnown = ({ ranges }: Reading, { name }: Amount): boolean =>
  name === null || ranges.has(name);

const lengthRange = (text: string): Range | null => {
  const [found] = /\blength\b[^\n.]{0,120}/i.exec(text) ?? [];
  return found === undefined ? null : (phraseRange(found) ?? atMostOne(found));
};

/** "at most 100 characters": a text that a line holds has one at least. */
function atMostOne(text: string): Range | null {
  const [, number = ''] =
    /(?:at most|up to|not exceed(?:ing)?|no more than) (\d[\d,^*]{0,20})/.exec(text) ?? [];
  const most = numberIn(number);
  return most === null ? null : { least: 1, most };
}

/** Words of rules beyond lines and ranges. */
const ruleWords =
  /guarantee|distinct|different|\bunique|permutation|sorted|ascending|descending|increasing|decreasing|\btree\b|connected|acyclic|self-?loops?|multiple edges|multi-?edges|≠|\bno two\b|\bprime|coprime|divisible|palindrom|balanced|multiple of|power of|\bvalid\b|\bsum of\b|\btotal\b|exactly one|at least one|both |\bodd\b|\beven\b|non-?zero|\bsimple\b|adjacent|consecutive|leading zero|not contain|(?:larger|greater|bigger|smaller|less|longer|shorter|higher|lower|later|earlier) than (?!or equal|\s*-?\d)|\b(?:is|are|be) (?:not|never)\b(?! (?:greater|larger|less|smaller|more) than)|\bnever\b|\blater\b|\bearlier\b|\bdiffers?\b/i;
const harmless =
  /(?:guaranteed that )?(?:the )?answer (?:always )?(?:fits|is at most|does not exceed)|fits? in(?:to)? (?:a )?(?:32|64|signed|int|long)|not (?:necessarily |be )*(?:distinct|different|unique|sorted|connected)|may (?:be equal|repeat|(?:also )?contain (?:(?:self-?loops?|multiple edges|multi-?edges|duplicates?|cycles)(?:,? (?:and|or) )?){1,4})/gi;

/** Adds the rules of the sentences to the lines; returns the bounds of sums. */
function readRules(reading: Reading, sentences: string[]): Map<string, number> {
  const { lines } = reading;
  const sums = new Map<string, number>();
  const lists = lines.filter((line) => line.kind === 'list');
  const pairs = lines.filter((line) => line.kind === 'rows' && line.names.length >= 2);
  for (const sentence of new Set(sentences)) {
    const rule = sentence.replaceAll(harmless, ' ');
    if (!ruleWords.test(rule)) continue;
    const sum =
      /sum of (?:all )?(?:the )?(?:values of )?([A-Za-z])(?![A-Za-z_])(?!\s?(?:[-+*,^/²³]|and\b)).{0,60}?(?:exceed|at most|≤|greater than|more than) ?(\d[\d,^* ]{0,20})(?![\d^*]|\s?[-+/]\s?\w)/i.exec(
        rule,
      );
    const most = numberIn(sum?.[2]?.trim() ?? '');
    const isSumRead =
      (rule.match(/\bsums? of\b/gi) ?? []).length === 1 &&
      lines.some((line) => 'names' in line && line.names.includes(sum?.[1] ?? ''));
    const isClear = !/(?<!non-?|strictly |sorted in )(?:increasing|decreasing|descending)/i.test(
      rule,
    );
    const [list] = lists;
    const [pair] = pairs;
    if (sum && most !== null && reading.tests !== null && isSumRead) sums.set(sum[1] ?? '', most);
    else if (/permutation/i.test(rule) && lists.length === 1 && list?.kind === 'list') {
      list.rules.push('distinct');
      if (list.count.name !== null && list.count.plus === 0) {
        reading.ranges.set(list.name, { least: 1, most: list.count.name });
      }
    } else if (
      isClear &&
      /distinct|different|unique|sorted|ascending|non-?decreasing|strictly increasing/i.test(
        rule,
      ) &&
      !/descending|decreasing order|non-?increasing|strictly decreasing/i.test(rule) &&
      lists.length === 1 &&
      list?.kind === 'list' &&
      pairs.length === 0
    ) {
      if (/distinct|different|unique|strictly/i.test(rule)) list.rules.push('distinct');
      if (/sorted|ascending|non-?decreasing|strictly/i.test(rule)) list.rules.push('sorted');
    } else if (
      /\btree\b/i.test(rule) &&
      pairs.length === 1 &&
      pair?.kind === 'rows' &&
      pair.names.length >= 2 &&
      pair.count.plus === -1
    ) {
      pair.rules.push('tree');
    } else if (
      /≠|self-?loop/i.test(rule) &&
      !/\bmay\b|multiple|multi-?edge|duplicate/i.test(rule) &&
      pairs.length === 1 &&
      pair?.kind === 'rows'
    ) {
      pair.rules.push('differ');
    } else throw new Unread(`This rule was not understood: ${quoted(sentence)}`);
  }
  return sums;
}

/**
 * Pairs of labels are a graph, of which the story may ask more: `n - 1` edges are a tree, which the
 * tests confirm, and other graphs must not be bound to be connected.
 */
function requireKnownGraph({ lines, ranges }: Form, story: string): void {
  for (const line of lines) {
    if (line.kind !== 'rows' || line.rules.includes('tree')) continue;
    const [a, b] = line.names.map((name) => ranges.get(name)?.most);
    if (typeof a !== 'string' || a !== b) continue;
    if (line.count.name === a && line.count.plus === -1) line.rules.push('tree');
    else if (/connected|\breach|acyclic|\bcycles?\b|\btrees?\b/i.test(story)) {
      throw new Unread('The story may ask more of the graph than was understood.');
    }
  }
}

/** Rules that a story may have for what a form has, and the rule of the form that says the same. */
const storyRules: readonly { told: RegExp; isIn(line: FormLine): boolean }[] = [
  {
    told: /\b(?:pairwise|mutually|all) (?:distinct|different|unique)|\b(?:is|are|be) (?:distinct|different|unique)\b|\bno two\b|\bpermutation\b/i,
    isIn: (line) => rulesOf(line).some((rule) => rule === 'distinct' || rule === 'differ'),
  },
  {
    told: /\b(?:given|listed|sorted|written|stored|come|stand|is|are) (?:already )?(?:sorted|in (?:strictly |non-)?(?:increasing|ascending|decreasing|descending|sorted|alphabetical))/i,
    isIn: (line) => rulesOf(line).includes('sorted'),
  },
  { told: /\bguaranteed\b/i, isIn: () => false },
];
const onceInTexts = /\bexactly (?:one|once|two)\b/i;

const rulesOf = (line: FormLine): readonly string[] => ('rules' in line ? line.rules : []);

/** What stands outside of the sections that are read, and of the output and the samples. */
const storyOf = (sections: ReturnType<typeof sectionsOf>): string =>
  sections
    .filter(({ title }) => !/^(?:input|output|constraint|limit|bound|sample|example)/i.test(title))
    .map(({ lines }) => lines.join('\n'))
    .join('\n')
    .replaceAll(harmless, ' ');

/** A rule in the story that the form does not have: tests cannot show that it was missed. */
function requireKnownStory({ lines }: Form, story: string): void {
  const isMissed = storyRules.some(({ told, isIn }) => told.test(story) && !lines.some(isIn));
  const isOnce = onceInTexts.test(story) && lines.some(({ kind }) => kind === 'texts');
  if (isMissed || isOnce) {
    throw new Unread('The story may ask more of the input than was understood.');
  }
}

/** Every name needs a range, and every range only names of the form. */
function requireRanges({ lines, tests, ranges }: Reading): void {
  const named = lines.flatMap((line) => {
    if ('names' in line) return line.names;
    return line.kind === 'texts' && line.length !== null ? [] : [line.name];
  });
  const all = [...(tests === null ? [] : [tests]), ...named];
  const single = new Set([
    ...(tests === null ? [] : [tests]),
    ...lines.flatMap((line) => (line.kind === 'values' || line.kind === 'rows' ? line.names : [])),
  ]);
  for (const name of all) {
    const range = ranges.get(name);
    if (range === undefined) throw new Unread(`The statement gives no bounds for ${name}.`);
    for (const limit of [range.least, range.most]) {
      if (typeof limit === 'string' && !single.has(limit)) {
        throw new Unread(`${name} is bounded by ${limit}, which is no value of the input.`);
      }
      if (typeof limit === 'number' && (!Number.isInteger(limit) || Math.abs(limit) > 1e18)) {
        throw new Unread(`A bound of ${name} is no whole number up to 10^18.`);
      }
    }
  }
  const before = new Set<string>(tests === null ? [] : [tests]);
  for (const line of lines) {
    const amounts =
      line.kind === 'values'
        ? []
        : [
            line.count,
            ...(line.kind === 'table' ? [line.width] : []),
            ...(line.kind === 'texts' && line.length ? [line.length] : []),
          ];
    for (const { name } of amounts) {
      if (name !== null && !before.has(name))
        throw new Unread(`${name} is a number of values, but is not read before them.`);
    }
    if (line.kind === 'values') for (const name of line.names) before.add(name);
  }
}
