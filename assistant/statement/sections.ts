/** Splits a statement into sections by its headings. Every step is linear in the text. */

export type Section = { title: string; lines: string[] };

const titleMaxChars = 200;
/** Lines are matched without blanks at their end: each shape has one way to match. */
const heading = /^ {0,3}#{1,6} (.*)$/s;
const boldLine = /^ {0,3}(?:\*\*([^*]{1,60})\*\*|__([^_]{1,60})__):?$/;
const tagLine = /^ {0,3}<h[1-6](?: [^<>]{0,100})?>([^<>]{1,60})<\/h[1-6]>$/i;
const underline = /^ {0,3}(?:-{3,}|={3,})$/;
const underlinedMaxChars = 60;
/** A label may have the text behind it; only those of known sections and of samples count. */
const label =
  /^ {0,3}(?:\*\*|__)?([A-Z][A-Za-z0-9 ]{2,30}?)(?::(?:\*\*|__)?|(?:\*\*|__):)(?: (.*))?$/s;
const fence = /^ {0,3}(?:```|~~~)/;
/** An item of a list, a quote, or a row of a table: a line below it does not make it a title. */
const isPart = (line: string): boolean =>
  /^ {0,3}(?:[-*+] |\d{1,9}[.)] |>)/.test(line) || line.includes('|');

/** The sections that are looked for, and their usual titles, the clearest first. */
const titles = {
  input: ['input', 'input format', 'input specification', 'input description'],
  output: ['output', 'output format', 'output specification', 'output description'],
  constraints: ['constraints', 'constraint', 'limits', 'bounds', 'limitations'],
} as const;
const known = new Set<string>(Object.values(titles).flat());

const plain = (title: string): string =>
  title.trim().replace(/ #+$/, '').replaceAll(/[*_:]/g, '').trim().toLowerCase();

/** Whether a title is that of samples, whose own inputs and outputs have labels, too. */
const isSample = (title: string): boolean => /^(?:sample|example)/.test(plain(title));

/** Whether a label opens samples; a sentence of the story may begin with "Example:", too. */
const isSampleLabel = (labelled: string, rest: string): boolean =>
  /^(?:sample|example)s?(?: (?:input|output|test|case)s?){0,2}(?: \d+)?$/.test(plain(labelled)) &&
  (rest.trim() === '' || /put|\d/.test(labelled));

/** The sections in order; the text before the first heading has an empty title. */
export function sectionsOf(statement: string): Section[] {
  const sections: Section[] = [{ title: '', lines: [] }];
  const lines = statement.split('\n');
  let [isCode, isUnderlined] = [false, false];
  for (const [at, line] of lines.entries()) {
    if (fence.test(line)) isCode = !isCode;
    if (isUnderlined) {
      isUnderlined = false;
      continue;
    }
    const text = line.trimEnd();
    const own = isCode ? undefined : titleIn(text);
    isUnderlined =
      !isCode &&
      underline.test(lines[at + 1]?.trimEnd() ?? '') &&
      (own !== undefined || isTitle(text, lines[at - 1] ?? ''));
    const title = own ?? (isUnderlined ? text : undefined);
    const [, labelled = '', rest = ''] = isCode ? [] : (label.exec(text) ?? []);
    if (title !== undefined) {
      sections.push({ title: title.slice(0, titleMaxChars).trim(), lines: [] });
    } else if (known.has(plain(labelled)) || isSampleLabel(labelled, rest)) {
      sections.push({ title: labelled, lines: [rest] });
    } else sections.at(-1)?.lines.push(line);
  }
  return sections;
}

function titleIn(line: string): string | undefined {
  const [, bold, other] = boldLine.exec(line) ?? [];
  return heading.exec(line)?.[1] ?? bold ?? other ?? tagLine.exec(line)?.[1];
}

/** Whether a line that is underlined is a title: one of its own, after an empty line. */
function isTitle(line: string, before: string): boolean {
  const isShort = line.trim() !== '' && line.length <= underlinedMaxChars;
  return isShort && before.trim() === '' && !isPart(line);
}

/**
 * The text of the only section of a kind; undefined if there is none, or more than one. After the
 * first sample, inputs and outputs are those of samples.
 */
export function sectionText(sections: Section[], kind: keyof typeof titles): string | undefined {
  const sample = kind === 'constraints' ? -1 : sections.findIndex(({ title }) => isSample(title));
  const read = sample < 0 ? sections : sections.slice(0, sample);
  for (const title of titles[kind]) {
    const [found, ...others] = read.filter((one) => plain(one.title) === title);
    if (found === undefined) continue;
    const text = found.lines.join('\n').trim();
    return others.length > 0 || text === '' ? undefined : text;
  }
  return undefined;
}

/** The last paragraph before the first heading. */
export function endOfStory([story]: Section[]): string {
  const paragraphs = (story?.lines ?? []).join('\n').split('\n\n');
  return paragraphs.findLast((one) => one.trim() !== '')?.trim() ?? '';
}
