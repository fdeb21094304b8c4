/** Splits a statement into sections by its headings. Every step is linear in the text. */

export type Section = { title: string; lines: string[] };

const heading = /^ {0,3}#{1,6} +(.+)$/;
const boldLine = /^\*\*([^*]{1,60})\*\*:? *$/;

/** The sections in order; the text before the first heading has an empty title. */
export function sectionsOf(statement: string): Section[] {
  const sections: Section[] = [{ title: '', lines: [] }];
  for (const line of statement.split('\n')) {
    const title = heading.exec(line)?.[1] ?? boldLine.exec(line)?.[1];
    if (title === undefined) sections.at(-1)?.lines.push(line);
    else sections.push({ title: title.trim(), lines: [] });
  }
  return sections;
}

/** The text of the only section with a title; undefined if there is none, or more than one. */
export function sectionText(sections: Section[], title: string): string | undefined {
  const [found, ...others] = sections.filter((one) => one.title.toLowerCase() === title);
  const text = found?.lines.join('\n').trim();
  return others.length > 0 || text === '' ? undefined : text;
}

/** The last paragraph before the first heading. */
export function endOfStory([story]: Section[]): string {
  const paragraphs = (story?.lines ?? []).join('\n').split('\n\n');
  return paragraphs.findLast((one) => one.trim() !== '')?.trim() ?? '';
}
