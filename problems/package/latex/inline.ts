/** Commands within a paragraph: characters, emphasis, links, pictures, headings. */
import {
  accents,
  characters,
  dropped,
  headings,
  ignored,
  marks,
  switches,
  transparent,
} from './commands.ts';
import type { Read, Scanner } from './scanner.ts';
import { codeSpan, emphasize, escapeMarkup } from './text.ts';
import type { Token } from './tokens.ts';

type Command = Token & { kind: 'command' };

const linkStart = /^(https?:\/\/|mailto:)\S+$/i;

/** The content of a group in braces, or else the next character. */
export function argument(scanner: Scanner, read: Read): string {
  scanner.skipSpace();
  if (scanner.peek()?.kind !== 'open') return '';
  scanner.next();
  const text = scanner.inside(() => read(({ kind }) => kind === 'close')) ?? '';
  if (scanner.peek()?.kind === 'close') scanner.next();
  return text;
}

/** The content of a group. A switch at its beginning applies to all of it. */
export function switched(scanner: Scanner, content: () => string): string {
  const token = scanner.peek();
  if (token?.kind !== 'command' || !switches.has(token.text)) return content();
  scanner.next();
  if (scanner.peek()?.kind === 'open') {
    // In `{\bf{a} b}`, the group is the argument of the switch.
    return content();
  }
  return marked(token.text, content());
}

function marked(name: string, text: string): string {
  const mark = marks[name];
  if (mark === '`') return typewriter(text);
  return mark === undefined ? text : emphasize(text, mark);
}

/** Code spans show their content unchanged, so a formula inside one would show its source. */
function typewriter(text: string): string {
  if (/\$|\uE000|\n\n|\]\(/.test(text.replaceAll(/\\[^A-Za-z\s]/g, ''))) return text;
  return codeSpan(text.replaceAll(/\\([^A-Za-z\d\s])/g, '$1').replaceAll(/\*\*|~~/g, ''));
}

/** The Markdown of a command and its arguments. */
export function parseCommand(scanner: Scanner, token: Command, read: Read): string {
  const name = token.text;
  const bare = name.replace(/\*$/, '');
  const character = Object.hasOwn(characters, name) ? characters[name] : undefined;
  if (character !== undefined) return escapeMarkup(character);
  if (Object.hasOwn(accents, name)) return accented(scanner, accents[name] ?? '', read);
  if (Object.hasOwn(marks, name)) {
    // Without braces a switch applies until the end of its group; `switched` handles that.
    return scanner.peek()?.kind === 'open' ? marked(name, argument(scanner, read)) : '';
  }
  if (ignored.has(bare)) {
    scanner.optional();
    return '';
  }
  if (name === 'caption') return caption(scanner, scanner.captions.get(token) ?? '', read);
  if (transparent.has(bare)) return shown(scanner, name, read);
  if (Object.hasOwn(dropped, name)) return drop(scanner, dropped[name] ?? 0);
  const structure = Object.hasOwn(structures, bare) ? structures[bare] : undefined;
  if (structure !== undefined) return structure(scanner, read);
  const heading = Object.hasOwn(headings, bare) ? headings[bare] : undefined;
  if (heading !== undefined) return `\n\n## ${heading}\n\n`;
  scanner.note(`\\${name}`, token.line);
  scanner.optional();
  return '';
}

function drop(scanner: Scanner, count: number): string {
  scanner.optional();
  for (let left = count; left > 0; left -= 1) scanner.raw();
  return '';
}

/** The text of a command without its formatting; for colours, the second argument. */
function shown(scanner: Scanner, name: string, read: Read): string {
  scanner.optional();
  if (name === 'textcolor') scanner.raw();
  return argument(scanner, read);
}

function accented(scanner: Scanner, accent: string, read: Read): string {
  const token = scanner.peek();
  if (token?.kind === 'open') return combined(argument(scanner, read), accent);
  if (token?.kind === 'command' && /^[ij]$/.test(token.text)) {
    scanner.next();
    return combined(token.text, accent);
  }
  const text = scanner.firstCharacter();
  return combined(text, accent);
}

const combined = (text: string, accent: string): string => {
  const [letter = '', ...rest] = text.replaceAll('ı', 'i');
  return letter === '' ? '' : `${letter}${accent}`.normalize('NFC') + rest.join('');
};

const heading =
  (level: number) =>
  (scanner: Scanner, read: Read): string => {
    scanner.optional();
    const text = argument(scanner, read).replaceAll(/\s+/g, ' ').trim();
    return text === '' ? '' : `\n\n${'#'.repeat(level)} ${text}\n\n`;
  };

/** A path or an address for the parentheses of a link. */
const target = (path: string): string =>
  /[\s()<>]/.test(path) ? `<${path.replaceAll(/[<>\n]/g, '')}>` : path;

/** Markdown has no widths: an image with one is an element of HTML. */
function picture(
  path: string,
  { width, alt = '' }: { width: string | undefined; alt?: string },
): string {
  const said = alt === '' ? path : alt;
  if (width === undefined) return `![${escapeMarkup(said)}](${target(path)})`;
  const quoted = (text: string): string =>
    text.replaceAll(/[&"<>\n]/g, (char) => `&#${char.charCodeAt(0)};`);
  return `<img src="${quoted(path)}" alt="${quoted(said)}" width="${width}">`;
}

/** The words of a text in Markdown, without links and marks. */
const plainText = (markdown: string): string =>
  markdown
    .replaceAll(/\[([^\]]*)\]\([^)\s]*\)/g, '$1')
    .replaceAll(/\\(.)/g, '$1')
    .replaceAll(/[*`]/g, '');

const pixelsPer: Record<string, number> = { cm: 37.8, mm: 3.78, in: 96, pt: 1.33, px: 1, em: 16 };

/** The width in percent of the text or in pixels; undefined if there is none, or the whole width. */
function widthOf(options: string): string | undefined {
  const [, number = '', unit = ''] =
    /(?:^|[,\s])width\s*=\s*([\d.]*)\s*\\?([a-z]+)/i.exec(options) ?? [];
  const value = number === '' ? 1 : Number(number);
  if (/^(text|line|column|h)(width|size)?$/.test(unit)) {
    return value > 0 && value < 1 ? `${Math.max(1, Math.round(value * 100))}%` : undefined;
  }
  const pixels = Math.round(value * (pixelsPer[unit] ?? 0));
  return pixels > 0 ? String(pixels) : undefined;
}

/** A caption, behind the number of its figure where the text refers to it. */
function caption(scanner: Scanner, number: string, read: Read): string {
  scanner.optional();
  const said = argument(scanner, read).replaceAll(/\s+/g, ' ').trim();
  return said === '' ? '' : `\n\n${emphasize(number + said, '*')}\n\n`;
}

const structures: Record<string, (scanner: Scanner, read: Read) => string> = {
  section: heading(2),
  subsection: heading(3),
  subsubsection: heading(4),
  paragraph: (scanner, read) => `\n\n**${argument(scanner, read).trim()}** `,
  href: (scanner, read) => {
    const address = scanner.raw();
    const text = argument(scanner, read).trim();
    return linkStart.test(address) ? `[${text}](${target(address)})` : text;
  },
  url: (scanner) => {
    const address = scanner.raw();
    return linkStart.test(address) ? `<${address}>` : escapeMarkup(address);
  },
  includegraphics: (scanner) => {
    const options = scanner.optional() ?? '';
    return picture(scanner.raw(), { width: widthOf(options) });
  },
  illustration: (scanner, read) => {
    const width = widthOf(`width=${scanner.raw()}\\textwidth`);
    const path = scanner.raw();
    const said = argument(scanner, read).replaceAll(/\s+/g, ' ').trim();
    const below = said === '' ? '' : `${emphasize(said, '*')}\n\n`;
    return `\n\n${picture(path, { width, alt: plainText(said) })}\n\n${below}`;
  },
  ref: (scanner) => {
    const label = scanner.raw();
    return escapeMarkup(scanner.labels.get(label) ?? label);
  },
  footnote: (scanner, read) => ` (${argument(scanner, read).trim()})`,
  epigraph: (scanner, read) => {
    const said = argument(scanner, read).trim();
    const author = argument(scanner, read).trim();
    return `\n\n> ${said.replaceAll('\n', '\n> ')}\n> — ${author.replaceAll('\n', ' ')}\n\n`;
  },
  constant: (scanner) => {
    const name = scanner.raw();
    return escapeMarkup(scanner.constant(name) ?? `{{${name}}}`);
  },
  multicolumn: (scanner, read) => {
    scanner.raw();
    scanner.raw();
    return argument(scanner, read);
  },
  multirow: (scanner, read) => {
    scanner.raw();
    scanner.raw();
    return argument(scanner, read);
  },
  item: () => ' ',
};
