/**
 * Turns the HTML of other systems' statements into Markdown. Takes linear time; what it does not
 * know is left out, and its text kept.
 */

/** The Markdown before and after the text of an element. */
const around: Record<string, readonly [string, string]> = {
  b: ['**', '**'],
  strong: ['**', '**'],
  i: ['*', '*'],
  em: ['*', '*'],
  code: ['`', '`'],
  tt: ['`', '`'],
  del: ['~~', '~~'],
  s: ['~~', '~~'],
  sub: ['<sub>', '</sub>'],
  sup: ['<sup>', '</sup>'],
  h1: ['\n\n## ', '\n\n'],
  h2: ['\n\n## ', '\n\n'],
  h3: ['\n\n### ', '\n\n'],
  h4: ['\n\n#### ', '\n\n'],
  h5: ['\n\n#### ', '\n\n'],
  h6: ['\n\n#### ', '\n\n'],
  p: ['\n\n', '\n\n'],
  div: ['\n\n', '\n\n'],
  center: ['\n\n', '\n\n'],
  section: ['\n\n', '\n\n'],
  blockquote: ['\n\n', '\n\n'],
  table: ['\n\n', '\n\n'],
  ul: ['\n\n', '\n\n'],
  ol: ['\n\n', '\n\n'],
  li: ['\n- ', ''],
  hr: ['\n\n---\n\n', ''],
  br: ['\\\n', ''],
  tr: ['\n', ' |'],
  td: ['| ', ' '],
  th: ['| ', ' '],
};

/** Elements whose text is not shown. */
const hidden = new Set(['script', 'style', 'head', 'title', 'template']);

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  le: '≤',
  ge: '≥',
  ne: '≠',
  times: '×',
  divide: '÷',
  minus: '−',
  plusmn: '±',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  rarr: '→',
  larr: '←',
  harr: '↔',
  infin: '∞',
  isin: '∈',
  middot: '·',
  bull: '•',
  sum: '∑',
  radic: '√',
  deg: '°',
  copy: '©',
  euro: '€',
  laquo: '«',
  raquo: '»',
};

/** A text in HTML has one of these. */
const isMarkedUp =
  /<\/?(p|br|div|span|b|i|em|strong|ul|ol|li|table|h[1-6]|pre|sub|sup|img|font)\b/i;

export const isHtml = (text: string): boolean => isMarkedUp.test(text);

const decoded = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (said, ten, hex, name) => {
    if (name !== undefined) return Object.hasOwn(entities, name) ? (entities[name] ?? said) : said;
    const code = ten === undefined ? Number.parseInt(hex, 16) : Number(ten);
    return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
  });

/** Escapes what Markdown would read as markup, outside of formulas. */
function escaped(text: string): string {
  return text
    .split(/(\$\$[^$]+\$\$|\$[^$\n]+\$)/)
    .map((part, at) => (at % 2 === 1 ? part : part.replaceAll(/[\\`*_[\]<>|~]/g, '\\$&')))
    .join('');
}

const tag = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi;

const attributeOf = (attributes: string, name: string): string => {
  const pattern = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i');
  const [, first, second, third] = pattern.exec(attributes) ?? [];
  return decoded(first ?? second ?? third ?? '').trim();
};

/** The text as Markdown. */
export function htmlToMarkdown(html: string): string {
  const parts: string[] = [];
  let at = 0;
  let until: string | undefined;
  let address = '';
  let columns = 0;
  let isRuled = false;
  const pattern = new RegExp(tag);
  const say = (text: string): void => {
    if (until === undefined) parts.push(escaped(decoded(text).replaceAll(/\s+/g, ' ')));
    else if (until === 'pre') parts.push(decoded(text));
  };
  for (let found = pattern.exec(html); found !== null; found = pattern.exec(html)) {
    say(html.slice(at, found.index));
    at = pattern.lastIndex;
    const [, slash, written = '', attributes = ''] = found;
    const name = written.toLowerCase();
    const isEnd = slash === '/';
    if (until !== undefined) {
      if (until === 'pre' && name === 'br') parts.push('\n');
      if (isEnd && name === until) {
        if (name === 'pre') parts.push('\n```\n\n');
        until = undefined;
      }
      continue;
    }
    if (!isEnd && hidden.has(name)) until = name;
    else if (!isEnd && name === 'pre') {
      until = name;
      parts.push('\n\n```\n');
    } else if (name === 'img') {
      const source = attributeOf(attributes, 'src').replaceAll(/[<>\s]/g, '');
      if (source !== '') parts.push(`![${escaped(attributeOf(attributes, 'alt'))}](<${source}>)`);
    } else if (name === 'a') {
      if (isEnd && address !== '') parts.push(`](<${address}>)`);
      address = isEnd ? '' : attributeOf(attributes, 'href').replaceAll(/[<>\s]/g, '');
      if (!/^(https?:|mailto:)/i.test(address)) address = '';
      if (address !== '') parts.push('[');
    } else if (Object.hasOwn(around, name)) {
      parts.push(around[name]?.[isEnd ? 1 : 0] ?? '');
      if (name === 'table' && !isEnd) [columns, isRuled] = [0, false];
      if ((name === 'td' || name === 'th') && !isEnd && !isRuled) columns += 1;
      // The first row of a table in Markdown is its heading.
      if (name === 'tr' && isEnd && !isRuled) {
        parts.push(`\n|${' --- |'.repeat(columns)}`);
        isRuled = true;
      }
    }
  }
  say(html.slice(at));
  return tidied(parts.join(''));
}

/** One blank line between blocks, and no marks around nothing. */
function tidied(text: string): string {
  let isCode = false;
  const lines = text.split('\n').map((line) => {
    if (line.startsWith('```')) isCode = !isCode;
    if (isCode) return line;
    const bare = line.replaceAll(/\*{4}|~{4}|``/g, '').trim();
    return bare === '\\' || bare === '**' ? '' : bare;
  });
  return `${lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(/\\\n\n/g, '\n\n')
    .trim()}\n`;
}
