/**
 * Translates what contract/said.ts marks: a series of sentences that arrives whole, with its values in it. What has
 * no translation stays as it is.
 */

/**
 * Translations by English texts, in which `{0}` and further numbers stand for values. A sign behind the number says
 * what a value is: `{0+}` for a `clause`, `{0^}` for a `capital`, `{0~}` for what is `quoted`, `{0#}` for a `figure`,
 * `{0!}` for what is `signalled` and `{0,}` for a `series`. A text that begins with `~` may be quoted itself.
 */
export type SaidTranslations = Readonly<Record<string, string>>;

/** Words in the language of the page, or a value within them. */
export type Piece = { text: string; isValue?: true; isNumber?: boolean };

/** A part of a text, which is in English if it has no translation. */
export type Passage = { pieces: readonly Piece[]; isEnglish: boolean };

type Kind = '' | '+' | '^' | '~' | '#' | '!' | ',';

/** Where a text stands, which decides what it may be. */
type TextPlace = 'sentence' | 'clause' | 'quote';

type Pattern = {
  /** What stands before, between and after the values. */
  parts: readonly string[];
  values: readonly { number: string; kind: Kind; place: TextPlace }[];
  translation: string;
  places: ReadonlySet<TextPlace>;
};

type Pieces = readonly Piece[];
type Found = ReadonlyMap<string, Pieces>;

/** What a text in a place may be, and what has been looked up for the text that is translated. */
type Shelf = {
  texts: ReadonlyMap<string, Pieces>;
  patterns: readonly Pattern[];
  known: Map<string, Pieces | undefined>;
};

const valuesOf = /\{(\d+)([+^~#!,]?)\}/g;
const signalShape = /^SIG[A-Z\d]+$|^signal \d+$/;
/** Such as `200,000`, `1.5` or `2·10⁹`; a full stop behind a number is not its own. */
const numberShape = /^-?[\d.,·⁰¹²³⁴⁵⁶⁷⁸⁹]*[\d⁰¹²³⁴⁵⁶⁷⁸⁹]$/;
const sentenceEnd = /[.?!…](?= )/g;

/**
 * What results say is shorter. A longer text has something of a program's in it, and stays English.
 */
const textMaxChars = 2_000;

/**
 * How many values are tried out for one text. What the judge says needs 230 at most, but a program can make it quote
 * what would need any number.
 */
const triesMax = 5_000;

/** Translates a text, sentence by sentence; the passages follow each other without anything between them. */
export type Saying = (text: string) => readonly Passage[];

/** Makes a function that translates into the language of a page. */
export function sayingIn(translations: SaidTranslations, locale: string): Saying {
  const all = Object.entries(translations)
    .map(([english, translation]) => patternOf(english, translation))
    // Longer patterns come first: `Line {0} runs once for {1}.` before `Line {0} runs {1}.`
    .sort((one, other) => other.parts.join('').length - one.parts.join('').length);
  const shelves = {
    sentence: shelfOf('sentence'),
    clause: shelfOf('clause'),
    quote: shelfOf('quote'),
  };
  const numbers = numbersIn(locale);
  /** How much more may be tried out for the text that is translated. */
  let triesLeft = 0;

  function shelfOf(place: TextPlace): Shelf {
    const fitting = all.filter(({ places }) => places.has(place));
    return {
      texts: new Map(
        fitting
          .filter(({ values }) => values.length === 0)
          .map(({ parts: [text = ''], translation }) => [text, [{ text: translation }]]),
      ),
      patterns: fitting.filter(({ values }) => values.length > 0),
      known: new Map(),
    };
  }

  function translated(text: string, place: TextPlace): Pieces | undefined {
    const { texts, known } = shelves[place];
    if (texts.has(text)) return texts.get(text);
    if (known.has(text)) return known.get(text);
    // A text does not contain itself.
    known.set(text, undefined);
    const found = look(text, shelves[place]);
    known.set(text, found);
    return found;
  }

  function look(text: string, { patterns }: Shelf): Pieces | undefined {
    // The less of it is left as a value, the more of a text is understood.
    let [best, least]: [Pieces | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
    for (const pattern of patterns) {
      const values = match(text, pattern);
      const left = values && leftIn(values);
      if (values === undefined || left === undefined || left >= least) continue;
      [best, least] = [filled(pattern.translation, values), left];
    }
    return best;
  }

  /** The values of a text that fits a pattern; if there are several ways, with the least left over. */
  function match(text: string, { parts, values }: Pattern): Found | undefined {
    const [first = ''] = parts;
    const last = parts.at(-1) ?? '';
    if (!text.startsWith(first) || !text.endsWith(last)) return undefined;
    const end = text.length - last.length;
    let [best, least]: [Found | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
    const from = (at: number, index: number, found: Found): void => {
      const value = values[index];
      if (value === undefined) {
        const left = leftIn(found);
        if (at === text.length && left < least) [best, least] = [found, left];
        return;
      }
      const next = parts[index + 1] ?? '';
      const isLast = index === values.length - 1;
      // A value has a character at least.
      let until = isLast ? end : text.indexOf(next, at + 1);
      while (until > at && until <= end) {
        triesLeft -= 1;
        if (triesLeft < 0) return;
        const pieces = asValue(text.slice(at, until), value);
        if (pieces && sameIn(found, value.number, pieces)) {
          from(until + next.length, index + 1, new Map([...found, [value.number, pieces]]));
        }
        if (isLast) return;
        until = text.indexOf(next, until + 1);
      }
    };
    from(first.length, 0, new Map());
    return best;
  }

  function asValue(value: string, { kind, place }: Pattern['values'][number]): Pieces | undefined {
    const isNumber = numberShape.test(value);
    if (kind === '') return [{ text: value, isValue: true, isNumber }];
    if (kind === ',') return listed(value);
    if (kind === '!') {
      return signalShape.test(value) ? [{ text: value, isValue: true, isNumber: true }] : undefined;
    }
    if (kind === '#') {
      // Such as `more than 10³⁰` in place of a number.
      if (!isNumber) return shelves.clause.texts.get(value);
      return [{ text: numbers(value), isValue: true, isNumber }];
    }
    if (kind === '^') {
      const pieces = translated(lowered(value), place);
      return pieces && capitalised(pieces);
    }
    const found = translated(value, place);
    return found ?? (kind === '~' ? [{ text: value, isValue: true, isNumber }] : undefined);
  }

  function asItem(item: string): Pieces {
    if (numberShape.test(item)) return [{ text: numbers(item), isValue: true, isNumber: true }];
    return translated(item, 'clause') ?? [{ text: item, isValue: true }];
  }

  /** A list in the language. An item may have an "and" of its own: the split that understands most counts. */
  function listed(value: string): Pieces {
    const format = (items: Pieces[]): Pieces =>
      new Intl.ListFormat(locale)
        .formatToParts(items.map((_, at) => String(at)))
        .flatMap(
          ({ type, value: text }): Pieces =>
            type === 'element' ? (items[Number(text)] ?? []) : [{ text }],
        );
    const ands = [...value.matchAll(/ and /g)].slice(0, andsMax);
    const splits = [[value], ...ands.map(({ index }) => itemsOf(value, index))]
      .map((items) => items.map(asItem))
      .map((items) => ({ items, left: lengthLeft(items.flat()) }));
    const least = Math.min(...splits.map(({ left }) => left));
    return format(splits.find(({ left }) => left === least)?.items ?? []);
  }

  /** All of a text, if each of its sentences has a translation; a value may have the looks of a sentence. */
  function whole(text: string, failed: Set<number>): Pieces[] | undefined {
    if (text === '') return [];
    if (failed.has(text.length)) return undefined;
    for (const end of endsOf(text)) {
      const pieces = translated(text.slice(0, end), 'sentence');
      const others = pieces && whole(text.slice(end).trimStart(), failed);
      if (pieces && others) return [pieces, ...others];
    }
    failed.add(text.length);
    return undefined;
  }

  /** Sentence by sentence, where some have no translation. */
  function inParts(text: string): Passage[] {
    const passages: Passage[] = [];
    let rest = text;
    while (rest !== '') {
      const ends = endsOf(rest);
      const found = ends.find((end) => translated(rest.slice(0, end), 'sentence'));
      const sentence = rest.slice(0, found ?? ends[0]);
      const pieces =
        found === undefined ? [{ text: sentence }] : (translated(sentence, 'sentence') ?? []);
      passages.push({ pieces, isEnglish: found === undefined });
      rest = rest.slice(sentence.length).trimStart();
    }
    return passages;
  }

  return (text) => {
    if (text.length > textMaxChars) return [{ pieces: [{ text: text.trim() }], isEnglish: true }];
    triesLeft = triesMax;
    const sentences = whole(text.trim(), new Set());
    const passages =
      sentences?.map((pieces) => ({ pieces, isEnglish: false })) ?? inParts(text.trim());
    for (const { known } of Object.values(shelves)) known.clear();
    return passages.map((passage, at) => (at === 0 ? passage : spaced(passage, passages[at - 1])));
  };
}

/** More would take long: there is no limit to what a program prints. */
const endsMax = 40;
const andsMax = 40;

/** Where the first sentence of a text may end: its value may contain full stops. */
const endsOf = (text: string): number[] => [
  ...[...text.matchAll(sentenceEnd)].slice(0, endsMax).map(({ index }) => index + 1),
  text.length,
];

/** The text of passages, without what its parts are. */
export const textOfPassages = (passages: readonly Passage[]): string =>
  passages.flatMap(({ pieces }) => pieces.map(({ text }) => text)).join('');

/** Full stops of Chinese and Japanese are as wide as a character, and have no space behind them. */
const isWide = /[。？！：；]$/;

/** A passage behind another one. */
function spaced(passage: Passage, before: Passage | undefined): Passage {
  const { pieces, isEnglish } = passage;
  if (isWide.test(before?.pieces.at(-1)?.text ?? '')) return passage;
  return { pieces: [{ text: ' ' }, ...pieces], isEnglish };
}

function patternOf(key: string, translation: string): Pattern {
  const mayBeQuoted = key.startsWith('~');
  const english = mayBeQuoted ? key.slice(1) : key;
  const parts = english.split(/\{\d+[+^~#!,]?\}/);
  const isFullStop = parts.length === 2 && parts.join('') === '.';
  const values = [...english.matchAll(valuesOf)].map(([, number = '', sign]) => {
    const kind = (sign ?? '') as Kind;
    const place: TextPlace = kind === '~' ? 'quote' : isFullStop ? 'sentence' : 'clause';
    return { number, kind, place };
  });
  // Within a sentence, nothing of ours follows what is quoted.
  const isOpen = english.endsWith('~}') || english.endsWith('.');
  const places: TextPlace[] = isOpen ? ['sentence'] : ['sentence', 'clause'];
  if (mayBeQuoted) places.push('quote');
  return { parts, values, translation, places: new Set(places) };
}

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function capitalised([first, ...others]: Pieces): Pieces {
  if (first === undefined || first.isValue) return first ? [first, ...others] : [];
  return [{ text: first.text.charAt(0).toUpperCase() + first.text.slice(1) }, ...others];
}

const textOf = (pieces: Pieces | undefined): string =>
  (pieces ?? []).map(({ text }) => text).join('');

const sameIn = (found: Found, number: string, pieces: Pieces | undefined): boolean =>
  !found.has(number) || textOf(found.get(number)) === textOf(pieces);

/** The length of the values that are no numbers. */
const lengthLeft = (pieces: Pieces): number =>
  pieces
    .filter(({ isValue, isNumber }) => isValue && !isNumber)
    .reduce((sum, { text }) => sum + text.length, 0);

const leftIn = (values: Found): number => lengthLeft([...values.values()].flat());

const filled = (translation: string, values: Found): Pieces =>
  joined(
    translation
      .split(/\{(\d+)\}/)
      .flatMap((part, at): Pieces => (at % 2 === 0 ? [{ text: part }] : (values.get(part) ?? [])))
      .filter(({ text }) => text !== ''),
  );

const beginsWithHan = /^\p{Script=Han}/u;
const endsWithHan = /\p{Script=Han}$/u;

/** A blank parts Chinese or Japanese from other letters and from numbers, and from nothing else. */
function joined(pieces: Pieces): Pieces {
  const isHan = (at: number, pattern: RegExp): boolean => pattern.test(pieces[at]?.text ?? '');
  return pieces.map((piece, at) => {
    if (piece.isValue) return piece;
    const { text } = piece;
    const isBefore = isHan(at + 1, beginsWithHan) && endsWithHan.test(text.trimEnd());
    const isBehind = isHan(at - 1, endsWithHan) && beginsWithHan.test(text.trimStart());
    const kept = isBehind ? text.trimStart() : text;
    return { ...piece, text: isBefore ? kept.trimEnd() : kept };
  });
}

/** The items of "a, b and c" with its "and" at `end`; commas within brackets separate none. */
function itemsOf(list: string, end: number): string[] {
  const items: string[] = [];
  let [from, depth] = [0, 0];
  const before = list.slice(0, end).replace(/,$/, '');
  for (const [at, character] of [...before].entries()) {
    if (/[([{<]/.test(character)) depth += 1;
    if (/[)\]}>]/.test(character)) depth -= 1;
    if (depth !== 0 || !before.startsWith(', ', at)) continue;
    items.push(before.slice(from, at));
    from = at + 2;
  }
  return [...items, before.slice(from), list.slice(end + ' and '.length)];
}

/** Writes the numbers of English texts, such as `200,000` or `1.5`, as a language does. */
function numbersIn(locale: string): (english: string) => string {
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(1234567.5);
  const signOf = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  const [group, decimal] = [signOf('group'), signOf('decimal')];
  return (english) => english.replace(/[.,]/g, (sign) => (sign === ',' ? group : decimal));
}
